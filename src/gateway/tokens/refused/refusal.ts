import type { Fingerprint } from '../held-token';

/** What the gateway holds now. `afterRefusal`: this token was bought because the one before was refused. */
export interface TokenView {
  current: Fingerprint | null;
  afterRefusal: boolean;
}

/**
 * What is known of the refused token: nothing yet, or how databases-list answered to it. A 401 of
 * databases-list itself is `refused`.
 */
export type Evidence = 'none' | 'accepted' | 'refused' | 'indeterminate';

export type RefusalStep =
  /** Send the request again with the current token, bought if there is none. */
  | 'replay'
  /** Ask databases-list with the token, then decide again. */
  | 'probe'
  /** Replace exactly this token by a new one, then replay. */
  | 'buy'
  /** Buy nothing for a day, or until someone signs in. */
  | 'open-breaker'
  /** The token is good, the refusal was meant for the data asked for. */
  | 'report-access'
  /** Nothing is known: keep the token and say that the service is in trouble. */
  | 'report-trouble';

const MAX_TRIES = 3;

/**
 * The 401 rule (interface, "Errors"): never a new token on a 401 alone. `tried` are the tokens this request was
 * sent with, the one just refused last; it is sent once per token.
 */
export function nextStep(
  { current, afterRefusal }: TokenView,
  tried: readonly Fingerprint[],
  evidence: Evidence,
): RefusalStep {
  // A late answer to a token replaced meanwhile says nothing of the current one.
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
      if (afterRefusal) return 'open-breaker';
      // Nothing is bought for a request that may not go up again.
      return tried.length < MAX_TRIES ? 'buy' : 'report-trouble';
  }
}
