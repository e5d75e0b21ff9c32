import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types, type PoolClient } from 'pg';
import { STATEMENT_MS, type OpenedStore, cannotLock, type Locks, tookTooLong } from './locks';
import type { Schema } from './schema';

const CONNECT_MS = 5_000;
const CONNECTIONS = 8;
/** A lock is a connection. Each credential that is buying a token holds one. */
const LOCK_CONNECTIONS = 8;
/** A machine that vanished keeps its locks until the server misses it: half a minute instead of two hours. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Connects on first use. `onError` receives the error of each broken connection. `waitMs`: see `StorePlace`. */
export function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  waitMs: number,
): OpenedStore {
  const toPool = (max: number, more: PoolConfig) => {
    const pool = new Pool({
      connectionString,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'rent-roll-gateway',
      keepAlive: true,
      types: { getTypeParser },
      ...more,
    });
    // Without these listeners, a connection that breaks while idle would end the process.
    pool.on('connect', (client) => client.on('error', onError));
    return pool.on('error', () => undefined);
  };
  const store = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: toPool(CONNECTIONS, { query_timeout: STATEMENT_MS }) }),
  });
  const lockPool = toPool(LOCK_CONNECTIONS, {
    // Includes the wait for one of these connections.
    connectionTimeoutMillis: waitMs,
    lock_timeout: waitMs,
    query_timeout: waitMs + CONNECT_MS,
    // A holder in silence loses its lock.
    idle_in_transaction_session_timeout: waitMs,
    options: KEEP_ALIVE,
  });
  return {
    store,
    locks: createPostgresLocks(lockPool),
    isThere: () => true,
    close: async () => {
      await store.destroy();
      await lockPool.end();
    },
  };
}

/** Reads `int8` as a number: all of ours are instants and counts, which numbers hold exactly. */
const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === types.builtins.INT8 ? Number : types.getTypeParser(id, format);

/** PostgreSQL's error code for a statement that waited longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Session advisory locks end with their connection (PostgreSQL, "Advisory Locks"). The pool sets `lock_timeout`. */
function createPostgresLocks(pool: Pool): Locks {
  async function lock(client: PoolClient, name: string, mayPass: boolean) {
    try {
      // An idle session may live on, but not in a transaction.
      await client.query('begin');
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    } catch (thrown) {
      const isLate = (thrown as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isLate) throw cannotLock(thrown);
      if (!mayPass) throw tookTooLong(thrown);
    }
  }

  return {
    async hold(name, work, { mayPass = false } = {}) {
      const client = await pool.connect().catch((cause: unknown) => {
        throw cannotLock(cause);
      });
      try {
        await lock(client, name, mayPass);
        return await work(false);
      } finally {
        // Ending the connection releases the lock in any state.
        client.release(true);
      }
    },
  };
}
