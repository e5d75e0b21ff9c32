import type { RrError } from '../../../contract/failure';

/**
 * Why a token is requested. `mismatch`: someone signed in with a different secret from the stored one. `try`: someone
 * signed in while the breaker was open.
 */
export type PurchaseReason = 'sign-in' | 'mismatch' | 'try' | 'expired' | 'refused';

/** The outcome of one token request. */
export type Purchase =
  | { kind: 'issued'; value: string; expiresAt: number }
  /** The service does not accept the client ID and secret. */
  | { kind: 'refused' }
  /** The month's tokens are used up. */
  | { kind: 'quota' }
  | { kind: 'failed'; error: RrError }
  /** No byte of the request was sent, so it cannot have cost a token. */
  | { kind: 'unsent'; error: RrError };

export type FailedPurchase = Exclude<Purchase, { kind: 'issued' }>;
