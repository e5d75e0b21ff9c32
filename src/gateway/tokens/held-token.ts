import { createHash } from 'node:crypto';

/** Names a token without being one: it may stand in memory, in comparisons and in logs. */
export type Fingerprint = string;

/** Instants are milliseconds since the epoch, on our clock. */
export interface HeldToken {
  value: string;
  fingerprint: Fingerprint;
  boughtAt: number;
  expiresAt: number;
  /** Bought because the service refused the one before. Where this one is refused too, buying is no cure. */
  afterRefusal: boolean;
}

const MARGIN_MS = 5 * 60_000;

export const fingerprintOf = (token: string): Fingerprint =>
  createHash('sha256').update(token).digest('base64url').slice(0, 22);

export const isExpired = (token: HeldToken, now: number): boolean => now >= token.expiresAt;

/** Time to buy the next one: five minutes before the end, and less where a token's whole life is short. */
export function isDue({ boughtAt, expiresAt }: HeldToken, now: number): boolean {
  return now >= expiresAt - Math.min(MARGIN_MS, (expiresAt - boughtAt) / 10);
}
