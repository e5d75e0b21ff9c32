import { setTimeout as sleep } from 'node:timers/promises';
import type { Metrics } from '../../metrics/metrics';
import type { CredentialState, Verdict } from '../credential';
import { type AccessToken, isNew } from '../access-token';

/** Asks databases-list with a token. Must not throw. */
export type AskDatabases = (token: AccessToken) => Promise<Verdict>;

/** A remembered verdict is some seconds old. The token may have expired since. */
export type Probed = Verdict & { isRemembered: boolean };

export type Probe = (state: CredentialState, token: AccessToken) => Promise<Probed>;

/** How long a verdict is reused, so that many refusals do not cause many probes. */
const MEMORY_MS: Record<Verdict['state'], number> = {
  accepted: 5000,
  refused: 60_000,
  indeterminate: 10_000,
};

/** Whether databases-list refused this token a moment ago. */
export const wasRefused = ({ probe }: CredentialState, token: AccessToken, now: number): boolean =>
  probe?.token === token.fingerprint && probe.verdict?.state === 'refused' && isRecent(probe, now);

/** After the clock was set back, a verdict must not live longer. */
const isRecent = ({ verdict, at }: NonNullable<CredentialState['probe']>, now: number) =>
  verdict !== undefined && now >= at && now < at + MEMORY_MS[verdict.state];

/** The waits before a new token is probed again: ten seconds in all. */
const NEW_TOKEN_WAITS_MS = [500, 1000, 1500, 2000, 2500, 2500];

/** Sends one probe per token at a time, shared by all requests that were refused with that token. `wait`: sleeps. */
export function createProbes(
  ask: AskDatabases,
  now: () => number,
  metrics: Pick<Metrics, 'probe'>,
  wait: (ms: number) => Promise<unknown> = sleep,
): Probe {
  /** The service may know a new token some seconds late, so its refusal is not believed at once. */
  async function askPatiently(token: AccessToken): Promise<Verdict> {
    let verdict = await ask(token);
    for (const ms of NEW_TOKEN_WAITS_MS) {
      if (verdict.state !== 'refused' || !isNew(token, now())) break;
      await wait(ms);
      verdict = await ask(token);
    }
    return verdict;
  }

  function begin(state: CredentialState, token: AccessToken): Promise<Verdict> {
    const running = askPatiently(token).then((verdict) => {
      metrics.probe(verdict.state);
      probe.verdict = verdict;
      probe.at = now();
      return verdict;
    });
    const probe: NonNullable<CredentialState['probe']> = { token: token.fingerprint, running, at: now() };
    state.probe = probe;
    return running;
  }

  return async (state, token) => {
    const last = state.probe?.token === token.fingerprint ? state.probe : undefined;
    const verdict = last?.verdict;
    if (last && verdict && isRecent(last, now())) return { ...verdict, isRemembered: true };
    const running = last && !verdict ? last.running : begin(state, token);
    return { ...(await running), isRemembered: false };
  };
}
