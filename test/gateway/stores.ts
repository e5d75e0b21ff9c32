import Database from 'libsql';
import path from 'node:path';
import type { StoreKind } from '../../src/gateway/store/schema';
import { createDatabase, query } from '../support/postgres-server';

/** For `describe.each(BOTH_STORES)('the subject%s', (_, kind) => …)`: runs the same tests on both kinds of store. */
export const BOTH_STORES: [title: string, kind: StoreKind][] = [
  ['', 'sqlite'],
  [' with PostgreSQL', 'postgres'],
];

/** Returns a new PostgreSQL database for a gateway, or nothing for SQLite. It has no tables, or those of the gateway. */
export const createStoreLocation = async (
  kind: StoreKind,
  template?: 'empty' | 'migrated',
): Promise<{ databaseUrl?: string }> =>
  kind === 'sqlite' ? {} : { databaseUrl: await createDatabase(template) };

/** Opens the SQLite records of a running gateway, as another process would. */
export const recordsOf = (dataDir: string): Database.Database =>
  new Database(path.join(dataDir, 'gateway', 'gateway.db'));

/** Reads a running gateway's records, as another process sees them. */
export async function readRecords(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string },
  sql: string,
): Promise<unknown[]> {
  if (databaseUrl !== undefined) return query(databaseUrl, sql);
  const database = recordsOf(dataDir);
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}
