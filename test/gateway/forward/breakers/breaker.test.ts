import fc from 'fast-check';
import {
  ask,
  type Breaker,
  CLOSED,
  FAILURES_TO_OPEN,
  OPEN_MS,
  settle,
  type Verdict,
} from '../../../../src/gateway/forward/breakers/breaker';

const NOW = 1000;
const closed = (failures: number): Breaker => ({ is: 'closed', failures });
const open = (until: number): Breaker => ({ is: 'open', until });
const TRYING: Breaker = { is: 'trying' };

describe('a breaker', () => {
  it.each<[string, Breaker, 'usual' | 'trial' | undefined, Breaker]>([
    ['closed', CLOSED, 'usual', CLOSED],
    ['closed after four failures', closed(4), 'usual', closed(4)],
    ['open', open(NOW + 1), undefined, open(NOW + 1)],
    ['open, its time being over', open(NOW), 'trial', TRYING],
    ['trying', TRYING, undefined, TRYING],
  ])('that is %s', (_, breaker, as, next) => expect(ask(breaker, NOW)).toEqual({ as, next }));

  it.each<[string, Breaker, 'usual' | 'trial', Verdict, Breaker]>([
    ['a failure counts', CLOSED, 'usual', 'fails', closed(1)],
    ['the fifth opens', closed(4), 'usual', 'fails', open(NOW + OPEN_MS)],
    ['an answer ends the row', closed(4), 'usual', 'works', CLOSED],
    ['who went away says nothing', closed(4), 'usual', 'neutral', closed(4)],
    ['a late failure does not prolong', open(NOW + 5), 'usual', 'fails', open(NOW + 5)],
    ['a late answer closes', open(NOW + 5), 'usual', 'works', CLOSED],
    ['a late failure leaves a trial alone', TRYING, 'usual', 'fails', TRYING],
    ['a trial that fails opens again', TRYING, 'trial', 'fails', open(NOW + OPEN_MS)],
    ['a trial that works closes', TRYING, 'trial', 'works', CLOSED],
    ['a trial that is given up lets the next one try', TRYING, 'trial', 'neutral', open(NOW)],
    ['a trial that others overtook counts as usual', CLOSED, 'trial', 'fails', closed(1)],
    ['a trial that others overtook may be given up', CLOSED, 'trial', 'neutral', CLOSED],
  ])('%s', (_, breaker, as, verdict, next) => expect(settle(breaker, as, verdict, NOW)).toEqual(next));

  it('lets nobody go while it is open or tried, opens for five failures alone, and always lets one try in time', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.nat(6000),
            fc.boolean(),
            fc.nat(20),
            fc.constantFrom<Verdict>('works', 'fails', 'fails', 'fails', 'neutral'),
          ),
          { maxLength: 120 },
        ),
        (steps) => {
          let now = 0;
          let breaker = CLOSED;
          let row = 0;
          const under: { as: 'usual' | 'trial' }[] = [];
          for (const [ms, asks, at, verdict] of steps) {
            now += ms;
            if (asks) {
              const before = breaker;
              const { next, as } = ask(breaker, now);
              breaker = next;
              if (before.is === 'open') expect(as).toBe(now >= before.until ? 'trial' : undefined);
              if (before.is === 'trying') expect(as).toBeUndefined();
              if (as) under.push({ as });
            } else if (under.length > 0) {
              const [one] = under.splice(at % under.length, 1);
              const before = breaker;
              breaker = settle(breaker, one!.as, verdict, now);
              if (verdict === 'works') {
                row = 0;
                expect(breaker).toEqual(CLOSED);
              }
              if (before.is === 'closed') {
                if (verdict === 'fails') row += 1;
                if (breaker.is === 'open') expect(row).toBeGreaterThanOrEqual(FAILURES_TO_OPEN);
              } else if (breaker.is === 'closed') expect(verdict).toBe('works');
              if (breaker.is === 'open') expect(breaker.until - now).toBeLessThanOrEqual(OPEN_MS);
            }
          }
          // However it stands, whoever is under way ends and time passes: somebody goes.
          for (const one of under.splice(0)) breaker = settle(breaker, one.as, 'neutral', now);
          expect(ask(breaker, now + OPEN_MS).as).toBeDefined();
        },
      ),
    ));
});
