import { Migrator } from 'kysely';
import { badInput, RrError } from '../../contract/failure';
import { DEFAULT_TIMEOUTS, silenceOf } from '../http/timeouts';
import { openPostgres } from './open-postgres';
import { openSqlite } from './open-sqlite';
import type { OpenedStore } from './locks';
import { migrationsOf, type Store, type StoreKind } from './schema';

export interface StoreLocation {
  /** Holds the records in SQLite unless `databaseUrl` is set. */
  folder: string;
  databaseUrl?: string;
  /** How long to wait for a lock, and how long a holder may keep one in silence. Default: as long as a buyer may be silent. */
  waitMs?: number;
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
    await locks.hold('migrate', () => migrate(store, databaseUrl ? 'postgres' : 'sqlite'));
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

async function migrate(store: Store, kind: StoreKind) {
  const provider = { getMigrations: () => Promise.resolve(migrationsOf(kind)) };
  const { error } = await new Migrator({ db: store, provider }).migrateToLatest();
  if (error) throw error;
}
