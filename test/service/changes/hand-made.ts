import type { Change } from '../../../src/service/changes/change';
import type { LeaseInRoll, RentRoll, UnitInRoll } from '../../../src/service/changes/rent-roll';

/** Converts whole units of currency to cents. */
export const cents = (amount: number): number => Math.round(100 * amount);

type Terms = Partial<Omit<LeaseInRoll, 'contractedRent' | 'inPlaceRent'>> & {
  /** The rent-free part of the rent, in whole units of currency. */
  free?: number;
};

/** Creates a lease without any event. `rent` is in whole units of currency. */
export function lease(tenant: string, rent: number, { free = 0, ...terms }: Terms = {}): LeaseInRoll {
  return {
    leaseId: `lease of ${tenant}`,
    tenantId: tenant,
    tenantName: tenant,
    ownUse: false,
    contractedRent: cents(rent),
    inPlaceRent: cents(rent - free),
    expiryDate: '2030-12-31',
    breakDates: [],
    steps: [],
    lastReviewDate: null,
    lastIndexationDate: null,
    ...terms,
  };
}

/** Creates a unit of 100 sqm with rent in euro. */
export const unit = (
  unitId: number,
  let_: LeaseInRoll | null,
  more: Partial<UnitInRoll> = {},
): UnitInRoll => ({ unitId, useType: 'OFFICE', area: 100, currency: 'EUR', lease: let_, ...more });

/** Create the rent rolls of 30 June and 30 September 2026. */
export const june = (...units: UnitInRoll[]): RentRoll => ({ date: '2026-06-30', units });
export const september = (...units: UnitInRoll[]): RentRoll => ({ date: '2026-09-30', units });

const figure = (value: number) => value.toLocaleString('en-US');

/** Formats a change, such as `1 rent change, indexation: 1,000 → 1,020 EUR`. Adds the area if it changed. */
export const lineOf = ({ unitId, type, reason, ...row }: Change): string =>
  `${unitId} ${type}, ${reason ?? '–'}: ${figure(row.previousRent / 100)} → ${figure(row.rent / 100)} ${row.currency}` +
  (row.previousArea === row.area ? '' : `, ${row.previousArea ?? 'none'} → ${row.area ?? 'none'} sqm`);
