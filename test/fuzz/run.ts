/**
 * `npm run fuzz`, `fuzz:intake` and `fuzz:numbers` `-- [--cases N] [--seed S] [--face NAME]`: tries random cases of the parsers of replies, of
 * the reader of rent rolls, or of all places where a person sees numbers, or of one. Exits with 1 at the first that is wrong, and
 * prints its seed.
 */
import { RrError } from '../../src/contract/failure';
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import { brokenBySeed } from '../intake/laws';
import { fuzz } from './fuzz';
import { codesInCells, conditions } from './numbers/conditions';
import type { Face } from './numbers/face';
import { formulas } from './numbers/formulas';
import { lists } from './numbers/lists';
import { preview } from './numbers/preview';
import { replies } from './numbers/replies';
import { reports } from './numbers/reports';

const MAX = 100_000_000;
/** Between two lines of progress. */
const AT_ONCE = 1_000;

/** Compares the parsers with each other and with `JSON.parse` on random, damaged replies. */
const parsers: Face = {
  name: 'parsers',
  async tryDamages(count, seed = 0) {
    const { finding } = fuzz(seed, (tried) => tried < count);
    const { parser, difference, reply } = finding ?? {};
    const message = `${parser} parser: ${difference}\n${JSON.stringify(reply)} (one character for each byte)`;
    return finding && { seed: finding.seed, message };
  },
};

/** Reads damaged rent rolls, one a seed, and holds each reading to its laws. */
const grids: Face = {
  name: 'grids',
  async tryDamages(count, first = 0) {
    for (let seed = first; seed < first + count; seed++) {
      const message = brokenBySeed(seed);
      if (message !== undefined) return { seed, message };
    }
    return undefined;
  },
};

/** The faces of each word, and how many of a hundred cases each takes. */
const FACES: Readonly<Record<string, readonly (readonly [Face, share: number])[]>> = {
  parsers: [[parsers, 100]],
  grids: [[grids, 100]],
  numbers: [
    ...([
      [formulas, 50],
      [conditions, 10],
      [codesInCells, 1],
      [lists, 10],
      [preview, 10],
      [replies, 20],
      [reports, 2],
    ] as const),
  ],
};

async function main(): Promise<void> {
  // Many answers are errors, and a stack trace for each would take time.
  Error.stackTraceLimit = 0;
  const { options, words } = readCommandLine({ cases: 'text', seed: 'text', face: 'text' });
  const cases = readWholeNumber('--cases', options.cases, 10_000, MAX);
  const first = readWholeNumber('--seed', options.seed, Date.now() % MAX, MAX);
  const all = FACES[words[0] ?? 'parsers'] ?? [];
  const faces = all.filter(([{ name }]) => options.face === undefined || options.face === name);
  if (faces.length === 0)
    throw new RrError(
      'bad-input',
      `Name one of ${Object.keys(FACES).join(', ')}. --face takes one of ${FACES.numbers!.map(([{ name }]) => name).join(', ')}.`,
    );
  const shares = faces.reduce((sum, [, share]) => sum + share, 0);
  const begin = performance.now();
  const seconds = () => Math.round((performance.now() - begin) / 1000);
  process.stderr.write(`seed ${first} …\n`);
  for (const [face, share] of faces) {
    const count = Math.ceil((cases * share) / shares);
    for (let done = 0; done < count; done += AT_ONCE) {
      process.stderr.write(`${face.name}: ${done} of ${count}, after ${seconds()} s\n`);
      const finding = await face.tryDamages(Math.min(AT_ONCE, count - done), first + done);
      if (!finding) continue;
      process.stdout.write(`${face.name}, --seed ${finding.seed}: ${finding.message}\n`);
      process.exit(1);
    }
    process.stdout.write(`${face.name}: ${count} cases, none is wrong\n`);
  }
}

runCommand(main);
