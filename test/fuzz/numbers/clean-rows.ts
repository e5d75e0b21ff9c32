import fc from 'fast-check';
import { textTable } from '../../support/text-table';

export type Row = Record<string, unknown>;

/** A share, of which a service gives percent points or fractions. */
export const PERCENT = 'indexation_percent';

export const COLUMNS = textTable(`
  svc_property_id          | INT       | Property ID
  property_name            | STRING    | Property
  unit_id                  | STRING    | Unit ID
  unit_name                | STRING    | Unit
  rentroll_id              | INT       | Rent Roll
  rentroll_date            | TIMESTAMP | Rent Roll Date
  tenant_name              | STRING    | Tenant
  use_type                 | ENUM      | Use
  currency                 | STRING    | Currency
  contracted_rent_pa       | FLOAT     | Contracted Rent | currency p.a.
  in_place_rent_pa         | FLOAT     | Passing Rent    | currency p.a.
  market_rent_pa           | FLOAT     | Market Rent     | currency p.a.
  actual_lettable_area_sqm | FLOAT     | Lettable Area   | sqm
  lease_start_date         | TIMESTAMP | Lease Start
  lease_expiry_date        | TIMESTAMP | Lease Expiry
  next_break_date          | TIMESTAMP | Next Break
  vacancy_status           | ENUM      | Vacancy
  is_non_revenue           | STRING    | Own Use
  room_count               | INT       | Rooms           | pieces
  ${PERCENT}               | FLOAT     | Indexation      | percent
`).map(([columnName, columnType, displayName, unit = null]) => ({
  columnName: columnName!,
  columnType,
  displayName,
  unit,
}));

export const NUMBERS = [
  ...['contracted_rent_pa', 'actual_lettable_area_sqm', 'room_count', 'in_place_rent_pa', 'market_rent_pa'],
];
export const DATES = ['lease_expiry_date', 'next_break_date', 'lease_start_date'];
/** Texts by which a person groups rows and looks them up. */
export const NAMES = ['tenant_name', 'use_type', 'property_name', 'unit_name'];
export const TEXTS = ['use_type', 'tenant_name', 'currency', 'property_name', 'vacancy_status'];

const labelOf = (column: string): string =>
  String(COLUMNS.find(({ columnName }) => columnName === column)!.displayName);
export const namesOf = (column: string): string[] => [column, labelOf(column)];

const dayAfter = (days: number): string => new Date(Date.UTC(2026, 11, 31) + days * 86_400_000).toISOString();

/** Three properties of three units each; of each property the rent rolls of two days. The last unit of each roll is vacant. */
export const cleanRows = fc
  .array(
    fc.record({
      rent: fc.integer({ min: 1, max: 900_000_00 }),
      area: fc.integer({ min: 1, max: 9_000_0 }),
      rooms: fc.integer({ min: 1, max: 9 }),
      points: fc.integer({ min: 2, max: 100 }),
      days: fc.integer({ min: 0, max: 3_000 }),
    }),
    { minLength: 18, maxLength: 18 },
  )
  .map((units): Row[] =>
    units.map(({ rent, area, rooms, points, days }, at) => {
      const property = Math.floor(at / 3) % 3;
      const roll = Math.floor(at / 9);
      const isVacant = at % 9 === 8;
      return {
        svc_property_id: property + 1,
        property_name: `Königshof ${property + 1}`,
        unit_id: `p${property + 1}-u${at % 3}`,
        unit_name: `U${at % 3}`,
        rentroll_id: 10 * (property + 1) + roll,
        rentroll_date: roll === 0 ? '2026-06-30T00:00:00Z' : '2026-09-30T00:00:00Z',
        tenant_name: isVacant ? null : ['Arden', 'Brüll', 'Cole & Søns é'][(at + property) % 3],
        use_type: ['OFFICE', 'RETAIL', 'STORAGE'][at % 3],
        currency: 'EUR',
        contracted_rent_pa: isVacant ? null : rent / 100,
        in_place_rent_pa: isVacant ? null : rent / 100,
        market_rent_pa: (rent + 100 * rooms) / 100,
        actual_lettable_area_sqm: area / 10,
        lease_start_date: isVacant ? null : dayAfter(-2_000 - days),
        lease_expiry_date: isVacant ? null : dayAfter(days),
        next_break_date: isVacant || at % 3 > 0 ? null : dayAfter(Math.floor(days / 2)),
        vacancy_status: isVacant ? 'vacant' : 'let',
        is_non_revenue: at % 9 === 4 ? 'true' : 'false',
        room_count: rooms,
        [PERCENT]: points,
      };
    }),
  );
