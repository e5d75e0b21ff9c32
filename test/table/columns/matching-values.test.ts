import { matchingValues } from '../../../src/table/columns/matching-values';
import { entry } from '../catalogue';

const HELD = [
  {
    column: entry('use_type', 'ENUM', 'Use Type'),
    values: [
      { value: 'OFFICE', count: 412 },
      { value: 'BACK OFFICE', count: 20 },
      { value: 'RETAIL', count: 236 },
    ],
  },
  {
    column: entry('rent_review_type', 'STRING', 'Rent Review Type'),
    values: [{ value: 'OPEN RENT', count: 37 }],
  },
  { column: entry('isApproved', 'STRING', 'Is Approved'), values: [{ value: true, count: 3 }] },
];
const found = (search: string, most = 5) =>
  matchingValues(HELD, search, most).map(({ column, value }) => `${column.name} ${String(value)}`);

it.each<[string, string[]]>([
  ['office', ['use_type OFFICE', 'use_type BACK OFFICE']],
  ['offi', ['use_type OFFICE', 'use_type BACK OFFICE']],
  ['open rent', ['rent_review_type OPEN RENT']],
  ['use retail', ['use_type RETAIL']],
  ['rent', ['rent_review_type OPEN RENT']],
  ['approved true', ['isApproved true']],
  // A word of the column alone means the column.
  ['use type', []],
  ['fice', []],
  ['office tower', []],
  ['', []],
])('%j finds %j', (search, expected) => expect(found(search)).toEqual(expected));

it('returns at most as many as asked for, and says which one the search is', () => {
  expect(found('office', 1)).toEqual(['use_type OFFICE']);
  expect(matchingValues(HELD, 'Office', 5).map(({ isWhole }) => isWhole)).toEqual([true, false]);
});
