/**
 * `npm run bench:gateway [-- --write]` compares requests through the gateway with direct requests to the service.
 * Service, gateway and caller are separate processes, and the two ways take turns in one run.
 * `--write` writes the table to bench/RESULTS.md.
 */
import { readCommandLine, runCommand } from '../src/node/command-line';
import { measureMemory } from '../test/faults/memory';
import { messageOf } from './children';
import { CONNECTIONS, openGatewayStage, type Side } from './gateway-stage';
import { measureFirstByte } from './measure-first-byte';
import { measureLink, measureCache } from './measure-link';
import { LAN_MBIT, LONG_MB, measureThroughput } from './measure-throughput';
import { median, quantile } from './quantiles';
import { writeResults } from './write-results';

const PAIRS = 4000;
const ROUNDS = 5;
const REQUESTS = 10_000;
const LINK_MBIT = 50;

let turn = 0;

async function ask({ pool, headers }: Side): Promise<void> {
  // A new path each time, because the gateway coalesces equal requests.
  const reply = await pool.request({ method: 'GET', path: `/thirdparty/files/${turn++}`, headers });
  await reply.body.dump();
  if (reply.statusCode !== 200) throw new Error(`Status ${reply.statusCode}.`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Measures single requests in milliseconds. The two ways take turns. */
async function latencies(direct: Side, through: Side, pairs: number) {
  const times: { direct: number[]; through: number[] } = { direct: [], through: [] };
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = pair % 2 === 0;
    if (first) times.direct.push(await timeOf(() => ask(direct)));
    times.through.push(await timeOf(() => ask(through)));
    if (!first) times.direct.push(await timeOf(() => ask(direct)));
  }
  return times;
}

/** Measures requests per second with many concurrent callers. */
async function requestRate(side: Side): Promise<number> {
  let left = REQUESTS;
  const caller = async () => {
    while (left-- > 0) await ask(side);
  };
  const ms = await timeOf(() => Promise.all(Array.from({ length: CONNECTIONS }, caller)));
  return REQUESTS / (ms / 1000);
}

async function main(): Promise<void> {
  const { write = false } = readCommandLine({ write: 'flag' }).options;
  const stage = await openGatewayStage(LONG_MB);
  const { direct, through, gateway } = stage;
  const usage = async () => {
    gateway.process.send('usage');
    return (await messageOf<{ cpu: NodeJS.CpuUsage }>(gateway.process)).cpu;
  };

  await latencies(direct, through, 500);
  const times = await latencies(direct, through, PAIRS);
  const rates: { direct: number[]; through: number[]; cpuMs: number[] } = {
    direct: [],
    through: [],
    cpuMs: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.direct.push(await requestRate(direct));
    const before = await usage();
    rates.through.push(await requestRate(through));
    const after = await usage();
    rates.cpuMs.push((after.user + after.system - before.user - before.system) / 1000 / REQUESTS);
  }
  const long = await measureThroughput(stage);
  const links = await measureLink(stage, LINK_MBIT);
  const { miss, hit } = await measureCache(stage);
  await stage.close();

  const memory: string[][] = [];
  for (const encoding of ['identity', 'gzip'] as const) {
    const { peakRssMb, idleRssMb } = await measureMemory({ megabytes: LONG_MB, encoding, readers: 'one' });
    memory.push([
      `… peak memory (RSS) of a fresh gateway, ${encoding === 'gzip' ? 'gzip from the service' : 'plain'}`,
      '',
      `${peakRssMb} MiB`,
      `${peakRssMb - idleRssMb} MiB more than idle`,
    ]);
  }
  const first = await measureFirstByte();

  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  const latency = (share: number): [string, string, string] => {
    const [left, right] = [quantile(times.direct, share), quantile(times.through, share)];
    return [ms(left), ms(right), `${ms(right - left)} more`];
  };
  const ratio = (of: number, to: number) => `× ${(of / to).toFixed(2)}`;
  const [rate, rateDirect] = [median(rates.through), median(rates.direct)];
  const longRow = (name: string, of: number, to = long.direct): string[] => [
    name,
    to.toFixed(0),
    of.toFixed(0),
    ratio(of, to),
  ];
  const plain = links[0]?.totalMs ?? NaN;
  const table = [
    ['measure', 'direct', 'through the gateway', 'difference'],
    [`one request of 1 KB at a time, p50 of ${PAIRS}`, ...latency(0.5)],
    ['… p99', ...latency(0.99)],
    [
      `requests a second, ${CONNECTIONS} callers`,
      rateDirect.toFixed(0),
      rate.toFixed(0),
      ratio(rate, rateDirect),
    ],
    [
      'requests a second that one core can carry (by CPU time)',
      '',
      (1000 / median(rates.cpuMs)).toFixed(0),
      '',
    ],
    longRow(`one reply of ${LONG_MB} MB, MB a second, median of ${long.rounds}`, long.through),
    longRow('… through a bare HTTP proxy instead (`undici.stream` to a response)', long.bareProxy),
    longRow(
      '… through a bare relay of bytes instead (two sockets): what these cores can carry',
      long.bareRelay,
    ),
    longRow(`… over a link of ${LAN_MBIT} Mbit/s to the caller`, long.lanThrough, long.lanDirect),
    ...memory,
    ...links.map(({ encoding, bytes, firstMs, totalMs }) => [
      `20 MB of rows over ${LINK_MBIT} Mbit/s, ${encoding === 'identity' ? 'as they are' : encoding}`,
      '',
      `first byte after ${ms(firstMs)}, whole after ${ms(totalMs)}`,
      `${(bytes / 1e6).toFixed(1)} MB, ${ratio(totalMs, plain)} the time`,
    ]),
    [
      '20 MB of rows in brotli without a link, and again from the response cache',
      ms(miss.totalMs),
      ms(hit.totalMs),
      `${ratio(hit.totalMs, miss.totalMs)} the time`,
    ],
    [
      `reference service, ${first.units.toLocaleString('en-US')} rows × ${first.columns} (${first.megabytes.toFixed(0)} MB): first byte`,
      `${ms(first.firstMs)} of ${ms(first.totalMs)}`,
      '',
      ratio(first.ratio, 1),
    ],
    [
      '… memory (RSS) after the first reply, and the peak after a later one',
      `${first.rssMb.first.toFixed(0)} and ${first.rssMb.most.toFixed(0)} MiB`,
      '',
      '',
    ],
  ];
  await writeResults('Gateway', 'npm run bench:gateway -- --write', table, write);
}

runCommand(main);
