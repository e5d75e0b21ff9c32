import { parseFilters } from '../../support/parse-filters';
import { textTable } from '../../support/text-table';
import { whyNoRows } from '../../../src/table/filters/why-no-rows';
import { atOnce } from '../../../src/table/steps';
import { entry } from '../catalogue';
import { tableOf } from '../table-of';

const TABLE = tableOf({
  use: ['ENUM', ['Office', 'Retail', 'office', null, 'Office']],
  rent: ['FLOAT', [1, 2, 10, 1, null]],
  end: ['TIMESTAMP', [45658, 45658.5, 45658, null, 45658]],
});
const COLUMNS = [entry('use', 'ENUM', 'Use Type'), entry('rent', 'FLOAT'), entry('end', 'TIMESTAMP')];
const MANY = tableOf({
  use: ['STRING', Array.from({ length: 40 }, (_, index) => `n${index}`)],
  rent: ['FLOAT', Array.from({ length: 40 }, (_, index) => index * 100)],
  end: ['TIMESTAMP', Array.from({ length: 40 }, (_, index) => 45658 + index)],
});
const why = (text: string, table = TABLE, among?: Uint32Array) =>
  atOnce(
    whyNoRows(
      table,
      parseFilters(text, (name) => COLUMNS.find((column) => column.name === name)!),
      among,
      null,
    ),
  );

it.each(
  textTable(`
    use=Offce | Use Type has: Office, office, Retail.
    end<>; rent<>; use=Offce | end is not blank: 4 → rent is not blank: 3 → use=Offce: 0. Among those 3 rows, Use Type has: Office, office, Retail.
    use=Retail; rent=1; end<40000 | use=Retail: 1 → rent=1: 0. In that row, rent has: 2.
    rent>10 | rent has: 1, 2, 10.
    use=Office; use=Retail | use=Office: 3 → use=Retail: 0. Among those 3 rows, Use Type has: Office, office. For any of them, write use in Office, Retail.
    end>45700 | end has: 1 Jan 2025, 1 Jan 2025 12:00.
    use is blank; rent=5 | use is blank: 1 → rent=5: 0. In that row, rent has: 1.`),
)('counts condition by condition, and lists the values that are left: %s', (filters, expected) =>
  expect(why(filters)).toBe(`No rows match. ${expected}`),
);

it.each(
  textTable(`
    use=xxxx       |
    use=m12        | Use Type has values like these: n12.
    rent=5         | rent is from 0 to 3900.
    end<2025-01-01 | end is from 1 Jan 2025 to 9 Feb 2025.`),
)('says where many numbers begin and end, and lists no long list of texts: %s', (filters, expected) =>
  expect(why(filters, MANY)).toBe(`No rows match. ${expected}`.trim()),
);

it('knows integers of more digits than a cell keeps as numbers', () => {
  const ids = tableOf({
    rent: ['INT', [5, ...Array.from({ length: 40 }, (_, i) => `${12345678901234567n + BigInt(i)}`)]],
  });
  expect(why('rent>12345678901234606', ids)).toBe('No rows match. rent is from 5 to 12345678901234606.');
});

it('counts only the rows of the chosen rent rolls', () =>
  expect(why('rent>=1; use=Retail', TABLE, Uint32Array.of(0, 2))).toBe(
    'No rows match. rent>=1: 2 → use=Retail: 0. Among those 2 rows, Use Type has: Office, office.',
  ));
