import type { Fingerprint } from '../held-token';

/** The gateway's current token. `isReplacement`: it replaced a refused one, and no reply has accepted it yet. */
export interface TokenView {
  current: Fingerprint | null;
  isReplacement: boolean;
}

/** What is known about the refused token: nothing, or how databases-list answered to it. `refused` is its 401. */
export type Evidence = 'none' | 'accepted' | 'refused' | 'indeterminate';

export type RefusalStep =
  /** Send the request again with the current token. Buy one if necessary. */
  | 'replay'
  | 'probe'
  | 'buy'
  /** Buy nothing for some time, or until someone signs in. */
  | 'open-breaker'
  /** The token is good, so the refusal concerns the requested data. */
  | 'report-access'
  /** The cause is unknown: keep the token and report trouble at the service. */
  | 'report-trouble';

const MAX_TRIES = 3;

/** Decides after a 401, which alone never leads to a purchase (interface, "Errors"). `tried` ends with this token. */
export function nextStep(
  { current, isReplacement }: TokenView,
  tried: readonly Fingerprint[],
  evidence: Evidence,
): RefusalStep {
  // The token was replaced in the meantime. The late reply says nothing about the current one.
  if (current !== tried.at(-1)) {
    const isNew = current === null || !tried.includes(current);
    return isNew && tried.length < MAX_TRIES ? 'replay' : 'report-trouble';
  }
  switch (evidence) {
    case 'none':
      return 'probe';
    case 'accepted':
      return 'report-access';
    case 'indeterminate':
      return 'report-trouble';
    case 'refused':
      if (isReplacement) return 'open-breaker';
      // Do not buy a token for a request that may not be sent again.
      return tried.length < MAX_TRIES ? 'buy' : 'report-trouble';
  }
}
