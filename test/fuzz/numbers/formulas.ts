import fc from 'fast-check';
import { fakeGateway } from '../../support/fake-gateway';
import { cleanRows, COLUMNS, type Row } from './clean-rows';
import { textTable } from '../../support/text-table';
import { ask, between, createFace, type Question } from './face';
import { DAMAGES, type Damager } from './row-damages';

const EVERY_COLUMN = COLUMNS.map(({ columnName }) => columnName).join();
/** The filters and options of a question, as far as a line of a table has them. */
const given = (filters = '', options = '') => ({
  ...{ filters: filters || null, options: options || null },
  ...{ rentrolls: null, approved_only: null },
});
const total = (column: string, statistic: string, filters?: string, options?: string): Question => ({
  name: 'TOTAL',
  args: { column, statistic, ...given(filters, options) },
});
export const QUESTIONS: readonly Question[] = [
  ...textTable(`
    ${EVERY_COLUMN}
    unit_name, contracted_rent_pa, currency
    tenant_name, use_type, lease_expiry_date
    unit_name, room_count                    | use_type=OFFICE
    unit_name, contracted_rent_pa, currency  | contracted_rent_pa>0
    unit_name, currency, contracted_rent_pa  | currency=EUR
    unit_name                                | lease_expiry_date>=2026-12-31
    unit_name                                | tenant_name<>Brüll
    unit_name, tenant_name                   | use_type in OFFICE, RETAIL | sort=tenant_name
    unit_name, vacancy_status                | vacancy_status=let
    unit_name, next_break_date               | next_break_date<2030-12-31 | sort=next_break_date desc
    unit_name, actual_lettable_area_sqm      |                            | sort=actual_lettable_area_sqm desc; limit=3
    ${EVERY_COLUMN}                          |                            | as_of=2026-09-30
    unit_name, contracted_rent_pa, currency  |                            | as_of=2026-08-15
  `).map(([columns, filters, options]): Question => ({
    name: 'QUERY',
    args: { columns, headers: 0, ...given(filters, options) },
  })),
  ...['contracted_rent_pa', 'actual_lettable_area_sqm'].flatMap((column) =>
    ['sum', 'average', 'min', 'max', 'count'].map((statistic) => total(column, statistic)),
  ),
  ...textTable(`
    contracted_rent_pa | sum              | use_type=OFFICE
    contracted_rent_pa | sum              | currency=EUR
    contracted_rent_pa | sum              | property_name=Königshof 1
    contracted_rent_pa | sum              | lease_start_date<2026-12-31
    contracted_rent_pa | sum              |                               | as_of=2026-09-30
    contracted_rent_pa | count            | lease_expiry_date<=2030-12-31
    market_rent_pa     | average          | vacancy_status=vacant
    tenant_name        | distinct
    use_type           | distinct         | tenant_name=Arden
    lease_expiry_date  | average
    lease_expiry_date  | max
    next_break_date    | min
    lease_expiry_date  | weighted average |                               | weight=contracted_rent_pa
    room_count         | weighted average |                               | weight=actual_lettable_area_sqm
  `).map(([column, statistic, filters, options]) => total(column!, statistic!, filters, options)),
];
export const isAsOf = ({ args }: Question) => String(args['options']).includes('as_of');

const answerOver = (rows: readonly Row[], question: Question) =>
  ask(
    fakeGateway({ columns: COLUMNS as Row[], rows: rows as Row[] }, { rowGrain: 'fixed' }).context,
    question,
  );

/** Rows, a damage by its name, and how it is done. */
export const damagesBy = (rows: fc.Arbitrary<Row[]>, damages: Readonly<Record<string, Damager>>) => ({
  rows,
  damage: fc.constantFrom(...Object.keys(damages)),
  dice: fc.record({ at: fc.nat(100), kind: fc.nat(5_000), many: fc.boolean() }),
});

const cases = fc.record({
  ...damagesBy(cleanRows, DAMAGES),
  question: fc.constantFrom(...QUESTIONS),
});

/** RR.QUERY and RR.TOTAL over rows. */
export const formulas = createFace('formulas', cases, async ({ rows, question, damage, dice }) => {
  // Only an answer to `as_of` has the rent rolls of both days.
  const clean = isAsOf(question) ? rows : rows.slice(9);
  const damaged = DAMAGES[damage]!(clean, dice);
  // A condition on another name rightly finds other rows.
  if (damaged.renames && String(question.args['filters']).includes(damaged.what)) return undefined;
  const wrong = await between(
    () => answerOver(clean, question),
    await answerOver(damaged.rows, question),
    damaged.names,
    damaged.renames,
  );
  return wrong && `${damage} in ${damaged.what}: ${JSON.stringify(question)} ${wrong}`;
});
