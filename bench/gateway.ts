/**
 * `npm run bench:gateway [-- --write]`: what the gateway costs against calling the service directly, in the same run.
 * Service, gateway and caller are processes of their own; direct and through the gateway take turns. `--write` puts
 * the table into bench/RESULTS.md.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'undici';
import { readCommandLine, runCommand } from '../src/command-line';
import { DEFAULT_PROFILE } from '../src/contract/profile';
import { compileGateway } from '../test/support/compile-gateway';
import { measureMemory } from '../test/faults/memory';
import { serveFlags } from '../test/support/serve-flags';
import { TYPESCRIPT_FLAGS } from '../test/support/typescript-flags';
import { median, quantile } from './quantiles';
import { writeResults } from './write-results';

const LONG_MB = 500;
const PAIRS = 4000;
const ROUNDS = 5;
const LOAD = { connections: 50, requests: 10_000 };

interface Side {
  pool: Pool;
  headers: Record<string, string>;
}

async function start(file: string, argument: string, execArgv: string[]) {
  const child = fork(file, [argument], { execArgv });
  child.once('exit', (code) => {
    if (code) runCommand(() => Promise.reject(new Error('A process of the benchmark has ended.')));
  });
  const { url } = await message<{ url: string }>(child);
  return { child, url };
}

async function message<T>(child: ChildProcess): Promise<T> {
  const [value] = (await once(child, 'message')) as [T];
  return value;
}

let turn = 0;

async function ask({ pool, headers }: Side): Promise<void> {
  // No two alike: what is the same at the same time is asked for once.
  const reply = await pool.request({ method: 'GET', path: `/thirdparty/files/${turn++}`, headers });
  await reply.body.dump();
  if (reply.statusCode !== 200) throw new Error(`Status ${reply.statusCode}.`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Milliseconds of single requests, taking turns. */
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

/** Requests a second with many callers at once. */
async function throughput(side: Side): Promise<number> {
  let left = LOAD.requests;
  const caller = async () => {
    while (left-- > 0) await ask(side);
  };
  const ms = await timeOf(() => Promise.all(Array.from({ length: LOAD.connections }, caller)));
  return LOAD.requests / (ms / 1000);
}

/** Megabytes a second of one long reply. */
async function streaming({ pool, headers }: Side): Promise<number> {
  let bytes = 0;
  const ms = await timeOf(async () => {
    const { body } = await pool.request({ method: 'GET', path: '/thirdparty/files', headers });
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
  });
  if (bytes < LONG_MB * 1_000_000) throw new Error(`Only ${bytes} bytes came.`);
  return bytes / 1e6 / (ms / 1000);
}

async function signIn(pool: Pool): Promise<string> {
  const { body } = await pool.request({
    method: 'POST',
    path: '/gateway/session',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'bench', clientSecret: 'bench' }),
  });
  return ((await body.json()) as { sessionKey: string }).sessionKey;
}

async function main(): Promise<void> {
  const { write = false } = readCommandLine({ write: 'flag' }).options;
  const service = await start(path.resolve('bench/service-child.ts'), String(LONG_MB), TYPESCRIPT_FLAGS);
  // Compiled before: a process that compiles for itself holds the compiler, too.
  const compiled = compileGateway('test/faults/gateway-process.ts');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rr-bench-'));
  const options = {
    service: { baseUrl: service.url, authUrl: service.url, audienceUrl: 'https://service.example/api' },
    profile: DEFAULT_PROFILE,
    dataDir,
    folders: { addin: dataDir },
    timeouts: { totalMs: 600_000 },
  };
  const gateway = await start(compiled, JSON.stringify(options), serveFlags());
  const poolTo = (url: string) =>
    new Pool(url, { connections: LOAD.connections, headersTimeout: 0, bodyTimeout: 0 });
  const through: Side = { pool: poolTo(gateway.url), headers: {} };
  through.headers.authorization = `Bearer ${await signIn(through.pool)}`;
  const direct: Side = { pool: poolTo(service.url), headers: { authentication: 'Bearer opaque' } };
  const usage = async () => {
    gateway.child.send('usage');
    return (await message<{ cpu: NodeJS.CpuUsage }>(gateway.child)).cpu;
  };

  await latencies(direct, through, 500);
  const times = await latencies(direct, through, PAIRS);
  const rates: { direct: number[]; through: number[]; cpuMs: number[] } = {
    direct: [],
    through: [],
    cpuMs: [],
  };
  const streams: { direct: number[]; through: number[] } = { direct: [], through: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.direct.push(await throughput(direct));
    const before = await usage();
    rates.through.push(await throughput(through));
    const after = await usage();
    rates.cpuMs.push((after.user + after.system - before.user - before.system) / 1000 / LOAD.requests);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    streams.direct.push(await streaming(direct));
    streams.through.push(await streaming(through));
  }

  const memory: string[][] = [];
  for (const encoding of ['identity', 'gzip'] as const) {
    const { peakRssMb, idleRssMb } = await measureMemory({ megabytes: LONG_MB, encoding, readers: 'one' });
    memory.push([
      `… memory at most (RSS) of a fresh gateway, ${encoding === 'gzip' ? 'gzip from the service' : 'plain'}`,
      '',
      `${peakRssMb} MiB`,
      `${peakRssMb - idleRssMb} MiB more than idle`,
    ]);
  }

  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const latency = (share: number): [string, string, string] => {
    const [left, right] = [quantile(times.direct, share), quantile(times.through, share)];
    return [ms(left), ms(right), `${ms(right - left)} more`];
  };
  const ratio = (of: number, to: number) => `× ${(of / to).toFixed(2)}`;
  const [rate, rateDirect] = [median(rates.through), median(rates.direct)];
  const [stream, streamDirect] = [median(streams.through), median(streams.direct)];
  const table = [
    ['measure', 'direct', 'through the gateway', 'difference'],
    [`one request of 1 KB at a time, p50 of ${PAIRS}`, ...latency(0.5)],
    ['… p99', ...latency(0.99)],
    [
      `requests a second, ${LOAD.connections} callers`,
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
    [
      `one reply of ${LONG_MB} MB, MB a second`,
      streamDirect.toFixed(0),
      stream.toFixed(0),
      ratio(stream, streamDirect),
    ],
    ...memory,
  ];
  await writeResults('Gateway', 'npm run bench:gateway -- --write', table, write);
  await Promise.all([direct.pool.destroy(), through.pool.destroy()]);
  gateway.child.disconnect();
  service.child.disconnect();
  await once(gateway.child, 'exit');
  for (const folder of [path.resolve(compiled, '../../..'), dataDir]) await rm(folder, { recursive: true });
}

runCommand(main);
