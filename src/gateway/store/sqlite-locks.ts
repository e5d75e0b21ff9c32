import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { cannotLock, type Locks, tookTooLong, WAIT_MS } from './locks';

const FIRST_LOOK_MS = 5;
const LAST_LOOK_MS = 100;

/**
 * A lock is an exclusive transaction on a file of its own: the system ends it when the process dies, however it dies.
 * Not on the records themselves, where the intent to buy must be committed while the lock is held.
 *
 * `check` throws where the records are not there any more: then no lock of theirs can be had.
 */
export function createSqliteLocks(folder: string, check: () => void = () => undefined): Locks {
  const open = (name: string) => {
    check();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = createHash('sha256').update(name).digest('hex').slice(0, 32);
    const database = new Database(path.join(folder, `${file}.lock`));
    // Waiting inside SQLite would stop the whole process. Not as a statement, which would keep the file open.
    database.exec('pragma busy_timeout = 0');
    return database;
  };

  async function begin(database: Database.Database): Promise<void> {
    const deadline = performance.now() + WAIT_MS;
    for (let wait = FIRST_LOOK_MS; ; wait = Math.min(LAST_LOOK_MS, wait * 1.5)) {
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
      // While it waited.
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
        // Closing alone keeps the lock.
        database.exec('rollback');
        database.close();
      }
    },
    close: () => Promise.resolve(),
  };
}

const isBusy = (thrown: unknown): boolean =>
  /^SQLITE_(BUSY|LOCKED)/.test((thrown as { code?: string } | null)?.code ?? '');
