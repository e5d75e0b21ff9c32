import {
  allowProperties,
  eachGateway,
  signedIn,
  DATABASES,
  DAY_MS,
  FILES,
  HEADER,
  HOUR_MS,
  TOKEN,
} from '../gateway-fixture';

/** A token that was bought this long ago is no longer new. */
const NEW_MS = 10_000;

describe('a 401 of the service', () => {
  const open = eachGateway();
  async function start() {
    const parts = await signedIn(open);
    const { service, ask, key } = parts;
    /** Sends each read to its own address, because equal simultaneous reads would be coalesced. */
    const asks = (count: number, databases: string) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          ask(`${FILES}/${at}`, { key, headers: { [HEADER]: databases } }),
        ),
      );
    return {
      ...parts,
      asks,
      /** Returns the distinct codes, or statuses, of the replies. */
      codes: async (count = 1, databases = 'harbour') => [
        ...new Set((await asks(count, databases)).map(({ status, json }) => json.code ?? status)),
      ],
      tokens: () => service.count(TOKEN),
      /** The token requests and the requests of databases-list. */
      sent: () => [service.count(TOKEN), service.count(DATABASES)],
      revoke: () => service.revoke(service.tokens.at(-1) ?? ''),
    };
  }

  it('for a lost database buys nothing, sends one probe and names the database [rules 104, 109]', async () => {
    const { service, ask, key, asks, sent } = await start();
    await ask(DATABASES, { key });
    service.databases = service.databases.slice(0, 1);
    const replies = await asks(30, 'harbour,meadow');
    // More than one of them was refused.
    expect(service.count(FILES)).toBeGreaterThan(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([403]));
    expect(replies[0]?.json.message).toBe(
      'You no longer have access to the database "Meadow Estates". Choose other databases in the Rent Roll pane, or ask your administrator for access.',
    );
    expect(sent()).toEqual([1, 2]);
    const probe = service.requests.findLast(({ path }) => path === DATABASES);
    expect(probe?.headers).not.toHaveProperty(HEADER.toLowerCase());
  });

  it('for a database that only a part of the list lacks does not say that it is lost', async () => {
    const { service, codes } = await start();
    service.fail(FILES, { status: 401 });
    service.fail(DATABASES, { status: 200, body: '{"databases":[{"id":"harbour"}],"hasMore":true}' });
    expect(await codes(1, 'meadow')).toEqual(['refused']);
  });

  it('that the databases do not explain says so, and affects no other endpoint', async () => {
    const { service, ask, key, asks, codes, tokens } = await start();
    service.fail(FILES, { status: 401 });
    const [reply] = await asks(1, 'harbour');
    expect([reply?.status, reply?.json.code]).toEqual([403, 'refused']);
    expect(reply?.json.message).toContain('ask the administrator of your data service');
    expect([service.count(FILES), service.count(DATABASES)]).toEqual([2, 1]);
    // It is remembered for this question.
    expect(await codes()).toEqual(['refused']);
    expect(service.count(FILES)).toBe(2);
    service.heal();
    const another = await ask(`${FILES}/another`, { key, headers: { [HEADER]: 'harbour' } });
    expect(another.status).toBe(200);
    expect((await ask('/thirdparty/rentrolls', { key, headers: { [HEADER]: 'harbour' } })).status).toBe(200);
    expect(tokens()).toBe(1);
  });

  it('that was a stray one is followed by the same request with the same token, also for a write', async () => {
    const fixture = open();
    const { service, ask, options } = fixture;
    const { path } = options.profile.createProperty;
    await allowProperties(fixture);
    const key = await fixture.key();
    service.answers[path] = '{"svc_property_id":1}';
    service.fail(path, { status: 401, times: 1 });
    expect((await ask(path, { key, method: 'POST', body: { project_name: 'Harbour' } })).status).toBe(200);
    const sent = service.requests.filter((request) => request.path === path);
    expect(sent.map(({ body, headers }) => [body, headers.authentication])).toEqual(
      Array(2).fill([sent[0]?.body, `Bearer ${service.tokens[0]}`]),
    );
    expect(sent[0]?.body).toContain('Harbour');
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([1, 1]);
  });

  it('for a dead token buys one token and answers all requests [rule 110]', async () => {
    const { service, clock, codes, sent, revoke } = await start();
    clock.ms += NEW_MS;
    revoke();
    expect(await codes(30)).toEqual([200]);
    expect(sent()).toEqual([2, 1]);
    expect(service.count(FILES)).toBeGreaterThan(31);
    const attempts = new Map<string, number>();
    for (const { path } of service.requests) attempts.set(path, (attempts.get(path) ?? 0) + 1);
    expect(Math.max(...attempts.values())).toBe(2);
  });

  it.each([FILES, DATABASES])(
    'to %s with a new token is asked about for ten seconds before it counts',
    async (path) => {
      const { service, ask, clock, key, tokens, revoke } = await start();
      const bought = clock.ms;
      service.fail('/thirdparty', { status: 401, when: () => clock.ms < bought + 9000 });
      expect((await ask(path, { key })).status).toBe(200);
      expect(tokens()).toBe(1);
      expect(clock.ms - bought).toBe(NEW_MS);
      // From now on, a refusal counts at once.
      clock.ms += 5000;
      revoke();
      expect((await ask(path, { key })).status).toBe(200);
      expect(tokens()).toBe(2);
      expect(clock.ms - bought).toBe(NEW_MS + 5000);
    },
  );

  it('for a new token too opens the breaker for an hour, then for a day, even after a restart [rule 111]', async () => {
    const { fixture, service, clock, codes, tokens } = await start();
    service.fail('/thirdparty', { status: 401 });
    expect(await codes()).toEqual(['wrong-credentials']);
    expect(tokens()).toBe(2);
    expect(await codes(9)).toEqual(['wrong-credentials']);
    await fixture.restart();
    clock.ms += DAY_MS / 24 - 1;
    expect(await codes(2)).toEqual(['wrong-credentials']);
    expect(tokens()).toBe(2);
    clock.ms += 1;
    await fixture.restart();
    for (let times = 0; times < 6; times += 1) {
      expect(await codes(2)).toEqual(['wrong-credentials']);
      expect(tokens()).toBe(3);
      clock.ms += DAY_MS / 6;
    }
    await codes(5);
    expect(tokens()).toBe(4);
  });

  it('for a new token too opens it, although the service failed in between', async () => {
    const { service, clock, codes, tokens, revoke } = await start();
    clock.ms += NEW_MS;
    revoke();
    service.fail(FILES, {
      status: 500,
      when: ({ headers }) => headers.authentication === `Bearer ${service.tokens[1]}`,
    });
    expect(await codes()).toEqual(['unreachable']);
    service.fail('/thirdparty', { status: 401 });
    clock.ms += NEW_MS;
    expect(await codes()).toEqual(['wrong-credentials']);
    expect(tokens()).toBe(2);
  });

  it('for a token that replaced an expired one buys one more before the breaker opens [rule 110]', async () => {
    const { service, clock, codes, tokens } = await start();
    clock.ms += DAY_MS;
    service.fail('/thirdparty', { status: 401 });
    expect(await codes(2)).toEqual(['wrong-credentials']);
    expect(tokens()).toBe(3);
  });

  it('for a new token too allows sign-ins one purchase an hour, however many people click', async () => {
    const { fixture, service, clock, codes, tokens } = await start();
    service.fail('/thirdparty', { status: 401 });
    await codes();
    expect(tokens()).toBe(2);
    for (let hour = 1; hour <= 3; hour += 1) {
      for (let count = 0; count < 4; count += 1) {
        const { status, json } = await fixture.signIn();
        expect([count, status, json.code]).toEqual(
          count === 0 ? [0, 200, undefined] : [count, 401, 'wrong-credentials'],
        );
        expect(await codes(2)).toEqual(['wrong-credentials']);
      }
      expect(tokens()).toBe(2 + hour);
      clock.ms += HOUR_MS;
    }
  });
});
