import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Migrator } from 'kysely';
import { RrError } from '../../contract/failure';
import { openPostgres } from './open-postgres';
import { openSqlite } from './open-sqlite';
import type { OpenedStore } from './locks';
import { migrationsOf, type Store, type StoreKind } from './schema';

export interface StorePlace {
  /** Holds the records in SQLite unless `databaseUrl` is set. */
  folder: string;
  databaseUrl?: string | undefined;
  /** Whether something outside the folder shows that records existed before. */
  hasTraces?: boolean;
  /** Default `HOLDER_MS`. */
  holderMs?: number;
}

/** Migrates the records to the newest schema, one gateway at a time. Throws `bad-input` if they cannot be opened. */
export async function openStore(place: StorePlace, onError: (error: Error) => void): Promise<OpenedStore> {
  let opened: OpenedStore | undefined;
  // With PostgreSQL, the empty folder is the trace that a gateway ran here.
  const isTraced = place.hasTraces === true || existsSync(place.folder);
  try {
    opened = place.databaseUrl
      ? openPostgres(place.databaseUrl, onError, place.holderMs)
      : await openSqlite(place.folder, place.hasTraces, place.holderMs);
    const { store, locks } = opened;
    const isNew = await locks.hold('migrate', () =>
      migrate(store, place.databaseUrl ? 'postgres' : 'sqlite'),
    );
    if (place.databaseUrl === undefined) return opened;
    await mkdir(place.folder, { recursive: true, mode: 0o700 }).catch(() => undefined);
    return { ...opened, mayBeLost: isNew && isTraced };
  } catch (cause) {
    await opened?.close().catch(() => undefined);
    if (cause instanceof RrError && cause.code === 'bad-input') throw cause;
    throw new RrError(
      'bad-input',
      place.databaseUrl
        ? "The gateway's records cannot be opened. Check the address in RR_DATABASE_URL and that PostgreSQL answers."
        : "The gateway's records cannot be opened. Check the folder in RR_DATA_DIR and the free space on its disk.",
      { cause },
    );
  }
}

/** Returns whether there were none before. */
async function migrate(store: Store, kind: StoreKind): Promise<boolean> {
  const migrator = new Migrator({
    db: store,
    provider: { getMigrations: () => Promise.resolve(migrationsOf(kind)) },
  });
  const isNew = (await migrator.getMigrations()).every(({ executedAt }) => executedAt === undefined);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  return isNew;
}
