import { type FaultRow, faultRow } from '../fault-row';
import { seeded } from '../seeded';
import { byStatus, counts, storm, withGateway } from '../with-gateway';
import { DAY_MS, HOUR_MS } from '../../gateway/gateway-fixture';

const jumpingClock = faultRow(
  16,
  'The clock jumps ahead and back',
  'at most one token request per jump',
  async (tally, size) => {
    const random = seeded(16);
    const many = size === 'long' ? 10 : 3;
    const jumps = {
      'a day ahead': DAY_MS,
      'a day back': -DAY_MS,
      'three days ahead': 3 * DAY_MS,
      'an hour back': -HOUR_MS,
      'half a second ahead': 500,
      'half a second back': -500,
      'a year ahead': 365 * DAY_MS,
      'a year back': -365 * DAY_MS,
    };
    const names = Object.keys(jumps) as (keyof typeof jumps)[];
    for (let round = 0; round < (size === 'long' ? 200 : 4); round += 1)
      await withGateway(
        async (fixture) => {
          let key = await fixture.key();
          for (let step = 0; step < 6; step += 1) {
            const name = names[Math.floor(random() * names.length)] ?? 'a day ahead';
            await tally.in(`round ${round + 1}: ${name}`, async (expect) => {
              const before = counts(fixture).tokens;
              fixture.clock.ms += jumps[name];
              // A session from the future has ended.
              if ((await fixture.ask('/gateway/session', { key })).status === 401) key = await fixture.key();
              for (let again = 0; again < 3; again += 1) {
                expect('replies', byStatus(await storm(fixture, key, many)), { 200: many });
                fixture.clock.ms += 1000;
              }
              expect('token requests at most', counts(fixture).tokens - before <= 1, true);
            });
          }
        },
        { sessions: { idleMs: 1e15, absoluteMs: 1e15 } },
      );
  },
);

export const time: FaultRow[] = [jumpingClock];
