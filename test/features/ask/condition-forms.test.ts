import { createColumnNames } from '../../../src/answers/naming';
import fc from 'fast-check';
import type { AskCondition, AskValue } from '../../../src/features/ask/ask-query';
import { readComparison } from '../../../src/features/ask/read/conditions-argument';
import {
  conditionOf,
  conditionText,
  criterionCell,
  preservesTypes,
  typedCells,
} from '../../../src/features/ask/terms/condition-terms';
import { parseFilters } from '../../support/parse-filters';
import { mayJoin } from '../../../src/table/filters/joined-text';
import { toFilters } from '../../../src/table/filters/to-filters';
import { CATALOGUE, entry } from '../../table/catalogue';
import { asCell, textTable } from '../../support/text-table';
import { propertyRuns } from '../../support/property-runs';
import { anyCondition } from './any-condition';

const PERCENT = [
  entry('vacancy_percent', 'FLOAT', 'Vacancy', { percentScale: 100 }),
  entry('ltv_percent', 'FLOAT', 'LTV', { percentScale: 1 }),
];
const columns = createColumnNames([...CATALOGUE, ...PERCENT]);
const resolve = (name: string) => columns.find(name)!;

/** What the functions read in these cells. */
const readBack = (cells: readonly (AskValue | null)[][]): (AskCondition | undefined)[] =>
  parseFilters(cells, resolve, columns.isName).map(({ column, operator, operands }) =>
    readComparison(column.name, { operator, operands }, column),
  );

const runs = { numRuns: propertyRuns(1_000) };

it('a condition of Ask means the same to a preview as its text does to a formula, in cells with an operator, and as a criterion', () =>
  fc.assert(
    fc.property(anyCondition({ listed: 1, most: 4 }), (asked) => {
      const previewed = conditionOf(asked, columns);
      const [read] = parseFilters([[previewed.text]], resolve, columns.isName);
      const [shown] = toFilters([previewed], resolve, columns.isName);
      expect(shown).toMatchObject({ column: read?.column, text: read?.text, operator: read?.operator });
      const operands = (of: typeof read) => of?.operands.map((operand) => [operand.value, mayJoin(operand)]);
      expect(operands(shown)).toEqual(operands(read));

      const [heading, described] = [columns.heading(asked.column), columns.entry(asked.column)];
      const blank = Array<null>(6).fill(null);
      expect(readBack([[heading, ...typedCells(asked, described), ...blank.slice(1)], blank])).toEqual([
        asked,
      ]);

      const alone = asked.values.length === 1 && { in: '=', 'not in': '<>' }[asked.operator as string];
      expect(
        readBack([
          [heading, criterionCell(asked, described)],
          [null, null],
        ]),
      ).toEqual([alone ? { ...asked, operator: alone } : asked]);
    }),
    runs,
  ));

it.each(
  textTable(`
    use_type | = | ["OFFICE"] | use_type=OFFICE | OFFICE | preserved
    use_type | <> | ["Vacant"] | use_type<>Vacant | <>Vacant | preserved
    use_type | in | ["A","B, C"] | use_type in A, 'B, C' | in A, 'B, C' | preserved
    tenant_name | contains | ["50*"] | tenant_name=*50~** | *50~** | preserved
    tenant_name | = | ["=1+1"] | tenant_name='=1+1' | ='=1+1' |
    tenant_name | = | ["in liquidation"] | tenant_name=in liquidation | =in liquidation |
    tenant_name | is blank | [] | tenant_name is blank | is blank | preserved
    contracted_rent_pa | >= | [50000] | contracted_rent_pa>=50000 | >=50000 | preserved
    contracted_rent_pa | > | [50.125] | contracted_rent_pa>50.1250 | >50.1250 |
    contracted_rent_pa | = | [0] | contracted_rent_pa=0 | =0 |
    vacancy_percent | >= | [0.5] | vacancy_percent>=0.5 points | >=0.5 points | preserved
    vacancy_percent | = | [1] | vacancy_percent=1 point | 1 point | preserved
    vacancy_percent | >= | [-0.125] | vacancy_percent>=-0.125 points | >=-0.125 points | preserved
    vacancy_percent | >= | [75] | vacancy_percent>=75 | >=75 | preserved
    vacancy_percent | >= | ["75 points"] | vacancy_percent>=75 points | >=75 points | preserved
    vacancy_percent | between | [0,1] | vacancy_percent between 0 and 1 point | between 0 and 1 point | preserved
    ltv_percent | >= | [0.5] | ltv_percent>=0.5 | >=0.5 |
    ltv_percent | >= | ["150 points"] | ltv_percent>=150 points | >=150 points | preserved
    lease_end_date | = | [46477] | lease_end_date=2027-03-31 | 46477 | preserved
    lease_end_date | between | [46388,46752] | lease_end_date between 2027-01-01 and 2027-12-31 | between 2027-01-01 and 2027-12-31 |
  `),
)('%s %s %s is written as %s', (column, operator, values, text, criterion, preserved) => {
  const askCondition = { column, operator, values: JSON.parse(values!) as AskValue[] } as AskCondition;
  const described = columns.entry(column!);
  expect(conditionText(askCondition, column!, described)).toBe(text);
  expect(criterionCell(askCondition, described)).toBe(asCell(criterion!));
  expect(preservesTypes(askCondition, described)).toBe(preserved === 'preserved');
  if (askCondition.values.length === 1) expect(readBack([[text]])).toEqual([askCondition]);
});

it.each(['tenant_name=A*B', 'tenant_name=?', 'tenant_name in A*, B', 'tenant_name=*'])(
  'Ask has no words for %s',
  (text) => expect(readBack([[text]])).toEqual([undefined]),
);
