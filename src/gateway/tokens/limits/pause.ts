import { type FailureCode, RrError } from '../../../contract/failure';
import { spell } from './budget';
import type { FailedPurchase } from './purchase';

/** A time in which no token is bought for a credential, and what people are told meanwhile. */
export interface Pause {
  why: 'failure' | 'quota' | 'breaker';
  code: FailureCode;
  message: string;
  /** Milliseconds since the epoch. */
  until: number;
  /** How long the last failure of this row waits; the next one waits twice as long. */
  delayMs: number;
  /** A try after a breaker failed: the next token is a try, too. */
  afterBreaker?: true;
}

/** Nothing was spent by a request that did not leave: as soon as the line is back it may. */
const UNSENT_MS = 5000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A month turns last at UTC-12; the service's own time zone is not known. */
const LAST_TIME_ZONE_MS = 12 * HOUR_MS;
/** Where this much is left of a pause, the clock was put back under it by more than a correction. */
const TOO_LONG_MS: Record<Pause['why'], number> = {
  failure: 2 * HOUR_MS,
  breaker: DAY_MS + HOUR_MS,
  quota: Infinity,
};

/** The failure that a purchase other than `issued` is to the person waiting for it. */
export function purchaseError(purchase: FailedPurchase, now: number): RrError {
  if (purchase.kind === 'refused')
    return new RrError(
      'wrong-credentials',
      'The service refused this client ID and secret. Check both and sign in again.',
    );
  if (purchase.kind === 'quota')
    return new RrError(
      'quota-exhausted',
      `This month's token quota of the client ID is used up. The gateway asks for a token again on ${spell(quotaReturns(now))}. Where the service's operator gives more before, the gateway's operator can let it ask at once.`,
    );
  return purchase.error;
}

/**
 * The pause that follows a purchase that failed: a minute, doubling to an hour, so that a thousand waiting
 * formulas do not try one after the other; for a used-up quota, until the month turns. A request that never left
 * counts for none of the row. A failure says nothing of the refusals that opened a breaker: where one is open it stays.
 */
export function pauseAfter(purchase: FailedPurchase, before: Pause | null, now: number): Pause {
  const { code, message } = purchaseError(purchase, now);
  const row = { code, message, ...(isTry(before) && { afterBreaker: true as const }) };
  if (purchase.kind === 'quota') return { ...row, why: 'quota', until: quotaReturns(now), delayMs: 0 };
  if (before?.why === 'breaker' && isActive(before, now))
    return purchase.kind === 'unsent'
      ? before
      : { ...before, until: Math.max(before.until, now + MINUTE_MS) };
  const lastMs = before?.why === 'failure' ? before.delayMs : 0;
  if (purchase.kind === 'unsent') return { ...row, why: 'failure', until: now + UNSENT_MS, delayMs: lastMs };
  const delayMs = Math.min(HOUR_MS, Math.max(MINUTE_MS, 2 * lastMs));
  return { ...row, why: 'failure', until: now + delayMs, delayMs };
}

/** Whether a token bought now is a try after a breaker: refused as well, it opens the breaker again. */
export const isTry = (pause: Pause | null): boolean =>
  pause !== null && (pause.why === 'breaker' || pause.afterBreaker === true);

/** After even a token bought because of a refusal was refused: no purchase for a day, or until someone signs in. */
export const breakerPause = (now: number): Pause => ({
  why: 'breaker',
  code: 'wrong-credentials',
  message:
    "The service refuses even a new token of this client ID. Ask the service's operator to check it, then sign in again, which is tried once an hour, or let the gateway's operator release it.",
  until: now + DAY_MS,
  delayMs: 0,
});

/** As it stands on record, see `Schema`. */
export const readPause = (recorded: string | null): Pause | null =>
  recorded === null ? null : (JSON.parse(recorded) as Pause);

export const isActive = (pause: Pause | null, now: number): pause is Pause =>
  pause !== null && now < pause.until && now > pause.until - TOO_LONG_MS[pause.why];

export const pauseError = ({ code, message }: Pause): RrError => new RrError(code, message);

/** Early in a month the refusal may still be the last month's, as the service counts: ask again every hour. */
function quotaReturns(now: number): number {
  const date = new Date(now);
  const thisMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (now < thisMonth + LAST_TIME_ZONE_MS) return now + HOUR_MS;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
