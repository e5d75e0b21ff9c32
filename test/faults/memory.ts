import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { compileGateway } from '../support/compile-gateway';

export interface MemoryCase {
  /** The size of the reply after decompression. */
  megabytes: number;
  encoding: 'identity' | 'gzip';
  /** `fast and slow`: a second client sends the same request at the same time and reads slowly. */
  readers: 'one' | 'fast and slow';
}

export interface MemoryUse {
  /** The peak memory of the gateway's process. */
  peakRssMb: number;
  /** Its memory before the reply. */
  idleRssMb: number;
  seconds: number;
  /** The megabytes that each reader received, the fast one first. */
  receivedMb: number[];
  /** Requests that reached the service. */
  upstream: number;
}

const MB = 1_000_000;
const FILES = '/thirdparty/files';

/** Returns a megabyte of rows that compresses about as well as real rows. */
function megabyte(): Buffer {
  const rows: string[] = [];
  for (let id = 0; id < 20_000; id += 1)
    rows.push(
      `{"unit_id":${id},"tenant_name":"Tenant ${(id * 7919) % 1013}","rent":${(id * 104_729) % 99_991}.5}`,
    );
  return Buffer.from(rows.join(',\n')).subarray(0, MB);
}

/** Compiles the process that is measured. Several measurements may share it. */
export const compileMeasured = (): string => compileGateway('test/faults/gateway-process.ts');

export const removeCompiled = (entry: string): void =>
  rmSync(path.resolve(path.dirname(entry), '../..'), { recursive: true, force: true });

/** Streams a large reply through a gateway in its own process, and measures that process. */
export async function measureMemory(
  { megabytes, encoding, readers }: MemoryCase,
  compiled: string,
): Promise<MemoryUse> {
  const plain = megabyte();
  const piece = encoding === 'gzip' ? gzipSync(plain) : plain;
  let upstream = 0;

  /** Sends the pieces one after another: as members of one gzip file, or as one long text. */
  function answer(response: ServerResponse): void {
    let left = megabytes;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': piece.length * megabytes,
      ...(encoding === 'gzip' && { 'content-encoding': 'gzip' }),
    });
    const more = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(piece)) return void response.once('drain', more);
      }
      response.end();
    };
    more();
  }
  const server = createServer((incoming, response) => {
    incoming.resume();
    if (incoming.url === FILES) {
      upstream += 1;
      // Leaves the second reader time to send its request.
      return void setTimeout(() => answer(response), readers === 'one' ? 0 : 500);
    }
    response.end(incoming.url === DEFAULT_PROFILE.token.path ? '{"access_token":"opaque"}' : '[]');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const measured = await startMeasured({ service: url, totalMs: 600_000, compiled });
  const gateway = measured.url;
  const agent = new Agent();
  try {
    const signedIn = await request(`${gateway}/gateway/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"clientId":"analyst","clientSecret":"opensesame"}',
      dispatcher: agent,
    });
    const { sessionKey } = (await signedIn.body.json()) as { sessionKey: string };
    const ask = async () => {
      const headers = { authorization: `Bearer ${sessionKey}` };
      return (await request(gateway + FILES, { headers, dispatcher: agent })).body;
    };
    const { now: idle } = await measured.memory();
    const start = performance.now();
    const reading = readers === 'one' ? [ask().then(drain)] : [ask().then(drain), ask().then(drainSlowly)];
    const received = await Promise.all(reading);
    const seconds = (performance.now() - start) / 1000;
    const { peak } = await measured.memory();
    return {
      peakRssMb: Math.round(peak / 1024 / 1024),
      idleRssMb: Math.round(idle / 1024 / 1024),
      seconds,
      receivedMb: received.map((bytes) => bytes / MB),
      upstream,
    };
  } finally {
    await measured.close();
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  }
}

export interface Measured {
  url: string;
  /** Bytes: the peak so far, and now. */
  memory(): Promise<{ peak: number; now: number }>;
  close(): Promise<void>;
}

/** Starts a gateway in a process of its own. */
export async function startMeasured({
  service = 'http://127.0.0.1:9',
  totalMs = 45_000,
  compiled,
}: {
  service?: string;
  totalMs?: number;
  compiled: string;
}): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rr-memory-'));
  mkdirSync(path.join(folder, 'addin'));
  const options = {
    service: { baseUrl: service, authUrl: service, audienceUrl: 'https://service.example/api' },
    profile: DEFAULT_PROFILE,
    dataDir: folder,
    folders: { addin: path.join(folder, 'addin') },
    timeouts: { totalMs },
    cacheMs: 5000,
  };
  const child = fork(compiled, [JSON.stringify(options)], { execArgv: [] });
  const close = async () => {
    const gone = once(child, 'exit');
    if (child.connected) child.disconnect();
    if (child.exitCode === null) await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  const stopped = once(child, 'exit').then(([code]) => {
    throw new Error(`The gateway's process ended with ${code}.`);
  });
  try {
    const [{ url }] = (await Promise.race([once(child, 'message'), stopped])) as [{ url: string }];
    stopped.catch(() => undefined);
    return { url, memory: () => memoryOf(child), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

async function memoryOf(child: ChildProcess): Promise<{ peak: number; now: number }> {
  child.send('memory');
  const [memory] = (await once(child, 'message')) as [{ peak: number; now: number }];
  return memory;
}

async function drain(body: Readable): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) bytes += (chunk as Buffer).length;
  return bytes;
}

/** Reads with a pause after each few megabytes, so that the other reader always has to wait. */
async function drainSlowly(body: Readable): Promise<number> {
  let bytes = 0;
  let rested = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes - rested < 4 * MB) continue;
    rested = bytes;
    await sleep(20);
  }
  return bytes;
}
