import { type Fault, HTML_PAGE } from '../../support/faulty-service';
import { type Expect, type FaultRow, faultRow, type Size } from '../fault-row';
import { byStatus, counts, storm, withGateway } from '../with-gateway';
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

const heal = ({ service }: GatewayFixture) => service.heal();
const tokenFault = (name: string, fault: Fault, lastsMs: number, graceMs = HOUR_MS): Event => ({
  name: `the token endpoint ${name} for ${lastsMs / HOUR_MS} hours`,
  lastsMs,
  graceMs,
  begin: ({ service, clock }) => {
    service.fail(TOKEN, fault);
    // The next token is due now.
    clock.ms += DAY_MS;
  },
  end: heal,
});

const SHORT = 20 * MINUTE_MS;
const revoke = ({ service }: GatewayFixture) => service.revoke(service.tokens.at(-1) ?? '');
const revocations = (name: string, lastsMs: number, everyMs: number): Event => ({
  ...{ name, lastsMs, graceMs: 0, begin: () => undefined },
  meanwhile: (fixture, ms) => void (ms % everyMs === 0 && revoke(fixture)),
});
/** The service says how long its tokens live, right or wrong. */
const statedLife = (seconds: number, tokenLifeMs: number, days: number): Event => ({
  name: `tokens that say ${seconds} seconds and live ${tokenLifeMs / HOUR_MS} hours, for ${days} days`,
  ...{ lastsMs: days * DAY_MS, graceMs: HOUR_MS },
  begin({ service, clock }) {
    Object.assign(service, { tokenLifeMs, tokenReply: { members: { expires_in: seconds } } });
    clock.ms += DAY_MS;
  },
  end: ({ service }) => void Object.assign(service, { tokenLifeMs: DAY_MS, tokenReply: {} }),
});

const EVENTS: Event[] = [
  tokenFault('answers 429 with Retry-After', { status: 429, headers: { 'retry-after': '5' } }, SHORT),
  tokenFault('answers 429 for long', { status: 429, headers: { 'retry-after': '86400' } }, SHORT),
  tokenFault('answers 429', { status: 429, body: '{"error":"slow_down"}' }, 5 * HOUR_MS, 6 * HOUR_MS),
  tokenFault('names the quota', { status: 429, body: QUOTA }, 3 * DAY_MS, DAY_MS),
  tokenFault('answers 500', { status: 500 }, SHORT),
  tokenFault('answers 500', { status: 500 }, 4 * DAY_MS, 6 * HOUR_MS),
  tokenFault('breaks off', { truncate: true }, 4 * DAY_MS, 6 * HOUR_MS),
  tokenFault('sends HTML', { status: 200, body: '<html>' }, 4 * DAY_MS, 6 * HOUR_MS),
  tokenFault('refuses the right secret', { status: 401 }, 5 * HOUR_MS, 6 * HOUR_MS),
  { name: 'one revocation', lastsMs: 0, graceMs: 0, begin: revoke },
  revocations('three revocations in a day', DAY_MS, 8 * HOUR_MS),
  revocations('tokens that end after twelve hours, for a week', 7 * DAY_MS, 12 * HOUR_MS),
  statedLife(60, DAY_MS, 5),
  // A token an hour, of a budget for one a day: what is free of it lasts a day.
  statedLife(3600, HOUR_MS, 1),
  {
    name: 'every token is refused for half an hour, and new ones stay refused',
    ...{ lastsMs: SHORT, graceMs: HOUR_MS },
    begin: ({ service }) => service.fail('/thirdparty', { status: 401 }),
    meanwhile: ({ service }) => service.tokens.forEach((token) => service.revoke(token)),
    end({ service }) {
      service.tokens.forEach((token) => service.revoke(token));
      service.heal();
    },
  },
  {
    name: 'every token is refused for five days',
    ...{ lastsMs: 5 * DAY_MS, graceMs: 0 },
    begin: ({ service }) => service.fail('/thirdparty', { status: 401 }),
    end: heal,
  },
  {
    name: 'databases-list fails for a day while access is refused',
    ...{ lastsMs: DAY_MS, graceMs: 0 },
    begin({ service }) {
      service.fail(FILES, { status: 401 });
      service.fail(DATABASES, { status: 503 });
    },
    end: heal,
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
  'data within an hour of its end, within six after an hour of failures, a day after a used-up quota',
  async (tally, size) => {
    const selected = size === 'long' ? EVENTS : EVENTS.filter((_, at) => at % 3 === 0 || at > 11);
    for (const event of selected)
      await tally.in(event.name, (expect) => follow(event, expect, paceOf(size, event)));
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
    await withGateway(async (fixture) => {
      const { service, clock } = fixture;
      const key = await fixture.key();
      for (const [name, fault] of Object.entries(faults))
        await tally.in(name, async (expect) => {
          service.fail(FILES, { status: 401 });
          service.fail(DATABASES, fault);
          expect('replies', byStatus(await storm(fixture, key, 5)), { 502: 5 });
          service.heal();
          clock.ms += 60_000;
          expect('after it', byStatus(await storm(fixture, key, 1)), { 200: 1 });
          expect('token requests', counts(fixture).tokens, 1);
          clock.ms += 60_000;
        });
    });
  },
);

export const serviceRows: FaultRow[] = [unclearProbe, singleEvents];
