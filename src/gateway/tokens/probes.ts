import type { DatabaseEntry } from '../../contract/entries';
import type { Fingerprint, HeldToken } from './held-token';

/** How databases-list answered to a token: with a list, with a 401, or in no way that says anything. */
export type Verdict =
  { is: 'accepted'; databases: DatabaseEntry[] } | { is: 'refused' } | { is: 'indeterminate' };

/** Asks databases-list with a token. Must not throw. */
export type AskDatabases = (token: HeldToken) => Promise<Verdict>;

/** How long a verdict that led to no answer holds, so that a storm of refusals is not a storm of probes. */
const MEMORY_MS: Record<Verdict['is'], number> = { accepted: 0, refused: 60_000, indeterminate: 10_000 };

/** One probe per token at a time, shared by all requests that were refused with it. */
export function createProbes(ask: AskDatabases, now: () => number): AskDatabases {
  const running = new Map<Fingerprint, Promise<Verdict>>();
  const known = new Map<Fingerprint, { verdict: Verdict; until: number }>();

  return (token) => {
    for (const [old, { until }] of known) if (now() >= until) known.delete(old);
    const remembered = known.get(token.fingerprint);
    if (remembered) return Promise.resolve(remembered.verdict);
    const probe =
      running.get(token.fingerprint) ??
      ask(token).then((verdict) => {
        running.delete(token.fingerprint);
        if (MEMORY_MS[verdict.is] > 0)
          known.set(token.fingerprint, { verdict, until: now() + MEMORY_MS[verdict.is] });
        return verdict;
      });
    running.set(token.fingerprint, probe);
    return probe;
  };
}
