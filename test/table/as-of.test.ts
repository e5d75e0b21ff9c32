import { asOfRows } from '../../src/table/as-of';
import { tableOf } from './table-of';

const TABLE = tableOf({
  property: ['INT', [1, 1, 2, 1, 2, null, null, 3, 1]],
  date: ['TIMESTAMP', [100, 100, 100.5, 200, 150, 90, 120, 'soon', null]],
});
const rows = (serial: number) => asOfRows(TABLE, { property: 'property', date: 'date' }, serial);

it.each([
  [89, []],
  [90, [5]],
  [100, [0, 1, 2, 5]],
  [100.75, [0, 1, 2, 5]],
  [149, [0, 1, 2, 6]],
  [150, [0, 1, 4, 6]],
  [1000, [3, 4, 6]],
])('on day %d takes the newest rent roll of each property', (serial, expected) =>
  expect(rows(serial)).toEqual(expected),
);
