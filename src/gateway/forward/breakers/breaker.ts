/** What a run of failures means for the next request. */
export type Breaker =
  /** Requests go; so many have failed in a row. */
  | { is: 'closed'; failures: number }
  /** None goes until then, on the caller's clock. */
  | { is: 'open'; until: number }
  /** One request is under way to see whether it works again; no other goes. */
  | { is: 'trying' };

/** `neutral`: nobody knows, for whoever asked went away. */
export type Verdict = 'works' | 'fails' | 'neutral';

export const FAILURES_TO_OPEN = 5;
export const OPEN_MS = 10_000;

export const CLOSED: Breaker = { is: 'closed', failures: 0 };

/** What becomes of a request that asks to go: `as` is how it goes, undefined where it does not. */
export function ask(breaker: Breaker, now: number): { next: Breaker; as: 'usual' | 'trial' | undefined } {
  if (breaker.is === 'closed') return { next: breaker, as: 'usual' };
  if (breaker.is === 'open' && now >= breaker.until) return { next: { is: 'trying' }, as: 'trial' };
  return { next: breaker, as: undefined };
}

/** After a request that went is over. */
export function settle(breaker: Breaker, as: 'usual' | 'trial', verdict: Verdict, now: number): Breaker {
  if (verdict === 'works') return CLOSED;
  if (as === 'trial' && breaker.is === 'trying')
    return { is: 'open', until: verdict === 'fails' ? now + OPEN_MS : now };
  // Requests that were under way when it opened neither prolong it nor end a trial.
  if (verdict === 'neutral' || breaker.is !== 'closed') return breaker;
  const failures = breaker.failures + 1;
  return failures >= FAILURES_TO_OPEN ? { is: 'open', until: now + OPEN_MS } : { is: 'closed', failures };
}
