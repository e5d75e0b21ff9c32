import type { UnitInRoll } from './rent-roll';

// oxfmt-ignore
export const CHANGE_TYPES = [
  'new letting', 'vacated', 'tenant change', 'renewal', 'tenant moved', 'tenant renamed', 'rent change',
  'area change', 'unit added', 'unit removed', 'unit split', 'unit merge', 'exchange rates',
] as const;

// oxfmt-ignore
export const RENT_CHANGE_REASONS = [
  'new letting', 'expiry', 'break exercised', 'termination', 'tenant change', 'renewal', 'tenant moved',
  'rent-free ended', 'rent-free granted', 'step rent', 'area correction', 'rent review', 'indexation',
  'unexplained', 'unit added', 'unit removed', 'unit split', 'unit merge', 'exchange rates',
  'exchange rates only',
] as const;

type ChangeType = (typeof CHANGE_TYPES)[number];
export type RentChangeReason = (typeof RENT_CHANGE_REASONS)[number];

/** One event in a chain of events of a unit, and the unit's standing after it. */
export interface Link extends Standing {
  type: ChangeType;
  reason: RentChangeReason | null;
}

export const namedLink = (type: ChangeType & RentChangeReason, to: Standing): Link => ({
  type,
  reason: type,
  ...to,
});

/** One row of the answer. Each row of a unit starts where the previous one ended, so amounts can be added. */
export interface Change {
  unitId: number;
  /** True if the later rent roll does not have the unit. */
  gone: boolean;
  type: ChangeType;
  /** Null if and only if the rents are equal. */
  reason: RentChangeReason | null;
  previousTenant: string | null;
  currency: string;
  /** In cents. */
  previousRent: number;
  rent: number;
  previousArea: number | null;
  area: number | null;
}

/** The rent and the area of a unit at one point of a comparison. */
export interface Standing {
  /** In-place rent a year, in cents of `currency`. 0 if the unit is vacant or does not exist. */
  rent: number;
  currency: string;
  area: number | null;
}

export const standing = ({ lease, currency, area }: UnitInRoll): Standing => ({
  rent: lease?.inPlaceRent ?? 0,
  currency,
  area,
});

/** The amount of each currency that one unit of a common currency buys on a day. */
export type Rates = Readonly<Record<string, number>>;

/** The output currency, and the rates on the dates of the two rent rolls. */
export interface Exchange {
  currency: string;
  earlier: Rates;
  later: Rates;
}

export function convert(cents: number, from: string, to: string, rates: Rates): number {
  if (from === to) return cents;
  const [own, target] = [rates[from], rates[to]];
  if (own === undefined || target === undefined)
    throw new RangeError(`No exchange rate for ${own === undefined ? from : to}.`);
  return Math.round((cents / own) * target);
}
