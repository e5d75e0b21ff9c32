import { randomBytes } from 'node:crypto';
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api';
import { badInput, RrError } from '../../contract/failure';
import { oneAtATime } from '../../contract/one-at-a-time';
import { sqlText } from '../data/sql-text';

/** The state file, for modules that keep their own tables in it. */
export interface StateStore {
  read(sql: string, values?: DuckDBValue[]): Promise<unknown[][]>;
  /** Durable when the promise settles. Writes run one at a time, in the order of the calls. */
  write(sql: string, values?: DuckDBValue[]): Promise<void>;
}

interface ServiceClient {
  clientId: string;
  clientSecret: string;
  /** The company databases that it belongs to at first. */
  databases: readonly string[];
}

/** Credentials for demos and tests. They give access only to generated data on this machine. */
export const DEMO_CLIENTS: readonly ServiceClient[] = [
  { clientId: 'demo', clientSecret: 'rent-roll-demo', databases: ['101', '102', '103'] },
  { clientId: 'analyst', clientSecret: 'rent-roll-analyst', databases: ['101', '103'] },
];

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
  'CREATE TABLE IF NOT EXISTS client_quota (client_id VARCHAR PRIMARY KEY, tokens_per_month INTEGER)',
];

/** Throws `busy` if another process has the file. Never replaces an unusable one: its content exists nowhere else. */
export async function openServiceState(options: StateOptions) {
  const { path } = options;
  const instance = await openAlone(path);
  const connection = await instance.connect();
  const close = () => {
    connection.closeSync();
    instance.closeSync();
    openHere.delete(path);
  };
  try {
    return await readState(connection, options, close);
  } catch (cause) {
    close();
    throw unusable(path, cause);
  }
}

/** What the service remembers in addition to its data: memberships, quotas, issued tokens and the signing key. */
async function readState(
  connection: DuckDBConnection,
  { clients, monthlyTokenQuota, now }: StateOptions,
  close: () => void,
) {
  const inTurn = oneAtATime();
  const store: StateStore = {
    read: async (sql, values) => (await connection.runAndReadAll(sql, values)).getRowsJS(),
    write: (sql, values) => inTurn(async () => void (await connection.run(sql, values))),
  };
  const rows = (sql: string) => store.read(sql) as Promise<string[][]>;

  for (const sql of SCHEMA) await connection.run(sql);
  const known = new Set((await rows('SELECT client_id FROM known_client')).flat());
  for (const { clientId, databases } of clients.filter((client) => !known.has(client.clientId))) {
    for (const id of databases)
      await connection.run(`INSERT OR IGNORE INTO membership VALUES (${sqlText(clientId)}, ${sqlText(id)})`);
    // Written last. If the first start is killed, the next one adds the client's missing memberships.
    await connection.run(`INSERT INTO known_client VALUES (${sqlText(clientId)})`);
  }
  if ((await rows('SELECT key FROM signing_key')).length === 0)
    await connection.run(`INSERT INTO signing_key VALUES (${sqlText(randomBytes(32).toString('hex'))})`);

  // Kept in memory from here on, because only this process writes.
  const signingKey = (await rows('SELECT key FROM signing_key'))[0]?.[0] ?? '';
  const memberships = new Set((await rows('SELECT client_id, database_id FROM membership')).map(keyOf));
  const issued = new Map<string, number>();
  for (const [clientId, month, count] of await rows('SELECT client_id, month, issued FROM tokens_issued'))
    issued.set(keyOf([clientId ?? '', month ?? '']), Number(count));
  const quotas = new Map<string, number>();
  for (const [clientId, tokens] of await rows('SELECT client_id, tokens_per_month FROM client_quota'))
    quotas.set(clientId ?? '', Number(tokens));

  const quotaOf = (clientId: string) => quotas.get(clientId) ?? monthlyTokenQuota;
  /** Changes what is in memory once the file has the change. */
  const change = (sql: string, apply: () => unknown): Promise<void> =>
    inTurn(async () => {
      await connection.run(sql);
      apply();
    });
  const month = () => now().toISOString().slice(0, 7);

  return {
    signingKey,
    store,
    clientIds: clients.map(({ clientId }) => clientId),
    isClient: (clientId: string, clientSecret: string): boolean =>
      clients.some((client) => client.clientId === clientId && client.clientSecret === clientSecret),
    databasesOf: (clientId: string): string[] =>
      [...memberships].map(partsOf).flatMap(([client, id]) => (client === clientId && id ? [id] : [])),
    tokensIssued: (clientId: string): number => issued.get(keyOf([clientId, month()])) ?? 0,
    /** Counts one token of the current month durably. Returns false if the quota is used up. */
    countToken(clientId: string): Promise<boolean> {
      const counted = [clientId, month()];
      return inTurn(async () => {
        const count = (issued.get(keyOf(counted)) ?? 0) + 1;
        if (count > quotaOf(clientId)) return false;
        const row = counted.map(sqlText).join(', ');
        await connection.run(`INSERT OR REPLACE INTO tokens_issued VALUES (${row}, ${count})`);
        issued.set(keyOf(counted), count);
        return true;
      });
    },
    quotaOf,
    /** A quota below the number of issued tokens leaves no more tokens this month. */
    setQuota: (clientId: string, tokensPerMonth: number) =>
      change(`INSERT OR REPLACE INTO client_quota VALUES (${sqlText(clientId)}, ${tokensPerMonth})`, () =>
        quotas.set(clientId, tokensPerMonth),
      ),
    removeMembership: (clientId: string, databaseId: string) =>
      change(
        `DELETE FROM membership WHERE client_id = ${sqlText(clientId)} AND database_id = ${sqlText(databaseId)}`,
        () => memberships.delete(keyOf([clientId, databaseId])),
      ),
    restoreMembership: (clientId: string, databaseId: string) =>
      change(`INSERT OR IGNORE INTO membership VALUES (${sqlText(clientId)}, ${sqlText(databaseId)})`, () =>
        memberships.add(keyOf([clientId, databaseId])),
      ),
    close: () => inTurn(async () => close()),
  };
}

export type ServiceState = Awaited<ReturnType<typeof readState>>;

/** Paths that this process has open. DuckDB locks a file only against other processes. */
const openHere = new Set<string>();

async function openAlone(path: string): Promise<DuckDBInstance> {
  const inUse = (cause?: unknown) =>
    new RrError(
      'busy',
      'Another reference service or one of its commands is using the data directory. ' +
        'Try again in a moment, stop the other one, or choose another directory.',
      { cause },
    );
  if (openHere.has(path)) throw inUse();
  openHere.add(path);
  try {
    return await DuckDBInstance.create(path, { threads: '1' });
  } catch (cause) {
    openHere.delete(path);
    // The message also contains the path, so a single word would not be enough to test.
    if (/could not set lock on file|used by another process/i.test(String(cause))) throw inUse(cause);
    throw unusable(path, cause);
  }
}

function unusable(path: string, cause: unknown): RrError {
  const [reason] = (cause as Error).message.split('\n');
  return badInput(
    `The state file "${path}" cannot be used: ${reason} If you move it away, the service creates a new one, ` +
      'without the decisions, memberships, quotas and created properties in this one.',
    { cause },
  );
}

const keyOf = (parts: readonly string[]): string => parts.join('\n');
const partsOf = (key: string): string[] => key.split('\n');
