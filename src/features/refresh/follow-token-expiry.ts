import type { FormulaRuns } from '../../answers/formulas/formula-runs';
import type { SessionKeeper } from '../../answers/session-keeper';

const MIN_BETWEEN_MS = 10_000;

export interface FollowTokenExpiryOptions {
  session: Pick<SessionKeeper, 'current' | 'look'>;
  runs: Pick<FormulaRuns, 'all' | 'onChange'>;
  now?: () => number;
}

/** Asks when the token expires, if unknown: the gateway buys one for the first question and after each expiry. */
export function followTokenExpiry({ session, runs, now = Date.now }: FollowTokenExpiryOptions): void {
  let lookedAt = -Infinity;
  runs.onChange(() => {
    const person = session.current();
    const isKnown = Date.parse(person?.tokenExpiresAt ?? '') > now();
    if (!person || isKnown || now() - lookedAt < MIN_BETWEEN_MS) return;
    if (!runs.all().some(({ state }) => state === 'answered')) return;
    lookedAt = now();
    void session.look();
  });
}
