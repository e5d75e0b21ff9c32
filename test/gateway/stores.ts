import Database from 'libsql';
import path from 'node:path';
import type { StoreKind } from '../../src/gateway/store/schema';
import { type PostgresServer, query, startPostgres } from '../support/postgres-server';

/** For `describe.each(BOTH_STORES)('the subject%s', (_, kind) => …)`: runs the same tests on both kinds of store. */
export const BOTH_STORES: [title: string, kind: StoreKind][] = [
  ['', 'sqlite'],
  [' with PostgreSQL', 'postgres'],
];

let server: Promise<PostgresServer> | undefined;

/** Returns a new PostgreSQL database for a gateway, or nothing for SQLite. A test file starts one server. */
export async function placeOf(kind: StoreKind): Promise<{ databaseUrl?: string }> {
  if (kind === 'sqlite') return {};
  server ??= startPostgres();
  return { databaseUrl: await (await server).createDatabase() };
}

/** Reads a running gateway's records, as another process sees them. */
export async function readRecords(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string },
  sql: string,
): Promise<unknown[]> {
  if (databaseUrl !== undefined) return query(databaseUrl, sql);
  const database = new Database(path.join(dataDir, 'gateway', 'gateway.db'));
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
}

/** Outside test files, the server ends with the process. */
if (typeof afterAll === 'function')
  afterAll(async () => {
    await (await server)?.stop();
    server = undefined;
  });
