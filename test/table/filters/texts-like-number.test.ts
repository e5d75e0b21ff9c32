import * as VALUE_CHECKS from '../../../src/answers/value-checks';
import { filterNotes } from '../../../src/table/filters/filter-notes';
import { whyNoRows } from '../../../src/table/filters/why-no-rows';
import { selectRows } from '../../../src/table/select-rows';
import { atOnce } from '../../../src/table/steps';
import { parseFilters } from '../../support/parse-filters';
import { textTable, writtenCells } from '../../support/text-table';
import { entry } from '../catalogue';
import { tableOf } from '../table-of';

const LONG = '1234567890123456';
const UNITS = [...'12 0012 12.0 007 1E5 100000 3-4 4/3 A12 12a 0.5 1,200'.split(' '), LONG, null];
const TABLE = tableOf({
  unit: ['STRING', UNITS],
  only: ['STRING', UNITS.map(() => '0012')],
  rentroll_id: ['INT', UNITS.map((_, at) => (at === 0 ? LONG : at))],
  plain: ['STRING', UNITS.map((_, at) => String(at))],
});
const resolve = (name: string) => entry(name, TABLE.columns.get(name)!.type);

/** What is said of a condition, with rows or without. */
function describeCondition(filters: unknown): string {
  const read = parseFilters(filters, resolve, (name) => TABLE.columns.has(name));
  const rows = atOnce(selectRows(TABLE, read));
  if (rows.length === 0) return atOnce(whyNoRows(TABLE, read, undefined, VALUE_CHECKS));
  return atOnce(
    filterNotes({ table: TABLE, filters: read, hasRows: true, valueChecks: VALUE_CHECKS }),
  ).all.join(' ');
}
const hint = (text: string) =>
  `A cell into which ${text} is typed holds a number: type '${text} or ="${text}" there.`;

it.each(
  textTable(
    `
    unit | 12 → 0012 → unit=12 does not find "0012" and "12.0".
    unit | = | 12 → 0012 → unit=12 does not find "0012" and "12.0".
    unit=12 → 0012 → unit=12 does not find "0012" and "12.0".
    unit | <> | 12 → 0012 → unit<>12 does not leave out "0012" and "12.0".
    unit | 7 → 007 →
    unit | 100000 → 1E5 → unit=100000 does not find "1E5".
    unit | 1200 → 1,200 →
    unit | 46450 → 3-4 → unit=46450 does not find "3-4" and "4/3".
    unit | 1234567890123450 → 1234567890123456 →
    rentroll_id | 1234567890123450 → 1234567890123456 →
    only | 12 → 0012 →`,
    '→',
  ),
)('names the texts that a number in a cell does not find: %s', (filters, text, sentence) =>
  expect(describeCondition(writtenCells(filters))).toContain(`${sentence} ${hint(text)}`.trim()),
);

it.each([
  [['unit', 'in', 12, '0012'], `unit in 12, 0012 does not find "12.0". ${hint('12.0')}`],
  [['unit', 'in', 12, 7, '12.0'], `unit in 12, 7, 12.0 does not find "0012" and "007". ${hint('0012')}`],
])('counts a text in a cell as found: %j', (row, text) => expect(describeCondition([row])).toContain(text));

it.each(
  textTable(
    `
    unit | '0012'
    unit=0012
    unit='12'
    unit=12*
    unit | contains | 12
    unit | 0.5
    plain | 3
    plain | in | 3 | 4
    rentroll_id | 3
    plain<>3`,
    '→',
  ),
)('says nothing of a text, or where no other text is the number: %s', (filters) =>
  expect(describeCondition(writtenCells(filters))).not.toContain('does not'),
);
