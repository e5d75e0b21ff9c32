import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator, sql } from 'kysely';
import { openStore, type StorePlace } from '../../../src/gateway/store/open-store';
import { migrationsOf } from '../../../src/gateway/store/schema';
import { BOTH_STORES, placeOf } from '../stores';

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
