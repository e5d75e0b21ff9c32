/** A day as ISO 8601 text, such as 2026-09-30. Such texts compare as their days do. */
export type Day = string;

/**
 * What a comparison reads of the rent roll of one property: nothing but facts that stand in its columns. Amounts
 * are whole cents, so that sums are exact.
 */
export interface RentRoll {
  date: Day;
  units: readonly UnitInRoll[];
}

export interface UnitInRoll {
  /** The same in every rent roll; once in each. */
  unitId: number;
  useType: string;
  /** Lettable area in square metres; null where the rent roll has none, as for parking. */
  area: number | null;
  /** Of all amounts of the unit (ISO 4217). */
  currency: string;
  /** Null: vacant. */
  lease: LeaseInRoll | null;
}

export interface LeaseInRoll {
  leaseId: string;
  tenantId: string;
  tenantName: string;
  /** True where the owner uses the unit: a lease with nobody. */
  ownUse: boolean;
  /** A year, before rent-free periods. */
  contractedRent: number;
  /** A year, less what is rent-free at the rent roll date: what the tenant pays. */
  inPlaceRent: number;
  /** Agreed last day; null for open-ended leases. */
  expiryDate: Day | null;
  /** Last days on which a break can end the lease, passed ones too. */
  breakDates: readonly Day[];
  /** The schedule of fixed steps: from each date on, the contracted rent is `rent`. */
  steps: readonly { date: Day; rent: number }[];
  lastReviewDate: Day | null;
  lastIndexationDate: Day | null;
}

/** A unit that is let. */
export type LetUnit = UnitInRoll & { lease: LeaseInRoll };

export const isLet = (unit: UnitInRoll): unit is LetUnit => unit.lease !== null;

/** The days of the two rent rolls that are compared. */
export interface Dates {
  earlier: Day;
  later: Day;
}
