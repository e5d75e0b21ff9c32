/**
 * `npm run bench:gateway [-- --write]` compares requests through the gateway with direct requests to the service.
 * Service, gateway and caller are separate processes, and the two ways take turns in one run.
 * `--write` writes the table to bench/RESULTS.md.
 */
import { loadavg } from 'node:os';
import { readCommandLine, runCommand } from '../src/node/command-line';
import { compileMeasured, measureMemory, removeCompiled } from '../test/faults/memory';
import { type Child, messageOf } from './children';
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

interface Way {
  side: Side;
  /** The process that is measured, if it is not the service itself. */
  child?: Child;
}

/** Measures single requests in milliseconds. The ways take turns. */
async function latencies(ways: readonly Way[], rounds: number): Promise<number[][]> {
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < ways.length; turn += 1) {
      const at = (round + turn) % ways.length;
      times[at]?.push(await timeOf(() => ask((ways[at] as Way).side)));
    }
  return times;
}

interface Usage {
  cpu: NodeJS.CpuUsage;
  /** The memory of the process in bytes, if it says. */
  now?: number;
}

async function usageOf({ child }: Way): Promise<Usage> {
  if (!child) return { cpu: { user: 0, system: 0 } };
  child.process.send('usage');
  return messageOf<Usage>(child.process);
}

/** Measures requests per second, and the CPU time of one in milliseconds. */
async function load(way: Way) {
  const before = (await usageOf(way)).cpu;
  const rate = await requestRate(way.side);
  const after = (await usageOf(way)).cpu;
  return { rate, cpuMs: (after.user + after.system - before.user - before.system) / 1000 / REQUESTS };
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
  const bareChild = await stage.start('bare-proxy.ts', 'http', stage.direct.url);
  const busyBefore = loadavg()[0] ?? NaN;
  const direct: Way = { side: stage.direct };
  const through: Way = { side: stage.through, child: stage.gateway };
  const bare: Way = { side: stage.side(bareChild.url, stage.direct), child: bareChild };
  const ways = [direct, through, bare];

  await latencies(ways, 500);
  const times = await latencies(ways, PAIRS);
  const rates = ways.map((): Awaited<ReturnType<typeof load>>[] => []);
  const rss: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, way] of ways.entries()) rates[at]?.push(await load(way));
    rss.push(Math.round(((await usageOf(through)).now ?? NaN) / 1024 / 1024));
  }
  const long = await measureThroughput(stage);
  const links = await measureLink(stage, LINK_MBIT);
  const { miss, hit } = await measureCache(stage);
  await stage.close();

  const memory: string[][] = [];
  const peaks: number[] = [];
  const compiled = compileMeasured();
  for (const encoding of ['identity', 'gzip'] as const) {
    const { peakRssMb, idleRssMb } = await measureMemory(
      { megabytes: LONG_MB, encoding, readers: 'one' },
      compiled,
    );
    peaks.push(peakRssMb);
    memory.push([
      `… peak memory (RSS) of a fresh gateway, ${encoding === 'gzip' ? 'gzip from the service' : 'plain'}`,
      '',
      `${peakRssMb} MiB`,
      `${peakRssMb - idleRssMb} MiB more than idle`,
    ]);
  }
  removeCompiled(compiled);
  const first = await measureFirstByte();

  const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  const quantileOf = (at: number, share: number) => quantile(times[at] ?? [], share);
  const rateOf = (at: number) => median((rates[at] ?? []).map(({ rate }) => rate));
  const perCore = (at: number) => 1000 / median((rates[at] ?? []).map(({ cpuMs }) => cpuMs));
  const latency = (share: number): [string, string, string] => {
    const [left, right] = [quantileOf(0, share), quantileOf(1, share)];
    return [ms(left), ms(right), `${ms(right - left)} more`];
  };
  const ratio = (of: number, to: number) => `× ${(of / to).toFixed(2)}`;
  const [rateDirect, rate] = [rateOf(0), rateOf(1)];
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
    ['requests a second that one core can carry (by CPU time)', '', perCore(1).toFixed(0), ''],
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
  const command = 'npm run bench:gateway -- --write';
  await writeResults('Gateway', command, table, write);
  const goals = [
    ['measure', 'gateway', 'bare `undici` proxy, same run', 'ratio', 'goal'],
    [
      'small requests a second that one core carries (by CPU time)',
      perCore(1).toFixed(0),
      perCore(2).toFixed(0),
      ratio(perCore(1), perCore(2)),
      'at least 4,000',
    ],
    [
      `one small request at a time, p99 of ${PAIRS}`,
      ms(quantileOf(1, 0.99)),
      ms(quantileOf(2, 0.99)),
      ratio(quantileOf(1, 0.99), quantileOf(2, 0.99)),
      'at most × 2',
    ],
    [
      `one reply of ${LONG_MB} MB, MB a second`,
      long.through.toFixed(0),
      long.bareProxy.toFixed(0),
      ratio(long.through, long.bareProxy),
      'at least × 0.95',
    ],
    [
      `peak memory (RSS) during a reply of ${LONG_MB} MB, plain and gzip`,
      `${peaks.join(' and ')} MiB`,
      '',
      '',
      'at most 190 MiB (200 MB)',
    ],
    [
      `memory (RSS) after each ${REQUESTS.toLocaleString('en-US')} small requests, each with another question`,
      `${rss.join(', ')} MiB`,
      '',
      '',
      'flat',
    ],
    [
      'processes that wanted to run (load average), before and after',
      `${busyBefore.toFixed(1)} and ${(loadavg()[0] ?? NaN).toFixed(1)}`,
      '',
      '',
      '',
    ],
  ];
  await writeResults('Gateway: goals', command, goals, write);
}

runCommand(main);
