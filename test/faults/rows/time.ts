import { createTally, type FaultRow } from '../fault-row';
import { seeded } from '../seeded';
import { byStatus, counts, DAY_MS, HOUR_MS, storm, withGateway } from '../with-gateway';

const jumpingClock: FaultRow = {
  row: 16,
  fault: 'The clock jumps by a day, sleeps for three, is corrected',
  oracle: 'at most one token request for a jump, never a loop',
  async run(size) {
    const tally = createTally();
    const random = seeded(16);
    const jumps = {
      'a day on': DAY_MS,
      'a day back': -DAY_MS,
      'three days on': 3 * DAY_MS,
      'an hour back': -HOUR_MS,
      'half a second on': 500,
      'half a second back': -500,
      'a year on': 365 * DAY_MS,
      'a year back': -365 * DAY_MS,
    };
    const names = Object.keys(jumps) as (keyof typeof jumps)[];
    for (let round = 0; round < (size === 'long' ? 200 : 8); round += 1)
      await withGateway(
        async (fixture) => {
          const key = await fixture.key();
          for (let step = 0; step < 6; step += 1) {
            const name = names[Math.floor(random() * names.length)] ?? 'a day on';
            await tally.in(`round ${round + 1}: ${name}`, async (expect) => {
              const before = counts(fixture).tokens;
              fixture.clock.ms += jumps[name];
              for (let again = 0; again < 3; again += 1) {
                expect('replies', byStatus(await storm(fixture, key, 10)), { 200: 10 });
                fixture.clock.ms += 1000;
              }
              expect('token requests at most', counts(fixture).tokens - before <= 1, true);
            });
          }
        },
        { sessions: { idleMs: 1e15, absoluteMs: 1e15 } },
      );
    return tally;
  },
};

export const time: FaultRow[] = [jumpingClock];
