import { eachGateway, signedIn, DATABASES, DAY_MS, HOUR_MS, SESSION, TOKEN } from '../gateway-fixture';

describe('signing in', () => {
  const open = eachGateway({ demo: { clientId: 'analyst', clientSecret: 'opensesame' } });

  it('buys a token to check new credentials and starts a session [rules 1, 50, 100]', async () => {
    const { service, signIn, ask, clock } = open();
    const { status, json } = await signIn();
    expect(status).toBe(200);
    const { sessionKey, ...info } = json;
    expect(sessionKey).toMatch(/^[\w-]{43}$/);
    expect(info).toEqual({
      clientId: 'analyst',
      personId: 'client analyst',
      tokenExpiresAt: expect.any(String),
    });
    // To the second, because the service's clock ticks between its token and its reply.
    expect((Date.parse(info.tokenExpiresAt ?? '') - clock.ms) / HOUR_MS).toBeCloseTo(24, 2);
    expect((await ask(SESSION, { key: sessionKey })).json).toEqual(info);
    const [request] = service.requests;
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      audience: 'https://service.example/api',
      grant_type: 'client_credentials',
      client_id: 'analyst',
      client_secret: 'opensesame',
    });
  });

  it('accepts a new secret that the service accepts, then refuses the old one and ends its sessions', async () => {
    const fixture = open();
    const { service, signIn, ask } = fixture;
    const before = await fixture.key();
    service.secrets.analyst = 'rotated';
    const { sessionKey: after } = (await signIn('rotated')).json;
    expect((await signIn('opensesame')).json.code).toBe('busy');
    expect((await ask('/thirdparty/files', { key: before })).json.code).toBe('signed-out');
    await fixture.restart();
    expect((await ask('/thirdparty/files', { key: before })).json.code).toBe('signed-out');
    expect((await ask('/thirdparty/files', { key: after })).status).toBe(200);
    expect(service.requests.at(-1)?.headers.authentication).toBe(`Bearer ${service.tokens[1]}`);
  });

  it.each([[{ clientId: 'analyst' }], [{ clientId: ' ', clientSecret: 'x' }], ['{']])(
    'asks for both fields if it gets %j',
    async (body) => {
      const { status, json } = await open().ask(SESSION, { method: 'POST', body });
      expect([status, json.code]).toEqual([400, 'bad-input']);
    },
  );

  it('accepts only the client IDs that the operator lists', async () => {
    const fixture = open();
    await fixture.restart({ clientIds: ['analyst'] });
    fixture.service.secrets.newcomer = 'opensesame';
    expect((await fixture.signIn('opensesame', 'newcomer')).json.code).toBe('wrong-credentials');
    expect(fixture.service.count(TOKEN)).toBe(0);
    expect((await fixture.signIn()).status).toBe(200);
  });

  it('stops a flood from one address, right or wrong', async () => {
    const { signIn } = open();
    await signIn();
    const replies = await Promise.all(Array.from({ length: 320 }, () => signIn()));
    expect(replies.filter(({ status }) => status === 429).length).toBe(21);
  });

  it.each([
    ['only behind a trusted reverse proxy', ['127.0.0.1'], 401],
    ['of the connection without one, whatever a header says', undefined, 429],
  ])('counts the address that a proxy names: %s', async (_, trustProxy, status) => {
    const { ask, restart } = open();
    await restart({ trustProxy });
    const guess = (address: string, count: number) =>
      ask(SESSION, {
        method: 'POST',
        headers: { 'x-forwarded-for': address },
        body: { clientId: `invented ${count}`, clientSecret: 'guess' },
      });
    for (let count = 0; count < 10; count += 1) await guess('192.0.2.1', count);
    expect((await guess('192.0.2.1', 10)).status).toBe(429);
    expect((await guess('192.0.2.2', 10)).status).toBe(status);
  });

  it('serves the profile and the demo credentials without a session', async () => {
    const { ask, options } = open();
    const { json, headers } = await ask('/gateway/profile');
    expect(json).toEqual({ profile: options.profile, signIn: ['credentials'], demo: options.demo });
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a session', () => {
  const open = eachGateway();

  it('ends with the sign-out, and a second sign-out succeeds too', async () => {
    const { fixture, key } = await signedIn(open);
    for (const status of [204, 204])
      expect((await fixture.ask(SESSION, { method: 'DELETE', key })).status).toBe(status);
    expect((await fixture.ask(SESSION, { key })).json.code).toBe('signed-out');
  });

  it('ends after the times that the operator sets', async () => {
    const fixture = open();
    await fixture.restart({ sessions: { idleMs: HOUR_MS, absoluteMs: 2 * HOUR_MS } });
    const key = await fixture.key();
    const status = async (passes: number) => {
      fixture.clock.ms += passes;
      return (await fixture.ask(SESSION, { key })).status;
    };
    expect(await status(HOUR_MS - 1)).toBe(200);
    expect(await status(HOUR_MS - 1)).toBe(200);
    expect(await status(2)).toBe(401);
    const otherKey = await fixture.key();
    fixture.clock.ms += HOUR_MS;
    expect((await fixture.ask(SESSION, { key: otherKey })).status).toBe(401);
  });

  it.each([2, 365])('that began while the clock was %i days ahead ends by the right clock', async (days) => {
    const { clock, ask, key, restart } = open();
    await restart({ sessions: { idleMs: 2 * HOUR_MS, absoluteMs: 3 * HOUR_MS } });
    clock.ms += days * DAY_MS;
    const [idle, active] = [await key(), await key()];
    clock.ms -= days * DAY_MS;
    const statusAfter = async (hours: number, session: string) => {
      clock.ms += hours * HOUR_MS;
      return (await ask(SESSION, { key: session })).status;
    };
    // They begin at the first request after the clock was set right.
    for (const session of [idle, active]) expect(await statusAfter(0, session)).toBe(200);
    expect([await statusAfter(1.5, active), await statusAfter(0.5, idle)]).toEqual([200, 401]);
    expect([await statusAfter(0.75, active), await statusAfter(0.25, active)]).toEqual([200, 401]);
  });

  it('never sends its token to another service', async () => {
    const { fixture, key } = await signedIn(open);
    await fixture.restart({
      service: { ...fixture.options.service, audienceUrl: 'https://other.example' },
    });
    expect((await fixture.ask(DATABASES, { key })).json.code).toBe('signed-out');
    expect(fixture.service.requests).toHaveLength(1);
  });
});
