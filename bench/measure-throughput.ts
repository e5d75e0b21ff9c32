import { arrivalOf, type GatewayStage, openGatewayStage, type Side } from './gateway-stage';
import { median } from './quantiles';

/** Megabytes a second of one long reply, medians of a run, by the way it took. */
export interface Throughput {
  direct: number;
  through: number;
  /** Through a proxy that reads HTTP and writes it. */
  bareProxy: number;
  /** Through one that copies bytes. */
  bareRelay: number;
  rounds: number;
}

export const LONG_MB = 500;

/** One reply of 500 MB by each way in turn, forwards and backwards. Opens a stage of its own where none is given. */
export async function measureThroughput(stage?: GatewayStage, rounds = 6): Promise<Throughput> {
  if (!stage) {
    const own = await openGatewayStage(LONG_MB);
    try {
      return await measureThroughput(own, rounds);
    } finally {
      await own.close();
    }
  }
  const { direct, through } = stage;
  const proxyTo = async (kind: string) =>
    stage.side((await stage.start('bare-proxy.ts', kind, direct.url)).url, direct);
  const ways = { direct, through, bareProxy: await proxyTo('http'), bareRelay: await proxyTo('relay') };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const rates = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 === 0 ? names : [...names].reverse())
      rates.get(name)?.push(await rateOf(ways[name]));
  const of = (name: keyof typeof ways): number => median(rates.get(name) ?? []);
  return {
    direct: of('direct'),
    through: of('through'),
    bareProxy: of('bareProxy'),
    bareRelay: of('bareRelay'),
    rounds,
  };
}

async function rateOf(side: Side): Promise<number> {
  const { bytes, totalMs } = await arrivalOf(side);
  if (bytes < LONG_MB * 1_000_000) throw new Error(`Only ${bytes} bytes came.`);
  return bytes / 1000 / totalMs;
}
