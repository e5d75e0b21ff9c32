import { hash, randomBytes } from 'node:crypto';
import { type Generated, type Kysely, type Migration, sql } from 'kysely';

/** The tables. Instants are milliseconds since the epoch. "Encrypted" texts need the key, see `createCipher`. */
export interface Schema {
  credential: {
    id: Generated<number>;
    /** See `serviceIdentity`. */
    service: string;
    client_id: string;
    /** Encrypted. */
    secret: string;
    /** Encrypted JSON of a list of `ProvenSecret`, the newest first. Null: only `secret`. */
    proven: string | null;
    /** Encrypted JSON of a `HeldToken`. */
    token: string | null;
    /** JSON of a `Pause`. */
    pause: string | null;
    /** Version 0.4.0 used it. */
    lifetime: string | null;
    /** JSON object: the name of each database ever seen, by ID. */
    database_names: string;
  };
  /** Only the hash of a session key is stored. `access_key_id` is null after a sign-in with credentials. */
  session: {
    key_hash: string;
    credential_id: number;
    access_key_id: string | null;
    /** The `ProvenSecret` that it began with. Null for access keys, and in sessions of older versions. */
    secret_tag: string | null;
    created_at: number;
    used_at: number;
    /** Random. Names the session to people; it says nothing about the key. */
    public_id: string;
    /** See `sessionOrigin`. Null if it is not known. */
    origin: string | null;
    /** A hash of the address that it began from, see `sourceOf`. Null in sessions of older versions. */
    source: string | null;
  };
  access_key: {
    id: string;
    service: string;
    key_hash: string;
    name: string;
    /** JSON list of the IDs of the databases it is limited to. Null: all databases. */
    databases: string | null;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    used_at: number | null;
  };
  token_ledger: {
    id: Generated<number>;
    service: string;
    client_id: string;
    reason: string;
    /** A hash of the address that a try with an unproven secret came from. Null for all other requests. */
    source: string | null;
    intended_at: number;
    /** Null until the reply arrives. If a crash leaves it null, the row counts as a spent token. */
    outcome: string | null;
    settled_at: number | null;
  };
  /** Tokens that the operator added to the budget of the month of `created_at`. */
  token_allowance: {
    id: Generated<number>;
    service: string;
    client_id: string;
    tokens: number;
    created_at: number;
  };
  /** Tokens of the month of `created_at` that the records lack, in the operator's word. Client ID `*`: of each. */
  token_assumption: {
    id: Generated<number>;
    service: string;
    client_id: string;
    tokens: number;
    created_at: number;
  };
  /** See `RecordsGap`. */
  records_gap: { id: Generated<number>; last_written_at: number | null; found_at: number };
  /** One row, which a gateway writes to test whether it can write. */
  heartbeat: { id: number; at: number };
}

/** Without `-` at the start, because an operator types it as a word of a command. */
export const newSessionId = (): string => randomBytes(8).toString('hex');

export type Store = Kysely<Schema>;
export type StoreKind = 'sqlite' | 'postgres';

export function migrationsOf(kind: StoreKind): Record<string, Migration> {
  const id = kind === 'sqlite' ? 'id integer primary key autoincrement' : 'id serial primary key';
  return {
    '001-first': statements(
      `create table credential (
        ${id}, service text not null, client_id text not null, secret text not null, token text, pause text,
        database_names text not null, constraint credential_of_service unique (service, client_id)
      )`,
      `create table session (
        key_hash text primary key, credential_id integer not null references credential (id),
        created_at bigint not null, used_at bigint not null
      )`,
      `create table token_ledger (
        ${id}, service text not null, client_id text not null, month text not null, reason text not null,
        intended_at bigint not null, outcome text, settled_at bigint
      )`,
      'create index ledger_by_month on token_ledger (service, client_id, month)',
    ),
    '002-organisation': statements(
      // A month is counted between two instants, because the service's time zone is unknown.
      'drop index ledger_by_month',
      'alter table token_ledger drop column month',
      'create index ledger_by_time on token_ledger (service, client_id, intended_at)',
      `create table token_allowance (
        ${id}, service text not null, client_id text not null, tokens integer not null, created_at bigint not null
      )`,
      `create table access_key (
        id text primary key, service text not null, key_hash text not null unique, name text not null,
        databases text, created_at bigint not null, expires_at bigint, revoked_at bigint, used_at bigint
      )`,
      'alter table session add column access_key_id text',
      'create table heartbeat (id integer primary key, at bigint not null)',
    ),
    '003-session-origin': {
      async up(db: Kysely<Schema>) {
        await statements(
          "alter table session add column public_id text not null default ''",
          'alter table session add column origin text',
        ).up(db);
        for (const { key_hash } of await db.selectFrom('session').select('key_hash').execute())
          await db
            .updateTable('session')
            .set({ public_id: newSessionId() })
            .where('key_hash', '=', key_hash)
            .execute();
      },
    },
    '004-proven-secrets': statements(
      'alter table credential add column proven text',
      'alter table credential add column lifetime text',
      'alter table session add column secret_tag text',
      'alter table token_ledger add column source text',
      // The tries of strangers are counted over all client IDs.
      'create index ledger_of_service on token_ledger (service, intended_at)',
    ),
    '005-sources-and-gaps': statements(
      'alter table session add column source text',
      `create table token_assumption (
        ${id}, service text not null, client_id text not null, tokens integer not null, created_at bigint not null
      )`,
      `create table records_gap (${id}, last_written_at bigint, found_at bigint not null)`,
    ),
  };
}

const statements = (...texts: string[]): Migration => ({
  async up(db) {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});

/** Hashes a session key or an access key for the store. A plain hash is enough: 256 random bits cannot be guessed. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
