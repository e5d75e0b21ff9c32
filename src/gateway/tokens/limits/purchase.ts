import type { RrError } from '../../../contract/failure';

/** `mismatch`: a sign-in with another secret than the stored one. `try`: a sign-in while the breaker was open. */
export type PurchaseReason = 'sign-in' | 'mismatch' | 'try' | 'expired' | 'refused';

export type Purchase =
  | { kind: 'issued'; value: string; expiresAt: number }
  /** The service does not accept the client ID and secret. */
  | { kind: 'refused' }
  | { kind: 'quota' }
  | { kind: 'failed'; error: RrError }
  /** No byte of the request was sent, so it cannot have cost a token. */
  | { kind: 'unsent'; error: RrError };

export type FailedPurchase = Exclude<Purchase, { kind: 'issued' }>;
