/**
 * `npm run fuzz:intake -- [--grids N] [--seed S]`: reads damaged rent rolls, one a seed, and holds each reading to its laws.
 * Exits with 1 at the first that breaks one, and prints its seed.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import { brokenBySeed } from '../intake/laws';

const MAX = 1_000_000_000;
/** Between two lines of progress. */
const AT_ONCE = 20_000;

async function main(): Promise<void> {
  const { options } = readCommandLine({ grids: 'text', seed: 'text' });
  const grids = readWholeNumber('--grids', options.grids, 10_000, MAX);
  const first = readWholeNumber('--seed', options.seed, Date.now() % MAX, MAX);
  const begin = performance.now();
  const rate = (done: number) => Math.round((done * 1000) / (performance.now() - begin));
  for (let seed = first; seed < first + grids; seed++) {
    const done = seed - first;
    if (done > 0 && done % AT_ONCE === 0)
      process.stderr.write(`${done} of ${grids} grids, ${rate(done)}/s\n`);
    const broken = brokenBySeed(seed);
    if (broken === undefined) continue;
    process.stdout.write(`--seed ${seed} --grids 1: ${broken}\n`);
    process.exit(1);
  }
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(
    `${grids} grids from seed ${first} kept every law, in ${seconds.toFixed(0)} s, ${rate(grids)}/s\n`,
  );
}

runCommand(main);
