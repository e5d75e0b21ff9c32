import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { RrError } from '../../contract/failure';
import { MIGRATIONS, type Schema, type Store } from './schema';

/** Opens the gateway's records in the folder, made where missing and brought up to the newest schema. */
export async function openStore(folder: string): Promise<Store> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const database = new Database(path.join(folder, 'gateway.db'));
    database.pragma('journal_mode = WAL');
    // A token request must be on record before it is sent, a power cut included.
    database.pragma('synchronous = FULL');
    database.pragma('busy_timeout = 5000');
    const store = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
    const { error } = await new Migrator({
      db: store,
      provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
    }).migrateToLatest();
    if (error) throw error;
    return store;
  } catch (cause) {
    throw new RrError(
      'bad-input',
      "The gateway's records cannot be opened. Check the folder named by RR_DATA_DIR and the space on its disk.",
      { cause },
    );
  }
}
