import { type FaultRow, faultRow } from '../fault-row';
import { DATABASES, DAY_MS, FILES, HOUR_MS } from '../../gateway/gateway-fixture';
import { counts, inGateway } from '../with-gateway';

/** Sessions outlive the simulated months. */
const SESSIONS = { idleMs: 400 * DAY_MS, absoluteMs: 400 * DAY_MS };

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

export const tokenLives: FaultRow[] = [trueStatedEnd];
