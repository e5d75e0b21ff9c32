import fc from 'fast-check';
import Database from 'libsql';
import { setImmediate } from 'node:timers/promises';
import type { EndedReply, OwnSession, SessionsReply } from '../../../src/contract/gateway-wire';
import { createSessionCache, FRESH_MS, STALE_MS } from '../../../src/gateway/sessions/session-cache';
import { sessionOrigin, sourceOf } from '../../../src/gateway/sessions/session-origin';
import type { SessionRecord } from '../../../src/gateway/sessions/session-records';
import { propertyRuns } from '../../support/property-runs';
import { textTable } from '../../support/text-table';
import { eachGateway, FILES, type GatewayFixture, ORGANISATION, SESSION, SESSIONS } from '../gateway-fixture';
import { recordsOf } from '../stores';

const ON_MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const listOf = async ({ ask }: GatewayFixture, key: string): Promise<OwnSession[]> =>
  ((await ask(SESSIONS, { key })).json as unknown as SessionsReply).sessions;
const end = async ({ ask }: GatewayFixture, key: string, id?: string): Promise<number> =>
  (
    (await ask(id === undefined ? SESSIONS : `${SESSIONS}/${id}`, { method: 'DELETE', key }))
      .json as unknown as EndedReply
  ).ended;
const statusOf = async ({ ask }: GatewayFixture, key: string): Promise<number> =>
  (await ask(FILES, { key })).status;

describe("a person's own sessions", () => {
  const open = eachGateway({ organisation: ORGANISATION });

  it('say when and where each began and which one this is, and never show a key or its hash', async () => {
    const fixture = open();
    const { clock, ask } = fixture;
    const begunAt = new Date(clock.ms).toISOString();
    const elsewhere = await ask(SESSION, {
      method: 'POST',
      headers: { 'user-agent': ON_MAC },
      body: ORGANISATION,
    });
    clock.ms += 3 * 3_600_000;
    await fixture.key();
    const key = await fixture.key();
    const list = await listOf(fixture, key);
    const now = new Date(clock.ms).toISOString();
    const id = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(list).toEqual([
      { id, begunAt: now, usedAt: now, from: null, isThis: true },
      { id, begunAt: now, usedAt: now, from: null, isThis: false },
      { id, begunAt, usedAt: begunAt, from: 'Excel on Mac', isThis: false },
    ]);
    expect(new Set(list.map((session) => session.id)).size).toBe(3);
    const text = JSON.stringify(list);
    expect(text).not.toContain(elsewhere.json.sessionKey);
    expect(text).not.toContain('Mozilla');
    expect((await ask(SESSIONS)).json.code).toBe('signed-out');
  });

  it('are never those of another access key, or of the credentials without one', async () => {
    const fixture = open();
    const operator = await fixture.operator();
    // Two people may have one name.
    const keys = [await operator.newKey('A. Meyer'), await operator.newKey('A. Meyer')];
    const [mine, again, theirs, credentials] = [
      await fixture.keyBy(keys[0]!),
      await fixture.keyBy(keys[0]!),
      await fixture.keyBy(keys[1]!),
      await fixture.key(),
    ];
    expect(await listOf(fixture, mine)).toHaveLength(2);
    expect(await listOf(fixture, credentials)).toHaveLength(1);
    for (const otherKey of [theirs, credentials]) {
      const [foreign] = await listOf(fixture, otherKey);
      expect(await end(fixture, mine, foreign?.id)).toBe(0);
    }
    expect(await end(fixture, credentials)).toBe(0);
    expect(await end(fixture, mine)).toBe(1);
    const statuses = await Promise.all(
      [mine, again, theirs, credentials].map((key) => statusOf(fixture, key)),
    );
    expect(statuses).toEqual([200, 401, 200, 200]);
  });
});

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
    ['a sign-out', SESSION],
    ['"End other sessions"', SESSIONS],
  ])('%s ends a session at once, says that it is still stored, and deletes it later', async (_, path) => {
    const { ask, clock, key: signIn } = open();
    const [key, otherKey] = [await signIn(), await signIn()];
    const by = path === SESSIONS ? otherKey : key;
    const { status, json } = await ask(path, { method: 'DELETE', key: by });
    expect([status, json.code]).toEqual([500, 'bug']);
    expect(json.message).toContain('Signed out, but the gateway cannot delete this from its records yet.');
    expect((await ask(FILES, { key })).status).toBe(401);
    clock.ms += 60_000;
    expect((await ask(FILES, { key })).status).toBe(401);
    expect((await ask(SESSIONS, { key: otherKey })).json).toMatchObject({ sessions: [{ isThis: true }] });
    expect(stored()).toBe(2);
    disk.exec('drop trigger full');
    clock.ms += 60_000;
    expect((await ask(FILES, { key: otherKey })).status).toBe(200);
    await until(() => stored() === 1);
    expect((await ask(FILES, { key })).status).toBe(401);
  });
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}

const RECORD: SessionRecord = {
  key_hash: 'hash',
  public_id: 'a1',
  origin: null,
  source: null,
  credential_id: 1,
  accessKey: null,
  secret_tag: null,
  created_at: 0,
  used_at: 0,
};

function openCache() {
  const records = { session: RECORD as SessionRecord | undefined, fails: false, reads: 0, failures: 0 };
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
    const { records, clock, cache } = openCache();
    await Promise.all(Array.from({ length: 1000 }, () => cache.get('hash')));
    clock.ms += FRESH_MS - 1;
    expect(await cache.get('hash')).toEqual(RECORD);
    expect(records.reads).toBe(1);
    clock.ms += 1;
    await cache.get('hash');
    expect(records.reads).toBe(2);
  });

  it('end within five seconds of ending elsewhere, even if the clock was set back', async () => {
    for (const passes of [FRESH_MS, -3_600_000]) {
      const { records, clock, cache } = openCache();
      await cache.get('hash');
      records.session = undefined;
      clock.ms += passes;
      expect(await cache.get('hash')).toBeUndefined();
    }
  });

  it('stay valid for 15 minutes while the store fails, and are read only every five seconds', async () => {
    const { records, clock, cache } = openCache();
    await cache.get('hash');
    records.fails = true;
    const end = clock.ms + STALE_MS;
    for (clock.ms += FRESH_MS; clock.ms < end; clock.ms += 2500)
      expect(await cache.get('hash')).toEqual(RECORD);
    expect(cache.isFailing()).toBe(true);
    expect(records.failures).toBe(records.reads - 1);
    expect(records.reads).toBeLessThan(STALE_MS / FRESH_MS + 2);
    await expect(cache.get('hash')).rejects.toMatchObject({
      code: 'bug',
      message: expect.stringContaining('cannot read its records'),
    });
    records.fails = false;
    clock.ms += FRESH_MS;
    expect(await cache.get('hash')).toEqual(RECORD);
    expect(cache.isFailing()).toBe(false);
  });

  it('end at once if they are ended here, even during a read', async () => {
    const { records, cache, hold } = openCache();
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

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0';

describe('where a session was begun', () => {
  it.each(
    textTable(`
      Excel on Windows  | ${WINDOWS} Safari/537.36 Edg/142.0 | "Microsoft Edge WebView2";v="142", "Microsoft Edge";v="142"
      Edge on Windows   | ${WINDOWS} Safari/537.36 Edg/142.0 | "Microsoft Edge";v="142"
      Chrome on Windows | ${WINDOWS} Safari/537.36           |
      Excel on Mac      | ${ON_MAC}                          |
      null              | curl/8.14.1                        |
    `),
  )('is %s', (origin, agent, brands) =>
    expect(String(sessionOrigin({ 'user-agent': agent, ...(brands && { 'sec-ch-ua': brands }) }))).toBe(
      origin,
    ),
  );

  it('is never anything but the fixed words, whatever a request says', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('Windows NT', 'Macintosh', 'iPad', 'Linux', 'Chrome/', 'Edg/1', 'AppleWebKit/', '<b>'),
    );
    const text = fc.array(part).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, text, (agent, brands) => {
        expect(String(sessionOrigin({ 'user-agent': agent, 'sec-ch-ua': brands }))).toMatch(
          /^(null|((Excel|Edge|Firefox|Chrome|Safari) on )?(iPhone|iPad|Android|ChromeOS|Windows|Mac|Linux))$/,
        );
      }),
      { numRuns: propertyRuns(500) },
    );
  });
});

describe('the source of a sign-in', () => {
  // One network of 64 bits is one place.
  it.each(
    textTable(`
      192.0.2.1                | 192.0.2.1                 | true
      ::ffff:192.0.2.1         | 192.0.2.1                 | true
      ::ffff:192.0.2.1         | ::ffff:192.0.2.2          | false
      2001:db8:1:2:3:4:5:6     | 2001:db8:1:2::1           | true
      2001:db8:1:2::1          | 2001:0DB8:0001:0002::ffff | true
      2001:db8:1:2::1          | 2001:db8:1:3::1           | false
    `),
  )('of %s and %s is the same: %s', (left, right, isSame) =>
    expect(String(sourceOf(left!) === sourceOf(right!))).toBe(isSame),
  );

  it('does not show the address', () => expect(sourceOf('192.0.2.1')).toMatch(/^[\w-]{16}$/));
});
