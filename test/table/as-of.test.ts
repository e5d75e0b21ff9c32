import { asOfRows } from '../../src/table/as-of';
import type { Value } from '../../src/table/table';
import { failureOf } from './failure-of';
import { tableOf } from './table-of';

const TABLE = tableOf({
  property: ['INT', [1, 1, 2, 1, 2, null, null, 3, 1]],
  date: ['TIMESTAMP', [100, 100, 100.5, 200, 150, 90, 120, '', null]],
});
const columns = { property: 'property', date: 'date' };

it.each([
  [89, []],
  [90, [5]],
  [100, [0, 1, 2, 5]],
  [100.75, [0, 1, 2, 5]],
  [149, [0, 1, 2, 6]],
  [150, [0, 1, 4, 6]],
  [1000, [3, 4, 6]],
])(
  'on day %d takes the newest rent roll of each property, and counts the rows without a date',
  (serial, rows) => expect(asOfRows(TABLE, columns, serial)).toEqual({ rows, undated: 2 }),
);

it.each<['TIMESTAMP' | 'STRING' | 'FLOAT', Value[], string]>([
  [
    'TIMESTAMP',
    [100, null, '31.12.2025'],
    'Option as_of needs a date in column date, but a row has "31.12.2025". Leave as_of out, or tell whoever runs the service.',
  ],
  ['TIMESTAMP', [true], 'but a row has "TRUE".'],
  ['STRING', ['', '2025-12-31'], 'but the service lists it as STRING, with "2025-12-31".'],
  ['FLOAT', [46022], 'but the service lists it as FLOAT, with "46022".'],
])('refuses to leave rows out because their date cannot be read: %s %j', (type, dates, words) => {
  const table = tableOf({ property: ['INT', dates.map(() => 1)], date: [type, dates] });
  const error = failureOf(() => asOfRows(table, columns, 50000));
  expect(error.code).toBe('bad-reply');
  expect(error.message).toContain(words);
});

it('counts blanks whatever the type of the column', () =>
  expect(
    asOfRows(tableOf({ property: ['INT', [1, 2]], date: ['STRING', [null, '']] }), columns, 100),
  ).toEqual({ rows: [], undated: 2 }));
