/**
 * `npm run bench:files [-- --write]`: reads workbooks of 5,000 × 60 and 100,000 × 10 cells as the pane reads a file that a person
 * opens, in Node and in Chromium. Needs `--expose-gc`.
 */
import { atOnce } from '../src/table/steps';
import { readWorkbook } from '../src/files/read-workbook';
import { openChromium } from './data-path/in-chromium';
import { workbookBytes } from './files/workbook-bytes';
import { median } from './quantiles';
import { writeResults } from './write-results';

const SIZES = [
  [5_000, 60],
  [100_000, 10],
] as const;
const RUNS = 3;
const MB = 1e6;

function inNode(file: Uint8Array) {
  const runs = Array.from({ length: RUNS }, () => {
    globalThis.gc!();
    const before = process.memoryUsage().heapUsed;
    const begin = performance.now();
    const book = atOnce(readWorkbook(file));
    const ms = performance.now() - begin;
    globalThis.gc!();
    const grown = (process.memoryUsage().heapUsed - before) / MB;
    return { ms, grown, sheets: book.sheets.length };
  });
  return { ms: median(runs.map(({ ms }) => ms)), grown: median(runs.map(({ grown }) => grown)) };
}

async function main(write: boolean): Promise<void> {
  const browser = await openChromium('bench/files/page-entry.ts', 'filesBench');
  const rows: string[][] = [];
  try {
    for (const [height, width] of SIZES) {
      const file = workbookBytes(height, width);
      const base64 = Buffer.from(file).toString('base64');
      const node = inNode(file);
      const page = await browser.fresh(async (fresh) => {
        const runs = [];
        for (let run = 0; run < RUNS; run++) {
          const read = await fresh.evaluate((text) => window.filesBench.read(text), base64);
          if (read.cells !== height * width) throw new Error(`Only ${read.cells} cells were read.`);
          runs.push(read);
        }
        return {
          ms: median(runs.map(({ ms }) => ms)),
          block: median(runs.map(({ longestSliceMs }) => longestSliceMs)),
        };
      });
      rows.push([
        `${height.toLocaleString('en')} × ${width}`,
        `${(file.length / MB).toFixed(1)} MB`,
        `${(node.ms / 1_000).toFixed(2)} s`,
        `${node.grown.toFixed(0)} MB`,
        `${(page.ms / 1_000).toFixed(2)} s`,
        `${page.block.toFixed(0)} ms`,
      ]);
    }
    await writeResults(
      'Reading a workbook that a person opens',
      `npm run bench:files${write ? ' -- --write' : ''}`,
      [['cells', 'file', 'Node', 'what is read takes', 'Chromium', 'longest block'], ...rows],
      write,
    );
  } finally {
    await browser.close();
  }
}

void main(process.argv.includes('--write'));
