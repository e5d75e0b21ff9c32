import fc from 'fast-check';
import { formatAddress, formatZone, parseZone, sheetOf } from '../../../src/workbench/workbook/address';

const SIZE = { rows: 1000, columns: 60 };

it.each([
  ['B2', { top: 1, left: 1, bottom: 1, right: 1 }],
  ['$B$2:H8', { top: 1, left: 1, bottom: 7, right: 7 }],
  ['H8:B2', { top: 1, left: 1, bottom: 7, right: 7 }],
  ['aa10', { top: 9, left: 26, bottom: 9, right: 26 }],
  ['A:C', { top: 0, left: 0, bottom: 999, right: 2 }],
  ['2:5', { top: 1, left: 0, bottom: 4, right: 59 }],
  ['', { top: 0, left: 0, bottom: 999, right: 59 }],
  ["'Rent roll'!C3", { top: 2, left: 2, bottom: 2, right: 2 }],
])('reads %p', (text, zone) => expect(parseZone(text, SIZE)).toEqual(zone));

it.each(['B0', 'rent', 'B2:', 'B-1', 'B2#', 'A1:B2:C3'])('does not accept %p as an address', (text) =>
  expect(parseZone(text, SIZE)).toBeUndefined(),
);

it('reads every zone that it formats', () => {
  const index = fc.nat({ max: 16_383 });
  fc.assert(
    fc.property(index, index, index, index, (a, b, c, d) => {
      const zone = {
        top: Math.min(a, b),
        bottom: Math.max(a, b),
        left: Math.min(c, d),
        right: Math.max(c, d),
      };
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
