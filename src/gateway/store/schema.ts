import type { Generated, Kysely, Migration } from 'kysely';

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
  /** A session key is kept as its hash alone. */
  session: { key_hash: string; credential_id: number; created_at: number; used_at: number };
  /** One row for each token request, written before it is sent. */
  token_ledger: {
    id: Generated<number>;
    service: string;
    client_id: string;
    /** `2026-11`, in UTC. */
    month: string;
    reason: string;
    intended_at: number;
    /** Null until the answer is in. A row that a crash left so counts as a token spent. */
    outcome: string | null;
    settled_at: number | null;
  };
}

export type Store = Kysely<Schema>;

export const MIGRATIONS: Record<string, Migration> = {
  '001-first': {
    async up(db) {
      await db.schema
        .createTable('credential')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
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
      await db.schema
        .createTable('token_ledger')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
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
};
