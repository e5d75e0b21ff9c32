import type { RrError } from '../../../contract/failure';

/**
 * `sign-in`: a person signed in with a proven secret, and the token was missing or over. `unproven`: a sign-in with a
 * secret that the service has not accepted yet. `try`: a sign-in while the breaker was open. Old entries of the ledger
 * also hold `mismatch`.
 */
export type PurchaseReason = 'sign-in' | 'unproven' | 'try' | 'expired' | 'refused';

export type Purchase =
  /** `claimedEnd`: what the reply says about the token's end. `longestEnd`: the documented end. */
  | { kind: 'issued'; value: string; claimedEnd: number; longestEnd: number }
  /** The service does not accept the client ID and secret. */
  | { kind: 'refused' }
  /** `retryAfterMs`: when the service says that it has tokens again. */
  | { kind: 'quota'; retryAfterMs?: number | undefined }
  | { kind: 'failed'; error: RrError; retryAfterMs?: number | undefined }
  /** No reply came in time. Whether a token was issued is unknown, so it counts as spent. */
  | { kind: 'unanswered'; error: RrError }
  /** No byte of the request was sent, so it cannot have cost a token. */
  | { kind: 'unsent'; error: RrError };

export type FailedPurchase = Exclude<Purchase, { kind: 'issued' }>;
