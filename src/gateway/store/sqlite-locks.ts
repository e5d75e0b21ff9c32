import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { cannotLock, type Locks, tookTooLong, WAIT_MS } from './locks';

const FIRST_POLL_MS = 5;
const LAST_POLL_MS = 100;

/**
 * Creates locks from exclusive transactions, each on its own file, which end with their process. The database itself
 * cannot serve: the intent to buy is committed there under the lock. `check` throws if the database file is gone.
 */
export function createSqliteLocks(folder: string, check: () => void = () => undefined): Locks {
  const open = (name: string) => {
    check();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = createHash('sha256').update(name).digest('hex').slice(0, 32);
    const database = new Database(path.join(folder, `${file}.lock`));
    // A wait inside SQLite would block the process. A prepared statement would keep the file open, so use exec.
    database.exec('pragma busy_timeout = 0');
    return database;
  };

  async function begin(database: Database.Database): Promise<void> {
    const deadline = performance.now() + WAIT_MS;
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(LAST_POLL_MS, wait * 1.5)) {
      try {
        database.exec('begin exclusive');
        return;
      } catch (thrown) {
        if (!isBusy(thrown)) throw cannotLock(thrown);
        if (performance.now() > deadline) throw tookTooLong(thrown);
      }
      await sleep(wait);
    }
  }

  async function openAndBegin(name: string): Promise<Database.Database> {
    let database: Database.Database;
    try {
      database = open(name);
    } catch (thrown) {
      throw cannotLock(thrown);
    }
    try {
      await begin(database);
      // The file may have been deleted during the wait.
      check();
      return database;
    } catch (thrown) {
      database.close();
      throw thrown;
    }
  }

  return {
    lostOnlyInDeath: true,
    async hold(name, work) {
      const database = await openAndBegin(name);
      try {
        return await work();
      } finally {
        // Closing the connection does not release the lock.
        database.exec('rollback');
        database.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

const isBusy = (thrown: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test((thrown as { code?: string } | null)?.code ?? '');
