import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { RrError } from '../../contract/failure';
import type { OpenedStore } from './opened-store';
import type { Schema } from './schema';
import { createSqliteLocks } from './sqlite-locks';

/**
 * Opens the records in a folder, made where missing; several processes may do so at once. Throws `bad-input` where
 * they are damaged: with a ledger that cannot be read nothing may be bought.
 */
export async function openSqlite(folder: string): Promise<OpenedStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'gateway.db');
  const places = [file, `${file}-wal`];
  let opened: (number | undefined)[] | undefined;

  /** What is written to a file that was deleted or replaced is lost with the process. */
  function isThere(): boolean {
    const now = places.map(inodeOf);
    opened = opened?.map((inode, index) => inode ?? now[index]);
    return opened?.every((inode, index) => inode === now[index]) ?? true;
  }

  function check(): void {
    if (!isThere()) throw new Error(`${file} was deleted or replaced while the gateway runs: start it anew`);
  }

  const locks = createSqliteLocks(path.join(folder, 'locks'), check);
  const database = await locks.hold('open', async () => prepare(new Database(file)));
  const store = new Kysely<Schema>({ dialect: new WholeMigrations({ database }) });
  opened = places.map(inodeOf);
  return {
    store,
    locks,
    async close() {
      try {
        // The driver leaves its journal where it is; this way one file is the whole after a stop.
        if (isThere()) database.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate)');
      } catch {
        // Then the journal holds the rest.
      }
      await store.destroy();
    },
  };
}

function prepare(database: Database.Database): Database.Database {
  try {
    // Gateways write for milliseconds; this waits inside SQLite, and the whole process with it.
    database.pragma('busy_timeout = 5000');
    database.pragma('journal_mode = WAL');
    // A token request must be on record before it is sent, a power cut included.
    database.pragma('synchronous = FULL');
    const [problem] = (database.pragma('quick_check(1)') as { quick_check: string }[]).map(
      ({ quick_check }) => quick_check,
    );
    if (problem !== 'ok') throw damaged(problem);
    return database;
  } catch (thrown) {
    database.close();
    throw /^SQLITE_(CORRUPT|NOTADB)/.test((thrown as { code?: string } | null)?.code ?? '')
      ? damaged(thrown)
      : thrown;
  }
}

const damaged = (cause: unknown) =>
  new RrError(
    'bad-input',
    "The gateway's records are damaged: gateway/gateway.db in the folder named by RR_DATA_DIR. " +
      'Put back a copy of it from a backup. Without one move it away and sign in again; the tokens of this month ' +
      'are then counted anew, so ask the operator of the service how many are left.',
    { cause },
  );

/** SQLite takes changes of the schema back with their transaction: a migration cut off by a crash has not begun. */
class WholeMigrations extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/** Undefined where there is no such file. */
const inodeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.ino;
