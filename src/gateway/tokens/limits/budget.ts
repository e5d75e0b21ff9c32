import { RrError } from '../../../contract/failure';
import type { PurchaseReason } from './purchase';

/** What the operator lets one credential cost in a month, and at which shares of it buying is restricted and ends. */
export interface TokenBudget {
  tokens: number;
  softPercent: number;
  hardPercent: number;
}

/** `soft`: only what people cannot work without is bought. `hard`: nothing is. */
export type Stop = 'none' | 'soft' | 'hard';

/** How the tokens of a credential stand this month. */
export interface Standing {
  /** Token requests that may have cost one. */
  used: number;
  /** The budget with what was allowed beside it; null where there is none. */
  budget: number | null;
  stop: Stop;
  /** The month as it is counted here: milliseconds since the epoch. */
  since: number;
  resetsAt: number;
}

/** Instants, in milliseconds since the epoch. */
export interface Month {
  /** Token requests count from here on. */
  since: number;
  /** What the operator allows from here on, and before `resetsAt`, is for this month. */
  begins: number;
  /** The count starts anew. */
  resetsAt: number;
}

const HOUR_MS = 3_600_000;
/** A month begins first at UTC+14 and last at UTC-12; in which zone the service counts is not known. */
const FIRST_ZONE_MS = 14 * HOUR_MS;
const LAST_ZONE_MS = 12 * HOUR_MS;

/**
 * The month that an instant counts to. It turns when it has turned everywhere, and it counts from when it had begun
 * anywhere: so it never counts fewer tokens than the service does, wherever that is, and never starts anew too early.
 */
export function monthOf(now: number): Month {
  const date = new Date(now - LAST_ZONE_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const start = Date.UTC(year, month);
  return {
    since: start - FIRST_ZONE_MS,
    begins: start + LAST_ZONE_MS,
    resetsAt: Date.UTC(year, month + 1) + LAST_ZONE_MS,
  };
}

export function stopAt(used: number, tokens: number, { softPercent, hardPercent }: TokenBudget): Stop {
  if (100 * used >= hardPercent * tokens) return 'hard';
  return 100 * used >= softPercent * tokens ? 'soft' : 'none';
}

/**
 * Why no token may be bought now; undefined where one may. `replaced`: how many were bought in the last 24 hours
 * because the service had refused the one before.
 */
export function budgetError(
  reason: PurchaseReason,
  standing: Standing,
  replaced: number,
): RrError | undefined {
  const effect = effectOf(reason, standing.stop, replaced);
  if (effect === undefined) return undefined;
  const { used, budget, since, resetsAt } = standing;
  return new RrError(
    'quota-exhausted',
    `The month's token budget is running out: ${used} of ${budget} were used since ${spell(since)}. Until ${spell(resetsAt)} ${effect}. The gateway's operator can allow more.`,
  );
}

function effectOf(reason: PurchaseReason, stop: Stop, replaced: number): string | undefined {
  if (stop === 'hard') return 'no more are bought';
  if (stop === 'none') return undefined;
  if (reason === 'mismatch') return 'no other secret of this client ID is tried';
  return (reason === 'refused' || reason === 'try') && replaced > 0
    ? 'a refused token is replaced at most once in 24 hours'
    : undefined;
}

/** An instant as people read it: `1 December 2026, 12:00 UTC`. */
export const spell = (instant: number): string =>
  `${DATE.format(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`;

const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
