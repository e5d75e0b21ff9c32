import { type FailureCode, RrError } from '../../../contract/failure';
import { formatInstant, LAST_ZONE_MS } from './budget';
import type { FailedPurchase } from './purchase';

/** A time during which the gateway buys no token for a credential, and the failure that people get meanwhile. */
export interface Pause {
  why: 'failure' | 'quota' | 'breaker';
  code: FailureCode;
  message: string;
  /** Milliseconds since the epoch. */
  until: number;
  /** The wait after the last failure in a series. The next failure waits twice as long. */
  delayMs: number;
  /** A try after a breaker failed, so the next token is also a try. */
  afterBreaker?: true;
}

/** An unsent request cost nothing, so the wait is short. */
const UNSENT_MS = 5000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** If a pause has longer than this left, the clock was set back, and the pause is ignored. */
const TOO_LONG_MS: Record<Pause['why'], number> = {
  failure: 2 * HOUR_MS,
  breaker: DAY_MS + HOUR_MS,
  quota: Infinity,
};

export function purchaseError(purchase: FailedPurchase, now: number): RrError {
  if (purchase.kind === 'refused')
    return new RrError(
      'wrong-credentials',
      'The service refused this client ID and secret. Check both and sign in again.',
    );
  if (purchase.kind === 'quota')
    return new RrError(
      'quota-exhausted',
      `This month's token quota of the client ID is used up. The gateway tries again on ${formatInstant(quotaReturns(now))}. If the service's operator adds tokens earlier, the gateway's operator can let it try at once.`,
    );
  return purchase.error;
}

/** Doubles the pause up to an hour, so that a thousand waiting formulas do not try one after another. */
export function pauseAfter(purchase: FailedPurchase, before: Pause | null, now: number): Pause {
  const { code, message } = purchaseError(purchase, now);
  const common = { code, message, ...(isTry(before) && { afterBreaker: true as const }) };
  if (purchase.kind === 'quota') return { ...common, why: 'quota', until: quotaReturns(now), delayMs: 0 };
  if (before?.why === 'breaker' && isActive(before, now))
    return purchase.kind === 'unsent'
      ? before
      : { ...before, until: Math.max(before.until, now + MINUTE_MS) };
  const lastMs = before?.why === 'failure' ? before.delayMs : 0;
  if (purchase.kind === 'unsent')
    return { ...common, why: 'failure', until: now + UNSENT_MS, delayMs: lastMs };
  const delayMs = Math.min(HOUR_MS, Math.max(MINUTE_MS, 2 * lastMs));
  return { ...common, why: 'failure', until: now + delayMs, delayMs };
}

/** Whether a token bought now is a try after a breaker. If the service refuses it too, the breaker opens again. */
export const isTry = (pause: Pause | null): boolean =>
  pause !== null && (pause.why === 'breaker' || pause.afterBreaker === true);

/** Pauses for a day, because the service refused even a token that replaced a refused one. */
export const breakerPause = (now: number): Pause => ({
  why: 'breaker',
  code: 'wrong-credentials',
  message:
    "The service refuses even a new token of this client ID. Ask the service's operator to check it. Then sign in again (this works once an hour), or ask the gateway's operator to release the client ID.",
  until: now + DAY_MS,
  delayMs: 0,
});

export const readPause = (recorded: string | null): Pause | null =>
  recorded === null ? null : (JSON.parse(recorded) as Pause);

export const isActive = (pause: Pause | null, now: number): pause is Pause =>
  pause !== null && now < pause.until && now > pause.until - TOO_LONG_MS[pause.why];

export const pauseError = ({ code, message }: Pause): RrError => new RrError(code, message);

/** Early in a month the service may still count the last month, so the gateway tries every hour. */
function quotaReturns(now: number): number {
  const date = new Date(now);
  const thisMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (now < thisMonth + LAST_ZONE_MS) return now + HOUR_MS;
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
