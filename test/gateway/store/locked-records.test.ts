import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'libsql';
import { eachGateway, FILES, HOUR_MS } from '../gateway-fixture';
import { recordsOf } from '../stores';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

describe('while another process has the write lock of the SQLite file', () => {
  const open = eachGateway();
  let other: Database.Database;
  beforeEach(() => {
    other = recordsOf(open().dataDir);
  });
  afterEach(() => other.close());

  it('the gateway answers health checks and questions at once, and waits with what it writes', async () => {
    const { ask, clock, signIn, key: signedIn } = open();
    const key = await signedIn();
    other.exec('begin immediate');
    // So that the last use of the session and the health of the records are to be written.
    clock.ms += 2 * HOUR_MS;
    const start = performance.now();
    const replies = await Promise.all([ask('/readyz'), ask('/healthz'), ask(FILES, { key })]);
    const seconds = (performance.now() - start) / 1000;
    const another = signIn();
    // It reads while the sign-in waits to write.
    expect((await ask('/gateway/sessions', { key })).status).toBe(200);
    other.exec('commit');
    expect((await another).status).toBe(200);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(seconds).toBeLessThan(2);
    const usedAt = () =>
      other.prepare('select used_at from session where key_hash = ?').all(hashOf(key)) as {
        used_at: number;
      }[];
    while (usedAt()[0]?.used_at !== clock.ms) await sleep(20);
  });
});
