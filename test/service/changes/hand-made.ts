import type { Change } from '../../../src/service/changes/change';
import type { LeaseInRoll, RentRoll, UnitInRoll } from '../../../src/service/changes/rent-roll';

/**
 * Reads units such as `1 Ada 1000 {"area":90}; 2 vacant`: of 100 sqm and with rent in euro, if the object of other facts says nothing
 * else. `free` is the rent-free part of the rent.
 */
export const unitsOf = (text: string): UnitInRoll[] =>
  text
    .split('; ')
    .filter(Boolean)
    .map((written) => {
      const [, unitId, tenant = '', rent, facts = '{}'] = /^(\d+) (\w+)(?: ([\d.]+))?(?: ({.*}))?$/.exec(
        written,
      )!;
      const { free = 0, ...more } = JSON.parse(facts) as Partial<LeaseInRoll & UnitInRoll> & {
        free?: number;
      };
      const { area = 100, currency = 'EUR', useType = 'OFFICE', ...terms } = more;
      const lease: LeaseInRoll = {
        leaseId: `lease of ${tenant}`,
        tenantId: tenant,
        tenantName: tenant,
        ownUse: false,
        contractedRent: cents(Number(rent)),
        inPlaceRent: cents(Number(rent) - free),
        expiryDate: '2030-12-31',
        breakDates: [],
        steps: [],
        lastReviewDate: null,
        lastIndexationDate: null,
        ...terms,
      };
      return { unitId: Number(unitId), area, currency, useType, lease: rent === undefined ? null : lease };
    });
const cents = (amount: number): number => Math.round(100 * amount);

/** Create the rent rolls of 30 June and 30 September 2026. */
export const june = (...units: UnitInRoll[]): RentRoll => ({ date: '2026-06-30', units });
export const september = (...units: UnitInRoll[]): RentRoll => ({ date: '2026-09-30', units });

const figure = (value: number) => value.toLocaleString('en-US');

/** Formats a change, such as `1 rent change, indexation: 1,000 → 1,020 EUR`. Adds the area if it changed. */
export const lineOf = ({ unitId, type, reason, ...row }: Change): string =>
  `${unitId} ${type}, ${reason ?? '–'}: ${figure(row.previousRent / 100)} → ${figure(row.rent / 100)} ${row.currency}` +
  (row.previousArea === row.area ? '' : `, ${row.previousArea ?? 'none'} → ${row.area ?? 'none'} sqm`);
