import { RrError } from '../../../contract/failure';
import type { PurchaseReason } from '../request-token';

/** The share of a month's budget that the gateway uses. Others may buy with the same client ID. */
const USED_PERCENT = 90;
/** The share of the budget that is kept for one purchase a day beyond the renewals. */
const SPARE_PERCENT = 10;

/** `soft`: beyond one renewal a day, few tokens are left. `hard`: the gateway buys one token a day at most. */
export type Stop = 'none' | 'soft' | 'hard';

export interface Standing {
  /** Token requests that may have cost one, those of strangers included. */
  used: number;
  /** The budget and the tokens that the operator added to it. Null without a budget. */
  budget: number | null;
  stop: Stop;
  /** What purchases with a proven secret may still use beyond the renewals of the remaining days. */
  free: number;
  since: number;
  resetsAt: number;
}

/** Instants, in milliseconds since the epoch. */
export interface Month {
  /** Token requests count from here. */
  since: number;
  /** Tokens that the operator adds between `begins` and `resetsAt` are for this month. */
  begins: number;
  resetsAt: number;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const LONGEST_MONTH_DAYS = 31;
/** A month begins first at UTC+14 and last at UTC-12. The service's time zone is unknown. */
const FIRST_ZONE_MS = 14 * HOUR_MS;
export const LAST_ZONE_MS = 12 * HOUR_MS;

/** Counts from the month's first beginning in any time zone until its last end, so never less than the service does. */
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

/** How many attempts with an unverified secret a month's budget allows: half of what one renewal a day leaves of it. */
export function attemptsWithin(budget: number): number {
  const usable = Math.floor((USED_PERCENT * budget) / 100);
  const half = Math.floor((usable - LONGEST_MONTH_DAYS) / 2);
  return Math.max(half, Math.floor(budget / 5), 1);
}

/**
 * Divides a month's budget. `owner`: requests with a verified secret. `reservedAttempts`: what unverified ones may use, used
 * or not, so that they never take a token from the owner.
 */
export function divideBudget(
  budget: number,
  { owner, reservedAttempts }: { owner: number; reservedAttempts: number },
  now: number,
): { stop: Stop; free: number } {
  const month = Math.floor((USED_PERCENT * budget) / 100) - reservedAttempts;
  const left = month - owner;
  // A budget too small for one renewal a day keeps two of three tokens for renewals.
  const perDay = Math.min(1, (2 * month) / (3 * LONGEST_MONTH_DAYS));
  const free = left - Math.ceil(perDay * ((monthOf(now).resetsAt - now) / DAY_MS));
  const isScarce = 100 * free <= SPARE_PERCENT * budget;
  return { stop: left <= 0 ? 'hard' : isScarce ? 'soft' : 'none', free };
}

/** How often tokens were bought in the last day. A renewal counts 23 hours, because it is bought before the expiry. */
export interface Recent {
  /** For any reason but `unproven`, in 23 hours. */
  all: number;
  /** For this reason, in 24 hours. */
  sameReason: number;
}

/** Returns undefined if a token may be bought with a proven secret. One purchase a day is always left. */
export function budgetError(reason: PurchaseReason, standing: Standing, recent: Recent): RrError | undefined {
  const { used, budget, stop, free, since, resetsAt } = standing;
  if (stop === 'none' || recent.all === 0) return undefined;
  const isRenewal = reason === 'expired' || reason === 'sign-in';
  if (free > 0 && (isRenewal || recent.sameReason === 0)) return undefined;
  return new RrError(
    'quota-exhausted',
    `The month's token budget is running out: ${used} of ${budget} were used since ${formatInstant(since)}. Until ${formatInstant(resetsAt)} the gateway buys at most one token a day. Its operator can allow more.`,
  );
}

/** Formats an instant for people: `1 December 2026, 12:00 UTC`. */
export const formatInstant = (instant: number): string =>
  `${DATE.format(instant)}, ${new Date(instant).toISOString().slice(11, 16)} UTC`;

const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
