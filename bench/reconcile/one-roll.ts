import { readFileSync } from 'node:fs';
import { readRentRollSteps } from '../../src/intake/read-rent-roll';
import { largeGrid } from '../../test/intake/large-grid';
import { median } from '../quantiles';
import { writeResults } from '../write-results';

const UNITS = 20_000;
const COLUMNS = 60;
const WARM_RUNS = 5;

const nap = new Int32Array(new SharedArrayBuffer(4));

/** The milliseconds that Linux gave this thread: other processes and the threads of the engine are left out. */
function cpuMs(): number {
  // Linux counts the time of a thread when it stops.
  Atomics.wait(nap, 0, 0, 0.02);
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}

/** A large rent roll with texts, numbers and blanks in columns that the reader does not know. */
function wideGrid(): string[][] {
  const [title = [], headings = [], ...units] = largeGrid(UNITS);
  const added = Array.from({ length: COLUMNS - headings.length }, (_, at) => at);
  const padded = (row: readonly string[]) => headings.map((_, at) => row[at] ?? '');
  const textAt = (row: number, at: number) => [`text ${row % 97}`, String((row * 7) % 1_000), ''][at % 3]!;
  return [
    title,
    [...headings, ...added.map((at) => `Extra ${at}`)],
    ...units.map((row, index) => [...padded(row), ...added.map((at) => textAt(index, at))]),
  ];
}

/** What reading costs at least: every text is trimmed, and every number is converted. */
function convertAll(grid: readonly (readonly string[])[]): number {
  const begin = cpuMs();
  let sum = 0;
  for (const row of grid)
    for (const cell of row) {
      const text = cell.trim();
      const number = Number(text.replaceAll('.', '').replace(',', '.'));
      if (text !== '' && !Number.isNaN(number)) sum += number;
    }
  if (Number.isNaN(sum)) throw new Error('The sum is not a number.');
  return cpuMs() - begin;
}

function emptyStep(): number {
  const begin = cpuMs();
  return cpuMs() - begin;
}

function readOnce(grid: string[][]): { ms: number; longest: number } {
  const looking = median(Array.from({ length: 200 }, emptyStep));
  const steps = readRentRollSteps(grid);
  let ms = 0;
  let longest = 0;
  for (let isDone = false; !isDone;) {
    const begin = cpuMs();
    isDone = steps.next().done === true;
    const step = cpuMs() - begin - looking;
    ms += step;
    longest = Math.max(longest, step);
  }
  return { ms, longest };
}

/** Measures reading one large rent roll by CPU time, on Linux. The first run of a process compiles the code. */
export async function measureOneRoll(write: boolean): Promise<void> {
  const grid = wideGrid();
  const first = readOnce(grid);
  const then = Array.from({ length: WARM_RUNS }, () => readOnce(grid));
  const warm = { ms: median(then.map(({ ms }) => ms)), longest: median(then.map(({ longest }) => longest)) };
  const least = median(Array.from({ length: WARM_RUNS }, () => convertAll(grid)));
  const row = (name: string, { ms, longest }: typeof first) => [
    ...[name, `${ms.toFixed(0)} ms`, '2,000 ms', `× ${(ms / least).toFixed(1)}`],
    ...[`${longest.toFixed(1)} ms`, '16 ms'],
  ];
  const heads = [
    '20,000 units × 60 columns, Node, CPU time',
    ...['reading', 'goal', '÷ conversion of each cell', 'longest step', 'goal'],
  ];
  const table = [heads, row('first run of a process', first), row(`median of ${WARM_RUNS} more`, warm)];
  await writeResults('Reading a rent roll', 'npm run bench:intake -- --one-roll --write', table, write);
}
