import type { DatabaseEntry } from '../../../contract/entries';
import { type Metrics, noMetrics } from '../../metrics/metrics';
import type { Fingerprint, HeldToken } from '../held-token';

/** How databases-list answered to a token: with a list or a part of it, with a 401, or inconclusively. */
export type Verdict =
  | { state: 'accepted'; databases: DatabaseEntry[]; isWhole: boolean }
  | { state: 'refused' }
  | { state: 'indeterminate' };

/** Asks databases-list with a token. Must not throw. */
export type AskDatabases = (token: HeldToken) => Promise<Verdict>;

/** A remembered verdict is some seconds old. The token may have expired since. */
export type Probed = Verdict & { isRemembered: boolean };

export type Probe = (token: HeldToken) => Promise<Probed>;

/** How long a verdict is reused, so that many refusals do not cause many probes. */
const MEMORY_MS: Record<Verdict['state'], number> = {
  accepted: 5000,
  refused: 60_000,
  indeterminate: 10_000,
};

/** Sends one probe per token at a time, shared by all requests that were refused with that token. */
export function createProbes(ask: AskDatabases, now: () => number, metrics: Metrics = noMetrics): Probe {
  const running = new Map<Fingerprint, Promise<Verdict>>();
  const known = new Map<Fingerprint, { verdict: Verdict; at: number }>();

  const isOver = ({ verdict, at }: { verdict: Verdict; at: number }): boolean =>
    // After the clock was set back, a verdict must not live longer.
    now() < at || now() >= at + MEMORY_MS[verdict.state];

  function begin(token: HeldToken): Promise<Verdict> {
    const probe = ask(token).then((verdict) => {
      metrics.probe(verdict.state);
      running.delete(token.fingerprint);
      known.set(token.fingerprint, { verdict, at: now() });
      return verdict;
    });
    running.set(token.fingerprint, probe);
    return probe;
  }

  return async (token) => {
    for (const [old, entry] of known) if (isOver(entry)) known.delete(old);
    const remembered = known.get(token.fingerprint);
    if (remembered) return { ...remembered.verdict, isRemembered: true };
    const verdict = await (running.get(token.fingerprint) ?? begin(token));
    return { ...verdict, isRemembered: false };
  };
}
