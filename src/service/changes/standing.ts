import type { UnitInRoll } from './rent-roll';

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
