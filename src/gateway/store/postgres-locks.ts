import type { Pool, PoolClient } from 'pg';
import { cannotLock, type Locks, tookTooLong, WAIT_MS } from './locks';

/** PostgreSQL's error code for a statement that waited longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Session advisory locks end with their connection (PostgreSQL, "Advisory Locks"). The pool sets `lock_timeout`. */
export function createPostgresLocks(pool: Pool): Locks {
  const { max } = pool.options;
  const waiting: (() => void)[] = [];
  let taken = 0;

  /** Waits for one of the pool's connections. A wait inside the pool would count as a connection timeout. */
  async function turn(): Promise<void> {
    if (taken < max) taken += 1;
    else
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(tookTooLong(undefined));
        }, WAIT_MS);
        const begin = () => {
          clearTimeout(timer);
          resolve();
        };
        waiting.push(begin);
      });
  }

  function pass(): void {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  }

  async function lock(client: PoolClient, name: string): Promise<void> {
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    } catch (thrown) {
      const isLate = (thrown as { code?: string }).code === LOCK_NOT_AVAILABLE;
      throw isLate ? tookTooLong(thrown) : cannotLock(thrown);
    }
  }

  return {
    lostOnlyInDeath: false,
    async hold(name, work) {
      await turn();
      try {
        const client = await pool.connect().catch((cause: unknown) => {
          throw cannotLock(cause);
        });
        try {
          await lock(client, name);
          return await work();
        } finally {
          // Ending the connection releases the lock in any state.
          client.release(true);
        }
      } finally {
        pass();
      }
    },
    close: () => pool.end(),
  };
}
