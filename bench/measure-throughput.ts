import { arrivalOf, type GatewayStage, type Side } from './gateway-stage';
import { median } from './quantiles';

/** The median throughput of one long reply in MB/s, for each way to the service. */
export interface Throughput {
  direct: number;
  through: number;
  /** Through a proxy that only parses and writes HTTP. */
  bareProxy: number;
  /** Through a relay that copies bytes. */
  bareRelay: number;
  /** Over a link of `LAN_MBIT` to the caller, where the machine is not the limit. */
  lanDirect: number;
  lanThrough: number;
  rounds: number;
}

export const LONG_MB = 500;
export const LAN_MBIT = 1000;

/** Reads a reply of 500 MB in each way, in alternating order. */
export async function measureThroughput(stage: GatewayStage, rounds = 6): Promise<Throughput> {
  const { direct, through } = stage;
  const proxyTo = async (kind: string) =>
    stage.side((await stage.start('bare-proxy.ts', kind, direct.url)).url, direct);
  const linkTo = async (side: Side) =>
    stage.side((await stage.start('slow-link.ts', side.url, String(LAN_MBIT))).url, side);
  const ways: Record<Exclude<keyof Throughput, 'rounds'>, Side> = {
    direct,
    through,
    bareProxy: await proxyTo('http'),
    bareRelay: await proxyTo('relay'),
    lanDirect: await linkTo(direct),
    lanThrough: await linkTo(through),
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const rates = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : [...names].reverse())
      rates.get(name)?.push(await rateOf(ways[name]));
  const medians = names.map((name) => [name, median(rates.get(name) ?? [])]);
  return { ...(Object.fromEntries(medians) as Record<keyof typeof ways, number>), rounds };
}

async function rateOf(side: Side): Promise<number> {
  const { bytes, totalMs } = await arrivalOf(side);
  if (bytes < LONG_MB * 1_000_000) throw new Error(`Only ${bytes} bytes arrived.`);
  return bytes / 1000 / totalMs;
}
