/**
 * `npm run fuzz -- [--minutes N] [--seed S]`: compares the parsers with the obvious way of reading, on replies made and
 * damaged at random. Ends with 1 at the first difference, and prints its seed and a smallest reply that shows it.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import { fuzz } from './fuzz';

async function main(): Promise<void> {
  const { options } = readCommandLine({ minutes: 'text', seed: 'text' });
  const minutes = readWholeNumber('--minutes', options.minutes, 1, 100_000);
  const seed = readWholeNumber('--seed', options.seed, Date.now() % 1_000_000_000, 1_000_000_000);
  const end = performance.now() + minutes * 60_000;
  process.stderr.write(`seed ${seed}, ${minutes} minutes …\n`);
  const { replies, finding } = fuzz(
    seed,
    (count) => performance.now() < end || (minutes === 0 && count === 0),
  );
  process.stdout.write(`${replies} replies without a difference\n`);
  if (!finding) return;
  const { parser, difference, reply } = finding;
  process.stdout.write(
    `${parser} parser, --seed ${finding.seed}: ${difference}\n${JSON.stringify(reply)} (one character for each byte)\n`,
  );
  process.exit(1);
}

runCommand(main);
