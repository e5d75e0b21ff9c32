import fc from 'fast-check';
import {
  admit,
  type Breaker,
  CLOSED,
  FAILURES_TO_OPEN,
  OPEN_MS,
  settle,
  type CallResult,
} from '../../../../src/gateway/forward/breakers/breaker';

const NOW = 1000;
const closed = (failures: number): Breaker => ({ state: 'closed', failures });
const open = (until: number): Breaker => ({ state: 'open', until });
const TRYING: Breaker = { state: 'half-open' };

describe('a breaker', () => {
  it.each<[string, Breaker, 'normal' | 'trial' | undefined, Breaker]>([
    ['closed', CLOSED, 'normal', CLOSED],
    ['closed after four failures', closed(4), 'normal', closed(4)],
    ['open', open(NOW + 1), undefined, open(NOW + 1)],
    ['open, its time being over', open(NOW), 'trial', TRYING],
    ['half-open', TRYING, undefined, TRYING],
  ])('that is %s', (_, breaker, as, next) => expect(admit(breaker, NOW)).toEqual({ as, next }));

  it.each<[string, Breaker, 'normal' | 'trial', CallResult, Breaker]>([
    ['a failure counts', CLOSED, 'normal', 'failure', closed(1)],
    ['the fifth opens', closed(4), 'normal', 'failure', open(NOW + OPEN_MS)],
    ['an answer ends the row', closed(4), 'normal', 'success', CLOSED],
    ['who went away says nothing', closed(4), 'normal', 'unknown', closed(4)],
    ['a late failure does not prolong', open(NOW + 5), 'normal', 'failure', open(NOW + 5)],
    ['a late answer closes', open(NOW + 5), 'normal', 'success', CLOSED],
    ['a late failure leaves a trial alone', TRYING, 'normal', 'failure', TRYING],
    ['a trial that fails opens again', TRYING, 'trial', 'failure', open(NOW + OPEN_MS)],
    ['a trial that works closes', TRYING, 'trial', 'success', CLOSED],
    ['a trial that is given up lets the next one try', TRYING, 'trial', 'unknown', open(NOW)],
    ['a trial that others overtook counts as usual', CLOSED, 'trial', 'failure', closed(1)],
    ['a trial that others overtook may be given up', CLOSED, 'trial', 'unknown', CLOSED],
  ])('%s', (_, breaker, as, result, next) => expect(settle(breaker, as, result, NOW)).toEqual(next));

  it('lets nobody go while it is open or tried, opens for five failures alone, and always lets one try in time', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.nat(6000),
            fc.boolean(),
            fc.nat(20),
            fc.constantFrom<CallResult>('success', 'failure', 'failure', 'failure', 'unknown'),
          ),
          { maxLength: 120 },
        ),
        (steps) => {
          let now = 0;
          let breaker = CLOSED;
          let row = 0;
          const under: { as: 'normal' | 'trial' }[] = [];
          for (const [ms, asks, at, result] of steps) {
            now += ms;
            if (asks) {
              const before = breaker;
              const { next, as } = admit(breaker, now);
              breaker = next;
              if (before.state === 'open') expect(as).toBe(now >= before.until ? 'trial' : undefined);
              if (before.state === 'half-open') expect(as).toBeUndefined();
              if (as) under.push({ as });
            } else if (under.length > 0) {
              const [one] = under.splice(at % under.length, 1);
              const before = breaker;
              breaker = settle(breaker, one!.as, result, now);
              if (result === 'success') {
                row = 0;
                expect(breaker).toEqual(CLOSED);
              }
              if (before.state === 'closed') {
                if (result === 'failure') row += 1;
                if (breaker.state === 'open') expect(row).toBeGreaterThanOrEqual(FAILURES_TO_OPEN);
              } else if (breaker.state === 'closed') expect(result).toBe('success');
              if (breaker.state === 'open') expect(breaker.until - now).toBeLessThanOrEqual(OPEN_MS);
            }
          }
          // However it stands, whoever is under way ends and time passes: somebody goes.
          for (const one of under.splice(0)) breaker = settle(breaker, one.as, 'unknown', now);
          expect(admit(breaker, now + OPEN_MS).as).toBeDefined();
        },
      ),
    ));
});
