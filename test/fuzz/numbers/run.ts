/**
 * `npm run fuzz:numbers -- [--damages N] [--seed S] [--face NAME]`: damages clean data and asks the same, on every face or on one.
 * Exits with 1 at the first answer that misleads, and prints its seed and the smallest case.
 */
import { RrError } from '../../../src/contract/failure';
import { readCommandLine, readWholeNumber, runCommand } from '../../../src/node/command-line';
import { codesInCells, conditions } from './conditions';
import type { Face } from './face';
import { formulas } from './formulas';
import { lists } from './lists';
import { preview } from './preview';
import { replies } from './replies';
import { reports } from './reports';

const MAX = 100_000_000;
/** Between two lines of progress. */
const AT_ONCE = 1_000;

/** How many of a hundred damages each face takes. */
const FACES: readonly (readonly [Face, share: number])[] = [
  [formulas, 50],
  [conditions, 10],
  [codesInCells, 1],
  [lists, 10],
  [preview, 10],
  [replies, 20],
  [reports, 2],
];

async function main(): Promise<void> {
  // Many answers are errors, and a stack trace for each would take time.
  Error.stackTraceLimit = 0;
  const { options } = readCommandLine({ damages: 'text', seed: 'text', face: 'text' });
  const damages = readWholeNumber('--damages', options.damages, 10_000, MAX);
  const seed = readWholeNumber('--seed', options.seed, Date.now() % MAX, MAX);
  const faces = FACES.filter(([{ name }]) => options.face === undefined || options.face === name);
  if (faces.length === 0)
    throw new RrError('bad-input', `--face takes one of ${FACES.map(([{ name }]) => name).join(', ')}.`);
  const shares = faces.reduce((sum, [, share]) => sum + share, 0);
  const begin = performance.now();
  process.stderr.write(`seed ${seed} …\n`);
  for (const [face, share] of faces) {
    const count = Math.ceil((damages * share) / shares);
    for (let done = 0; done < count; done += AT_ONCE) {
      const finding = await face.tryDamages(Math.min(AT_ONCE, count - done), seed + done);
      if (finding) {
        process.stdout.write(`--face ${face.name} --seed ${finding.seed}: ${finding.message}\n`);
        process.exit(1);
      }
    }
    process.stdout.write(`${face.name}: ${count} damages, none misleads\n`);
  }
  const seconds = (performance.now() - begin) / 1000;
  process.stdout.write(`seed ${seed}, ${damages} damages in ${seconds.toFixed(0)} s\n`);
}

runCommand(main);
