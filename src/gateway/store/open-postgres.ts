import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { WAIT_MS } from './locks';
import type { OpenedStore } from './opened-store';
import { createPostgresLocks } from './postgres-locks';
import type { Schema } from './schema';

const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;
const CONNECTIONS = 8;
/** A lock is a connection. Each credential that is buying a token holds one. */
const LOCK_CONNECTIONS = 8;
/** A machine that vanished keeps its locks until the server misses it: half a minute instead of two hours. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Connects on first use. `onError` receives the error of each broken connection. */
export function openPostgres(connectionString: string, onError: (error: Error) => void): OpenedStore {
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
  const locks = createPostgresLocks(
    toPool(LOCK_CONNECTIONS, {
      lock_timeout: WAIT_MS,
      query_timeout: WAIT_MS + CONNECT_MS,
      options: KEEP_ALIVE,
    }),
  );
  return {
    store,
    locks,
    isThere: () => true,
    mayBeLost: false,
    close: async () => {
      await store.destroy();
      await locks.close();
    },
  };
}

/** Reads `int8` as a number: all of ours are instants and counts, which numbers hold exactly. */
const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === types.builtins.INT8 ? Number : types.getTypeParser(id, format);
