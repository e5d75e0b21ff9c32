import type { Standing } from './standing';

/** All values of `change_type`. */
export const CHANGE_TYPES = [
  'new letting',
  'vacated',
  'tenant change',
  'renewal',
  'tenant moved',
  'tenant renamed',
  'rent change',
  'area change',
  'unit added',
  'unit removed',
  'unit split',
  'unit merge',
  'exchange rates',
] as const;

/** All values of `reason_for_rent_change`, which is null if the in-place rent did not move. */
export const RENT_CHANGE_REASONS = [
  'new letting',
  'expiry',
  'break exercised',
  'termination',
  'tenant change',
  'renewal',
  'tenant moved',
  'rent-free ended',
  'rent-free granted',
  'step rent',
  'area correction',
  'rent review',
  'indexation',
  'unexplained',
  'unit added',
  'unit removed',
  'unit split',
  'unit merge',
  'exchange rates',
  'exchange rates only',
] as const;

type ChangeType = (typeof CHANGE_TYPES)[number];
export type RentChangeReason = (typeof RENT_CHANGE_REASONS)[number];

/** One event in a chain of events of a unit, and the unit's standing after it. */
export interface Link extends Standing {
  type: ChangeType;
  /** The reason for the change of rent, if the rent changes. */
  reason: RentChangeReason | null;
}

/** Creates a link whose reason has the same name as its type. */
export const namedLink = (type: ChangeType & RentChangeReason, to: Standing): Link => ({
  type,
  reason: type,
  ...to,
});

/**
 * One row of the answer. The rows of a unit form a chain: each starts from the rent and the area that the previous row
 * ended with. Therefore amounts can be added.
 */
export interface Change {
  unitId: number;
  /** True if the later rent roll does not have the unit. */
  gone: boolean;
  type: ChangeType;
  /** Null if and only if the rents are equal. */
  reason: RentChangeReason | null;
  /** The tenant in the earlier rent roll. */
  previousTenant: string | null;
  currency: string;
  /** In cents. */
  previousRent: number;
  rent: number;
  previousArea: number | null;
  area: number | null;
}
