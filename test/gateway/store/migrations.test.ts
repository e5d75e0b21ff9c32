import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import { openSqlite } from '../../../src/gateway/store/open-sqlite';
import { openStore, type StorePlace } from '../../../src/gateway/store/open-store';
import { migrationsOf } from '../../../src/gateway/store/schema';
import { BOTH_STORES, placeOf } from '../stores';

it('a session from before sessions had names keeps its key and gets a name of its own', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-migrations-'));
  const { store, close } = await openSqlite(folder, 1000);
  try {
    const provider = { getMigrations: () => Promise.resolve(migrationsOf('sqlite')) };
    const migrator = new Migrator({ db: store, provider });
    await migrator.migrateTo('002-organisation');
    await sql`insert into credential (service, client_id, secret, database_names) values ('s', 'c', 'x', '{}')`.execute(
      store,
    );
    await sql`insert into session (key_hash, credential_id, created_at, used_at) values ('one', 1, 1, 2), ('two', 1, 1, 2)`.execute(
      store,
    );
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const rows = await store.selectFrom('session').selectAll().orderBy('key_hash').execute();
    const public_id = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(rows).toMatchObject(
      ['one', 'two'].map((key_hash) => ({ key_hash, created_at: 1, used_at: 2, origin: null, public_id })),
    );
    expect(rows[0]?.public_id).not.toBe(rows[1]?.public_id);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});

describe.each(BOTH_STORES)('records of an older gateway%s', (_, kind) => {
  const HEARTBEAT = { id: 1, at: 0 };
  let place: StorePlace;
  beforeEach(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rr-migrations-'));
    place = { folder, ...(await placeOf(kind)), watchMs: 400 };
  });
  afterEach(() => rm(place.folder, { recursive: true, force: true }));

  /** Opens the records as the version before `004-proven-secrets` did. */
  async function openOlder() {
    const opened = await openStore(place, () => undefined);
    await opened.store.schema.dropTable('heartbeat').execute();
    for (const table of ['session', 'access_key', 'token_allowance', 'token_ledger', 'credential'] as const)
      await opened.store.schema.dropTable(table).execute();
    await sql`delete from kysely_migration`.execute(opened.store);
    const provider = { getMigrations: () => Promise.resolve(migrationsOf(kind)) };
    const { error } = await new Migrator({ db: opened.store, provider }).migrateTo('003-session-origin');
    expect(error).toBeUndefined();
    return opened;
  }

  it('are not taken over while it writes to them, and are when it is stopped', async () => {
    const older = await openOlder();
    const beat = (at: number) =>
      older.store
        .insertInto('heartbeat')
        .values({ ...HEARTBEAT, at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
        .execute();
    await beat(Date.now());
    let isRunning = true;
    const running = (async () => {
      for (; isRunning; await sleep(20)) await beat(Date.now());
    })();
    try {
      await expect(openStore(place, () => undefined)).rejects.toMatchObject({
        code: 'bad-input',
        message: expect.stringMatching(/^An older gateway runs on these records/) as string,
      });
    } finally {
      isRunning = false;
      await running;
    }
    // It was stopped long ago.
    await beat(Date.now() - 3_600_000);
    await older.close();
    await (await openStore(place, () => undefined)).close();
  });
});
