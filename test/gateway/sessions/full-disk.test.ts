import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { eachGateway, FILES, SESSION, SESSIONS } from '../gateway-fixture';
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

  it.each([
    ['a sign-out', SESSION, /^You are signed out, but .* cannot delete the session from/],
    ['"End other sessions"', SESSIONS, /^The other sessions have ended, but .* cannot delete them from/],
  ])(
    '%s ends a session at once, says that it is still stored, and deletes it later',
    async (_, path, says) => {
      const { ask, clock, key: signIn } = open();
      const [key, other] = [await signIn(), await signIn()];
      const by = path === SESSIONS ? other : key;
      const { status, json } = await ask(path, { method: 'DELETE', key: by });
      expect([status, json.code, json.message]).toEqual([500, 'bug', expect.stringMatching(says)]);
      expect((await ask(FILES, { key })).status).toBe(401);
      clock.ms += 60_000;
      expect((await ask(FILES, { key })).status).toBe(401);
      expect((await ask(SESSIONS, { key: other })).json).toMatchObject({ sessions: [{ isThis: true }] });
      expect(stored()).toBe(2);
      disk.exec('drop trigger full');
      clock.ms += 60_000;
      expect((await ask(FILES, { key: other })).status).toBe(200);
      await until(() => stored() === 1);
      expect((await ask(FILES, { key })).status).toBe(401);
    },
  );
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}
