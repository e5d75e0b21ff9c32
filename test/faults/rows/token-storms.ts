import { HTML_PAGE } from '../../support/faulty-service';
import { type FaultRow, faultRow } from '../fault-row';
import { byStatus, counts, storm, withGateway, inGateway } from '../with-gateway';
import { DATABASES, DAY_MS, HEADER, HOUR_MS } from '../../gateway/gateway-fixture';

const warmRestart = faultRow(2, 'Warm restart', 'no token request', async (tally, size) => {
  await withGateway(async (fixture) => {
    const key = await fixture.key();
    for (let round = 0; round < (size === 'long' ? 100 : 5); round += 1)
      await tally.in(`restart ${round + 1}`, async (expect) => {
        await fixture.restart();
        expect('replies', byStatus(await storm(fixture, key, 10)), { 200: 10 });
        expect('token requests', counts(fixture).tokens, 1);
      });
  });
});

const expiryUnderLoad = faultRow(
  3,
  'Expiry under load',
  'one token request, no errors',
  async (tally, size) => {
    const many = size === 'long' ? 10_000 : 500;
    await inGateway(tally, `${many} requests`, async (fixture, expect) => {
      const key = await fixture.key();
      fixture.clock.ms += DAY_MS;
      expect('replies', byStatus(await storm(fixture, key, many)), { 200: many });
      expect('token requests', counts(fixture).tokens, 2);
    });
  },
);

const accessLostStorm = faultRow(
  4,
  '401 storm, the probe succeeds',
  'no token request, one probe',
  async (tally, size) => {
    const many = size === 'long' ? 10_000 : 500;
    for (const sets of [1, 20])
      await inGateway(tally, `${many} requests for ${sets} selections`, async (fixture, expect) => {
        const key = await fixture.key();
        fixture.service.databases = [];
        const before = counts(fixture).probes;
        const replies = await storm(fixture, key, many, (at) => `gone-${at % sets}`);
        expect('replies', byStatus(replies), { 403: many });
        expect('token requests', counts(fixture).tokens, 1);
        expect('probes', counts(fixture).probes - before, 1);
      });
  },
);

const deadTokenStorm = faultRow(
  5,
  '401 storm, the probe is also refused',
  'one probe, one token request, each request replayed once',
  async (tally, size) => {
    const many = size === 'long' ? 10_000 : 500;
    await inGateway(tally, `${many} requests`, async (fixture, expect) => {
      const key = await fixture.key();
      const { service } = fixture;
      // The token is no longer new.
      fixture.clock.ms += 10_000;
      service.revoke(service.tokens[0] ?? '');
      expect('replies', byStatus(await storm(fixture, key, many)), { 200: many });
      expect('requests', counts(fixture), { tokens: 2, probes: 1 });
      const attempts = new Map<string, number>();
      for (const { path } of service.requests) attempts.set(path, (attempts.get(path) ?? 0) + 1);
      expect('at most two attempts', Math.max(...attempts.values()) <= 2, true);
    });
  },
);

const unclearProbe = faultRow(
  6,
  'The probe is inconclusive',
  'the token is kept, no token request',
  async (tally) => {
    const faults = {
      '400': { status: 400 },
      '403': { status: 403 },
      '404': { status: 404 },
      '429': { status: 429 },
      '500': { status: 500 },
      '503': { status: 503, headers: { 'retry-after': '3600' } },
      'an HTML page': HTML_PAGE,
      'an unexpected object': { status: 200, body: '{"hello":1}' },
      'an empty reply': { status: 204 },
      'half a list': { truncate: true },
      'a broken connection': { reset: true },
      'a redirect': { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    };
    for (const [name, fault] of Object.entries(faults))
      await inGateway(tally, name, async (fixture, expect) => {
        const key = await fixture.key();
        const { service } = fixture;
        service.fail('/thirdparty/files', { status: 401 });
        service.fail(DATABASES, fault);
        expect('replies', byStatus(await storm(fixture, key, 20)), { 502: 20 });
        expect('token requests', counts(fixture).tokens, 1);
        service.heal();
        fixture.clock.ms += 60_000;
        expect('after it', byStatus(await storm(fixture, key, 1)), { 200: 1 });
        expect('token requests after it', counts(fixture).tokens, 1);
      });
  },
);

const oneMembershipLost = faultRow(
  7,
  'Membership lost in 1 of 20 databases',
  'the other 19 are answered',
  async (tally, size) => {
    const each = size === 'long' ? 500 : 5;
    await inGateway(tally, `${each} requests for each`, async (fixture, expect) => {
      const { service } = fixture;
      service.databases = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, name: `Fund ${at}` }));
      const key = await fixture.key();
      service.databases = service.databases.slice(1);
      const replies = await storm(fixture, key, 20 * each, (at) => `${at % 20}`);
      expect('replies', byStatus(replies), { 200: 19 * each, 403: each });
      expect('token requests', counts(fixture).tokens, 1);
    });
  },
);

const newTokenRefused = faultRow(
  8,
  'The new token is also refused',
  'breaker: one try a day',
  async (tally, size) => {
    const days = size === 'long' ? 31 : 3;
    await inGateway(
      tally,
      `${days} days, asked every hour`,
      async (fixture, expect) => {
        const key = await fixture.key();
        fixture.service.fail('/thirdparty', { status: 401 });
        for (let hour = 0; hour < 24 * days; hour += 1) {
          const replies = await storm(fixture, key, 3, () => 'harbour');
          expect(`replies in hour ${hour}`, byStatus(replies), { 401: 3 });
          fixture.clock.ms += HOUR_MS;
        }
        // The sign-in, the replacement of the first refused token, and one on each day after.
        expect('token requests at most', counts(fixture).tokens <= 2 + days, true);
      },
      { sessions: { idleMs: 90 * DAY_MS, absoluteMs: 90 * DAY_MS } },
    );
  },
);

const lateRefusal = faultRow(
  9,
  'Late 401 for a replaced token',
  'no probe, no token request, answered',
  async (tally, size) => {
    for (let round = 0; round < (size === 'long' ? 200 : 3); round += 1)
      await inGateway(tally, `round ${round + 1}`, async (fixture, expect) => {
        const { service, ask } = fixture;
        const key = await fixture.key();
        let answer = () => {};
        const until = new Promise<void>((resolve) => (answer = resolve));
        service.fail('/thirdparty/rentrolls', { until, times: 1 });
        const late = ask('/thirdparty/rentrolls', { key, headers: { [HEADER]: 'harbour' } });
        await service.arrival('/thirdparty/rentrolls');
        // The token is no longer new.
        fixture.clock.ms += 10_000;
        service.revoke(service.tokens[0] ?? '');
        expect('another request', byStatus(await storm(fixture, key, 1)), { 200: 1 });
        answer();
        expect('the late request', (await late).status, 200);
        expect('requests', counts(fixture), { tokens: 2, probes: 1 });
      });
  },
);

export const tokenStorms: FaultRow[] = [
  warmRestart,
  expiryUnderLoad,
  accessLostStorm,
  deadTokenStorm,
  unclearProbe,
  oneMembershipLost,
  newTokenRefused,
  lateRefusal,
];
