import { shownFormat } from '../../../src/features/values/shown-format';

const DATE = 46_752;

it.each<[value: unknown, text: string, likely: string[], format: string | undefined]>([
  [DATE, '2027-12-31', [], 'yyyy-mm-dd'],
  [DATE + 0.25, '2027-12-31 06:00', [], 'yyyy-mm-dd hh:mm'],
  [DATE, '2027-12-31 00:00', ['yyyy-mm-dd'], 'yyyy-mm-dd hh:mm'],
  [1234.5, '1,234.50', [], '#,##0.00'],
  [1234.5, '1.234,50', [], '#,##0.00'],
  [-1234.5, '-1\u00a0234,50', [], '#,##0.00'],
  [0.125, '12.50%', [], '0.00%'],
  [1234, '1,234', [], '#,##0'],
  [80.5, '80.50', ['0.00'], '0.00'],
  [80.5, '80.50', ['yyyy-mm-dd', '#,##0.00'], '#,##0.00'],
  // Too narrow: the type of the column tells.
  [DATE, '#####', ['yyyy-mm-dd'], 'yyyy-mm-dd'],
  [DATE, '#####', [], undefined],
  // As in the format General.
  [DATE, '46752', ['yyyy-mm-dd'], undefined],
  [412, '412', [], undefined],
  [412, '412', ['0'], '0'],
  [3.25, '3.25', [], undefined],
  ['2027-12-31', '2027-12-31', [], undefined],
  [true, 'TRUE', [], undefined],
  [5, 'about five', [], undefined],
])('%p shown as %p, likely %p, has the format %p', (value, text, likely, format) => {
  expect(shownFormat(value, text, likely)).toBe(format);
});
