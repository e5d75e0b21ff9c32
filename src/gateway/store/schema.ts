import { hash, randomBytes } from 'node:crypto';
import type { CreateTableBuilder, Generated, Kysely, Migration } from 'kysely';

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
    /** JSON of a `LearnedLifetime`. */
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
  /** One row, which a gateway writes to test whether it can write. */
  heartbeat: { id: number; at: number };
}

/** Without `-` at the start, because an operator types it as a word of a command. */
export const newSessionId = (): string => randomBytes(8).toString('hex');

export type Store = Kysely<Schema>;
export type StoreKind = 'sqlite' | 'postgres';

/** The migrations after which a session means something else to an older gateway. Both must not run at the same time. */
export const CHANGES_SESSIONS: ReadonlySet<string> = new Set(['003-session-origin', '004-proven-secrets']);

export function migrationsOf(kind: StoreKind): Record<string, Migration> {
  const addId = <Table extends string>(table: CreateTableBuilder<Table, never>) =>
    kind === 'sqlite'
      ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      : table.addColumn('id', 'serial', (column) => column.primaryKey());

  return {
    '001-first': {
      async up(db) {
        await addId(db.schema.createTable('credential'))
          .addColumn('service', 'text', (column) => column.notNull())
          .addColumn('client_id', 'text', (column) => column.notNull())
          .addColumn('secret', 'text', (column) => column.notNull())
          .addColumn('token', 'text')
          .addColumn('pause', 'text')
          .addColumn('database_names', 'text', (column) => column.notNull())
          .addUniqueConstraint('credential_of_service', ['service', 'client_id'])
          .execute();
        await db.schema
          .createTable('session')
          .addColumn('key_hash', 'text', (column) => column.primaryKey())
          .addColumn('credential_id', 'integer', (column) => column.notNull().references('credential.id'))
          .addColumn('created_at', 'bigint', (column) => column.notNull())
          .addColumn('used_at', 'bigint', (column) => column.notNull())
          .execute();
        await addId(db.schema.createTable('token_ledger'))
          .addColumn('service', 'text', (column) => column.notNull())
          .addColumn('client_id', 'text', (column) => column.notNull())
          .addColumn('month', 'text', (column) => column.notNull())
          .addColumn('reason', 'text', (column) => column.notNull())
          .addColumn('intended_at', 'bigint', (column) => column.notNull())
          .addColumn('outcome', 'text')
          .addColumn('settled_at', 'bigint')
          .execute();
        await db.schema
          .createIndex('ledger_by_month')
          .on('token_ledger')
          .columns(['service', 'client_id', 'month'])
          .execute();
      },
    },
    '002-organisation': {
      async up(db) {
        // A month is counted between two instants, because the service's time zone is unknown.
        await db.schema.dropIndex('ledger_by_month').execute();
        await db.schema.alterTable('token_ledger').dropColumn('month').execute();
        await db.schema
          .createIndex('ledger_by_time')
          .on('token_ledger')
          .columns(['service', 'client_id', 'intended_at'])
          .execute();
        await addId(db.schema.createTable('token_allowance'))
          .addColumn('service', 'text', (column) => column.notNull())
          .addColumn('client_id', 'text', (column) => column.notNull())
          .addColumn('tokens', 'integer', (column) => column.notNull())
          .addColumn('created_at', 'bigint', (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('access_key')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('service', 'text', (column) => column.notNull())
          .addColumn('key_hash', 'text', (column) => column.notNull().unique())
          .addColumn('name', 'text', (column) => column.notNull())
          .addColumn('databases', 'text')
          .addColumn('created_at', 'bigint', (column) => column.notNull())
          .addColumn('expires_at', 'bigint')
          .addColumn('revoked_at', 'bigint')
          .addColumn('used_at', 'bigint')
          .execute();
        await db.schema.alterTable('session').addColumn('access_key_id', 'text').execute();
        await db.schema
          .createTable('heartbeat')
          .addColumn('id', 'integer', (column) => column.primaryKey())
          .addColumn('at', 'bigint', (column) => column.notNull())
          .execute();
      },
    },
    '003-session-origin': {
      async up(db: Kysely<Schema>) {
        await db.schema
          .alterTable('session')
          .addColumn('public_id', 'text', (column) => column.notNull().defaultTo(''))
          .execute();
        await db.schema.alterTable('session').addColumn('origin', 'text').execute();
        for (const { key_hash } of await db.selectFrom('session').select('key_hash').execute())
          await db
            .updateTable('session')
            .set({ public_id: newSessionId() })
            .where('key_hash', '=', key_hash)
            .execute();
      },
    },
    '004-proven-secrets': {
      async up(db) {
        await db.schema.alterTable('credential').addColumn('proven', 'text').execute();
        await db.schema.alterTable('credential').addColumn('lifetime', 'text').execute();
        await db.schema.alterTable('session').addColumn('secret_tag', 'text').execute();
        await db.schema.alterTable('token_ledger').addColumn('source', 'text').execute();
        // The tries of strangers are counted over all client IDs.
        await db.schema
          .createIndex('ledger_of_service')
          .on('token_ledger')
          .columns(['service', 'intended_at'])
          .execute();
      },
    },
  };
}

/** Hashes a session key or an access key for the store. A plain hash is enough: 256 random bits cannot be guessed. */
export const hashOfKey = (key: string): string => hash('sha256', key, 'base64url');
