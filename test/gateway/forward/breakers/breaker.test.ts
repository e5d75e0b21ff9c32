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
const HALF_OPEN: Breaker = { state: 'half-open' };

describe('a circuit breaker', () => {
  it.each<[string, Breaker, 'normal' | 'trial' | undefined, Breaker]>([
    ['closed', CLOSED, 'normal', CLOSED],
    ['closed after four failures', closed(4), 'normal', closed(4)],
    ['open', open(NOW + 1), undefined, open(NOW + 1)],
    ['open, after its pause', open(NOW), 'trial', HALF_OPEN],
    ['half-open', HALF_OPEN, undefined, HALF_OPEN],
  ])('admits or refuses a request while it is %s', (_, breaker, as, next) =>
    expect(admit(breaker, NOW)).toEqual({ as, next }),
  );

  it.each<[string, Breaker, 'normal' | 'trial', CallResult, Breaker]>([
    ['counts a failure', CLOSED, 'normal', 'failure', closed(1)],
    ['opens after the fifth failure', closed(4), 'normal', 'failure', open(NOW + OPEN_MS)],
    ['resets the count after a success', closed(4), 'normal', 'success', CLOSED],
    ['ignores a cancelled request', closed(4), 'normal', 'unknown', closed(4)],
    ['is not prolonged by a late failure', open(NOW + 5), 'normal', 'failure', open(NOW + 5)],
    ['closes after a late success', open(NOW + 5), 'normal', 'success', CLOSED],
    ['does not end a trial after a late failure', HALF_OPEN, 'normal', 'failure', HALF_OPEN],
    ['opens again after a failed trial', HALF_OPEN, 'trial', 'failure', open(NOW + OPEN_MS)],
    ['closes after a successful trial', HALF_OPEN, 'trial', 'success', CLOSED],
    ['admits another trial after a cancelled trial', HALF_OPEN, 'trial', 'unknown', open(NOW)],
    [
      'counts a failed trial as a failure if it was closed in the meantime',
      CLOSED,
      'trial',
      'failure',
      closed(1),
    ],
    ['ignores a cancelled trial if it was closed in the meantime', CLOSED, 'trial', 'unknown', CLOSED],
  ])('%s', (_, breaker, as, result, next) => expect(settle(breaker, as, result, NOW)).toEqual(next));

  it('refuses requests while open or half-open, opens only after five failures, and always admits a trial in the end', () =>
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
          let failures = 0;
          const running: { as: 'normal' | 'trial' }[] = [];
          for (const [ms, asks, at, result] of steps) {
            now += ms;
            if (asks) {
              const before = breaker;
              const { next, as } = admit(breaker, now);
              breaker = next;
              if (before.state === 'open') expect(as).toBe(now >= before.until ? 'trial' : undefined);
              if (before.state === 'half-open') expect(as).toBeUndefined();
              if (as) running.push({ as });
            } else if (running.length > 0) {
              const [one] = running.splice(at % running.length, 1);
              const before = breaker;
              breaker = settle(breaker, one!.as, result, now);
              if (result === 'success') {
                failures = 0;
                expect(breaker).toEqual(CLOSED);
              }
              if (before.state === 'closed') {
                if (result === 'failure') failures += 1;
                if (breaker.state === 'open') expect(failures).toBeGreaterThanOrEqual(FAILURES_TO_OPEN);
              } else if (breaker.state === 'closed') expect(result).toBe('success');
              if (breaker.state === 'open') expect(breaker.until - now).toBeLessThanOrEqual(OPEN_MS);
            }
          }
          // From any state, a request is admitted once all running requests have ended and the pause is over.
          for (const one of running.splice(0)) breaker = settle(breaker, one.as, 'unknown', now);
          expect(admit(breaker, now + OPEN_MS).as).toBeDefined();
        },
      ),
    ));
});
