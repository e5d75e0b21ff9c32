import type { Fault } from '../../support/faulty-service';
import { type Expect, type FaultRow, faultRow, type Size } from '../fault-row';
import { counts, withGateway, inGateway } from '../with-gateway';
import {
  type GatewayFixture,
  DATABASES,
  DAY_MS,
  FILES,
  HOUR_MS,
  MINUTE_MS,
  TOKEN,
} from '../../gateway/gateway-fixture';

const BUDGET = 100;
const QUOTA = '{"error":"quota_exceeded","error_description":"The monthly quota of this client is used up"}';
/** Sessions outlive the simulated months. */
const SESSIONS = { idleMs: 400 * DAY_MS, absoluteMs: 400 * DAY_MS };
const START = Date.UTC(2026, 11, 1, 13);

interface Event {
  name: string;
  /** How long the cause lasts. */
  lastsMs: number;
  /** How long after its end data may be missing. */
  graceMs: number;
  begin(fixture: GatewayFixture): void;
  end?(fixture: GatewayFixture): void;
  /** Runs before each question while the cause lasts. */
  meanwhile?(fixture: GatewayFixture, ms: number): void;
}

const tokenFault = (name: string, fault: Fault, lastsMs: number, graceMs = HOUR_MS): Event => ({
  name: `the token endpoint ${name} for ${lastsMs / HOUR_MS} hours`,
  lastsMs,
  graceMs,
  begin: ({ service, clock }) => {
    service.fail(TOKEN, fault);
    // The next token is due now.
    clock.ms += DAY_MS;
  },
  end: ({ service }) => service.heal(),
});

const SHORT = 20 * MINUTE_MS;
const EVENTS: Event[] = [
  tokenFault('answers 429 with Retry-After', { status: 429, headers: { 'retry-after': '5' } }, SHORT),
  tokenFault(
    'answers 429 with Retry-After of a day',
    { status: 429, headers: { 'retry-after': '86400' } },
    SHORT,
  ),
  tokenFault('answers 429', { status: 429, body: '{"error":"slow_down"}' }, 5 * HOUR_MS),
  tokenFault('names the quota', { status: 429, body: QUOTA }, 3 * DAY_MS, DAY_MS),
  tokenFault('names the quota with 403', { status: 403, body: QUOTA }, SHORT, DAY_MS),
  tokenFault('answers 500', { status: 500 }, SHORT),
  tokenFault('answers 500', { status: 500 }, 4 * HOUR_MS),
  tokenFault('answers 500', { status: 500 }, 4 * DAY_MS, 6 * HOUR_MS),
  tokenFault('breaks off', { truncate: true }, 4 * HOUR_MS),
  tokenFault('breaks off', { truncate: true }, 4 * DAY_MS, 6 * HOUR_MS),
  tokenFault('sends HTML', { status: 200, body: '<html>' }, 4 * DAY_MS, 6 * HOUR_MS),
  tokenFault('refuses the right secret', { status: 401 }, 5 * HOUR_MS),
  {
    name: 'one revocation',
    lastsMs: 0,
    graceMs: 0,
    begin: ({ service }) => service.revoke(service.tokens.at(-1) ?? ''),
  },
  {
    name: 'three revocations in a day',
    lastsMs: DAY_MS,
    graceMs: 0,
    begin: () => undefined,
    meanwhile: ({ service }, ms) =>
      void (ms % (8 * HOUR_MS) === 0 && service.revoke(service.tokens.at(-1) ?? '')),
  },
  {
    name: 'tokens that end after twelve hours, for a week',
    lastsMs: 7 * DAY_MS,
    graceMs: 0,
    begin: () => undefined,
    meanwhile: ({ service }, ms) =>
      void (ms % (12 * HOUR_MS) === 0 && service.revoke(service.tokens.at(-1) ?? '')),
  },
  {
    name: 'every token is refused for half an hour, and new ones stay refused',
    lastsMs: SHORT,
    graceMs: HOUR_MS,
    begin: ({ service }) => service.fail('/thirdparty', { status: 401 }),
    meanwhile: ({ service }) => service.tokens.forEach((token) => service.revoke(token)),
    end: ({ service }) => {
      service.tokens.forEach((token) => service.revoke(token));
      service.heal();
    },
  },
  {
    name: 'every token is refused for five days',
    lastsMs: 5 * DAY_MS,
    graceMs: 0,
    begin: ({ service }) => service.fail('/thirdparty', { status: 401 }),
    end: ({ service }) => service.heal(),
  },
  {
    name: 'databases-list fails for a day while access is refused',
    lastsMs: DAY_MS,
    graceMs: 0,
    begin: ({ service }) => {
      service.fail(FILES, { status: 401 });
      service.fail(DATABASES, { status: 503 });
    },
    end: ({ service }) => service.heal(),
  },
];

/** Follows one event through a month: when data returns, whether it stays, and what the month cost. */
async function follow(
  event: Event,
  expect: Expect,
  { stepMs, pollMs, laterMs }: { stepMs: number; pollMs: number; laterMs: number },
): Promise<void> {
  await withGateway(
    async (fixture) => {
      const { clock, service } = fixture;
      clock.ms = START;
      const key = await fixture.key();
      const isServed = async () => (await fixture.ask(FILES, { key })).status === 200;
      for (let day = 0; day < 2; day += 1, clock.ms += DAY_MS) expect('before', await isServed(), true);
      event.begin(fixture);
      for (let ms = 0; ms < event.lastsMs; ms += stepMs, clock.ms += stepMs) {
        event.meanwhile?.(fixture, ms);
        await isServed();
      }
      event.end?.(fixture);
      const ended = clock.ms;
      let isBack = await isServed();
      for (; !isBack && clock.ms - ended <= event.graceMs; clock.ms += pollMs) isBack = await isServed();
      expect('data is back in time', isBack, true);
      for (; clock.ms < START + 29 * DAY_MS; clock.ms += laterMs)
        if (!(await isServed())) return expect(`served on ${new Date(clock.ms).toISOString()}`, false, true);
      expect('below the budget', counts(fixture).tokens < BUDGET, true);
      expect('tokens issued', service.tokens.length <= BUDGET, true);
    },
    { tokenBudget: BUDGET, sessions: SESSIONS },
  );
}

/**
 * How often data is asked for. The short form asks every 20 minutes, or every three hours during an event of days. Afterwards
 * it asks once a day.
 */
const paceOf = (size: Size, { lastsMs, graceMs }: Event) =>
  size === 'long'
    ? { stepMs: 10 * MINUTE_MS, pollMs: 5 * MINUTE_MS, laterMs: 6 * HOUR_MS }
    : {
        stepMs: lastsMs < DAY_MS ? HOUR_MS / 3 : 3 * HOUR_MS,
        pollMs: Math.max(5 * MINUTE_MS, graceMs / 24),
        laterMs: DAY_MS,
      };

const singleEvents = faultRow(
  28,
  'A single event in the life of a token',
  'data within an hour of its end, six after days of failures, a day after a used-up quota',
  async (tally, size) => {
    const some = size === 'long' ? EVENTS : EVENTS.filter((_, at) => at % 4 === 0 || at > 14);
    for (const event of some)
      await tally.in(event.name, (expect) => follow(event, expect, paceOf(size, event)));
  },
);

/** Signs in from an address. The fixture trusts its own loopback proxy. */
const signInFrom = ({ ask }: GatewayFixture, address: string, clientSecret: string, clientId = 'analyst') =>
  ask('/gateway/session', {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: { clientId, clientSecret },
  });

const strangersTry = faultRow(
  29,
  'Strangers try secrets for a month',
  'the owner keeps data and signs in, also for the first time; all requests stay below the budget',
  async (tally, size) => {
    const addresses = [1, 3, 40];
    for (const many of size === 'long' ? addresses : [3])
      for (const isKnown of [true, false])
        await inGateway(
          tally,
          `${many} addresses, client ID on record: ${isKnown}`,
          async (fixture, expect) => {
            const { clock } = fixture;
            clock.ms = START;
            let key = isKnown ? await fixture.key() : '';
            // The short form has twice as many guesses as a month allows tries.
            const [step, ownerEach] = size === 'long' ? [HOUR_MS / 3, 6] : [12 * HOUR_MS, 3];
            for (let attempt = 0; clock.ms < START + 29 * DAY_MS; attempt += 1, clock.ms += step) {
              await signInFrom(fixture, `203.0.113.${attempt % many}`, `guess ${attempt}`);
              if (attempt % ownerEach !== 0) continue;
              if (key === '' && clock.ms > START + 5 * DAY_MS && many < 4) {
                const first = await signInFrom(fixture, '198.51.100.7', 'opensesame');
                expect('the first sign-in of the owner', first.status, 200);
                key = first.json.sessionKey;
              }
              if (key !== '') expect('data', (await fixture.ask(FILES, { key })).status, 200);
            }
            if (isKnown)
              expect(
                'another sign-in',
                (await signInFrom(fixture, '198.51.100.7', 'opensesame')).status,
                200,
              );
            expect('all requests', counts(fixture).tokens < BUDGET, true);
          },
          { tokenBudget: BUDGET, sessions: SESSIONS, trustProxy: ['loopback'] },
        );
    await inGateway(
      tally,
      'a person who mistypes four times',
      async (fixture, expect) => {
        for (const secret of ['a', 'b', 'c', 'd'])
          expect('a mistake', (await fixture.signIn(secret)).json.code, 'wrong-credentials');
        expect('the right secret', (await fixture.signIn()).status, 200);
      },
      { tokenBudget: BUDGET },
    );
  },
);

const changedSecret = faultRow(
  30,
  'A secret is changed, with overlap',
  'two good secrets share one token, and the sessions of the old one end with it',
  async (tally, size) => {
    await inGateway(
      tally,
      'two good secrets',
      async (fixture, expect) => {
        const { service, clock } = fixture;
        service.secrets.analyst = ['opensesame', 'other'];
        const days = size === 'long' ? 28 : 4;
        const step = size === 'long' ? 1 : 3;
        for (let hour = 0; hour < 24 * days; hour += step, clock.ms += step * HOUR_MS) {
          // The limit of sign-ins from one address has a clock of its own.
          const secret = hour % 2 ? 'other' : 'opensesame';
          const signedIn = await signInFrom(fixture, `198.51.100.${hour % 200}`, secret);
          expect('a sign-in', signedIn.status, 200);
          const data = await fixture.ask(FILES, { key: signedIn.json.sessionKey });
          expect('data', data.status, 200);
        }
        expect('token requests', counts(fixture).tokens <= days + 3, true);
        // One of them is no longer good. Its proof ends within two days, and then its sessions.
        const { sessionKey: old } = (await signInFrom(fixture, '198.51.100.201', 'other')).json;
        const { sessionKey: good } = (await signInFrom(fixture, '198.51.100.202', 'opensesame')).json;
        service.secrets.analyst = 'opensesame';
        for (let day = 0; day < 3; day += 1, clock.ms += DAY_MS)
          expect('data goes on', (await fixture.ask(FILES, { key: good })).status, 200);
        expect('the old secret', (await fixture.ask(FILES, { key: old })).status, 401);
      },
      { tokenBudget: BUDGET, sessions: SESSIONS, trustProxy: ['loopback'] },
    );
  },
);

export const availability: FaultRow[] = [singleEvents, strangersTry, changedSecret];
