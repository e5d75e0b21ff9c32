import { type FailureCode, RrError } from '../../../contract/failure';
import { DAY_MS, formatInstant, HOUR_MS, LAST_ZONE_MS } from './budget';
import type { FailedPurchase } from '../request-token';

/** A time during which the gateway buys no token for a credential, and the failure that people get meanwhile. */
export interface Pause {
  why: 'failure' | 'quota' | 'breaker';
  code: FailureCode;
  message: string;
  /** Milliseconds since the epoch. */
  until: number;
  /** The wait after the last failure in a series. The next failure waits twice as long. */
  delayMs: number;
  /** When the series of failures began. */
  since?: number;
  /** How many tokens in a row were refused before it. Above 0, the next token is a try. */
  refusedBefore?: number;
}

/** An unsent request cost nothing, so the wait is short. */
const UNSENT_MS = 5000;
const MINUTE_MS = 60_000;
/** In this time a series of failures is tried again soon. Each try may cost a token that never arrives. */
export const FIRST_TRIES_MS = HOUR_MS;
/** After that, four tries a day are left. */
export const LATER_WAIT_MS = 6 * HOUR_MS;
/** The first time that the breaker opens, the cause may pass soon, and one more token is worth a try. */
const FIRST_BREAKER_MS = HOUR_MS;
/** If a pause has longer than this left, the clock was set back, and the pause is ignored. */
const TOO_LONG_MS: Record<Pause['why'], number> = {
  failure: LATER_WAIT_MS + HOUR_MS,
  breaker: DAY_MS + HOUR_MS,
  quota: DAY_MS + HOUR_MS,
};

export function purchaseError(purchase: FailedPurchase, now: number): RrError {
  if (purchase.kind === 'refused') return new RrError('wrong-credentials', refusalMessage(purchase));
  if (purchase.kind === 'quota')
    return new RrError(
      'quota-exhausted',
      `This month's token quota of the client ID is used up. The gateway asks the service again on ${formatInstant(quotaReturns(now, purchase.retryAfterMs))}. If the service's operator adds tokens earlier, the gateway's operator can let it ask at once.`,
    );
  return purchase.error;
}

/** Words only: every refusal is booked and paused alike. */
function refusalMessage({ reply, wasAccepted }: Extract<FailedPurchase, { kind: 'refused' }>): string {
  const { what, kind = 'secret', serviceMessage } = reply ?? {};
  const quoted = serviceMessage
    ? ` The reply says: ${serviceMessage}${/[.!?…]$/.test(serviceMessage) ? '' : '.'}`
    : '';
  if (kind !== 'secret') {
    const cause =
      kind === 'oauth'
        ? "The service may not allow this client ID here, or the gateway's settings may be wrong."
        : 'A proxy or firewall may stand in between.';
    return `The sign-in address refused the gateway (${what}). ${cause} Tell your IT.${quoted}`;
  }
  return wasAccepted
    ? `The service no longer accepts this secret. It may have expired. Sign in with a new one. With an access key, tell the gateway's operator.${quoted}`
    : `The service refused this client ID and secret. Check both and sign in again.${quoted}`;
}

/** Doubles the pause for an hour, so that waiting formulas do not try one after another. Then four tries a day are left. */
export function pauseAfter(purchase: FailedPurchase, before: Pause | null, now: number): Pause {
  const { code, message } = purchaseError(purchase, now);
  const common = { code, message, ...(isTry(before) && { refusedBefore: refusedBefore(before) }) };
  if (purchase.kind === 'quota')
    return { ...common, why: 'quota', until: quotaReturns(now, purchase.retryAfterMs), delayMs: 0 };
  if (before?.why === 'breaker' && isActive(before, now))
    return purchase.kind === 'unsent'
      ? before
      : { ...before, until: Math.max(before.until, now + MINUTE_MS) };
  const last = before?.why === 'failure' ? before : undefined;
  const series = { ...common, why: 'failure' as const, since: Math.min(now, last?.since ?? now) };
  const lastMs = last?.delayMs ?? 0;
  if (purchase.kind === 'unsent') return { ...series, until: now + UNSENT_MS, delayMs: lastMs };
  if (now - series.since >= FIRST_TRIES_MS) {
    const until = now + LATER_WAIT_MS;
    return { ...series, until, delayMs: LATER_WAIT_MS, message: `${message} ${triesAgain(until)}` };
  }
  const delayMs = Math.min(FIRST_TRIES_MS, Math.max(MINUTE_MS, 2 * lastMs));
  const askedMs = purchase.kind === 'failed' ? purchase.retryAfterMs : undefined;
  return { ...series, until: now + Math.min(FIRST_TRIES_MS, failureWaitMs(askedMs, delayMs)), delayMs };
}

const triesAgain = (until: number) =>
  `Each try may cost a token, so the gateway tries again on ${formatInstant(until)}. Its operator can let it try at once.`;

/** The service's `Retry-After` counts in the first failure of a series, and later if it is longer. */
const failureWaitMs = (askedMs: number | undefined, delayMs: number) =>
  askedMs === undefined || (delayMs > MINUTE_MS && askedMs < delayMs)
    ? delayMs
    : Math.max(UNSENT_MS, askedMs);

/** How many tokens in a row were refused before this pause. Old records of a breaker do not hold the number. */
export const refusedBefore = (pause: Pause | null): number =>
  pause?.refusedBefore ?? (pause?.why === 'breaker' ? 1 : 0);

/** Whether a token bought now is a try after a breaker. If the service refuses it too, the breaker opens again. */
export const isTry = (pause: Pause | null): boolean => refusedBefore(pause) > 0;

/** Whether the breaker was open and its time is over, so that one more token may be tried. */
export const isHalfOpen = (pause: Pause | null, now: number): boolean =>
  pause?.why === 'breaker' && !isActive(pause, now);

/**
 * Pauses for an hour, then for a day, because the service refused even a token that replaced a refused one. `refused`: how
 * many it replaced in a row.
 */
export const breakerPause = (now: number, refused = 1): Pause => ({
  why: 'breaker',
  code: 'wrong-credentials',
  message:
    "The service refuses even a new token of this client ID. Ask the service's operator to check it. Then sign in again (this works once an hour, four times a day), or ask the gateway's operator to release the client ID.",
  until: now + (refused === 1 ? FIRST_BREAKER_MS : DAY_MS),
  delayMs: 0,
  refusedBefore: refused,
});

/** Pauses because too many tokens were refused after they had worked. `until`: when a replacement is allowed again. */
export const replacementPause = (until: number): Pause => ({
  why: 'breaker',
  code: 'quota-exhausted',
  message: `The service ends the tokens of this client ID early, and the gateway has replaced as many as a day allows. It buys the next one on ${formatInstant(until)}. Ask the service's operator why.`,
  until,
  delayMs: 0,
  refusedBefore: 0,
});

export const readPause = (recorded: string | null): Pause | null =>
  recorded === null ? null : (JSON.parse(recorded) as Pause);

export const isActive = (pause: Pause | null, now: number): pause is Pause =>
  pause !== null && now < pause.until && now > pause.until - TOO_LONG_MS[pause.why];

export const pauseError = ({ code, message }: Pause): RrError => new RrError(code, message);

/** Asks once a day, because the answer costs nothing. Early in a month the service may still count the last one. */
function quotaReturns(now: number, retryAfterMs = DAY_MS) {
  const date = new Date(now);
  const thisMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  if (now < thisMonth + LAST_ZONE_MS) return now + HOUR_MS;
  const nextMonth = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  return Math.min(nextMonth, now + Math.min(DAY_MS, Math.max(MINUTE_MS, retryAfterMs)));
}
