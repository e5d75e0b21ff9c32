import fc from 'fast-check';
import { textTable } from '../../support/text-table';
import { formatAddress, formatZone, parseZone, sheetOf } from '../../../src/workbench/workbook/address';

const SIZE = { rows: 1000, columns: 60 };

it.each(
  textTable(`
    B2             | 1 1 1 1
    $B$2:H8        | 1 1 7 7
    H8:B2          | 1 1 7 7
    aa10           | 9 26 9 26
    A:C            | 0 0 999 2
    2:5            | 1 0 4 59
                   | 0 0 999 59
    'Rent roll'!C3 | 2 2 2 2
  `),
)('reads "%s" as top, left, bottom and right %s', (text, expected) => {
  const { top, left, bottom, right } = parseZone(text!, SIZE)!;
  expect([top, left, bottom, right].join(' ')).toBe(expected);
});

it.each(['B0', 'rent', 'B2:', 'B-1', 'B2#', 'A1:B2:C3'])('does not accept %p as an address', (text) =>
  expect(parseZone(text, SIZE)).toBeUndefined(),
);

it('reads every zone that it formats', () => {
  const index = fc.nat({ max: 16_383 });
  fc.assert(
    fc.property(index, index, index, index, (a, b, c, d) => {
      const [top, bottom] = [a, b].sort((first, second) => first - second) as [number, number];
      const [left, right] = [c, d].sort((first, second) => first - second) as [number, number];
      const zone = { top, left, bottom, right };
      expect(parseZone(formatZone(zone), SIZE)).toEqual(zone);
    }),
  );
});

it.each([
  ['Sheet1', 'Sheet1!A1'],
  ['Rent roll', "'Rent roll'!A1"],
  ["Owner's", "'Owner''s'!A1"],
  ['Q1', "'Q1'!A1"],
  ['2025', "'2025'!A1"],
])('quotes the sheet %p as Excel does, and reads it again', (sheet, address) => {
  expect(formatAddress({ top: 0, left: 0, bottom: 0, right: 0 }, sheet)).toBe(address);
  expect(sheetOf(address)).toBe(sheet);
});

it('returns undefined for a local address', () => expect(sheetOf('B2')).toBeUndefined());
