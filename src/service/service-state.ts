import { randomBytes } from 'node:crypto';
import { DuckDBInstance } from '@duckdb/node-api';
import { RrError } from '../contract/failure';
import type { ServiceClient } from './clients';
import { sqlText } from './data/sql-text';

/** What the service remembers beside its data: memberships, tokens issued, and the key that signs tokens. */
export interface ServiceState {
  readonly signingKey: string;
  isClient(clientId: string, clientSecret: string): boolean;
  /** The databases that the client belongs to now. */
  databasesOf(clientId: string): readonly string[];
  /** Counts one token of the present month, durably; false when the quota is used up. */
  countToken(clientId: string): Promise<boolean>;
  tokensIssued(clientId: string): number;
  setQuota(clientId: string, tokensPerMonth: number): void;
  removeMembership(clientId: string, databaseId: string): Promise<void>;
  restoreMembership(clientId: string, databaseId: string): Promise<void>;
  close(): Promise<void>;
}

interface StateOptions {
  path: string;
  clients: readonly ServiceClient[];
  monthlyTokenQuota: number;
  now: () => Date;
}

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS signing_key (key VARCHAR)',
  'CREATE TABLE IF NOT EXISTS known_client (client_id VARCHAR PRIMARY KEY)',
  'CREATE TABLE IF NOT EXISTS membership (client_id VARCHAR, database_id VARCHAR, PRIMARY KEY (client_id, database_id))',
  'CREATE TABLE IF NOT EXISTS tokens_issued (client_id VARCHAR, month VARCHAR, issued INTEGER, PRIMARY KEY (client_id, month))',
];

/** Opens the state file, or makes it. The file belongs to one process at a time. */
export async function openServiceState(options: StateOptions): Promise<ServiceState> {
  const { path, clients, monthlyTokenQuota, now } = options;
  const instance = await openAlone(path);
  const connection = await instance.connect();
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS() as string[][];

  for (const sql of SCHEMA) await connection.run(sql);
  const known = new Set((await rows('SELECT client_id FROM known_client')).flat());
  for (const { clientId, databases } of clients.filter((client) => !known.has(client.clientId))) {
    await connection.run(`INSERT INTO known_client VALUES (${sqlText(clientId)})`);
    for (const id of databases)
      await connection.run(`INSERT INTO membership VALUES (${sqlText(clientId)}, ${sqlText(id)})`);
  }
  if ((await rows('SELECT key FROM signing_key')).length === 0)
    await connection.run(`INSERT INTO signing_key VALUES (${sqlText(randomBytes(32).toString('hex'))})`);

  // Read once, then kept here: only this process writes.
  const signingKey = (await rows('SELECT key FROM signing_key'))[0]?.[0] ?? '';
  const memberships = new Set((await rows('SELECT client_id, database_id FROM membership')).map(keyOf));
  const issued = new Map<string, number>();
  for (const [clientId, month, count] of await rows('SELECT client_id, month, issued FROM tokens_issued'))
    issued.set(keyOf([clientId ?? '', month ?? '']), Number(count));
  const quotas = new Map<string, number>();

  let lastWrite: Promise<unknown> = Promise.resolve();
  const write = (sql: string): Promise<void> => {
    const done = lastWrite.then(() => connection.run(sql)).then(() => {});
    lastWrite = done.catch(() => {});
    return done;
  };
  const month = () => now().toISOString().slice(0, 7);

  return {
    signingKey,
    isClient: (clientId, clientSecret) =>
      clients.some((client) => client.clientId === clientId && client.clientSecret === clientSecret),
    databasesOf: (clientId) =>
      [...memberships].map(partsOf).flatMap(([client, id]) => (client === clientId && id ? [id] : [])),
    tokensIssued: (clientId) => issued.get(keyOf([clientId, month()])) ?? 0,
    async countToken(clientId) {
      const key = keyOf([clientId, month()]);
      const count = (issued.get(key) ?? 0) + 1;
      if (count > (quotas.get(clientId) ?? monthlyTokenQuota)) return false;
      issued.set(key, count);
      const row = [clientId, month()].map(sqlText).join(', ');
      await write(`INSERT OR REPLACE INTO tokens_issued VALUES (${row}, ${count})`);
      return true;
    },
    setQuota: (clientId, tokensPerMonth) => void quotas.set(clientId, tokensPerMonth),
    removeMembership(clientId, databaseId) {
      memberships.delete(keyOf([clientId, databaseId]));
      return write(
        `DELETE FROM membership WHERE client_id = ${sqlText(clientId)} AND database_id = ${sqlText(databaseId)}`,
      );
    },
    restoreMembership(clientId, databaseId) {
      memberships.add(keyOf([clientId, databaseId]));
      return write(`INSERT OR IGNORE INTO membership VALUES (${sqlText(clientId)}, ${sqlText(databaseId)})`);
    },
    async close() {
      await lastWrite;
      connection.closeSync();
      instance.closeSync();
      openHere.delete(path);
    },
  };
}

/** DuckDB locks a file against other processes, but not against its own. */
const openHere = new Set<string>();

async function openAlone(path: string): Promise<DuckDBInstance> {
  const inUse = (cause?: unknown) =>
    new RrError(
      'bad-input',
      'The data directory is in use by another reference service. Stop that one or choose another directory.',
      { cause },
    );
  if (openHere.has(path)) throw inUse();
  openHere.add(path);
  try {
    return await DuckDBInstance.create(path);
  } catch (cause) {
    openHere.delete(path);
    if (/lock|used by another process/i.test(String(cause))) throw inUse(cause);
    throw cause;
  }
}

const keyOf = (parts: readonly string[]): string => parts.join('\n');
const partsOf = (key: string): string[] => key.split('\n');
