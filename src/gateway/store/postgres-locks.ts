import type { Pool } from 'pg';
import { type Locks, tookTooLong } from './locks';

/** What PostgreSQL says of a statement that waited longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Session advisory locks, each on a connection of its own: the server gives one back when its connection ends
 * (PostgreSQL, "Advisory Locks"). The connection may break before the holder has finished. The pool sets
 * `lock_timeout`.
 */
export function createPostgresLocks(pool: Pool): Locks {
  return {
    lostOnlyInDeath: false,
    async hold(name, work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      const onError = (error: Error) => (broken = error);
      client.on('error', onError);
      try {
        await client
          .query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
          .catch((thrown: { code?: string }) => {
            throw thrown.code === LOCK_NOT_AVAILABLE ? tookTooLong(thrown) : thrown;
          });
        return await work();
      } finally {
        client.off('error', onError);
        // Ending the connection gives the lock back whatever state it is in.
        client.release(broken ?? true);
      }
    },
    close: () => pool.end(),
  };
}
