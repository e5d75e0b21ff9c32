import { chosenTable } from '../../../src/features/compare/chosen-table';
import { NO_ANSWERS, type Given, type SheetReading } from '../../../src/features/compare/compare-actions';
import { questionText } from '../../../src/features/compare/question-text';
import { textTable } from '../../support/text-table';
import type { Difference } from '../../../src/intake/index';
import { readRentRoll } from '../../../src/intake/read-rent-roll';

/** From B3 on, in German and per month. Areas are in square feet. */
const ROWS = [
  ['ME-Nr.', 'Mieter', 'Fläche\nsq ft', 'Nettomiete mtl. EUR', 'Mietende', 'Stellplätze'],
  ['17', 'Ironvale Ltd', 1_000, 1_000, '2028-06-30', 4],
  ['18', 'Halcyon Media GmbH', 2_000, 2_000, '2029-06-30', 5],
  ['19', 'Larkhaven AG', 3_000, 3_000, '2030-06-30', 6],
];
const grid = { name: 'Q3', firstRow: 3, firstColumn: 1, rows: ROWS };
const read = { sheet: 'Q3', sheetId: 'Q3', grid, firstColumn: 1, hasResults: false };
const reading: SheetReading = chosenTable(read, readRentRoll(grid), NO_ANSWERS);

const textOf = (differences: readonly Difference[], otherReading?: SheetReading) => {
  const sides: Given = {
    ...{ reading, answers: NO_ANSWERS },
    otherSide: otherReading && { reading: otherReading, answers: NO_ANSWERS },
  };
  const properties = [{ name: 'Crane House', differences }] as never;
  return questionText({ sides, reconciliation: { properties }, nameOf: ({ sheet }) => `sheet "${sheet}"` });
};
/** The rows of the table, without its heading and the unit. */
const rowsOf = (differences: readonly Difference[]) =>
  textOf(differences)
    .split('\n')
    .slice(3)
    .map((row) => row.split('\t').slice(1).join('; '));

const line = (change: Partial<Difference>): Difference => ({
  ...{ unit: '17', tenant: 'Ironvale Ltd', kind: 'differs', row: 4 },
  ...change,
});
/** As a table has it. Without a row, it is not about one of the sheet. */
function differenceOf(change: string, row: string): Difference {
  const { row: sheetRow, ...difference } = line(JSON.parse(change) as Partial<Difference>);
  return row === '' ? difference : { ...difference, row: sheetRow! };
}
const RENT = { column: 'contracted_rent_pa', measure: 'EUR', position: 3 } as const;
const AREA = { column: 'actual_lettable_area_sqm', measure: 'm²', position: 2 } as const;
const END = { column: 'lease_expiry_date', position: 4 } as const;
const NOTHING = 'Crane House: the rent roll (sheet "Q3") agrees with our records. Nothing is open.';

it('names the rent roll in a sentence, and lists its units in a table with the headings and the measures of the sheet', () =>
  expect(
    textOf([
      line({ ...RENT, sheet: 12_000, database: 13_000 }),
      line({ ...AREA, sheet: 92.9, database: 100 }),
      line({ ...END, sheet: '2028-06-30', database: '2029-06-30' }),
    ]),
  ).toBe(
    [
      'Crane House: please tell us which values are right in the rent roll (sheet "Q3").',
      '',
      'Unit\tColumn\tYou sent\tWe have',
      '17, Ironvale Ltd\tNettomiete mtl. EUR\tEUR 1,000.00 (E4)\tEUR 1,083.33',
      '17, Ironvale Ltd\tFläche sq ft\t1,000.00 (D4)\t1,076.43',
      '17, Ironvale Ltd\tMietende\t30 Jun 2028 (F4)\t30 Jun 2029',
    ].join('\n'),
  ));

it.each(
  textTable(`
    the name of a column of ours where only we have a number, which is for a year | {"kind":"only in database","column":"contracted_rent_pa","measure":"EUR","database":15000} | | Contracted rent p.a.; no such unit; EUR 15,000.00
    so where the cell is blank | {"column":"contracted_rent_pa","measure":"EUR","database":15000} | 4 | Contracted rent p.a.; blank (E4); EUR 15,000.00
    so where the two numbers would look the same | {"column":"contracted_rent_pa","measure":"EUR","position":3,"sheet":12000,"database":12000.04} | 4 | Contracted rent p.a.; EUR 12,000.00 (E4); EUR 12,000.04
    a unit that we do not have | {"kind":"only in sheet","column":"contracted_rent_pa","measure":"EUR","position":3,"sheet":12000} | 4 | Nettomiete mtl. EUR; EUR 1,000.00 (E4); no such unit
    a unit without a rent | {"kind":"only in sheet","column":"contracted_rent_pa"} | 4 | ; this unit (E4); no such unit
    a unit of ours without a rent | {"kind":"only in database"} | | ; no such unit; this unit
    a unit that can be several | {"kind":"ambiguous","column":"contracted_rent_pa","measure":"EUR","position":3,"sheet":12000} | 4 | Nettomiete mtl. EUR; EUR 1,000.00 (E4); several units that fit
    a text that cannot be read | {"kind":"not compared","column":"lease_expiry_date","position":4,"sheet":"tbc"} | 4 | Mietende; tbc (F4); blank
    an amount in another currency | {"kind":"not compared","column":"contracted_rent_pa","measure":"EUR","position":3,"sheet":12000} | 4 | Nettomiete mtl. EUR; EUR 1,000.00 (E4); another currency
    a yes and a no as words | {"column":"parking_included","position":5,"sheet":true,"database":false} | 4 | Stellplätze; yes (G4); no
  `),
)('says %s', (_, change, row, cells) => expect(rowsOf([differenceOf(change!, row!)])).toEqual([cells]));

it.each(
  textTable(`
    [{"column":"contracted_rent_pa","measure":"EUR","database":14140},{"column":"tenant_name","database":"Ironvale Ltd"},{"column":"lease_expiry_date","database":"2028-06-30"},{"column":"actual_lettable_area_sqm","measure":"m²","position":2,"sheet":92.9,"database":100}] | Mieter; vacant (C4); Ironvale Ltd | Fläche sq ft; 1,000.00 (D4); 1,076.43
    [{"column":"contracted_rent_pa","measure":"EUR","position":3,"sheet":12000},{"column":"tenant_name","position":1,"sheet":"Ironvale Ltd"}] | Mieter; Ironvale Ltd (C4); vacant
  `),
)('asks once about a unit that is vacant on one side only: %s', (differences, ...rows) =>
  expect(rowsOf((JSON.parse(differences!) as Partial<Difference>[]).map(line))).toEqual(rows),
);

it.each(
  textTable(`
    another spelling | {"kind":"spelling","column":"tenant_name","position":1,"sheet":"A","database":"a"} | 4
    the last day beside the first day after it | {"kind":"date convention","column":"lease_expiry_date","position":4} | 4
    a month beside a year | {"kind":"unit/period","column":"contracted_rent_pa","measure":"EUR","position":3,"sheet":1000,"database":12000} | 4
    what is within the tolerance | {"kind":"within tolerance","column":"contracted_rent_pa","difference":0.4} |
    a unit of ours that cannot be told from another | {"kind":"ambiguous"} |
    our amount in another currency | {"kind":"not compared","column":"contracted_rent_pa","measure":"EUR","position":3,"database":12000} | 4
  `),
)('does not ask about %s', (_, change, row) => expect(textOf([differenceOf(change!, row!)])).toBe(NOTHING));

it('names the other sheet instead of our records, where two sheets are compared', () => {
  const otherReading = { ...reading, sheet: 'Q2' };
  const text = textOf([line({ ...RENT, sheet: 12_000, database: 13_000 })], otherReading);
  expect(text.split('\n')[2]).toBe('Unit\tColumn\tYou sent\tIn sheet "Q2"');
  expect(textOf([], otherReading)).toBe(
    'Crane House: the rent roll (sheet "Q3") agrees with sheet "Q2". Nothing is open.',
  );
});
