import type { DatabaseEntry } from '../contract/entries';
import { RrError } from '../contract/failure';

/**
 * The ids of the databases a formula reads: those of its `database` option, by id or name, else the workbook's.
 * A name that is not known is looked up in the list asked `anew`, which gives undefined where it is fresh already.
 * Throws `unknown-database` naming those that exist, and `no-databases` where nothing is chosen.
 */
export async function chooseDatabases(
  chosen: readonly DatabaseEntry[],
  wanted?: readonly string[],
  known: readonly DatabaseEntry[] = [],
  anew: () => Promise<readonly DatabaseEntry[] | undefined> = async () => undefined,
): Promise<string[]> {
  if (!wanted) {
    if (chosen.length > 0) return chosen.map(({ id }) => id);
    throw new RrError(
      'no-databases',
      'No database is chosen for this workbook. Open the Rent Roll pane and choose one, or name it: options "database=…".',
    );
  }
  const isMissing = wanted.some((text) => findDatabases(text, known).length === 0);
  const list = (isMissing ? await anew() : undefined) ?? known;
  return wanted.map((text) => oneDatabase(text, list).id);
}

function findDatabases(text: string, known: readonly DatabaseEntry[]): readonly DatabaseEntry[] {
  const name = text.trim().toLowerCase();
  const byId = known.filter(({ id }) => id.toLowerCase() === name);
  return byId.length > 0 ? byId : known.filter((database) => database.name.toLowerCase() === name);
}

function oneDatabase(text: string, known: readonly DatabaseEntry[]): DatabaseEntry {
  const found = findDatabases(text, known);
  if (found.length === 1) return found[0]!;
  if (found.length > 1)
    throw new RrError(
      'unknown-database',
      `Several databases are named "${text}". Use an id: ${found.map(({ id }) => id).join(', ')}.`,
    );
  const names = known.slice(0, 5).map((database) => database.name);
  throw new RrError(
    'unknown-database',
    `Database "${text}" is not among yours. ` +
      (names.length > 0
        ? `Yours: ${names.join(', ')}${known.length > 5 ? ', …' : ''}.`
        : 'You have none; ask your administrator.'),
  );
}
