import { hash } from 'node:crypto';
import type { ServiceProfile } from '../../contract/profile';

/** A hash that identifies a token. Unlike the token, it may appear in logs. */
export type Fingerprint = string;

/** Instants are milliseconds since the epoch, on our clock. */
export interface AccessToken {
  value: string;
  fingerprint: Fingerprint;
  boughtAt: number;
  /** The documented end, or a learned one. The next token is bought shortly before. */
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

/** What early ends of tokens have taught: the service ends tokens earlier than documented. */
export interface LearnedLifetime {
  /** The ages of the last two tokens that ended early, the newest first, in milliseconds. */
  ages: readonly number[];
  /** The lifetime to expect. Null until two tokens ended at a similar age. */
  ms: number | null;
  /** After this instant a token may show that it lives longer again. */
  until: number;
}

const HOUR_MS = 3_600_000;
/** A shorter lifetime would buy more tokens than the replacements of a day allow. */
const MIN_MS = 4 * HOUR_MS;
/** An early end shows at the next request, so the ages of equal lifetimes differ. */
const MAX_RATIO = 1.5;
/** The next token is bought this share of the lifetime before its expected end. */
const MARGIN = 0.05;
const REMEMBERED_MS = 7 * 24 * HOUR_MS;

/** Notes that an accepted token was refused at this age, before its expiry. `leastMs`: no shorter lifetime is learned. */
export function learnLifetime(
  before: LearnedLifetime | null,
  ageMs: number,
  now: number,
  leastMs = MIN_MS,
): LearnedLifetime {
  const ages = [ageMs, ...(before?.ages ?? [])].slice(0, 2);
  const [least, most] = [Math.min(...ages), Math.max(...ages)];
  const isPattern = ages.length === 2 && least >= leastMs && most <= MAX_RATIO * least;
  return { ages, ms: isPattern ? least : null, until: now + REMEMBERED_MS };
}

/** Returns the expiry of a token bought now: the documented one, or the learned one if that is earlier. */
export function expectedExpiry(lifetime: LearnedLifetime | null, longest: number, now: number): number {
  if (!lifetime || lifetime.ms === null || now >= lifetime.until) return longest;
  return Math.min(longest, now + lifetime.ms * (1 - MARGIN));
}
