import { type FaultRow, faultRow } from '../fault-row';
import {
  type GatewayFixture,
  DATABASES,
  DAY_MS,
  FILES,
  HEADER,
  HOUR_MS,
} from '../../gateway/gateway-fixture';
import { byStatus, counts, inGateway } from '../with-gateway';

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

export const tokenLives: FaultRow[] = [wrongStatedEnd, trueStatedEnd, strayRefusals];
