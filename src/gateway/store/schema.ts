import type { CreateTableBuilder, Generated, Kysely, Migration } from 'kysely';

/** Instants are milliseconds since the epoch. Texts called sealed are unreadable without the key. */
export interface Schema {
  credential: {
    id: Generated<number>;
    /** See `serviceIdentity`. */
    service: string;
    client_id: string;
    /** Sealed. */
    secret: string;
    /** Sealed JSON of a `HeldToken`. */
    token: string | null;
    /** JSON of a `Pause`. */
    pause: string | null;
    /** JSON object: name of each database once seen, by id. */
    database_names: string;
  };
  /** A session key is kept as its hash alone. `access_key_id` is null where someone signed in with credentials. */
  session: {
    key_hash: string;
    credential_id: number;
    access_key_id: string | null;
    created_at: number;
    used_at: number;
  };
  /** Personal access keys to the organisation's credentials, kept as hashes alone. */
  access_key: {
    /** The beginning of the key, by which the operator speaks of it. */
    id: string;
    service: string;
    key_hash: string;
    /** Whose key it is, as the operator wrote it. */
    name: string;
    /** JSON list of ids of the databases it is limited to; null for all of the credentials'. */
    databases: string | null;
    created_at: number;
    /** Null: it does not end by itself. */
    expires_at: number | null;
    revoked_at: number | null;
    used_at: number | null;
  };
  /** One row for each token request, written before it is sent. */
  token_ledger: {
    id: Generated<number>;
    service: string;
    client_id: string;
    reason: string;
    intended_at: number;
    /** Null until the answer is in. A row that a crash left so counts as a token spent. */
    outcome: string | null;
    settled_at: number | null;
  };
  /** Tokens that the operator allowed beyond the budget, for the month in which it was done. */
  token_allowance: {
    id: Generated<number>;
    service: string;
    client_id: string;
    tokens: number;
    created_at: number;
  };
  /** One row, written by gateways that are asked whether they can write. */
  heartbeat: { id: number; at: number };
}

export type Store = Kysely<Schema>;
export type StoreKind = 'sqlite' | 'postgres';

/** All migrations by name. They differ between the kinds of store in how a number is given to a new row alone. */
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
        // A month is counted between two instants, because nobody knows in which time zone the service counts.
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
  };
}
