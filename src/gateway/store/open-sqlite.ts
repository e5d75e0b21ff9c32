import { statSync, mkdirSync } from 'node:fs';
import { chmod, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';
import { badInput } from '../../contract/failure';
import { type OpenedStore, cannotLock, type Locks, STATEMENT_MS, tookTooLong } from './locks';
import type { Schema } from './schema';
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PRIVATE = 0o600;

/** Opens the records, which other processes may have open too. Throws `bad-input` if they are damaged. `waitMs`: see `StorePlace`. */
export async function openSqlite(folder: string, waitMs: number): Promise<OpenedStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'gateway.db');
  const files = [file, `${file}-wal`];
  await makePrivate(folder, file);
  let opened: (number | undefined)[] | undefined;

  function isThere() {
    const now = files.map(inodeOf);
    opened = opened?.map((inode, index) => inode ?? now[index]);
    return opened?.every((inode, index) => inode === now[index]) ?? true;
  }

  function check() {
    if (!isThere())
      throw new Error(`${file} was deleted or replaced while the gateway was running: restart the gateway`);
  }

  const locks = createSqliteLocks(path.join(folder, 'locks'), waitMs, check);
  // Under a lock: another gateway may be making the database.
  const database = await locks.hold('open', async () => prepare(new Database(file)));
  const store = new Kysely<Schema>({ dialect: new PatientDialect(database) });
  opened = files.map(inodeOf);
  return {
    store,
    locks,
    isThere,
    async close() {
      try {
        // Moves the journal's content into the database file, so that after a stop one file is complete.
        if (isThere()) database.exec('pragma wal_checkpoint(truncate)');
      } catch {
        // Then the rest stays in the journal.
      }
      await store.destroy();
    },
  };
}

/** Only the gateway's account may read the records. SQLite gives the files of its journal the mode of the database. */
async function makePrivate(folder: string, file: string) {
  // Only a file that is missing: to close an existing one would drop the locks that this process holds on it (SQLite,
  // "How to corrupt", 2.2).
  const made = await open(file, 'wx', PRIVATE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await made?.close();
  const locks = path.join(folder, 'locks');
  const names = await readdir(locks).catch(() => []);
  const existing = [file, `${file}-wal`, `${file}-shm`, ...names.map((name) => path.join(locks, name))];
  // Fails for files that are missing, or that belong to another account.
  await Promise.allSettled(existing.map((name) => chmod(name, PRIVATE)));
}

function prepare(database: Database.Database): Database.Database {
  try {
    // This wait happens inside SQLite and blocks the process, so it ends with the start.
    database.pragma(`busy_timeout = ${STATEMENT_MS}`);
    database.pragma('journal_mode = WAL');
    // A purchase is written down before it is sent, and must survive a power cut.
    database.pragma('synchronous = FULL');
    const [problem] = (database.pragma('quick_check(1)') as { quick_check: string }[]).map(
      ({ quick_check }) => quick_check,
    );
    if (problem !== 'ok') throw damaged(problem);
    database.pragma('busy_timeout = 0');
    return database;
  } catch (thrown) {
    database.close();
    throw /^SQLITE_(CORRUPT|NOTADB)/.test((thrown as { code?: string } | null)?.code ?? '')
      ? damaged(thrown)
      : thrown;
  }
}

const damaged = (cause: unknown) =>
  badInput(
    "The gateway's records are damaged: gateway/gateway.db in the folder named by RR_DATA_DIR. " +
      'Restore it from a backup. Without a backup, move it away and sign in again. ' +
      "The month's tokens are then counted from zero, so ask the service's operator how many are left.",
    { cause },
  );

/** Waits outside of SQLite while another process writes. */
class PatientDialect extends SqliteDialect {
  constructor(readonly database: Database.Database) {
    super({ database });
  }
  override createDriver() {
    return new PatientDriver(this.database);
  }
  /** SQLite rolls back schema changes with their transaction, so a crash never leaves half a migration. */
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

interface PatientConnection extends DatabaseConnection {
  /** SQLite's one connection, during a transaction. Between statements, others may use it. */
  transactionConnection?: DatabaseConnection;
}

/**
 * Takes the write lock by itself before each change. A statement of libsql that meets the lock stays open, and what follows
 * would not be committed.
 */
class PatientDriver extends SqliteDriver {
  constructor(readonly database: Database.Database) {
    super({ database });
  }

  override acquireConnection(): Promise<PatientConnection> {
    const connection: PatientConnection = {
      executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> =>
        connection.transactionConnection
          ? connection.transactionConnection.executeQuery<Row>(query)
          : this.#run<Row>(query),
      streamQuery: () => {
        throw new Error('The records are not read as a stream.');
      },
    };
    return Promise.resolve(connection);
  }

  override async beginTransaction(connection: PatientConnection): Promise<void> {
    connection.transactionConnection = await this.#begin();
  }

  override async releaseConnection(connection?: PatientConnection): Promise<void> {
    if (connection?.transactionConnection) await super.releaseConnection();
  }

  #begin(): Promise<DatabaseConnection> {
    return whenFree(STATEMENT_MS, async () => {
      const own = await super.acquireConnection();
      try {
        this.database.exec('begin immediate');
        return own;
      } catch (thrown) {
        await super.releaseConnection();
        throw thrown;
      }
    });
  }

  async #run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A raw one is a pragma. Those of migrations are in a transaction.
    const isRead = SelectQueryNode.is(query.query) || RawNode.is(query.query);
    const own = await (isRead ? super.acquireConnection() : this.#begin());
    try {
      const result = await own.executeQuery<Row>(query);
      if (!isRead) this.database.exec('commit');
      return result;
    } catch (thrown) {
      try {
        if (!isRead) this.database.exec('rollback');
      } catch {
        // SQLite did so itself, or the gateway stops: then libsql would end the process at `inTransaction`.
      }
      throw thrown;
    } finally {
      await super.releaseConnection();
    }
  }
}

const inodeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.ino;

const FIRST_POLL_MS = 5;
const LAST_POLL_MS = 100;

/** Repeats the work while another connection has the lock that it needs. */
async function whenFree<T>(waitMs: number, work: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + waitMs;
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(LAST_POLL_MS, wait * 1.5)) {
    try {
      return await work();
    } catch (thrown) {
      if (!isBusy(thrown) || performance.now() > deadline) throw thrown;
    }
    await sleep(wait);
  }
}

/**
 * Creates locks from exclusive transactions, each on its own file, which end with their process. The database itself
 * cannot serve: the intent to buy is committed there under the lock. `check` throws if the database file is gone.
 */
function createSqliteLocks(folder: string, waitMs: number, check: () => void): Locks {
  const open = (name: string) => {
    check();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = hash('sha256', name, 'hex').slice(0, 32);
    const database = new Database(path.join(folder, `${file}.lock`));
    // A wait inside SQLite would block the process. A prepared statement would keep the file open, so use exec.
    database.exec('pragma busy_timeout = 0');
    return database;
  };

  async function openAndBegin(name: string, mayPass: boolean): Promise<Database.Database> {
    let database: Database.Database;
    try {
      database = open(name);
    } catch (thrown) {
      throw cannotLock(thrown);
    }
    try {
      await whenFree(waitMs, () => database.exec('begin exclusive')).catch((thrown: unknown) => {
        if (!isBusy(thrown)) throw cannotLock(thrown);
        if (!mayPass) throw tookTooLong(thrown);
      });
      // The file may have been deleted during the wait.
      check();
      return database;
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  }

  return {
    async hold(name, work, { mayPass = false } = {}) {
      const database = await openAndBegin(name, mayPass);
      try {
        return await work(database.inTransaction);
      } finally {
        // Closing the connection does not release the lock.
        if (database.inTransaction) database.exec('rollback');
        database.close();
      }
    },
  };
}

const isBusy = (thrown: unknown) =>
  /^SQLITE_(BUSY|LOCKED)/.test((thrown as { code?: string } | null)?.code ?? '');
