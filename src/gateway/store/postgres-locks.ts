import type { Pool, PoolClient } from 'pg';
import { cannotLock, type Locks, tookTooLong } from './locks';

/** What PostgreSQL says of a statement that waited longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Session advisory locks, each on a connection of its own: the server gives one back when its connection ends
 * (PostgreSQL, "Advisory Locks"). The connection may break before the holder has finished. The pool sets
 * `lock_timeout`, listens for errors, and has the server look after machines that vanished.
 */
export function createPostgresLocks(pool: Pool): Locks {
  const { max } = pool.options;
  const waiting: (() => void)[] = [];
  let taken = 0;

  /** A turn for one of the pool's connections: in the pool itself the wait counts as a server that is silent. */
  async function turn(): Promise<void> {
    if (taken < max) taken += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
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
          // Ending the connection gives the lock back whatever state it is in.
          client.release(true);
        }
      } finally {
        pass();
      }
    },
    close: () => pool.end(),
  };
}
