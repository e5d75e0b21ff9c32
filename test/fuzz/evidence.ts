/**
 * `npm run fuzz:evidence -- [--changes N] [--seed S]`: makes single changes to a saved workbook within what its evidence covers.
 * Exits with 1 at the first one after which a check says "unchanged".
 */
import { readCommandLine, readWholeNumber, runCommand } from '../../src/node/command-line';
import { changedFile } from '../features/evidence/sheet/change-file';
import { check, savedFiles } from '../features/evidence/sheet/evidence-file';
import { createRandom } from '../intake/random-sheet';

const MOST = 100_000_000;

async function main(): Promise<void> {
  const { options } = readCommandLine({ changes: 'text', seed: 'text' });
  const changes = readWholeNumber('--changes', options.changes, 10_000, MOST);
  const seed = readWholeNumber('--seed', options.seed, Date.now() % MOST, MOST);
  const random = createRandom(seed);
  const honest = await savedFiles();
  if (!(await check(honest)).isUnchanged) throw new Error('The honest workbook is not unchanged.');
  let refused = 0;
  for (let count = 0; count < changes; count++) {
    const { what, files } = changedFile(honest, random);
    const isUnchanged = await check(files).then(
      (found) => found.isUnchanged,
      () => ((refused += 1), false),
    );
    if (!isUnchanged) continue;
    process.stdout.write(`seed ${seed}, change ${count + 1}: ${what} was not found\n`);
    process.exit(1);
  }
  process.stdout.write(`seed ${seed}: ${changes} of ${changes} changes found, ${refused} of them refused\n`);
}

runCommand(main);
