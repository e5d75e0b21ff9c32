import type { Ask } from '../client/client';
import type { DatabaseEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import type { AddinContext } from '../excel/addin-context';

/**
 * The ids of the databases a formula reads: those of its `database` option, by id or name, else the workbook's.
 * Throws `unknown-database` naming those that exist, and `no-databases` where nothing is chosen.
 */
export async function chooseDatabases(
  { client, databases }: Pick<AddinContext, 'client' | 'databases'>,
  wanted: readonly string[] | undefined,
  ask: Ask,
): Promise<string[]> {
  if (wanted) {
    const { value: known } = await client.databases(ask);
    return wanted.map((text) => findDatabase(text, known).id);
  }
  const chosen = databases.get();
  if (chosen.length > 0) return chosen.map(({ id }) => id);
  throw new RrError(
    'no-databases',
    'No database is chosen for this workbook. Open the Rent Roll pane and choose one, or name it: options "database=…".',
  );
}

function findDatabase(text: string, known: readonly DatabaseEntry[]): DatabaseEntry {
  const name = text.trim().toLowerCase();
  const byId = known.find(({ id }) => id.toLowerCase() === name);
  const byName = known.filter((database) => database.name.toLowerCase() === name);
  if (byId) return byId;
  if (byName.length === 1) return byName[0]!;
  if (byName.length > 1)
    throw new RrError(
      'unknown-database',
      `Several databases are named "${text}". Use an id: ${byName.map(({ id }) => id).join(', ')}.`,
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
