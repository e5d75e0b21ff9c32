import type { EndedReply, OwnSession, SessionsReply } from '../../../src/contract/gateway-wire';
import { eachGateway, type GatewayFixture, FILES, ORGANISATION, SESSION, SESSIONS } from '../gateway-fixture';
import { openOperatorRecords } from '../operator-records';

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
    expect(new Set(list.map((one) => one.id)).size).toBe(3);
    const text = JSON.stringify(list);
    expect(text).not.toContain(elsewhere.json.sessionKey);
    expect(text).not.toContain('Mozilla');
    expect((await ask(SESSIONS)).json.code).toBe('signed-out');
  });

  it('are never those of another access key, or of the credentials without one', async () => {
    const fixture = open();
    const operator = await openOperatorRecords(fixture);
    const signInWith = async (accessKey: string) =>
      (await fixture.ask(SESSION, { method: 'POST', body: { accessKey } })).json.sessionKey;
    // Two people may have one name.
    const keys = [await operator.newKey('A. Meyer'), await operator.newKey('A. Meyer')];
    const [mine, again, theirs, credentials] = [
      await signInWith(keys[0]!),
      await signInWith(keys[0]!),
      await signInWith(keys[1]!),
      await fixture.key(),
    ];
    expect(await listOf(fixture, mine)).toHaveLength(2);
    expect(await listOf(fixture, credentials)).toHaveLength(1);
    for (const other of [theirs, credentials]) {
      const [foreign] = await listOf(fixture, other);
      expect(await end(fixture, mine, foreign?.id)).toBe(0);
    }
    expect(await end(fixture, credentials)).toBe(0);
    expect(await end(fixture, mine)).toBe(1);
    const statuses = await Promise.all(
      [mine, again, theirs, credentials].map((key) => statusOf(fixture, key)),
    );
    expect(statuses).toEqual([200, 401, 200, 200]);
    await operator.close();
  });
});
