import * as VALUE_CHECKS from '../../../src/answers/value-checks';
import type { ColumnEntry } from '../../../src/contract/entries';
import { asRrError } from '../../../src/contract/failure';
import { withPercentScale } from '../../../src/contract/percent-scale';
import { checkFilters } from '../../../src/table/filters/check-filters';
import { filterNotes } from '../../../src/table/filters/filter-notes';
import { selectRows } from '../../../src/table/select-rows';
import { valuesOf, type Value } from '../../../src/table/table';
import { atOnce } from '../../../src/table/steps';
import { parseFilters } from '../../support/parse-filters';
import { textTable, writtenCells } from '../../support/text-table';
import { entry } from '../catalogue';
import { tableOf } from '../table-of';

const OFFERED = /Write (.*)\.$/;

/** The columns, as the service lists them, with the scale of its profile. */
const COLUMNS = textTable(`
  vacancy | [3.5, 12, 88.4, null]    | 100
  fee     | [0.3, 0.9, -0.2, 0]      | 100
  change  | [-12.5, -0.4, 3, 0]      | 100
  mixed   | ["n/a", 0.4, 30, "12 %"] | 100
  whole   | [1, 0, 1, null]          | 100
  empty   | [null, null, null, null] | 100
  zeros   | [0, 0, null, 0]          | 100
  share   | [0.05, 0.75, 1, 0.5]     | 1
  growth  | [0.02, -0.1, 1.5, 0.3]   | 1
  told    | [12, 55, 0.4, 80]        | 1
  rent    | [0.5, 75, 900, 5]        |`);
const TABLE = tableOf(
  Object.fromEntries(COLUMNS.map(([name, values]) => [name, ['FLOAT', JSON.parse(values!) as Value[]]])),
);
const SCALES = new Map(COLUMNS.map(([name, , scale]) => [name, scale ? Number(scale) : undefined]));
const resolve = (name: string) =>
  entry(name, 'FLOAT', null, { percentScale: SCALES.get(name) } as Partial<ColumnEntry>);

/** The values that a condition leaves, or why it is refused. */
function answer(filters: unknown): Value[] | string {
  try {
    const read = parseFilters(filters, resolve, (name) => SCALES.has(name));
    atOnce(checkFilters(TABLE, read, VALUE_CHECKS));
    const rows = atOnce(selectRows(TABLE, read));
    const values = valuesOf(TABLE, read[0]!.column.name);
    return [...rows].map((row) => values[row]!);
  } catch (thrown) {
    return asRrError(thrown).message;
  }
}

it.each(
  textTable(
    `
    vacancy | >= | 0.75 → 0.75 → vacancy>=0.75 points → 3.5, 12, 88.4 → vacancy>=75 → 88.4
    vacancy | >=0.75 → 0.75 → vacancy>=0.75 points → 3.5, 12, 88.4 → vacancy>=75 → 88.4
    vacancy>=0.75 → 0.75 → vacancy>=0.75 points → 3.5, 12, 88.4 → vacancy>=75 → 88.4
    vacancy | 1 → 1 → vacancy=1 point → → vacancy=100 →
    vacancy<>0.035 → 0.035 → vacancy<>0.035 points → 3.5, 12, 88.4, null → vacancy<>3.5 → 12, 88.4, null
    vacancy | between | 0 | 0.12 → 0.12 → vacancy between 0 and 0.12 points → → vacancy between 0 and 12 → 3.5, 12
    vacancy | between | 0.1 | 5 → 0.1 → vacancy between 0.1 points and 5 → 3.5
    vacancy | in | 0.12 | 0 | 88.4 → 0.12 → vacancy in 0.12 points, 0, 88.4 → 88.4 → vacancy in 12, 0, 88.4 → 12, 88.4
    vacancy>0.005 → 0.005 → vacancy>0.005 points → 3.5, 12, 88.4 → vacancy>0.5 points → 3.5, 12, 88.4
    change | <= | -0.05 → -0.05 → change<=-0.05 points → -12.5, -0.4 → change<=-5 → -12.5
    mixed | >= | 0.3 → 0.3 → mixed>=0.3 points → 0.4, 30 → mixed>=30 → 30
    fee>=5 → 5 → fee>=5 points → → fee>=0.05 → 0.3, 0.9
    whole | 100 → 100 → whole=100 points → → whole=1 → 1, 1
    share | >= | 75 → 75 → share>=7500 points → → share>=0.75 → 0.75, 1
    growth>=1.5 → 1.5 → growth>=150 points → 1.5 → growth>=0.015 → 0.02, 1.5, 0.3
    told>=0.5 → 0.5 → told>=50 points → 12, 55, 80 → told>=50 → 55, 80`,
    '→',
  ),
)('%s is refused with both readings', (filters, number, ...readings) => {
  const message = answer(writtenCells(filters)) as string;
  expect(message).toContain(`: "${number}" can be read as `);
  const offered = OFFERED.exec(message)![1]!.split(' or ');
  expect(offered.flatMap((text) => [text, (answer(text) as Value[]).map(String).join(', ')])).toEqual(
    readings,
  );
});

it.each(
  textTable(
    `
    vacancy>=12 → 12, 88.4
    vacancy | > | 0 → 3.5, 12, 88.4
    vacancy=0 →
    vacancy | between | 3.5 | 12 → 3.5, 12
    vacancy is blank → null
    vacancy<=12 % → 3.5, 12
    vacancy<=12.5% → 3.5, 12
    vacancy>=0.75 points → 3.5, 12, 88.4
    vacancy>=0.75 % → 3.5, 12, 88.4
    vacancy between 3 percent and 12 percentage points → 3.5, 12
    vacancy | 0.75 pp →
    vacancy | >= | 75% → 88.4
    fee>=0.3 → 0.3, 0.9
    fee<=1 → 0.3, 0.9, -0.2, 0
    whole=1 → 1, 1
    empty>=0.75 →
    zeros>=75 →
    zeros<=0.75 → 0, 0, 0
    share | >= | 0.75 → 0.75, 1
    share>=75% → 0.75, 1
    share<=5 points → 0.05
    growth>=0.3 → 1.5, 0.3
    growth>=150 % → 1.5
    told>=50 → 55, 80
    rent>=0.75 → 75, 900, 5`,
    '→',
  ),
)('%s is taken as written: %s', (filters, values) =>
  expect((answer(writtenCells(filters)) as Value[]).map(String).join(', ')).toBe(values),
);

const notes = (filters: string) =>
  atOnce(
    filterNotes({
      table: TABLE,
      filters: parseFilters(filters, resolve),
      hasRows: true,
      valueChecks: VALUE_CHECKS,
    }),
  ).all;

it.each(
  textTable(
    `
    fee>=75 % → fee>=75 %: no value of fee goes beyond 1. If they are fractions, write fee>=0.75.
    told>=50 % → told>=50 %: values of told go beyond 1. If they are points, write told>=50.`,
    '→',
  ),
)('says that the values contradict the unit: %s', (filters, note) => expect(notes(filters)).toEqual([note]));

it.each(['vacancy>=75 %', 'fee>=0.5 points', 'share>=50 %', 'growth<=150 points', 'empty<5 %'])(
  'says nothing of a unit that fits the values: %s',
  (filters) => expect(notes(filters)).toEqual([]),
);

it.each(
  textTable(`
    vacancy_percent      |                   | 100
    rent_change_percent  | %                 | 100
    occupancy            | %                 | 100
    cap_rate             | % p.a.            | 100
    share                | Percentage points | 100
    percent_area         |                   | 100
    percentage_of_rent   |                   | 100
    failure_score        | Percentile        | undefined
    interest_rate        |                   | undefined
    contracted_rent_pa   | currency p.a.     | undefined`),
)('tells by unit and name whether a column is in percent: %s, %s', (name, unit, scale) =>
  expect(
    String(withPercentScale(entry(name, 'FLOAT', null, { unit }), { percentScale: 100 }).percentScale),
  ).toBe(scale),
);

it('takes no column of words for percent', () => {
  const column = entry('threshold_unit_percent_or_points', 'ENUM');
  expect(withPercentScale(column, { percentScale: 100 }).percentScale).toBeUndefined();
});
