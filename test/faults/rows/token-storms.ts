import { HTML_PAGE } from '../../support/faulty-service';
import { createTally, type FaultRow } from '../fault-row';
import { byStatus, counts, DATABASES, DAY_MS, HEADER, HOUR_MS, storm, withGateway } from '../with-gateway';

const warmRestart: FaultRow = {
  row: 2,
  fault: 'Warm restart',
  oracle: 'no token request',
  async run(size) {
    const tally = createTally();
    await withGateway(async (fixture) => {
      const key = await fixture.key();
      for (let round = 0; round < (size === 'long' ? 100 : 5); round += 1)
        await tally.in(`restart ${round + 1}`, async (expect) => {
          await fixture.restart();
          expect('replies', byStatus(await storm(fixture, key, 10)), { 200: 10 });
          expect('token requests', counts(fixture).tokens, 1);
        });
    });
    return tally;
  },
};

const expiryUnderLoad: FaultRow = {
  row: 3,
  fault: 'Expiry under load',
  oracle: 'one token request, no errors',
  async run(size) {
    const tally = createTally();
    const many = size === 'long' ? 10_000 : 500;
    await tally.in(`${many} requests`, (expect) =>
      withGateway(async (fixture) => {
        const key = await fixture.key();
        fixture.clock.ms += DAY_MS;
        expect('replies', byStatus(await storm(fixture, key, many)), { 200: many });
        expect('token requests', counts(fixture).tokens, 2);
      }),
    );
    return tally;
  },
};

const accessLostStorm: FaultRow = {
  row: 4,
  fault: '401 storm, the probe succeeds',
  oracle: 'no token request, one probe',
  async run(size) {
    const tally = createTally();
    const many = size === 'long' ? 10_000 : 500;
    for (const sets of [1, 20])
      await tally.in(`${many} requests for ${sets} selections`, (expect) =>
        withGateway(async (fixture) => {
          const key = await fixture.key();
          fixture.service.databases = [];
          const before = counts(fixture).probes;
          const replies = await storm(fixture, key, many, (at) => `gone-${at % sets}`);
          expect('replies', byStatus(replies), { 403: many });
          expect('token requests', counts(fixture).tokens, 1);
          expect('probes', counts(fixture).probes - before, 1);
        }),
      );
    return tally;
  },
};

const deadTokenStorm: FaultRow = {
  row: 5,
  fault: '401 storm, the probe is also refused',
  oracle: 'one probe, one token request, each request replayed once',
  async run(size) {
    const tally = createTally();
    const many = size === 'long' ? 10_000 : 500;
    await tally.in(`${many} requests`, (expect) =>
      withGateway(async (fixture) => {
        const key = await fixture.key();
        const { service } = fixture;
        service.revoke(service.tokens[0] ?? '');
        expect('replies', byStatus(await storm(fixture, key, many)), { 200: many });
        expect('requests', counts(fixture), { tokens: 2, probes: 1 });
        const attempts = new Map<string, number>();
        for (const { path } of service.requests) attempts.set(path, (attempts.get(path) ?? 0) + 1);
        expect('at most two attempts', Math.max(...attempts.values()) <= 2, true);
      }),
    );
    return tally;
  },
};

const unclearProbe: FaultRow = {
  row: 6,
  fault: 'The probe is inconclusive',
  oracle: 'the token is kept, no token request',
  async run() {
    const tally = createTally();
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
      await tally.in(name, (expect) =>
        withGateway(async (fixture) => {
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
        }),
      );
    return tally;
  },
};

const oneMembershipLost: FaultRow = {
  row: 7,
  fault: 'Membership lost in 1 of 20 databases',
  oracle: 'the other 19 are answered',
  async run(size) {
    const tally = createTally();
    const each = size === 'long' ? 500 : 5;
    await tally.in(`${each} requests for each`, (expect) =>
      withGateway(async (fixture) => {
        const { service } = fixture;
        service.databases = Array.from({ length: 20 }, (_, at) => ({ id: `${at}`, name: `Fund ${at}` }));
        const key = await fixture.key();
        service.databases = service.databases.slice(1);
        const replies = await storm(fixture, key, 20 * each, (at) => `${at % 20}`);
        expect('replies', byStatus(replies), { 200: 19 * each, 403: each });
        expect('token requests', counts(fixture).tokens, 1);
      }),
    );
    return tally;
  },
};

const newTokenRefused: FaultRow = {
  row: 8,
  fault: 'The new token is also refused',
  oracle: 'breaker: one try a day',
  async run(size) {
    const tally = createTally();
    const days = size === 'long' ? 31 : 3;
    await tally.in(`${days} days, asked every hour`, (expect) =>
      withGateway(
        async (fixture) => {
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
      ),
    );
    return tally;
  },
};

const lateRefusal: FaultRow = {
  row: 9,
  fault: 'Late 401 for a replaced token',
  oracle: 'no probe, no token request, answered',
  async run(size) {
    const tally = createTally();
    for (let round = 0; round < (size === 'long' ? 200 : 3); round += 1)
      await tally.in(`round ${round + 1}`, (expect) =>
        withGateway(async (fixture) => {
          const { service, ask } = fixture;
          const key = await fixture.key();
          let answer = () => {};
          const until = new Promise<void>((resolve) => (answer = resolve));
          service.fail('/thirdparty/rentrolls', { until, times: 1 });
          const late = ask('/thirdparty/rentrolls', { key, headers: { [HEADER]: 'harbour' } });
          await service.arrival('/thirdparty/rentrolls');
          service.revoke(service.tokens[0] ?? '');
          expect('another request', byStatus(await storm(fixture, key, 1)), { 200: 1 });
          answer();
          expect('the late request', (await late).status, 200);
          expect('requests', counts(fixture), { tokens: 2, probes: 1 });
        }),
      );
    return tally;
  },
};

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
