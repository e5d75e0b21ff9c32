import { hash } from 'node:crypto';
import type { ServiceProfile } from '../../contract/profile';

/** A hash that identifies a token. Unlike the token, it may appear in logs. */
export type Fingerprint = string;

/** Instants are milliseconds since the epoch, on our clock. */
export interface AccessToken {
  value: string;
  fingerprint: Fingerprint;
  boughtAt: number;
  /** The documented end. The next token is bought shortly before. */
  expiresAt: number;
  /** The end that the token reply claimed, if it is earlier. */
  claimedEnd?: number;
  /**
   * How many refused tokens in a row it replaced. Above 0, another refusal opens the breaker. The first reply that accepts
   * it makes it 0.
   */
  refusedBefore: number;
}

const MARGIN_MS = 5 * 60_000;

export const fingerprintOf = (token: string): Fingerprint => hash('sha256', token, 'base64url').slice(0, 22);

export const isExpired = (token: AccessToken, now: number): boolean => now >= token.expiresAt;

/** Whether it should have ended by now. It may still be good: the service decides. */
export const isPastClaimedEnd = ({ expiresAt, claimedEnd = expiresAt }: AccessToken, now: number): boolean =>
  now >= Math.min(claimedEnd, expiresAt);

const NEW_MS = 10_000;

/** Whether it was bought so recently that not all parts of the service may know it. */
export const isNew = ({ boughtAt }: AccessToken, now: number): boolean =>
  now >= boughtAt && now < boughtAt + NEW_MS;

/** Whether it is time to buy the next token. */
export function isDue({ boughtAt, expiresAt }: AccessToken, now: number): boolean {
  return now >= expiresAt - Math.min(MARGIN_MS, (expiresAt - boughtAt) / 10);
}

export const tokenHeader = (
  { authHeader, authScheme }: ServiceProfile,
  { value }: AccessToken,
): Record<string, string> => ({
  [authHeader]: `${authScheme} ${value}`.trimStart(),
});
