import { readRecords } from '../../gateway/stores';
import { type FaultRow, faultRow } from '../fault-row';
import {
  type GatewayFixture,
  DATABASES,
  DAY_MS,
  FILES,
  HEADER,
  HOUR_MS,
  TOKEN,
} from '../../gateway/gateway-fixture';
import { byStatus, counts, inGateway, storm } from '../with-gateway';

/** Sessions outlive the simulated months. */
const SESSIONS = { idleMs: 400 * DAY_MS, absoluteMs: 400 * DAY_MS };

const STATED: Record<string, GatewayFixture['service']['tokenReply']> = {
  ...Object.fromEntries(
    [1, 24, 60, 1440, 3600, 21_600, 86_400].map((seconds) => [
      `expires_in ${seconds}`,
      { members: { expires_in: seconds } },
    ]),
  ),
  'a right exp, and a Date header that is 23.5 hours ahead': {
    members: { expires_in: undefined },
    headers: { date: new Date(Date.now() + 23.5 * HOUR_MS).toUTCString() },
  },
};

const wrongStatedEnd = faultRow(
  31,
  'Tokens live for a day, but their stated life is wrong',
  'data in all but one hour of a month, and at most 40 tokens',
  async (tally, size) => {
    const names = Object.keys(STATED).filter((_, at) => size === 'long' || [1, 7].includes(at));
    // The short form plays five days.
    const hours = size === 'long' ? 720 : 120;
    for (const name of names)
      await inGateway(
        tally,
        name,
        async (fixture, expect) => {
          const { service, clock } = fixture;
          service.tokenReply = STATED[name] ?? {};
          clock.ms = Date.UTC(2026, 11, 1, 13);
          const key = await fixture.key();
          const missing: number[] = [];
          for (let hour = 0; hour < hours; hour += 1, clock.ms += HOUR_MS) {
            if ((await fixture.ask(FILES, { key })).status !== 200) missing.push(hour);
          }
          expect('hours without data, at most one', missing.slice(1), []);
          expect('tokens', counts(fixture).tokens <= (40 * hours) / 720, true);
        },
        { tokenBudget: 100, sessions: SESSIONS },
      );
  },
);

const trueStatedEnd = faultRow(
  32,
  'Tokens live shorter than a day, as they say',
  'data at all hours, one token for each life',
  async (tally, size) => {
    const lives = size === 'long' ? [1, 2, 6, 12, 18] : [1, 6];
    const hours = size === 'long' ? 720 : 30;
    for (const life of lives)
      for (const probe of [200, 503])
        await inGateway(
          tally,
          `${life} hours, databases-list answers ${probe}`,
          async (fixture, expect) => {
            const { service, clock } = fixture;
            service.tokenReply = { members: { expires_in: life * 3600 } };
            service.tokenLifeMs = life * HOUR_MS;
            if (probe !== 200) service.fail(DATABASES, { status: probe });
            const key = await fixture.key();
            for (let half = 0; half < 2 * hours; half += 1, clock.ms += HOUR_MS / 2) {
              expect(`the reply after ${half / 2} hours`, (await fixture.ask(FILES, { key })).status, 200);
            }
            // Since the gateway knows the life, it buys somewhat before its end.
            expect('tokens', counts(fixture).tokens <= Math.ceil((2 * hours) / (2 * life - 1)) + 2, true);
          },
          { sessions: SESSIONS },
        );
  },
);

const strayRefusals = faultRow(
  33,
  'The service refuses every 7th or 50th request, whatever its token',
  'at most as many questions fail as the service refuses twice; no token request',
  async (tally, size) => {
    const many = size === 'long' ? 5000 : 200;
    for (const each of [7, 50])
      for (const atOnce of [1, 20])
        await inGateway(tally, `every ${each}th, ${atOnce} at once`, async (fixture, expect) => {
          const { service, clock } = fixture;
          const key = await fixture.key();
          clock.ms += HOUR_MS;
          let count = 0;
          const refusals = new Map<string, number>();
          service.fail(FILES, {
            status: 401,
            when: ({ path }) => {
              if (++count % each !== 0) return false;
              refusals.set(path, (refusals.get(path) ?? 0) + 1);
              return true;
            },
          });
          let failed = 0;
          for (let round = 0; round < many / atOnce; round += 1, clock.ms += 100) {
            refusals.clear();
            // Each question is new, because one that was refused twice is remembered.
            const questions = Array.from({ length: atOnce }, (_, at) => `${FILES}/${round * atOnce + at}`);
            const headers = { [HEADER]: 'harbour' };
            const asked = questions.map((path) => fixture.ask(path, { key, headers }));
            const replies = byStatus(await Promise.all(asked));
            const twice = [...refusals.values()].filter((times) => times > 1).length;
            failed += atOnce - (replies[200] ?? 0);
            expect(`failures in round ${round}`, atOnce - (replies[200] ?? 0) <= twice, true);
          }
          expect('few fail', failed <= many / each / 2, true);
          expect('token requests', counts(fixture).tokens, 1);
        });
  },
);

const slowTokenEndpoint = faultRow(
  34,
  'The token endpoint answers after people have given up',
  'the token is used when it arrives; all that were issued are counted',
  async (tally, size) => {
    const [tokenMs, slowMs] = size === 'long' ? [20_000, 25_000] : [200, 300];
    await inGateway(
      tally,
      `people wait ${tokenMs} ms, the answer takes ${slowMs} ms`,
      async (fixture, expect) => {
        const { service, clock, ask, signIn } = fixture;
        const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
        const slow = () => service.fail(TOKEN, { until: wait(slowMs), times: 1 });
        slow();
        expect('the first sign-in', (await signIn()).json.code, 'timed-out');
        await wait(2 * (slowMs - tokenMs));
        const key = await fixture.key();
        expect('tokens for two sign-ins', service.tokens.length, 1);
        for (let day = 1; day <= 3; day += 1) {
          clock.ms += DAY_MS;
          slow();
          expect('a question meanwhile', (await ask(FILES, { key })).json.code, 'timed-out');
          await wait(2 * (slowMs - tokenMs));
          for (let hour = 0; hour < 12; hour += 1, clock.ms += HOUR_MS)
            expect('a question later', (await ask(FILES, { key })).status, 200);
          expect('tokens', service.tokens.length, 1 + day);
          expect('requests', counts(fixture).tokens, 1 + day);
        }
        const booked = await readRecords(fixture.options, 'select outcome from token_ledger');
        expect('booked', booked, Array(4).fill({ outcome: 'issued' }));
      },
      { sessions: SESSIONS, timeouts: { tokenMs } },
    );
  },
);

const lateToken = faultRow(
  35,
  'The service knows a new token some seconds late',
  'data, one token, and no breaker',
  async (tally, size) => {
    const lateness = size === 'long' ? [100, 400, 1000, 2000, 5000, 9000] : [400, 2000];
    for (const lateMs of lateness)
      for (const isReplacement of [false, true])
        await inGateway(tally, `${lateMs} ms, a replacement: ${isReplacement}`, async (fixture, expect) => {
          const { service, clock } = fixture;
          const key = await fixture.key();
          clock.ms += HOUR_MS;
          expect('before', byStatus(await storm(fixture, key, 1)), { 200: 1 });
          if (isReplacement) service.revoke(service.tokens[0] ?? '');
          else clock.ms += DAY_MS;
          let born: number | undefined;
          service.fail('/thirdparty', {
            status: 401,
            when: ({ headers }) => {
              if (headers.authentication !== `Bearer ${service.tokens[1]}`) return false;
              born ??= clock.ms;
              return clock.ms < born + lateMs;
            },
          });
          expect('replies', byStatus(await storm(fixture, key, 5)), { 200: 5 });
          expect('token requests', counts(fixture).tokens, 2);
        });
  },
);

export const tokenLives: FaultRow[] = [
  wrongStatedEnd,
  trueStatedEnd,
  strayRefusals,
  slowTokenEndpoint,
  lateToken,
];
