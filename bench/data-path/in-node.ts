import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TYPESCRIPT_FLAGS } from '../../test/support/typescript-flags';
import { median } from '../quantiles';
import { inTurns } from './in-turns';
import { nodeWasmParser } from './node-wasm';
import { type FieldOrder, replyBytes, replyPieces, seedOf } from './rent-roll';
import { cellsWays, parsingWays } from './ways';

const now = () => performance.now();
const collect = (globalThis as { gc?: () => void }).gc;

/** The median milliseconds of each way. */
export type Times = Record<string, number>;

/** Measures from bytes to columns. The obvious way has no columns and ends at cells. */
export async function parsingInNode(rows: number, fieldOrder: FieldOrder, runs: number): Promise<Times> {
  const wasm = await nodeWasmParser();
  const reply = (run: number, way: number) => replyBytes(rows, fieldOrder, seedOf(run, way));
  return inTurns((run) => parsingWays(reply(run, 0), reply(run, 1), wasm), { runs, now, collect });
}

/** Measures from bytes to the cells of 8,000 rows, filtered and sorted. */
export async function cellsInNode(rows: number, runs: number): Promise<Times> {
  const bytes = replyBytes(rows, 'stable');
  const wasm = await nodeWasmParser();
  const ways = cellsWays(bytes, wasm);
  return inTurns(() => ways, { runs, now, collect });
}

export interface Memory {
  /** The peak above the memory that is left at the end, and that memory, in megabytes. */
  aboveMb: number;
  tableMb: number;
}

/** Measures each way in new processes. Returns medians. */
export async function memoryInNode(
  rows: number,
  ways: readonly string[],
  runs: number,
): Promise<Record<string, Memory>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-bench-'));
  try {
    const file = path.join(folder, 'reply.json');
    await pipeline(
      Readable.from(replyPieces(rows, 'stable'), { objectMode: false }),
      createWriteStream(file),
    );
    const found: Record<string, Memory> = {};
    for (const way of ways) {
      const each: Memory[] = [];
      for (let run = 0; run < runs; run++) each.push(await memoryOf(way, file));
      found[way] = {
        aboveMb: median(each.map(({ aboveMb }) => aboveMb)),
        tableMb: median(each.map(({ tableMb }) => tableMb)),
      };
    }
    return found;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function memoryOf(way: string, file: string): Promise<Memory> {
  const child = fork(path.resolve('bench/data-path/memory-child.ts'), [way, file], {
    execArgv: ['--expose-gc', '--max-old-space-size=8192', ...TYPESCRIPT_FLAGS],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of ${way} ended with ${String(code)}.`);
  });
  const [memory] = (await Promise.race([once(child, 'message'), ended])) as [Memory];
  await ended.catch(() => undefined);
  return memory;
}
