import type { GatewayStatus } from '../../../src/contract/gateway-wire';
import { parseProfile } from '../../../src/contract/profile';
import { newAccessKey } from '../../../src/gateway/access-keys/access-keys';
import {
  hold,
  eachGateway,
  DATABASES,
  FILES,
  HEADER,
  ORGANISATION,
  SESSION,
  TOKEN,
} from '../gateway-fixture';
import type { OperatorRecords } from '../operator-records';

describe('signing in by access key', () => {
  const open = eachGateway({
    organisation: ORGANISATION,
    profile: parseProfile({ createProperty: { enabled: true } }),
  });
  let operator: OperatorRecords;
  beforeEach(async () => {
    operator = await open().operator();
  });

  const signInWith = (accessKey: string) => open().ask(SESSION, { method: 'POST', body: { accessKey } });
  const sessionOf = (accessKey: string) => open().keyBy(accessKey);
  const codeOf = async (key: string, path = SESSION) => (await open().ask(path, { key })).json?.code;

  describe('an access key', () => {
    it("signs its owner in by name with the organisation's credentials, and buys nothing", async () => {
      const { service, ask } = open();
      const { status, json } = await signInWith(await operator.newKey('A. Meyer'));
      const { sessionKey, ...info } = json;
      expect([status, info]).toEqual([
        200,
        { clientId: 'A. Meyer', personId: expect.stringMatching(/^key \w{8}$/), tokenExpiresAt: null },
      ]);
      expect((await ask(SESSION, { key: sessionKey })).json).toEqual(info);
      expect(service.requests).toHaveLength(0);
    });

    it('is refused with another last letter, in upper case, or if it was never issued', async () => {
      const key = await operator.newKey('A');
      const refused = [
        `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`,
        newAccessKey((bytes) => Buffer.alloc(bytes, 7)).key,
        key.toUpperCase(),
      ];
      for (const accessKey of refused)
        expect(await signInWith(accessKey)).toMatchObject({
          status: 401,
          json: {
            code: 'wrong-credentials',
            message: 'This access key does not exist. Check that you copied all of it, then sign in again.',
          },
        });
    });

    it('signs its owner in while strangers try other endings of it', async () => {
      const key = await operator.newKey('A');
      for (let count = 1000; count < 1025; count += 1)
        expect((await signInWith(key.slice(0, -4) + count)).json.code).toBe('wrong-credentials');
      expect((await signInWith(key)).status).toBe(200);
    });

    it('ends its sessions as soon as it expires', async () => {
      const { clock, ask } = open();
      const text = await operator.newKey('A', null, clock.ms + 1000);
      const key = await sessionOf(text);
      clock.ms += 999;
      expect((await ask(SESSION, { key })).status).toBe(200);
      clock.ms += 1;
      expect(await codeOf(key)).toBe('signed-out');
      expect((await signInWith(text)).json).toMatchObject({
        code: 'wrong-credentials',
        message: "This access key has expired. Ask the gateway's operator for a new one.",
      });
    });

    it('is refused with its sessions if access keys are not allowed', async () => {
      const fixture = open();
      const text = await operator.newKey('A');
      const key = await sessionOf(text);
      await fixture.restart({ signIn: ['credentials'] });
      expect(await codeOf(key)).toBe('signed-out');
      expect((await signInWith(text)).json).toMatchObject({
        code: 'bad-input',
        message: 'This gateway does not accept access keys. Sign in with a client ID and a client secret.',
      });
      await fixture.restart({ organisation: undefined });
      expect(await codeOf(key)).toBe('signed-out');
    });
  });

  describe("the organisation's credentials", () => {
    it('take a new secret at start, and buy a token with it when one is needed', async () => {
      const fixture = open();
      const { service } = fixture;
      const key = await sessionOf(await operator.newKey('A'));
      await fixture.ask(FILES, { key });
      service.secrets.analyst = 'rotated';
      await fixture.restart({ organisation: { clientId: 'analyst', clientSecret: 'rotated' } });
      expect(service.count(TOKEN)).toBe(1);
      expect((await fixture.ask(FILES, { key })).status).toBe(200);
      expect(service.count(TOKEN)).toBe(2);
    });
  });

  describe('an access key that is limited to some databases', () => {
    const limited = async () => sessionOf(await operator.newKey('A', ['harbour']));

    it('shows only those on databases-list, also while others ask', async () => {
      const { service, ask, key: signIn } = open();
      const keys = [await signIn(), await limited()];
      const answer = hold(service, DATABASES);
      const replies = keys.map((key) => ask(DATABASES, { key }));
      await service.arrival(DATABASES);
      // Both have arrived when the gateway answers these.
      for (let round = 0; round < 5; round += 1) await ask(SESSION, { key: keys[0] });
      answer();
      const lists = (await Promise.all(replies)).map(({ json }) => json);
      expect(lists).toEqual([service.databases, [{ id: 'harbour', name: 'Harbour Fund' }]]);
      service.fail(DATABASES, { status: 200, body: '{"things":["harbour"]}' });
      const { status, json, text } = await ask(DATABASES, { key: await limited() });
      expect([status, json.code]).toEqual([502, 'bad-reply']);
      expect(text).not.toContain('harbour');
    });

    it('is refused all others before anything reaches the service', async () => {
      const { service, ask } = open();
      const key = await limited();
      await ask(FILES, { key });
      const before = service.requests.length;
      for (const header of ['meadow', 'harbour,meadow', 'harbour, HARBOUR', '"harbour"']) {
        const { status, json } = await ask(FILES, { key, headers: { [HEADER]: header } });
        expect([status, json.code]).toEqual([403, 'lost-membership']);
      }
      const { json } = await ask(FILES, { key, headers: { [HEADER]: ['harbour', 'meadow'] } });
      expect(json.message).toContain('does not include the database "meadow"');
      expect(json.message).not.toContain('Meadow Estates');
      expect(service.requests).toHaveLength(before);
    });

    it('is not told that the service fails for a selection with other databases', async () => {
      const { service, ask, key: signIn } = open();
      const [limitedKey, all] = [await limited(), await signIn()];
      service.fail(FILES, { status: 500 });
      for (let count = 0; count < 5; count += 1)
        await ask(`${FILES}/${count}`, { key: all, headers: { [HEADER]: 'harbour,meadow' } });
      const troublesOf = async (key: string) =>
        (JSON.parse((await ask('/gateway/status', { key })).text) as GatewayStatus).troubles;
      expect([await troublesOf(all), await troublesOf(limitedKey)]).toMatchObject([
        [{ kind: 'service' }],
        [],
      ]);
    });

    it('learns of a lost database only from its own refused request', async () => {
      const { service, ask } = open();
      const [limitedKey, all] = [await limited(), await sessionOf(await operator.newKey('B'))];
      await ask(DATABASES, { key: all });
      service.databases = service.databases.filter(({ id }) => id !== 'harbour');
      const { json } = await ask(FILES, { key: limitedKey });
      expect(json.message).toContain('"Harbour Fund"');
      expect((await ask(FILES, { key: all })).status).toBe(200);
    });
  });
});
