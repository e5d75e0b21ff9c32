/** A day as ISO 8601 text, such as 2026-09-30. Such texts sort by day. */
export type Day = string;

/** What a comparison reads of a property's rent roll. Amounts are whole cents, so that sums are exact. */
export interface RentRoll {
  date: Day;
  units: readonly UnitInRoll[];
}

export interface UnitInRoll {
  /** The same in every rent roll, and unique within each. */
  unitId: number;
  useType: string;
  /** In square metres. Null if the rent roll has no area, as for parking. */
  area: number | null;
  /** The currency of all amounts (ISO 4217). */
  currency: string;
  /** Null if the unit is vacant. */
  lease: LeaseInRoll | null;
}

export interface LeaseInRoll {
  leaseId: string;
  tenantId: string;
  tenantName: string;
  /** True if the owner uses the unit, which is a lease without a tenant. */
  ownUse: boolean;
  /** A year, before rent-free periods. */
  contractedRent: number;
  /** A year, less the rent-free amount at the rent roll date: what the tenant pays. */
  inPlaceRent: number;
  /** The agreed last day. Null for open-ended leases. */
  expiryDate: Day | null;
  /** The last days of the lease if a break is used. Includes past breaks. */
  breakDates: readonly Day[];
  /** From each date on, the contracted rent is `rent`. */
  steps: readonly { date: Day; rent: number }[];
  lastReviewDate: Day | null;
  lastIndexationDate: Day | null;
}

export type LetUnit = UnitInRoll & { lease: LeaseInRoll };

export const isLet = (unit: UnitInRoll): unit is LetUnit => unit.lease !== null;

export interface Dates {
  earlier: Day;
  later: Day;
}

export type MatchedUnit = { unitId: number } & (
  | { earlier: UnitInRoll; later: UnitInRoll | undefined }
  | { earlier: undefined; later: UnitInRoll }
);

/** Pairs the units of two rent rolls by id, in the order of the ids. */
export function matchUnits(earlier: readonly UnitInRoll[], later: readonly UnitInRoll[]): MatchedUnit[] {
  const units = new Map<number, MatchedUnit>(
    later.map((unit) => [unit.unitId, { unitId: unit.unitId, earlier: undefined, later: unit }]),
  );
  for (const unit of earlier)
    units.set(unit.unitId, {
      unitId: unit.unitId,
      earlier: unit,
      later: units.get(unit.unitId)?.later,
    });
  return [...units.values()].sort((a, b) => a.unitId - b.unitId);
}
