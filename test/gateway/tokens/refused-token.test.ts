import { serviceIdentity } from '../../../src/gateway/http/address';
import { gatewayFolder } from '../../../src/gateway/keys/key-file';
import { openStore } from '../../../src/gateway/store/open-store';
import { releasePause } from '../../../src/gateway/admin/token-commands';
import {
  allowProperties,
  eachGateway,
  type GatewayFixture,
  hold,
  type Reply,
  signedIn,
  DATABASES,
  DAY_MS,
  FILES,
  HEADER,
  HOUR_MS,
  TOKEN,
} from '../gateway-fixture';
import { readRecords } from '../stores';

const STATUS = '/gateway/status';

/** Sends each read to its own address, because equal simultaneous reads would be coalesced. */
const asks = ({ ask }: GatewayFixture, key: string, count: number, databases: string, path = FILES) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => ask(`${path}/${at}`, { key, headers: { [HEADER]: databases } })),
  );

/** Ends the pause, as the operator's command does. */
async function release({ dataDir, options, clock }: GatewayFixture): Promise<boolean> {
  const { store, close } = await openStore({ folder: gatewayFolder(dataDir) }, () => undefined);
  const isReleased = await releasePause(store, serviceIdentity(options.service), 'analyst', clock.ms);
  await close();
  return isReleased;
}

/** A token that was bought this long ago is no longer new. */
const NEW_MS = 10_000;

const codes = (replies: Reply[]) => [...new Set(replies.map(({ json }) => json.code))];

describe('a 401 of the service', () => {
  const open = eachGateway();

  it('for a lost database buys nothing, sends one probe and names the database [rules 104, 109]', async () => {
    const { fixture, service, ask, key } = await signedIn(open);
    await ask(DATABASES, { key });
    service.databases = service.databases.slice(0, 1);
    const replies = await asks(fixture, key, 100, 'harbour,meadow');
    expect(codes(replies)).toEqual(['lost-membership']);
    // More than one of them was refused.
    expect(service.count(FILES)).toBeGreaterThan(1);
    expect(replies[0]?.status).toBe(403);
    expect(replies[0]?.json.message).toBe(
      'You no longer have access to the database "Meadow Estates". Choose other databases in the Rent Roll pane, or ask your administrator for access.',
    );
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([1, 2]);
    const probe = service.requests.findLast(({ path }) => path === DATABASES);
    expect(probe?.headers).not.toHaveProperty(HEADER.toLowerCase());
  });

  it('for a database that only a part of the list lacks does not say that it is lost', async () => {
    const { fixture, service, key } = await signedIn(open);
    service.fail(FILES, { status: 401 });
    service.fail(DATABASES, { status: 200, body: '{"databases":[{"id":"harbour"}],"hasMore":true}' });
    expect(codes(await asks(fixture, key, 1, 'meadow'))).toEqual(['refused']);
  });

  it('is remembered for five seconds, only for this set of databases', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    service.databases = service.databases.slice(0, 1);
    expect(codes(await asks(fixture, key, 1, 'harbour,meadow'))).toEqual(['lost-membership']);
    const before = service.requests.length;
    expect(codes(await asks(fixture, key, 50, 'meadow, harbour'))).toEqual(['lost-membership']);
    expect(service.requests).toHaveLength(before);
    expect((await asks(fixture, key, 1, 'harbour'))[0]?.status).toBe(200);
    service.databases.push({ id: 'meadow', name: 'Meadow Estates' });
    clock.ms += 4999;
    expect(codes(await asks(fixture, key, 1, 'harbour,meadow'))).toEqual(['lost-membership']);
    clock.ms += 1;
    expect((await asks(fixture, key, 1, 'harbour,meadow'))[0]?.status).toBe(200);
  });

  it('is checked again at once after a sign-in', async () => {
    const { fixture, service, key } = await signedIn(open);
    const all = service.databases;
    service.databases = [];
    expect(codes(await asks(fixture, key, 1, 'meadow'))).toEqual(['lost-membership']);
    service.databases = all;
    expect((await asks(fixture, key, 1, 'meadow'))[0]?.status).toBe(403);
    await fixture.signIn();
    expect((await asks(fixture, key, 1, 'meadow'))[0]?.status).toBe(200);
  });

  it('that the databases do not explain says so, and affects no other endpoint', async () => {
    const { fixture, service, ask, key } = await signedIn(open);
    service.fail(FILES, { status: 401 });
    const [reply] = await asks(fixture, key, 1, 'harbour');
    expect([reply?.status, reply?.json.code]).toEqual([403, 'refused']);
    expect(reply?.json.message).toContain('ask the administrator of your data service');
    expect([service.count(FILES), service.count(DATABASES)]).toEqual([2, 1]);
    // It is remembered for this question.
    expect(codes(await asks(fixture, key, 1, 'harbour'))).toEqual(['refused']);
    expect(service.count(FILES)).toBe(2);
    service.heal();
    const another = await ask(`${FILES}/another`, { key, headers: { [HEADER]: 'harbour' } });
    expect(another.status).toBe(200);
    expect((await ask('/thirdparty/rentrolls', { key, headers: { [HEADER]: 'harbour' } })).status).toBe(200);
    expect(service.count(TOKEN)).toBe(1);
  });

  it('for twenty simultaneous selections is decided by one list', async () => {
    const { service, ask, clock, key } = await signedIn(open);
    service.databases = [];
    const lost = (at: number) => ask(`${FILES}/${at}`, { key, headers: { [HEADER]: `gone-${at % 20}` } });
    const replies = await Promise.all(Array.from({ length: 100 }, (_, at) => lost(at)));
    expect(codes(replies)).toEqual(['lost-membership']);
    expect(replies[7]?.json.message).toContain('"gone-7"');
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([1, 1]);
    // An old list does not decide later ones.
    clock.ms += 5000;
    await ask(FILES, { key, headers: { [HEADER]: 'gone-20' } });
    expect(service.count(DATABASES)).toBe(2);
  });

  it('that an old list does not explain causes a new probe a few seconds later', async () => {
    const { fixture, service, ask, clock, key } = await signedIn(open);
    clock.ms += NEW_MS;
    service.databases = service.databases.slice(0, 1);
    expect(codes(await asks(fixture, key, 1, 'meadow'))).toEqual(['lost-membership']);
    // Now the token ends, while the remembered list says that it is good.
    service.revoke(service.tokens[0] ?? '');
    expect(codes(await asks(fixture, key, 20, 'harbour'))).toEqual(['refused']);
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([1, 1]);
    clock.ms += 5000;
    expect((await ask(FILES, { key, headers: { [HEADER]: 'harbour' } })).status).toBe(200);
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([2, 2]);
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
    const { fixture, service, clock, key } = await signedIn(open);
    clock.ms += NEW_MS;
    service.revoke(service.tokens[0] ?? '');
    const replies = await asks(fixture, key, 100, 'harbour');
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([2, 1]);
    expect(service.count(FILES)).toBeGreaterThan(101);
    const attempts = new Map<string, number>();
    for (const { path } of service.requests) attempts.set(path, (attempts.get(path) ?? 0) + 1);
    expect(Math.max(...attempts.values())).toBe(2);
  });

  it('of databases-list itself is the verdict, without a probe', async () => {
    const { service, ask, clock, key } = await signedIn(open);
    clock.ms += NEW_MS;
    service.revoke(service.tokens[0] ?? '');
    expect((await ask(DATABASES, { key })).json).toEqual(service.databases);
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([2, 2]);
  });

  it.each([FILES, DATABASES])(
    'to %s with a new token is asked about for ten seconds before it counts',
    async (path) => {
      const { service, ask, clock, key } = await signedIn(open);
      const bought = clock.ms;
      service.fail('/thirdparty', { status: 401, when: () => clock.ms < bought + 9000 });
      expect((await ask(path, { key })).status).toBe(200);
      expect(service.count(TOKEN)).toBe(1);
      expect(clock.ms - bought).toBe(NEW_MS);
      // From now on, a refusal counts at once.
      clock.ms += 5000;
      service.revoke(service.tokens[0] ?? '');
      expect((await ask(path, { key })).status).toBe(200);
      expect(service.count(TOKEN)).toBe(2);
      expect(clock.ms - bought).toBe(NEW_MS + 5000);
    },
  );

  it('of databases-list counts even if its body breaks off', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    clock.ms += NEW_MS;
    service.revoke(service.tokens[0] ?? '');
    service.fail(DATABASES, { status: 401, body: '{"error":"unauthorized"}', truncate: true, times: 1 });
    expect((await asks(fixture, key, 1, 'harbour'))[0]?.status).toBe(200);
    expect([service.count(TOKEN), service.count(DATABASES)]).toEqual([2, 1]);
  });

  it('for a new token too opens the breaker for an hour, then for a day, even after a restart [rule 111]', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    const [reply] = await asks(fixture, key, 1, 'harbour');
    expect(reply?.json.code).toBe('wrong-credentials');
    expect(service.count(TOKEN)).toBe(2);
    expect(codes(await asks(fixture, key, 50, 'harbour'))).toEqual(['wrong-credentials']);
    await fixture.restart();
    clock.ms += DAY_MS / 24 - 1;
    expect(codes(await asks(fixture, key, 2, 'harbour'))).toEqual(['wrong-credentials']);
    expect(service.count(TOKEN)).toBe(2);
    clock.ms += 1;
    await fixture.restart();
    for (let hours = 0; hours < 24; hours += 1) {
      expect(codes(await asks(fixture, key, 2, 'harbour'))).toEqual(['wrong-credentials']);
      expect(service.count(TOKEN)).toBe(3);
      clock.ms += DAY_MS / 24;
    }
    await asks(fixture, key, 5, 'harbour');
    expect(service.count(TOKEN)).toBe(4);
  });

  it('for a token that replaced an expired one buys one more before the breaker opens [rule 110]', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    clock.ms += DAY_MS;
    service.fail('/thirdparty', { status: 401 });
    expect(codes(await asks(fixture, key, 2, 'harbour'))).toEqual(['wrong-credentials']);
    expect(service.count(TOKEN)).toBe(3);
  });

  it('for a token that had worked follows the ordinary rule, as often as a day allows', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    for (let replaced = 1; replaced <= 6; replaced += 1) {
      service.revoke(service.tokens.at(-1) ?? '');
      expect((await asks(fixture, key, 3, 'harbour')).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(service.count(TOKEN)).toBe(1 + replaced);
      // Not a regular lifetime.
      clock.ms += replaced * (DAY_MS / 48);
    }
    service.revoke(service.tokens.at(-1) ?? '');
    expect(codes(await asks(fixture, key, 3, 'harbour'))).toEqual(['quota-exhausted']);
    expect(codes(await asks(fixture, key, 3, 'harbour'))).toEqual(['quota-exhausted']);
    expect(service.count(TOKEN)).toBe(7);
    // A day after the first replacement.
    clock.ms += DAY_MS - 21 * (DAY_MS / 48);
    expect((await asks(fixture, key, 1, 'harbour'))[0]?.status).toBe(200);
    expect(service.count(TOKEN)).toBe(8);
  });

  it('of a service whose tokens end early teaches the gateway their lifetime', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    let bought = clock.ms;
    let probes = 0;
    for (let hour = 0; hour < 24 * 6; hour += 2) {
      // The service ends a token after twelve hours.
      if (clock.ms - bought >= DAY_MS / 2) service.revoke(service.tokens.at(-1) ?? '');
      const before = service.count(TOKEN);
      expect((await asks(fixture, key, 2, 'harbour')).map(({ status }) => status)).toEqual([200, 200]);
      if (service.count(TOKEN) > before) bought = clock.ms;
      if (hour === 48) probes = service.count(DATABASES);
      clock.ms += 2 * HOUR_MS;
    }
    expect(service.count(TOKEN)).toBeLessThanOrEqual(1 + 14);
    // Since it knows the lifetime, no token is refused.
    expect(service.count(DATABASES)).toBe(probes);
  });

  it('of one token teaches one life, however often the token cannot be replaced', async () => {
    const { fixture, service, clock, options, key } = await signedIn(open);
    expect((await asks(fixture, key, 1, 'harbour'))[0]?.status).toBe(200);
    clock.ms += 8 * HOUR_MS;
    service.revoke(service.tokens.at(-1) ?? '');
    service.fail(TOKEN, { status: 500 });
    for (let hour = 0; hour < 2; hour += 1, clock.ms += HOUR_MS)
      expect(codes(await asks(fixture, key, 1, 'harbour'))).toEqual(['unreachable']);
    service.heal();
    expect((await asks(fixture, key, 1, 'harbour'))[0]?.status).toBe(200);
    const [stored] = (await readRecords(options, 'select lifetime from credential')) as {
      lifetime: string;
    }[];
    expect(JSON.parse(stored?.lifetime ?? '{}')).toMatchObject({ ages: [10 * HOUR_MS], ms: null });
  });

  it('for a new token too is forgotten when the service accepts it', async () => {
    const { fixture, service, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    await asks(fixture, key, 1, 'harbour');
    service.heal();
    expect((await asks(fixture, key, 1, 'harbour'))[0]?.status).toBe(200);
    expect(service.count(TOKEN)).toBe(2);
  });

  it('for a new token too allows exactly one purchase after the operator releases it', async () => {
    const { fixture, service, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    await asks(fixture, key, 1, 'harbour');
    expect(await release(fixture)).toBe(true);
    expect(codes(await asks(fixture, key, 20, 'harbour'))).toEqual(['wrong-credentials']);
    expect(service.count(TOKEN)).toBe(3);
    expect(codes(await asks(fixture, key, 20, 'harbour'))).toEqual(['wrong-credentials']);
    expect(service.count(TOKEN)).toBe(3);
    expect(await release(fixture)).toBe(true);
    service.heal();
    expect((await asks(fixture, key, 1, 'harbour'))[0]?.status).toBe(200);
    // The service now accepts the last token.
    expect(service.count(TOKEN)).toBe(3);
    expect(await release(fixture)).toBe(false);
  });

  it('for a new token too allows sign-ins one purchase an hour, however many people click', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    await asks(fixture, key, 1, 'harbour');
    expect(service.count(TOKEN)).toBe(2);
    for (let hour = 1; hour <= 3; hour += 1) {
      for (let count = 0; count < 4; count += 1) {
        const { status, json } = await fixture.signIn();
        expect([count, status, json.code]).toEqual(
          count === 0 ? [0, 200, undefined] : [count, 401, 'wrong-credentials'],
        );
        expect(codes(await asks(fixture, key, 2, 'harbour'))).toEqual(['wrong-credentials']);
      }
      expect(service.count(TOKEN)).toBe(2 + hour);
      clock.ms += HOUR_MS;
    }
  });

  it.each([
    ['fails', { status: 500 }, 'unreachable'],
    ['is refused', { status: 401 }, 'wrong-credentials'],
  ])('for a new token too keeps the breaker open if the try of a sign-in %s', async (_, fault, code) => {
    const { fixture, service, clock, options, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    await asks(fixture, key, 1, 'harbour');
    const pause = () => readRecords(options, 'select pause from credential');
    const breaker = await pause();
    service.fail(TOKEN, fault);
    expect((await fixture.signIn()).json.code).toBe(code);
    expect(await pause()).toEqual(breaker);
    clock.ms += 2 * 60_000;
    expect((await fixture.signIn()).json.code).toBe('wrong-credentials');
    expect(codes(await asks(fixture, key, 2, 'harbour'))).toEqual(['wrong-credentials']);
    expect(service.count(TOKEN)).toBe(3);
  });

  it('for a new token too does not answer requests that wait while a sign-in buys a good one', async () => {
    const { fixture, service, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    await asks(fixture, key, 1, 'harbour');
    service.heal();
    service.tokens.forEach(service.revoke);
    const sold = hold(service, TOKEN);
    const [before, count] = [service.count(FILES), 3];
    const signIn = fixture.signIn();
    while (service.count(TOKEN) < 3) await fixture.ask(STATUS, { key });
    const replies = asks(fixture, key, count, 'harbour');
    while (service.count(FILES) < before + count) await fixture.ask(STATUS, { key });
    await Promise.all(service.requests.filter(({ path }) => path.startsWith(FILES)).map(({ over }) => over));
    // Each reads the records, as the requests do on their way to the buyer.
    for (let turn = 0; turn < 5; turn += 1) await fixture.ask(STATUS, { key });
    sold();
    expect((await signIn).status).toBe(200);
    expect((await replies).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(service.count(TOKEN)).toBe(3);
  });

  it('for a new token too allows another try at once if nothing was sent', async () => {
    const { fixture, service, options, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    await asks(fixture, key, 1, 'harbour');
    await fixture.restart({ service: { ...options.service, authUrl: 'http://127.0.0.1:1' } });
    expect((await fixture.signIn()).json.code).toBe('unreachable');
    await fixture.restart();
    expect((await fixture.signIn()).status).toBe(200);
    expect(service.count(TOKEN)).toBe(3);
  });

  it('for a new token too allows one try after the release, even if the token endpoint fails first', async () => {
    const { fixture, service, clock, key } = await signedIn(open);
    service.fail('/thirdparty', { status: 401 });
    await asks(fixture, key, 1, 'harbour');
    await release(fixture);
    service.fail(TOKEN, { status: 500, times: 1 });
    expect(codes(await asks(fixture, key, 1, 'harbour'))).toEqual(['unreachable']);
    clock.ms += 60_000;
    expect(codes(await asks(fixture, key, 1, 'harbour'))).toEqual(['wrong-credentials']);
    expect(codes(await asks(fixture, key, 5, 'harbour'))).toEqual(['wrong-credentials']);
    // The sign-in, the replacement, the failed request, and the one try.
    expect(service.count(TOKEN)).toBe(4);
  });
});
