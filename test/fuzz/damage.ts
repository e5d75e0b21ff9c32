import fc from 'fast-check';
import type { FunctionArguments } from '../../src/contract/function-arguments';
import { RrError } from '../../src/contract/failure';
import { answerFunction } from '../../src/functions/call-function';
import { aCall, fakeGateway } from '../support/fake-gateway';

type Row = Record<string, unknown>;

export const COLUMNS = [
  ['svc_property_id', 'INT', 'Property ID'],
  ['property_name', 'STRING', 'Property'],
  ['unit_id', 'STRING', 'Unit ID'],
  ['unit_name', 'STRING', 'Unit'],
  ['rentroll_id', 'INT', 'Rent Roll'],
  ['rentroll_date', 'TIMESTAMP', 'Rent Roll Date'],
  ['tenant_name', 'STRING', 'Tenant'],
  ['use_type', 'ENUM', 'Use'],
  ['currency', 'STRING', 'Currency'],
  ['contracted_rent_pa', 'FLOAT', 'Contracted Rent', 'currency p.a.'],
  ['actual_lettable_area_sqm', 'FLOAT', 'Lettable Area', 'sqm'],
  ['lease_expiry_date', 'TIMESTAMP', 'Lease Expiry'],
  ['room_count', 'INT', 'Rooms', 'pieces'],
].map(([columnName, columnType, displayName, unit = null]) => ({
  columnName,
  columnType,
  displayName,
  unit,
}));

const NUMBERS = ['contracted_rent_pa', 'actual_lettable_area_sqm', 'room_count'];
const DATES = ['lease_expiry_date'];
const TEXTS = ['use_type', 'tenant_name', 'currency', 'property_name'];

/** Three properties of three units each; of each property the rent rolls of two days. */
const cleanRows = fc
  .array(
    fc.record({
      rent: fc.integer({ min: 1, max: 900_000_00 }),
      area: fc.integer({ min: 1, max: 9_000_0 }),
      rooms: fc.integer({ min: 1, max: 9 }),
      days: fc.integer({ min: 0, max: 3_000 }),
    }),
    { minLength: 18, maxLength: 18 },
  )
  .map((units): Row[] =>
    units.map(({ rent, area, rooms, days }, at) => {
      const property = Math.floor(at / 3) % 3;
      const roll = Math.floor(at / 9);
      return {
        svc_property_id: property + 1,
        property_name: `House ${property + 1}`,
        unit_id: `p${property + 1}-u${at % 3}`,
        unit_name: `U${at % 3}`,
        rentroll_id: 10 * (property + 1) + roll,
        rentroll_date: roll === 0 ? '2026-06-30T00:00:00Z' : '2026-09-30T00:00:00Z',
        tenant_name: ['Arden', 'Brill', 'Cole & Sons'][(at + property) % 3],
        use_type: ['OFFICE', 'RETAIL', 'STORAGE'][at % 3],
        currency: 'EUR',
        contracted_rent_pa: rent / 100,
        actual_lettable_area_sqm: area / 10,
        lease_expiry_date: new Date(Date.UTC(2026, 11, 31) + days * 86_400_000).toISOString(),
        room_count: rooms,
      };
    }),
  );

/** A question, and whether it looks at the rent rolls of both days. */
interface Question {
  name: 'QUERY' | 'TOTAL';
  args: Row;
  isAsOf: boolean;
}

const EVERY_COLUMN = COLUMNS.map(({ columnName }) => columnName).join();
const query = (columns: string, filters: string | null = null, options: string | null = null): Question => ({
  name: 'QUERY',
  args: { columns, filters, headers: 0, rentrolls: null, approved_only: null, options },
  isAsOf: options?.includes('as_of') === true,
});
const total = (
  column: string,
  statistic: string,
  filters: string | null = null,
  options?: string,
): Question => ({
  name: 'TOTAL',
  args: { column, filters, statistic, rentrolls: null, approved_only: null, options: options ?? null },
  isAsOf: options?.includes('as_of') === true,
});
const QUESTIONS: readonly Question[] = [
  query(EVERY_COLUMN),
  query('unit_name, contracted_rent_pa, currency'),
  query('tenant_name, use_type, lease_expiry_date'),
  query('unit_name, room_count', 'use_type=OFFICE'),
  query('unit_name, contracted_rent_pa, currency', 'contracted_rent_pa>0'),
  query('unit_name, currency, contracted_rent_pa', 'currency=EUR'),
  query('unit_name', 'lease_expiry_date>=2026-12-31'),
  query('unit_name', 'tenant_name<>Brill'),
  query('unit_name, tenant_name', 'use_type in OFFICE, RETAIL', 'sort=tenant_name'),
  query('unit_name, actual_lettable_area_sqm', null, 'sort=actual_lettable_area_sqm desc; limit=3'),
  query(EVERY_COLUMN, null, 'as_of=2026-09-30'),
  query('unit_name, contracted_rent_pa, currency', null, 'as_of=2026-08-15'),
  ...NUMBERS.slice(0, 2).flatMap((column) =>
    ['sum', 'average', 'min', 'max', 'count'].map((statistic) => total(column, statistic)),
  ),
  total('contracted_rent_pa', 'sum', 'use_type=OFFICE'),
  total('contracted_rent_pa', 'sum', 'currency=EUR'),
  total('contracted_rent_pa', 'sum', null, 'as_of=2026-09-30'),
  total('contracted_rent_pa', 'count', 'lease_expiry_date<=2030-12-31'),
  total('tenant_name', 'distinct'),
  total('use_type', 'distinct', 'tenant_name=Arden'),
  total('lease_expiry_date', 'average'),
  total('lease_expiry_date', 'max'),
  total('lease_expiry_date', 'weighted average', null, 'weight=contracted_rent_pa'),
  total('room_count', 'weighted average', null, 'weight=actual_lettable_area_sqm'),
];

/** What is done to the rows. `names` are the words of which a note must have one. */
interface Damage {
  what: string;
  rows: Row[];
  names: readonly string[];
}

const labelOf = (column: string): string =>
  String(COLUMNS.find(({ columnName }) => columnName === column)!.displayName);
const namesOf = (column: string): string[] => [column, labelOf(column)];

/** Changes the value of one column in some of the rows. */
const inColumn =
  (what: string, columns: readonly string[], change: (value: unknown, kind: number) => unknown) =>
  (rows: readonly Row[], { at, kind, many }: Dice): Damage => {
    const column = columns[kind % columns.length]!;
    const isHit = (row: number) => row === at % rows.length || (many && row % 2 === kind % 2);
    return {
      what: `${what} in ${column}`,
      rows: rows.map((row, place) => (isHit(place) ? { ...row, [column]: change(row[column], kind) } : row)),
      names: namesOf(column),
    };
  };

const from =
  <Value>(...values: readonly Value[]) =>
  (_: unknown, kind: number): Value =>
    values[kind % values.length]!;

interface Dice {
  at: number;
  kind: number;
  many: boolean;
}

const germanText = (value: unknown) => Number(value).toLocaleString('de-DE', { minimumFractionDigits: 2 });

const DAMAGES: Readonly<Record<string, (rows: readonly Row[], dice: Dice) => Damage>> = {
  'text for a number': inColumn(
    'text for a number',
    NUMBERS,
    from<unknown>(
      '1.300,00',
      '1 300',
      'ca. 100',
      'n/a',
      'null',
      '-',
      '€ 5',
      'TBD',
      true,
      { value: 1.5 },
      [1],
      '12 %',
      '007',
    ),
  ),
  'a number of another country': inColumn('another country', NUMBERS, (value) => `${germanText(value)} EUR`),
  'a number in another spelling': inColumn(
    'spelling',
    NUMBERS,
    (value, kind) =>
      [`+${String(value)}`, ` ${String(value)} `, Number(value).toExponential(), `${String(value)}\u00a0`][
        kind % 4
      ],
  ),
  'a number beyond 15 digits': inColumn(
    'long number',
    NUMBERS,
    from('12345678901234567', '99999999999999999.5'),
  ),
  'text for a date': inColumn(
    'text for a date',
    DATES,
    from<unknown>(
      '2027-02-29',
      '31.12.2027',
      '0001-01-01T00:00:00Z',
      '2027-13-01',
      'tbd',
      20271231,
      'open',
      true,
      '2027',
    ),
  ),
  'a date in another spelling': inColumn(
    'spelling',
    DATES,
    (value, kind) =>
      [String(value).slice(0, 10), ` ${String(value)}`, String(value).replace('Z', '+00:00')][kind % 3],
  ),
  'a date without end': inColumn('sentinel', DATES, from('9999-12-31', '2999-12-31T00:00:00Z')),
  'spaces around a text': inColumn(
    'spaces',
    TEXTS,
    (value, kind) =>
      [`${String(value)} `, `\u00a0${String(value)}`, `${String(value)}\u200b`, ` ${String(value)}`][
        kind % 4
      ],
  ),
  'a text in another case': inColumn('case', TEXTS, (value) => String(value).toLowerCase()),
  'a row again': (rows, { at, many }) => {
    const row = rows[at % rows.length]!;
    return {
      what: 'a row again',
      rows: [...rows, ...Array.from({ length: many ? 2 : 1 }, () => ({ ...row }))],
      names: ['repeat'],
    };
  },
  'a property without an id': (rows, { at, many }) => ({
    what: 'no id',
    rows: rows.map((row, place) =>
      row['property_name'] === rows[at % rows.length]!['property_name'] ||
      (many && place === at % rows.length)
        ? { ...row, svc_property_id: null }
        : row,
    ),
    names: namesOf('svc_property_id'),
  }),
  'two rent rolls of a day': (rows, { at }) => {
    const { svc_property_id: property, rentroll_date: date } = rows[at % rows.length]!;
    return {
      what: 'two rent rolls of a day',
      rows: [
        ...rows,
        ...rows
          .filter((row) => row['svc_property_id'] === property && row['rentroll_date'] === date)
          .map((row) => ({ ...row, rentroll_id: 99 })),
      ],
      names: [...namesOf('rentroll_date'), ...namesOf('rentroll_id'), 'rent roll'],
    };
  },
};

interface Case {
  rows: Row[];
  question: number;
  damage: string;
  dice: Dice;
}

export const cases = fc.record({
  rows: cleanRows,
  question: fc.nat(QUESTIONS.length - 1),
  damage: fc.constantFrom(...Object.keys(DAMAGES)),
  dice: fc.record({ at: fc.nat(100), kind: fc.nat(1000), many: fc.boolean() }),
});

async function ask(rows: readonly Row[], { name, args }: Question) {
  const { context } = fakeGateway({ columns: COLUMNS as Row[], rows: rows as Row[] }, { rowGrain: 'fixed' });
  try {
    const { cells, notes } = await (name === 'QUERY'
      ? answerFunction(name, context, args as unknown as FunctionArguments<'QUERY'>, aCall)
      : answerFunction(name, context, args as unknown as FunctionArguments<'TOTAL'>, aCall));
    // Excel takes two texts that differ in case as one.
    return { cells: JSON.stringify(cells).toLowerCase(), notes };
  } catch (thrown) {
    if (!(thrown instanceof RrError)) throw thrown;
    return { error: thrown.message, notes: [] };
  }
}

/** Returns what is wrong with the answer to a question over damaged rows: undefined if it is right, an error, or noted. */
export async function misled({ rows, question: number, damage, dice }: Case): Promise<string | undefined> {
  const question = QUESTIONS[number]!;
  const clean = question.isAsOf ? rows : rows.slice(9);
  const damaged = DAMAGES[damage]!(clean, dice);
  const after = await ask(damaged.rows, question);
  if (after.error !== undefined) return undefined;
  if (after.notes.some((note) => damaged.names.some((name) => note.includes(name)))) return undefined;
  const before = await ask(clean, question);
  if (before.error !== undefined || before.notes.length > 0)
    return `the clean answer says ${before.error ?? before.notes.join(' ')}`;
  if (before.cells === after.cells) return undefined;
  return `${damaged.what}: ${JSON.stringify(question)} says ${JSON.stringify(after.notes)} and shows\n${after.cells} for\n${before.cells}`;
}

/** Damages clean data `count` times, and asks the same. Returns the first case that misleads, in its smallest form. */
export async function tryDamages(count: number, seed?: number): Promise<Finding | undefined> {
  const says: string[] = [];
  const found = await fc.check(
    fc.asyncProperty(cases, async (given) => {
      const wrong = await misled(given);
      if (wrong !== undefined) says.push(wrong);
      return wrong === undefined;
    }),
    { numRuns: count, ...(seed !== undefined && { seed }) },
  );
  return found.failed ? { seed: found.seed, says: says.at(-1)! } : undefined;
}

export interface Finding {
  seed: number;
  says: string;
}
