/**
 * `npm run fuzz -- [--minutes N | --replies N] [--seed S]`: compares the parsers with each other and with `JSON.parse` on
 * random, damaged replies. Exits with 1 at the first difference, and prints its seed and a small reply that shows it.
 */
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import { fuzz } from './fuzz';

const MAX_REPLIES = 1_000_000_000;

async function main(): Promise<void> {
  // Many replies are refused, and a stack trace for each would take a third of the time.
  Error.stackTraceLimit = 0;
  const { options } = readCommandLine({ minutes: 'text', replies: 'text', seed: 'text' });
  const most = readWholeNumber('--replies', options.replies, MAX_REPLIES, MAX_REPLIES);
  const usualMinutes = options.replies === undefined ? 1 : 100_000;
  const minutes = readWholeNumber('--minutes', options.minutes, usualMinutes, 100_000);
  const seed = readWholeNumber('--seed', options.seed, Date.now() % 1_000_000_000, 1_000_000_000);
  const begin = performance.now();
  const end = begin + minutes * 60_000;
  process.stderr.write(`seed ${seed} …\n`);
  const { replies, finding } = fuzz(
    seed,
    (count) => count < most && (performance.now() < end || (minutes === 0 && count === 0)),
  );
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(`${replies} replies without a difference, in ${seconds.toFixed(0)} s\n`);
  if (!finding) return;
  const { parser, difference, reply } = finding;
  process.stdout.write(
    `${parser} parser, --seed ${finding.seed}: ${difference}\n${JSON.stringify(reply)} (one character for each byte)\n`,
  );
  process.exit(1);
}

runCommand(main);
