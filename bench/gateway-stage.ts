import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Dispatcher, Pool } from 'undici';
import { DEFAULT_PROFILE } from '../src/contract/profile';
import type { GatewayOptions } from '../src/gateway/options';
import { compileGateway } from '../test/support/compile-gateway';
import { TYPESCRIPT_FLAGS } from '../test/support/typescript-flags';
import { type Child, startChild, stopChild } from './children';

export const MIB = 1024 * 1024;
export const CONNECTIONS = 50;

/** One way to the service: directly, through the gateway or through another proxy. */
export interface Side {
  url: string;
  pool: Pool;
  headers: Record<string, string>;
}

/** A service, a gateway for it and other proxies to be measured, each in a separate process. */
export interface GatewayStage {
  direct: Side;
  through: Side;
  gateway: Child;
  /** Adds a way to the service with the headers of `like`. */
  side(url: string, like: Side): Side;
  /** Starts a file of this folder. The process ends when the stage is closed. */
  start(file: string, ...args: string[]): Promise<Child>;
  close(): Promise<void>;
}

/**
 * Starts service and gateway. `longMb` is the size of the service's long reply. The response cache has its default
 * size.
 */
export async function openGatewayStage(longMb: number): Promise<GatewayStage> {
  const children: Child[] = [];
  const sides: Side[] = [];
  async function start(file: string, ...args: string[]): Promise<Child> {
    const child = await startChild(path.resolve('bench', file), args, TYPESCRIPT_FLAGS);
    children.push(child);
    return child;
  }
  function side(url: string, { headers }: Pick<Side, 'headers'>): Side {
    const pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: 0, bodyTimeout: 0 });
    const side = { url, pool, headers };
    sides.push(side);
    return side;
  }

  const service = await start('service-child.ts', String(longMb));
  // Compile first, because a process that compiles its own code also holds the compiler in memory.
  const compiled = compileGateway('test/faults/gateway-process.ts');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'rr-bench-'));
  const options: GatewayOptions = {
    service: { baseUrl: service.url, authUrl: service.url, audienceUrl: 'https://service.example/api' },
    profile: DEFAULT_PROFILE,
    dataDir,
    folders: { addin: dataDir },
    timeouts: { totalMs: 600_000 },
    cacheMs: 5000,
    // `auto` would not compress, because the caller is on this machine.
    compress: 'on',
  };
  const gateway = await startChild(compiled, [JSON.stringify(options)], []);
  children.push(gateway);
  const direct = side(service.url, { headers: { authentication: 'Bearer opaque' } });
  const through = side(gateway.url, { headers: {} });
  through.headers.authorization = `Bearer ${await signIn(through.pool)}`;

  return {
    direct,
    through,
    gateway,
    side,
    start,
    async close() {
      await Promise.all(sides.map(({ pool }) => pool.destroy()));
      for (const child of children.reverse()) await stopChild(child);
      for (const folder of [path.resolve(compiled, '../../..'), dataDir])
        await rm(folder, { recursive: true });
    },
  };
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

export interface Arrival {
  bytes: number;
  firstMs: number;
  totalMs: number;
}

/** Sends a request one way and reads the reply to its end as fast as possible. */
export async function arrivalOf(
  { pool, headers }: Side,
  { method = 'GET', path: where = DEFAULT_PROFILE.files.path, headers: more, ...rest }: Partial<Request> = {},
): Promise<Arrival> {
  const begin = performance.now();
  const reply = await pool.request({ method, path: where, headers: { ...headers, ...more }, ...rest });
  let [bytes, firstMs] = [0, 0];
  for await (const chunk of reply.body as AsyncIterable<Buffer>) {
    firstMs ||= performance.now() - begin;
    bytes += chunk.length;
  }
  if (reply.statusCode !== 200) throw new Error(`Status ${reply.statusCode}.`);
  return { bytes, firstMs, totalMs: performance.now() - begin };
}

type Request = Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body'> & {
  headers: Record<string, string>;
};
