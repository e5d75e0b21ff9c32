import Database from 'libsql';
import path from 'node:path';
import type { StoreKind } from '../../src/gateway/store/schema';
import { type PostgresServer, query, startPostgres } from '../support/postgres-server';

/** For `describe.each(BOTH_STORES)('what it is about%s', (_, kind) => …)`: the same tests on both kinds of store. */
export const BOTH_STORES: [title: string, kind: StoreKind][] = [
  ['', 'sqlite'],
  [' with PostgreSQL', 'postgres'],
];

let server: Promise<PostgresServer> | undefined;

/** Where a gateway is to keep its records: a PostgreSQL database of its own, or its folder. One server for a file. */
export async function placeOf(kind: StoreKind): Promise<{ databaseUrl?: string }> {
  if (kind === 'sqlite') return {};
  server ??= startPostgres();
  return { databaseUrl: await (await server).createDatabase() };
}

/** What another process reads in the records now. */
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

/** In a test file; elsewhere the server ends with the process. */
if (typeof afterAll === 'function')
  afterAll(async () => {
    await (await server)?.stop();
    server = undefined;
  });
