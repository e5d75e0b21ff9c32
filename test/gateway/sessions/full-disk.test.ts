import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { eachGateway, FILES } from '../gateway-fixture';
import { recordsOf } from '../stores';

describe('with a full disk', () => {
  const open = eachGateway();
  let disk: Database.Database;
  beforeEach(() => {
    disk = recordsOf(open().dataDir);
    disk.exec(
      "create trigger full before delete on session begin select raise(abort, 'database or disk is full'); end",
    );
  });
  afterEach(() => disk.close());
  const stored = () => disk.prepare('select key_hash from session').all().length;

  it('a sign-out ends the session at once, says that it is still stored, and deletes it later', async () => {
    const { ask, clock, key: signIn } = open();
    const [key, other] = [await signIn(), await signIn()];
    const { status, json } = await ask('/gateway/session', { method: 'DELETE', key });
    expect([status, json.code, json.message]).toEqual([
      500,
      'bug',
      expect.stringMatching(/^You are signed out, but .* cannot delete the session from/),
    ]);
    expect((await ask(FILES, { key })).status).toBe(401);
    clock.ms += 60_000;
    expect((await ask(FILES, { key })).status).toBe(401);
    expect(stored()).toBe(2);
    disk.exec('drop trigger full');
    clock.ms += 60_000;
    expect((await ask(FILES, { key: other })).status).toBe(200);
    await until(() => stored() === 1);
    expect((await ask(FILES, { key })).status).toBe(401);
  });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}
