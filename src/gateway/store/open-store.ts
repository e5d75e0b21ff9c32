import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from 'kysely';
import { badInput, RrError } from '../../contract/failure';
import { DEFAULT_TIMEOUTS, silenceOf } from '../http/timeouts';
import { openPostgres } from './open-postgres';
import { openSqlite } from './open-sqlite';
import type { OpenedStore } from './locks';
import { CHANGES_SESSIONS, migrationsOf, type Store } from './schema';

export interface StoreLocation {
  /** Holds the records in SQLite unless `databaseUrl` is set. */
  folder: string;
  databaseUrl?: string | undefined;
  /** How long to wait for a lock, and how long a holder may keep one in silence. Default: as long as a buyer may be silent. */
  waitMs?: number;
  /** How long to look for another gateway before the meaning of sessions changes. Longer than between two heartbeats. */
  watchMs?: number;
}

/** Migrates the records to the newest schema, one gateway at a time. Throws `bad-input` if they cannot be opened. */
export async function openStore(
  storeLocation: StoreLocation,
  onError: (error: Error) => void,
): Promise<OpenedStore> {
  const { folder, databaseUrl, waitMs = silenceOf(DEFAULT_TIMEOUTS.tokenMs) } = storeLocation;
  let opened: OpenedStore | undefined;
  try {
    opened = databaseUrl ? openPostgres(databaseUrl, onError, waitMs) : await openSqlite(folder, waitMs);
    const { store, locks } = opened;
    await locks.hold('migrate', () => migrate(store, storeLocation));
    return opened;
  } catch (cause) {
    await opened?.close().catch(() => undefined);
    if (cause instanceof RrError && cause.code === 'bad-input') throw cause;
    throw badInput(
      databaseUrl
        ? "The gateway's records cannot be opened. Check the address in RR_DATABASE_URL and that PostgreSQL answers."
        : "The gateway's records cannot be opened. Check the folder in RR_DATA_DIR and the free space on its disk.",
      { cause },
    );
  }
}

const WATCH_MS = 12_000;
const RECENT_MS = 60_000;

/** Whether another gateway writes the heartbeat while we look. A recent one alone may be of a gateway that was just stopped. */
async function isInUse(store: Store, watchMs = WATCH_MS): Promise<boolean> {
  const read = async () => (await store.selectFrom('heartbeat').select('at').executeTakeFirst())?.at ?? 0;
  // Very old records have none.
  const first = await read().catch(() => 0);
  if (Math.abs(Date.now() - first) > RECENT_MS) return false;
  await sleep(watchMs);
  return (await read()) !== first;
}

async function migrate(store: Store, { databaseUrl, watchMs }: StoreLocation): Promise<void> {
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrationsOf(databaseUrl ? 'postgres' : 'sqlite')) },
  });
  const migrations = await migrator.getMigrations();
  const isNew = migrations.every(({ executedAt }) => executedAt === undefined);
  const isPending = migrations.some(
    ({ name, executedAt }) => CHANGES_SESSIONS.has(name) && executedAt === undefined,
  );
  if (!isNew && isPending && (await isInUse(store, watchMs)))
    throw badInput(
      'An older gateway runs on these records, and this version changes what its sessions mean. Stop the older one first.',
    );
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
