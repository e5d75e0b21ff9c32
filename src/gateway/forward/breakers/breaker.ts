/** The state of a circuit breaker. It stops requests to databases for which the service keeps failing. */
export type Breaker =
  /** Requests go through. `failures` counts those that failed in a row. */
  | { state: 'closed'; failures: number }
  /** No request goes through before `until`, on the caller's clock. */
  | { state: 'open'; until: number }
  | { state: 'half-open' };

/** `unknown`: the request says nothing about the databases, for example because the person cancelled it. */
export type CallResult = 'success' | 'failure' | 'unknown';

export const FAILURES_TO_OPEN = 5;
export const OPEN_MS = 10_000;

export const CLOSED: Breaker = { state: 'closed', failures: 0 };

/** Decides whether a request may go through. `as` is undefined if it may not. */
export function admit(breaker: Breaker, now: number): { next: Breaker; as: 'normal' | 'trial' | undefined } {
  if (breaker.state === 'closed') return { next: breaker, as: 'normal' };
  if (breaker.state === 'open' && now >= breaker.until) return { next: { state: 'half-open' }, as: 'trial' };
  return { next: breaker, as: undefined };
}

export function settle(breaker: Breaker, as: 'normal' | 'trial', result: CallResult, now: number): Breaker {
  if (result === 'success') return CLOSED;
  if (as === 'trial' && breaker.state === 'half-open')
    return { state: 'open', until: result === 'failure' ? now + OPEN_MS : now };
  // Requests that were already running when the breaker opened neither prolong the pause nor end a trial.
  if (result === 'unknown' || breaker.state !== 'closed') return breaker;
  const failures = breaker.failures + 1;
  return failures >= FAILURES_TO_OPEN
    ? { state: 'open', until: now + OPEN_MS }
    : { state: 'closed', failures };
}
