import type { Standing } from './standing';

/** Closed vocabulary of `change_type`: what happened to the unit. */
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

/** Closed vocabulary of `reason_for_rent_change`: why the in-place rent moved; null where it did not. */
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

/** One thing that happened to a unit, with where it left the unit: the next one starts from there. */
export interface Link extends Standing {
  type: ChangeType;
  /** The reason of the movement, should the rent move. */
  reason: RentChangeReason | null;
}

/** A link whose reason bears the name of its type. */
export const namedLink = (type: ChangeType & RentChangeReason, to: Standing): Link => ({
  type,
  reason: type,
  ...to,
});

/**
 * One row of the answer. The rows of a unit are a chain in their order: each starts from the rent and the area to
 * which the one before it led, so amounts can be added.
 */
export interface Change {
  unitId: number;
  /** True where the later rent roll does not have the unit. */
  gone: boolean;
  type: ChangeType;
  /** Null exactly where the rents are equal. */
  reason: RentChangeReason | null;
  /** Tenant in the earlier rent roll. */
  previousTenant: string | null;
  currency: string;
  /** In cents. */
  previousRent: number;
  rent: number;
  previousArea: number | null;
  area: number | null;
}
