/**
 * `npm run fuzz:evidence -- [--changes N] [--seed S]`: makes single changes to a saved workbook within what its evidence covers.
 * Exits with 1 at the first one after which a check says "unchanged".
 */
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import { changedElsewhere, changedFile } from '../features/evidence/sheet/change-file';
import { check, savedFiles } from '../features/evidence/sheet/evidence-file';
import { createRandom } from '../intake/random-sheet';

const MOST = 100_000_000;
/** One change elsewhere for each ten within. */
const ELSEWHERE = 10;

async function main(): Promise<void> {
  const { options } = readCommandLine({ changes: 'text', seed: 'text' });
  const changes = readWholeNumber('--changes', options.changes, 10_000, MOST);
  const seed = readWholeNumber('--seed', options.seed, Date.now() % MOST, MOST);
  const random = createRandom(seed);
  const honest = await savedFiles();
  if (!(await check(honest)).isUnchanged) throw new Error('The honest workbook is not unchanged.');
  let refused = 0;
  const kinds = new Map<string, number>();
  for (let count = 0; count < changes; count++) {
    const { what, files } = changedFile(honest, random);
    const isUnchanged = await check(files).then(
      (found) => found.isUnchanged,
      () => ((refused += 1), false),
    );
    const kind = what.replace(/,.*/, '');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (count % ELSEWHERE === 0) {
      const elsewhere = await check(changedElsewhere(honest, random));
      const says = elsewhere.sheets[0]!.covers.join(' ');
      if (!elsewhere.isUnchanged || !says.includes('not covered'))
        throw new Error(`seed ${seed}, change ${count + 1}: a change elsewhere was not called one.`);
    }
    if (!isUnchanged) continue;
    process.stdout.write(`seed ${seed}, change ${count + 1}: ${what} was not found\n`);
    process.exit(1);
  }
  process.stdout.write(
    `seed ${seed}: ${changes} of ${changes} changes found, ${refused} of them refused\n${[...kinds].map(([kind, count]) => `  ${kind}: ${count}\n`).join('')}`,
  );
}

runCommand(main);
