import fc from 'fast-check';
import { fakeGateway } from '../../support/fake-gateway';
import { cleanRows, COLUMNS, type Row } from './clean-rows';
import { ask, between, createFace, type Question } from './face';
import { DAMAGES, type Damager } from './row-damages';

const EVERY_COLUMN = COLUMNS.map(({ columnName }) => columnName).join();
const query = (columns: string, filters: string | null = null, options: string | null = null): Question => ({
  name: 'QUERY',
  args: { columns, filters, headers: 0, rentrolls: null, approved_only: null, options },
});
const total = (
  column: string,
  statistic: string,
  filters: string | null = null,
  options: string | null = null,
): Question => ({
  name: 'TOTAL',
  args: { column, filters, statistic, rentrolls: null, approved_only: null, options },
});
export const QUESTIONS: readonly Question[] = [
  query(EVERY_COLUMN),
  query('unit_name, contracted_rent_pa, currency'),
  query('tenant_name, use_type, lease_expiry_date'),
  query('unit_name, room_count', 'use_type=OFFICE'),
  query('unit_name, contracted_rent_pa, currency', 'contracted_rent_pa>0'),
  query('unit_name, currency, contracted_rent_pa', 'currency=EUR'),
  query('unit_name', 'lease_expiry_date>=2026-12-31'),
  query('unit_name', 'tenant_name<>Brüll'),
  query('unit_name, tenant_name', 'use_type in OFFICE, RETAIL', 'sort=tenant_name'),
  query('unit_name, vacancy_status', 'vacancy_status=let'),
  query('unit_name, next_break_date', 'next_break_date<2030-12-31', 'sort=next_break_date desc'),
  query('unit_name, actual_lettable_area_sqm', null, 'sort=actual_lettable_area_sqm desc; limit=3'),
  query(EVERY_COLUMN, null, 'as_of=2026-09-30'),
  query('unit_name, contracted_rent_pa, currency', null, 'as_of=2026-08-15'),
  ...['contracted_rent_pa', 'actual_lettable_area_sqm'].flatMap((column) =>
    ['sum', 'average', 'min', 'max', 'count'].map((statistic) => total(column, statistic)),
  ),
  total('contracted_rent_pa', 'sum', 'use_type=OFFICE'),
  total('contracted_rent_pa', 'sum', 'currency=EUR'),
  total('contracted_rent_pa', 'sum', 'property_name=Königshof 1'),
  total('contracted_rent_pa', 'sum', 'lease_start_date<2026-12-31'),
  total('contracted_rent_pa', 'sum', null, 'as_of=2026-09-30'),
  total('contracted_rent_pa', 'count', 'lease_expiry_date<=2030-12-31'),
  total('market_rent_pa', 'average', 'vacancy_status=vacant'),
  total('tenant_name', 'distinct'),
  total('use_type', 'distinct', 'tenant_name=Arden'),
  total('lease_expiry_date', 'average'),
  total('lease_expiry_date', 'max'),
  total('next_break_date', 'min'),
  total('lease_expiry_date', 'weighted average', null, 'weight=contracted_rent_pa'),
  total('room_count', 'weighted average', null, 'weight=actual_lettable_area_sqm'),
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
