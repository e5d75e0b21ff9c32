import { repeatCall } from '../../src/functions/call-function';
import { RrError } from '../../src/contract/failure';
import type { ServiceProfile } from '../../src/contract/profile';
import type { Cell } from '../../src/table/cells/cell';
import { aCall, fakeGateway } from '../support/fake-gateway';

/** What formulas show of damaged rows: the right number, an error that says why, or a note that names the damage. */
const of = (columnName: string, columnType: string, unit: string | null = null) => ({
  columnName,
  columnType,
  unit,
});
const COLUMNS = [
  of('svc_property_id', 'INT'),
  of('rentroll_id', 'INT'),
  of('rentroll_date', 'TIMESTAMP'),
  of('imported_at', 'TIMESTAMP'),
  of('unit_id', 'STRING'),
  of('lease_id', 'INT'),
  of('tenant_name', 'STRING'),
  of('use_type', 'ENUM'),
  of('own_use', 'STRING'),
  of('currency', 'STRING'),
  of('contracted_rent_pa', 'FLOAT', 'currency p.a.'),
  of('actual_lettable_area_sqm', 'FLOAT', 'sqm'),
  of('term_years', 'FLOAT', 'years'),
  of('lease_expiry_date', 'TIMESTAMP'),
];
type Row = Record<string, unknown>;
const unit = (id: number, property: number, rent: number, area: number, more: Row): Row => ({
  svc_property_id: property,
  rentroll_id: 10 * property,
  rentroll_date: '2026-06-30',
  imported_at: '2026-07-01T10:00:00Z',
  unit_id: `U${id}`,
  lease_id: id,
  tenant_name: `Tenant ${id}`,
  use_type: 'OFFICE',
  own_use: 'No',
  currency: 'EUR',
  contracted_rent_pa: rent,
  actual_lettable_area_sqm: area,
  ...more,
});
const CLEAN: readonly Row[] = [
  unit(1, 1, 1000, 100, { term_years: 5, lease_expiry_date: '2030-12-31', own_use: 'Yes' }),
  unit(2, 1, 300, 50, { term_years: 2, lease_expiry_date: '2027-06-30', use_type: 'RETAIL' }),
  unit(3, 2, 57, 10, { term_years: 10, lease_expiry_date: '2035-12-31' }),
];
/** The clean rows, of which one has other values. */
const changed = (at: number, more: Row): Row[] =>
  CLEAN.map((row, place) => (place === at ? { ...row, ...more } : row));
const plus = (...rows: Row[]): Row[] => [...CLEAN, ...rows];
const again = (at: number, more: Row = {}): Row => ({ ...CLEAN[at], ...more });

interface Formula {
  name: 'QUERY' | 'TOTAL';
  args: unknown[];
}
const total = (column: string, filters: string | null = null, statistic = 'sum', options = ''): Formula => ({
  name: 'TOTAL',
  args: [column, filters, statistic, null, null, `format=plain; ${options}`],
});
const query = (columns: string, filters: string | null = null, options = ''): Formula => ({
  name: 'QUERY',
  args: [columns, filters, 0, null, null, `format=plain; ${options}`],
});
const RENT = total('contracted_rent_pa');
const OF_JULY = 'as_of=2026-07-15';
const RENT_OF_JULY = total('contracted_rent_pa', null, 'sum', OF_JULY);
const TERM = total('term_years', null, 'weighted average', 'weight=actual_lettable_area_sqm');

/** The values of the cells, row by row; or words of the error; or words of a note. */
interface Truth {
  shows?: unknown[];
  refuses?: string;
  notes?: string;
  /** The note tells of the question, of blanks or of other days: nothing is wrong with the data. */
  isRight?: true;
}
interface Case {
  damage: string;
  rows: Row[];
  formula: Formula;
  truth: Truth;
  profile?: Partial<ServiceProfile>;
}
const bad = (
  damage: string,
  rows: Row[],
  formula: Formula,
  truth: Truth,
  profile?: Partial<ServiceProfile>,
): Case => ({ damage, rows, formula, truth, ...(profile && { profile }) });
const NO_ID = 'needs a property in every row';
const TWO_ROLLS = 'finds 2 rent rolls of property 1 dated 30 Jun 2026: 10 and 19';
const second = CLEAN.slice(0, 2).map((row) => ({
  ...row,
  rentroll_id: 19,
  contracted_rent_pa: 1,
  imported_at: '2026-07-02T10:00:00Z',
}));
const REPEATS = 'repeats a unit of one rent roll, such as unit U1 of rent roll 10';

const CASES: readonly Case[] = [
  // Properties without an id.
  bad('a property without an id', changed(2, { svc_property_id: null }), RENT_OF_JULY, {
    refuses: `${NO_ID}, but 1 row`,
  }),
  bad('a property without an id', changed(2, { svc_property_id: null }), RENT, { shows: [1357] }),
  bad(
    'a property without an id, later than the day',
    plus(unit(4, 9, 5, 5, { svc_property_id: null, rentroll_date: '2026-09-30' })),
    RENT_OF_JULY,
    { shows: [1357] },
  ),
  bad('an id as text', changed(2, { svc_property_id: '2' }), RENT_OF_JULY, { shows: [1357] }),
  // Dates of rent rolls.
  bad('a rent roll without a date', changed(2, { rentroll_date: null }), RENT_OF_JULY, {
    shows: [1300],
    notes: 'leaves out 1 row without a rent roll date',
  }),
  bad('an older rent roll of a property', changed(2, { rentroll_date: '2025-12-31' }), RENT, {
    shows: [1357],
    notes: '1 of 2 properties shows an older rent roll',
    isRight: true,
  }),
  // Two rent rolls of one property and date.
  bad('two rent rolls of a date', plus(...second), RENT_OF_JULY, { refuses: TWO_ROLLS }),
  bad(
    'two rent rolls of a date, told by their ids',
    plus(...second),
    RENT_OF_JULY,
    { shows: [59] },
    { rentrollOrder: 'rentroll_id' },
  ),
  // Units that come again.
  bad('a unit sent twice', plus(again(0)), RENT, { notes: `1 row ${REPEATS}` }),
  bad('a unit sent twice', plus(again(0)), total('unit_id', null, 'count'), { notes: REPEATS }),
  bad('a unit sent twice', plus(again(0)), total('contracted_rent_pa', null, 'average'), { notes: REPEATS }),
  bad('a unit sent twice, with other figures', plus(again(0, { contracted_rent_pa: 900 })), RENT, {
    notes: REPEATS,
  }),
  bad('a unit sent twice', plus(again(0)), total('unit_id', null, 'distinct'), { shows: [3] }),
  bad('a unit sent twice', plus(again(0)), total('contracted_rent_pa', null, 'max'), { shows: [1000] }),
  bad(
    'weights of zero',
    CLEAN.map((row) => ({ ...row, actual_lettable_area_sqm: 0 })),
    TERM,
    { refuses: 'No row that matches has a value in term_years and a weight' },
  ),
  bad('a weight without a value', changed(2, { term_years: null }), TERM, {
    notes: '1 row with 6.3 % of',
    isRight: true,
  }),
  // Words for true and false.
  bad('another word for true', changed(1, { own_use: true }), total('contracted_rent_pa', 'own_use=TRUE'), {
    shows: [1300],
    notes: 'also finds "Yes" (1 row)',
  }),
  // Words that no row has.
  bad(
    'a use that is spelled otherwise',
    CLEAN.map((row) => ({ ...row, use_type: 'Offices' })),
    total('contracted_rent_pa', 'use_type=OFFICE'),
    { shows: [0], notes: 'has: Offices', isRight: true },
  ),
  // Amounts and dates that cannot be read, and currencies.
  bad('an amount as text', changed(1, { contracted_rent_pa: '1.300,00' }), RENT, {
    notes: 'such as "1.300,00"',
  }),
  bad(
    'a date that does not exist',
    changed(1, { lease_expiry_date: '2027-02-29' }),
    query('unit_id', 'lease_expiry_date<2031-01-01'),
    { shows: ['U1'], notes: 'is not a date, such as "2027-02-29"' },
  ),
  bad('a number as text', changed(1, { contracted_rent_pa: '300' }), RENT, { shows: [1357] }),
  bad(
    'amounts that no cell can hold',
    CLEAN.map((row) => ({ ...row, contracted_rent_pa: 1.7e308 })),
    RENT,
    { refuses: 'The sum of contracted_rent_pa is too large for a cell.' },
  ),
  bad(
    'weights that no cell can hold',
    CLEAN.map((row) => ({ ...row, term_years: 1e200, actual_lettable_area_sqm: 1e200 })),
    TERM,
    { refuses: 'The weighted average of term_years is too large for a cell.' },
  ),
  bad('a currency in another case', changed(1, { currency: 'eur' }), RENT, { shows: [1357] }),
];

const plain = (cell: Cell): unknown =>
  typeof cell === 'object' && 'basicValue' in cell ? cell.basicValue : cell;

async function answerOf(
  rows: readonly Row[],
  { name, args }: Formula,
  profile: Partial<ServiceProfile> = {},
) {
  const { context } = fakeGateway({ columns: COLUMNS, rows: [...rows] }, { rowGrain: 'fixed', ...profile });
  const call = repeatCall(context, { name, args }, aCall);
  return call.then(
    ({ cells, notes, doubts = [] }) => {
      expect(notes).toEqual(expect.arrayContaining([...doubts]));
      return {
        shows: cells.flat().map(plain),
        notes: notes.join(' '),
        doubts: doubts.join(' '),
        refuses: '',
      };
    },
    (thrown: unknown) => {
      expect(thrown).toBeInstanceOf(RrError);
      return { shows: undefined, notes: '', doubts: '', refuses: (thrown as RrError).message };
    },
  );
}

const titled = CASES.map((one) => ({
  ...one,
  written: `RR.${one.formula.name}(${one.formula.args.slice(0, 3).join(', ')})`,
}));

it.each(titled)('tells the truth about $damage: $written', async ({ rows, formula, truth, profile }) => {
  const { shows, notes, doubts, refuses } = await answerOf(rows, formula, profile);
  if (truth.refuses === undefined) expect(refuses).toBe('');
  else expect(refuses).toContain(truth.refuses);
  if (truth.notes === undefined) expect(notes).toBe('');
  else expect(notes).toContain(truth.notes);
  if (truth.isRight) expect(doubts).toBe('');
  else expect(doubts).toContain(truth.notes ?? '');
  if (truth.shows) expect(shows).toEqual(truth.shows);
});

it.each(titled)('shows clean rows without a note: $written', async ({ formula, profile }) => {
  const { shows, notes, refuses } = await answerOf(CLEAN, formula, profile);
  expect([notes, refuses]).toEqual(['', '']);
  expect(shows).not.toHaveLength(0);
});
