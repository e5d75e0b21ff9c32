import { RrError } from '../../../contract/failure';
import type { PurchaseReason } from './purchase';

/** The shares of a month's budget from which purchases are restricted, and from which they stop. */
const SOFT_PERCENT = 70;
const HARD_PERCENT = 90;

/** `soft`: the gateway buys only the tokens that people cannot work without. `hard`: it buys none. */
export type Stop = 'none' | 'soft' | 'hard';

export interface Standing {
  /** Token requests that may have cost one. */
  used: number;
  /** The budget and the tokens that the operator added to it. Null without a budget. */
  budget: number | null;
  stop: Stop;
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

const HOUR_MS = 3_600_000;
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

export function stopAt(used: number, budget: number): Stop {
  if (100 * used >= HARD_PERCENT * budget) return 'hard';
  return 100 * used >= SOFT_PERCENT * budget ? 'soft' : 'none';
}

/** Returns undefined if a token may be bought. `replaced`: the number bought in 24 hours to replace a refused one. */
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
    `The month's token budget is running out: ${used} of ${budget} were used since ${formatInstant(since)}. Until ${formatInstant(resetsAt)} the gateway ${effect}. Its operator can allow more.`,
  );
}

function effectOf(reason: PurchaseReason, stop: Stop, replaced: number): string | undefined {
  if (stop === 'hard') return 'buys no more tokens';
  if (stop === 'none') return undefined;
  if (reason === 'mismatch') return 'tries no other secret of this client ID';
  return (reason === 'refused' || reason === 'try') && replaced > 0
    ? 'replaces a refused token at most once in 24 hours'
    : undefined;
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
