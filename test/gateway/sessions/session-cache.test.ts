import { createSessionCache, FRESH_MS, STALE_MS } from '../../../src/gateway/sessions/session-cache';
import type { SessionRecord } from '../../../src/gateway/sessions/session-records';

const SESSION: SessionRecord = {
  key_hash: 'hash',
  public_id: 'a1',
  origin: null,
  credential_id: 1,
  accessKey: null,
  secret_tag: null,
  created_at: 0,
  used_at: 0,
};

function setUp() {
  const records = { session: SESSION as SessionRecord | undefined, fails: false, reads: 0, failures: 0 };
  const clock = { ms: 1_000_000 };
  let until: Promise<void> | undefined;
  const cache = createSessionCache({
    read: async () => {
      records.reads += 1;
      const { session, fails } = records;
      await until;
      if (fails) throw new Error('disk I/O error');
      return session;
    },
    now: () => clock.ms,
    log: { error: () => undefined },
    metrics: { recordsFailed: () => void (records.failures += 1) },
  });
  /** Blocks reads that start now until the returned function is called. */
  const hold = () => {
    let resume = () => {};
    until = new Promise((resolve) => (resume = resolve));
    return () => {
      until = undefined;
      resume();
    };
  };
  return { records, clock, cache, hold };
}

describe('cached sessions', () => {
  it('are read once for simultaneous requests and for five seconds', async () => {
    const { records, clock, cache } = setUp();
    await Promise.all(Array.from({ length: 1000 }, () => cache.get('hash')));
    clock.ms += FRESH_MS - 1;
    expect(await cache.get('hash')).toEqual(SESSION);
    expect(records.reads).toBe(1);
    clock.ms += 1;
    await cache.get('hash');
    expect(records.reads).toBe(2);
  });

  it('end within five seconds of ending elsewhere, even if the clock was set back', async () => {
    for (const passes of [FRESH_MS, -3_600_000]) {
      const { records, clock, cache } = setUp();
      await cache.get('hash');
      records.session = undefined;
      clock.ms += passes;
      expect(await cache.get('hash')).toBeUndefined();
    }
  });

  it('stay valid for 15 minutes while the store fails, and are read only every five seconds', async () => {
    const { records, clock, cache } = setUp();
    await cache.get('hash');
    records.fails = true;
    const end = clock.ms + STALE_MS;
    for (clock.ms += FRESH_MS; clock.ms < end; clock.ms += 2500)
      expect(await cache.get('hash')).toEqual(SESSION);
    expect(cache.isFailing()).toBe(true);
    expect(records.failures).toBe(records.reads - 1);
    expect(records.reads).toBeLessThan(STALE_MS / FRESH_MS + 2);
    await expect(cache.get('hash')).rejects.toMatchObject({
      code: 'bug',
      message: expect.stringContaining('cannot read its records'),
    });
    records.fails = false;
    clock.ms += FRESH_MS;
    expect(await cache.get('hash')).toEqual(SESSION);
    expect(cache.isFailing()).toBe(false);
  });

  it('end at once if they are ended here, even during a read', async () => {
    const { records, cache, hold } = setUp();
    const resume = hold();
    const reading = cache.get('hash');
    cache.forget('hash');
    records.session = undefined;
    cache.touch('hash', 7);
    resume();
    expect(await reading).toBeUndefined();
    expect(await cache.get('hash')).toBeUndefined();
  });
});
