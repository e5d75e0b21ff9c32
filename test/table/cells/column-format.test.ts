import type { ColumnType } from '../../../src/contract/column-types';
import { columnFormat } from '../../../src/table/cells/column-format';
import { textTable } from '../../support/text-table';
import fc from 'fast-check';
import { numberLength } from '../../../src/table/cells/measure-column';
import { propertyRuns } from '../../support/property-runs';

it.each(
  textTable(`
    tenant_name                  | STRING | none
    use_type                     | ENUM   | none
    svc_property_id              | INT    | 0
    construction_year            | INT    | 0
    passing_rent_pa              | FLOAT  | #,##0.00
    parking_spaces               | FLOAT  | 0
    parking_spaces               | INT    | 0
    rent_free_outstanding_months | FLOAT  | 0
    rentroll_id                  | FLOAT  | 0
    asset_id                     | FLOAT  | 0
    excel_row_index              | FLOAT  | 0
    floor_count                  | FLOAT  | 0
    room_count                   | FLOAT  | General
    paid                         | FLOAT  | #,##0.00
    discount                     | FLOAT  | #,##0.00
    lease_end_date               | TIMESTAMP | yyyy-mm-dd hh:mm
    tenant_id                    | STRING | none`),
)('formats %s of type %s as %s [rules 9, 144, 147]', (name, type, format) =>
  expect(
    columnFormat({ name, type: type as ColumnType }, { hasTimes: true, percentScale: 100 }) ?? 'none',
  ).toBe(format),
);

it.each([
  [100, '0.00'],
  [1, '0.00%'],
] as const)('formats a percentage of scale %d as %s [rule 44]', (scale, format) => {
  for (const type of ['FLOAT', 'INT'] as const)
    expect(columnFormat({ name: 'vacancy_percent', type }, { hasTimes: true, percentScale: scale })).toBe(
      format,
    );
});

it('shows times only if a value has a time', () =>
  expect(columnFormat({ name: 'end', type: 'TIMESTAMP' }, { hasTimes: false, percentScale: 100 })).toBe(
    'yyyy-mm-dd',
  ));

it('the length of a number is that of its text', () => {
  const number = fc.oneof(
    fc.double({ noNaN: true }),
    fc
      .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }))
      .map(([digits, places]) => digits / 10 ** places),
    // Doubles in the range of dates with eleven decimals, and next to one with eleven decimals.
    fc
      .tuple(fc.integer({ min: 2 ** 15 * 1e11, max: 2 ** 16 * 1e11 }), fc.integer({ min: -1, max: 1 }))
      .map(([digits, steps]) => digits / 1e11 + steps * 2 ** -37),
    // Dates with times.
    fc.integer({ min: 1, max: 250_000_000_000 }).map((ms) => ms / 86_400_000),
  );
  fc.assert(
    fc.property(number, (sample) => {
      for (const value of [sample, -sample]) expect(numberLength(value)).toBe(String(value).length);
    }),
    { numRuns: propertyRuns(5000) },
  );
});
