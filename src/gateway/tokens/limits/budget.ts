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

/** How many refused tries of strangers a month's budget allows: half of what one renewal a day leaves of it. */
export function attemptsWithin(budget: number): number {
  const usable = Math.floor((USED_PERCENT * budget) / 100);
  const half = Math.floor((usable - LONGEST_MONTH_DAYS) / 2);
  return Math.max(half, Math.floor(budget / 5), 1);
}

/**
 * Divides a month's budget. `owner`: requests with a proven secret. `reservedTries`: what strangers may use, used or not,
 * so that they never take a token from the owner.
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

/** Refused tries of a sign-in with a secret that the service has not accepted yet, in a day and in a month. */
export interface Attempts {
  day: number;
  month: number;
}

export interface AttemptCounts {
  /** From this address, for this client ID. */
  fromAddress: Attempts;
  /** From this address, for all client IDs. */
  fromAddressToAll: Attempts;
  forClient: Attempts;
  overAll: Attempts;
}

/** The most tries in a day. */
export const DEFAULT_ATTEMPTS = { perAddress: 5, perClient: 20, overAll: 100 };

export type AttemptSettings = typeof DEFAULT_ATTEMPTS;

/** A month allows as many tries as this number of days. */
const DAYS_PER_MONTH = 4;
/** One address may use this share of what all addresses together may use. */
const SHARE = 1 / 4;
/** Addresses where the client ID has not signed in before leave the rest to those where it has. */
const UNKNOWN_ADDRESS_SHARE = 7 / 8;

type AttemptLimits = Record<keyof AttemptCounts, Attempts>;

/**
 * The limits of tries. `isKnown`: the client ID has signed in from this address before. With a budget, all tries of a month and all purchases stay below it, because the service may count
 * refused requests.
 */
export function attemptLimits(
  settings: AttemptSettings,
  budget: number | undefined,
  isKnown = true,
): AttemptLimits {
  const most = budget === undefined ? Infinity : attemptsWithin(budget);
  const limit = (day: number): Attempts => ({
    day: Math.min(day, most),
    month: Math.min(day * DAYS_PER_MONTH, most),
  });
  const part = ({ day, month }: Attempts, share: number): Attempts => ({
    day: Math.max(1, Math.floor(day * share)),
    month: Math.max(1, Math.floor(month * share)),
  });
  const wide = (limits: Attempts) => (isKnown ? limits : part(limits, UNKNOWN_ADDRESS_SHARE));
  const overAll = limit(settings.overAll);
  const forClient = limit(Math.min(settings.perClient, settings.overAll));
  const [shareOfClient, perAddress] = [part(forClient, SHARE), limit(settings.perAddress)];
  return {
    fromAddress: {
      day: Math.min(perAddress.day, shareOfClient.day),
      month: Math.min(perAddress.month, shareOfClient.month),
    },
    fromAddressToAll: part(overAll, SHARE),
    forClient: wide(forClient),
    overAll: wide(overAll),
  };
}

/** Returns undefined if another try is allowed. */
export function attemptsError(counts: AttemptCounts, limits: AttemptLimits): RrError | undefined {
  const kinds = Object.keys(limits) as (keyof AttemptLimits)[];
  const isOver = (span: keyof Attempts) => kinds.some((kind) => counts[kind][span] >= limits[kind][span]);
  if (isOver('month'))
    return tooMany("in a month. Ask the gateway's operator to allow more, or wait for the next month.");
  if (isOver('day')) return tooMany('in a day. Try again tomorrow.');
  return undefined;
}

const tooMany = (explanation: string): RrError =>
  new RrError(
    'busy',
    `The service has refused too many sign-ins ${explanation} People who are signed in go on.`,
  );
