/**
 * Runs one way in this process: reads the reply in the file piece by piece, and sends the parent its `Memory`. Needs
 * `--expose-gc`.
 */
import { createReadStream } from 'node:fs';
import { atOnce } from '../../src/table/steps';
import { createTableReader } from '../../src/table/table-reader';
import { nodeWasmParser } from './node-wasm';
import { COLUMNS } from './rent-roll';
import { obvious } from './ways';

const MB = 1024 * 1024;
const [way = '', file = ''] = process.argv.slice(2);
const collect = (globalThis as { gc?: () => void }).gc!;

/** Returns the bytes that the process holds, inside and outside the heap. */
function readUsedBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

let peak = 0;

/** Notes the memory that the system has given to the process. (`maxRSS` would include the parent's memory.) */
function look(): void {
  peak = Math.max(peak, process.memoryUsage.rss());
}

async function readFile(): Promise<unknown> {
  const input = createReadStream(file, { highWaterMark: 1 << 16 }) as AsyncIterable<Buffer>;
  if (way === 'obvious') {
    const chunks: Buffer[] = [];
    for await (const chunk of input) chunks.push(chunk);
    const cells = obvious(Buffer.concat(chunks));
    look();
    return cells;
  }
  const reader = createTableReader({
    columns: COLUMNS,
    wrappers: ['rows'],
    what: 'The reply',
    createRowParser: await nodeWasmParser(),
  });
  for await (const chunk of input) {
    atOnce(reader.push(chunk));
    look();
  }
  const table = atOnce(reader.finish());
  look();
  return table;
}

async function main(): Promise<void> {
  collect();
  const before = { rss: process.memoryUsage().rss, usedBytes: readUsedBytes() };
  const result = await readFile();
  collect();
  const left = readUsedBytes() - before.usedBytes;
  if (!result) throw new Error('Nothing was read.');
  process.send?.({ aboveMb: (peak - before.rss - left) / MB, tableMb: left / MB });
}

void main();
