import type { Fingerprint } from '../access-token';
import { RrError } from '../../../contract/failure';
import type { CredentialState } from '../credential';

/** The gateway's current token. */
export interface TokenView {
  current: Fingerprint | null;
  /** It replaced a refused one, and no reply has accepted it yet. */
  isReplacement: boolean;
  /** It should have ended by now. */
  isOver: boolean;
}

/**
 * What is known about the refused token: nothing, or how databases-list answered to it. `refused` is its 401. `lost`: with
 * a list that lacks a chosen database.
 */
export type Evidence = 'none' | 'accepted' | 'lost' | 'refused' | 'indeterminate';

export type RefusalStep =
  /** Send the request again with the current token, which may be the same one. Buy one if necessary. */
  | 'replay'
  | 'probe'
  | 'buy'
  /** Buy nothing for some time, or until someone signs in. */
  | 'open-breaker'
  /** The token is good, but not for all chosen databases. */
  | 'report-lost'
  /** The service refuses this request with a good token. */
  | 'report-refusal'
  /** The cause is unknown: keep the token and report trouble at the service. */
  | 'report-trouble';

const MAX_ATTEMPTS = 3;

/** Decides after a 401, which alone never leads to a purchase (interface, "Errors"). `tried` ends with this token. */
export function nextStep(
  { current, isReplacement, isOver }: TokenView,
  tried: readonly Fingerprint[],
  evidence: Evidence,
): RefusalStep {
  // The token was replaced in the meantime. The late reply says nothing about the current one.
  if (current !== tried.at(-1)) {
    const isNew = current === null || !tried.includes(current);
    return isNew && tried.length < MAX_ATTEMPTS ? 'replay' : 'report-trouble';
  }
  const wasSentAgain = tried.at(-2) === current;
  switch (evidence) {
    case 'none':
      return wasSentAgain ? 'report-refusal' : 'probe';
    case 'lost':
      return 'report-lost';
    case 'accepted':
      // The refusal may have been a stray one. The request is sent once more, and never a third time with this token.
      return wasSentAgain || tried.length >= MAX_ATTEMPTS ? 'report-refusal' : 'replay';
    case 'indeterminate':
      // A token past its end that is refused needs no further proof.
      return isOver && tried.length < MAX_ATTEMPTS ? 'buy' : 'report-trouble';
    case 'refused':
      if (isReplacement && !isOver) return 'open-breaker';
      // Do not buy a token for a request that may not be sent again.
      return tried.length < MAX_ATTEMPTS ? 'buy' : 'report-trouble';
  }
}

/** How long refused access is remembered, so that a sheet full of formulas does not repeat the requests. */
const MEMORY_MS = 5000;

/** After the clock was set back, a refusal must not live longer. */
const isRecent = (at: number, now: number) => now >= at && now < at + MEMORY_MS;

/** `subject`: the refused set of databases, or the refused question. */
export function rememberRefusal(
  { refusals }: CredentialState,
  subject: string,
  error: RrError,
  now: number,
): void {
  refusals.delete(subject);
  // The oldest come first.
  for (const [old, { at }] of refusals) {
    if (isRecent(at, now)) break;
    refusals.delete(old);
  }
  refusals.set(subject, { error, at: now });
}

export function findRefusal(
  { refusals }: CredentialState,
  subject: string,
  now: number,
): RrError | undefined {
  const refusal = refusals.get(subject);
  if (!refusal || !isRecent(refusal.at, now)) return undefined;
  return new RrError(refusal.error.code, refusal.error.message);
}
