import { createHash } from 'node:crypto';

/** A hash that identifies a token. Unlike the token, it may appear in logs. */
export type Fingerprint = string;

/** Instants are milliseconds since the epoch, on our clock. */
export interface HeldToken {
  value: string;
  fingerprint: Fingerprint;
  boughtAt: number;
  expiresAt: number;
  /** Whether it replaced a token that the service refused. If this one is refused too, buying another does not help. */
  afterRefusal: boolean;
}

const MARGIN_MS = 5 * 60_000;

export const fingerprintOf = (token: string): Fingerprint =>
  createHash('sha256').update(token).digest('base64url').slice(0, 22);

export const isExpired = (token: HeldToken, now: number): boolean => now >= token.expiresAt;

/** Whether it is time to buy the next token. */
export function isDue({ boughtAt, expiresAt }: HeldToken, now: number): boolean {
  return now >= expiresAt - Math.min(MARGIN_MS, (expiresAt - boughtAt) / 10);
}
