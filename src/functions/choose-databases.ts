import type { DatabaseEntry } from '../contract/entries';
import { RrError } from '../contract/failure';

/**
 * Returns the ids of the `wanted` databases, else those chosen. A name that `known` lacks is looked up in `newer`,
 * undefined if `known` is recent. Throws `unknown-database`, and `no-databases` if none is chosen.
 */
export async function chooseDatabases(
  chosen: readonly DatabaseEntry[],
  wanted?: readonly string[],
  known: readonly DatabaseEntry[] = [],
  newer: () => Promise<readonly DatabaseEntry[] | undefined> = async () => undefined,
): Promise<string[]> {
  if (!wanted) {
    if (chosen.length > 0) return chosen.map(({ id }) => id);
    throw new RrError(
      'no-databases',
      'No database is chosen for this workbook. Open the Rent Roll pane and choose one, or name it: options "database=…".',
    );
  }
  const isMissing = wanted.some((text) => findDatabases(text, known).length === 0);
  const list = (isMissing ? await newer() : undefined) ?? known;
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
    `You do not have access to a database "${text}". ` +
      (names.length > 0
        ? `Yours: ${names.join(', ')}${known.length > 5 ? ', …' : ''}.`
        : 'You have access to none. Contact your administrator.'),
  );
}
