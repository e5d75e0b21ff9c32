import path from 'node:path';
import Database from 'libsql';
import { FILES } from '../../faults/with-gateway';
import { eachGateway } from '../gateway-fixture';

describe('with a full disk', () => {
  const open = eachGateway();

  it('a sign-out ends the session at once, says that it is still stored, and deletes it later', async () => {
    const { ask, clock, dataDir, key: signIn } = open();
    const [key, other] = [await signIn(), await signIn()];
    const disk = new Database(path.join(dataDir, 'gateway', 'gateway.db'));
    const stored = () => disk.prepare('select key_hash from session').all().length;
    try {
      disk.exec(
        "create trigger full before delete on session begin select raise(abort, 'database or disk is full'); end",
      );
      const { status, json } = await ask('/gateway/session', { method: 'DELETE', key });
      expect([status, json.code, json.message]).toEqual([
        500,
        'bug',
        expect.stringMatching(/^You are signed out, but .* cannot delete the session/),
      ]);
      expect((await ask(FILES, { key })).status).toBe(401);
      clock.ms += 60_000;
      expect((await ask(FILES, { key })).status).toBe(401);
      expect(stored()).toBe(2);
      disk.exec('drop trigger full');
      clock.ms += 60_000;
      expect((await ask(FILES, { key: other })).status).toBe(200);
      expect(stored()).toBe(1);
      expect((await ask(FILES, { key })).status).toBe(401);
    } finally {
      disk.close();
    }
  });
});
