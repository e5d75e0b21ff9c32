import { monthOf } from '../../../src/gateway/tokens/budget';
import { createTally, type FaultRow } from '../fault-row';

const HOUR_MS = 3_600_000;
const ZONES = Array.from({ length: 27 }, (_, index) => index - 12);

const monthTurns: FaultRow = {
  row: 15,
  fault: 'The month turns, in any time zone',
  oracle: 'the count starts anew once, never early',
  async run() {
    const tally = createTally();
    for (let month = 0; month < 480; month += 1) {
      const turn = Date.UTC(2020, month);
      await tally.in(new Date(turn).toISOString().slice(0, 7), (expect) => {
        for (const zone of ZONES) {
          // There the first token of the month is issued, and counted from then on.
          const turnThere = turn - zone * HOUR_MS;
          for (const hours of [0, 1, 26, 500])
            expect('what counts', monthOf(turnThere + hours * HOUR_MS).since <= turnThere, true);
          expect('before it has turned', monthOf(turnThere - 1).resetsAt >= turnThere, true);
        }
        const resets = new Set<number>();
        for (let hours = -48; hours <= 48; hours += 1) resets.add(monthOf(turn + hours * HOUR_MS).resetsAt);
        expect('starts', resets.size, 2);
      });
    }
    return tally;
  },
};

export const monthRows: FaultRow[] = [monthTurns];
