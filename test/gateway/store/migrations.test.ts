import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Migrator } from 'kysely';
import { openSqlite } from '../../../src/gateway/store/open-sqlite';
import { migrationsOf } from '../../../src/gateway/store/schema';

it('a session from before sessions had names keeps its key and gets a name of its own', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rr-migrations-'));
  const { store, close } = await openSqlite(folder);
  try {
    const migrator = new Migrator({
      db: store,
      provider: { getMigrations: () => Promise.resolve(migrationsOf('sqlite')) },
    });
    await migrator.migrateTo('002-organisation');
    await store
      .insertInto('credential')
      .values({ service: 's', client_id: 'c', secret: 'x', token: null, pause: null, database_names: '{}' })
      .execute();
    for (const key_hash of ['one', 'two'])
      await store
        .insertInto('session')
        .values({ key_hash, credential_id: 1, access_key_id: null, created_at: 1, used_at: 2 } as never)
        .execute();
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const rows = await store.selectFrom('session').selectAll().orderBy('key_hash').execute();
    expect(rows).toMatchObject([
      { key_hash: 'one', created_at: 1, used_at: 2, origin: null },
      { key_hash: 'two', created_at: 1, used_at: 2, origin: null },
    ]);
    const names = rows.map(({ public_id }) => public_id);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^[0-9a-f]{16}$/);
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
});
