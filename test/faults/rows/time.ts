import { monthOf } from '../../../src/gateway/tokens/limits/budget';
import { createTally, type FaultRow } from '../fault-row';
import { seeded } from '../seeded';
import { byStatus, counts, DAY_MS, HOUR_MS, storm, withGateway } from '../with-gateway';

const jumpingClock: FaultRow = {
  row: 16,
  fault: 'The clock jumps ahead and back',
  oracle: 'at most one token request per jump',
  async run(size) {
    const tally = createTally();
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
    return tally;
  },
};

const monthTurns: FaultRow = {
  row: 15,
  fault: 'The month ends, in any time zone of the service',
  oracle: 'never counts too few, resets once and never early',
  async run(size) {
    const tally = createTally();
    for (let month = 0; month < (size === 'long' ? 400 : 14); month += 1) {
      const turn = Date.UTC(2024, month + 1);
      await tally.in(new Date(turn).toISOString().slice(0, 7), (expect) => {
        let resets = 0;
        for (let ms = turn - 20 * HOUR_MS; ms < turn + 20 * HOUR_MS; ms += HOUR_MS / 4) {
          const { since, resetsAt } = monthOf(ms);
          if (monthOf(ms - HOUR_MS / 4).resetsAt !== resetsAt) resets += 1;
          // From UTC-12 to UTC+14 in quarters of an hour, because of Nepal.
          for (let zone = -12; zone <= 14; zone += 0.25) {
            const there = new Date(ms + zone * HOUR_MS);
            const began = Date.UTC(there.getUTCFullYear(), there.getUTCMonth()) - zone * HOUR_MS;
            if (since > began) expect(`the month at UTC${zone} began before we count`, since, began);
          }
          if (resetsAt <= ms) expect('the next month lies ahead', resetsAt, ms);
        }
        expect('resets', resets, 1);
      });
    }
    return tally;
  },
};

export const time: FaultRow[] = [monthTurns, jumpingClock];
