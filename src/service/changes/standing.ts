import type { UnitInRoll } from './rent-roll';

/** What a unit brings and measures at one point of a comparison. */
export interface Standing {
  /** In-place rent a year, in cents of `currency`; 0 where the unit is vacant or not there. */
  rent: number;
  currency: string;
  /** In square metres; null where there is none. */
  area: number | null;
}

/** Where a rent roll has the unit. */
export const standing = ({ lease, currency, area }: UnitInRoll): Standing => ({
  rent: lease?.inPlaceRent ?? 0,
  currency,
  area,
});
