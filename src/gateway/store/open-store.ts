import { Kysely, Migrator, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, types } from 'pg';
import { RrError } from '../../contract/failure';
import { type Locks, WAIT_MS } from './locks';
import { openSqlite } from './open-sqlite';
import { createPostgresLocks } from './postgres-locks';
import { migrationsOf, type Schema, type Store, type StoreKind } from './schema';

/** Where the gateway keeps its records. */
export interface StorePlace {
  /** Of the gateway alone; made where missing. Without `databaseUrl` the records lie here, in SQLite. */
  folder: string;
  /** A PostgreSQL database (`postgres://…`), for several gateways on several machines. */
  databaseUrl?: string | undefined;
}

export interface OpenStore {
  store: Store;
  locks: Locks;
  close(): Promise<void>;
}

const CONNECT_MS = 5_000;
const STATEMENT_MS = 10_000;
const CONNECTIONS = 8;
/** A lock is a connection; each credential that is buying holds one. */
const LOCK_CONNECTIONS = 8;
/** A machine that vanished keeps its locks until the server misses it: half a minute instead of two hours. */
const LOOK_AFTER = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Opens the gateway's records and brings them up to the newest schema; gateways that start together take turns.
 * Throws `bad-input` where they cannot be opened.
 */
export async function openStore(place: StorePlace, onError: (error: Error) => void): Promise<OpenStore> {
  let open: OpenStore | undefined;
  try {
    open = place.databaseUrl ? openPostgres(place.databaseUrl, onError) : await openSqlite(place.folder);
    const { store, locks } = open;
    await locks.hold('migrate', () => migrate(store, place.databaseUrl ? 'postgres' : 'sqlite'));
    return open;
  } catch (cause) {
    await open?.close().catch(() => undefined);
    if (cause instanceof RrError && cause.code === 'bad-input') throw cause;
    throw new RrError(
      'bad-input',
      place.databaseUrl
        ? "The gateway's records cannot be opened. Check the address in RR_DATABASE_URL and that PostgreSQL answers."
        : "The gateway's records cannot be opened. Check the folder named by RR_DATA_DIR and the space on its disk.",
      { cause },
    );
  }
}

function openPostgres(connectionString: string, onError: (error: Error) => void): OpenStore {
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
    // A connection that breaks while nothing runs on it would otherwise end the process, in use or not.
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
      options: LOOK_AFTER,
    }),
  );
  return {
    store,
    locks,
    close: async () => {
      await store.destroy();
      await locks.close();
    },
  };
}

/** Instants and counts are `int8`, all of them exact as numbers. The rest is read as by default. */
const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === types.builtins.INT8 ? Number : types.getTypeParser(id, format);

async function migrate(store: Store, kind: StoreKind): Promise<void> {
  const { error } = await new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrationsOf(kind)) },
  }).migrateToLatest();
  if (error) throw error;
}
