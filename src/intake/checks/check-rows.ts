import { median } from '../values/median';
import type { Finding, RentRollRow } from '../extraction';
import { flatMapInSteps, type Steps } from '../../table/steps';
import type { TargetColumn } from '../vocabulary/target-columns';
import { findingOfRows, inEnglish, type TableReading } from './table-reading';

const AREA: TargetColumn = 'actual_lettable_area_sqm';
const RENT: TargetColumn = 'contracted_rent_pa';
const RATE: TargetColumn = 'contracted_rent_pa_per_sqm';
const START: TargetColumn = 'lease_start_date';
const END: TargetColumn = 'lease_expiry_date';
const BREAK: TargetColumn = 'first_break_date';

const numberIn = ({ facts }: RentRollRow, column: TargetColumn): number | undefined => {
  const value = facts.get(column)?.value;
  return typeof value === 'number' ? value : undefined;
};
const isLet = ({ kind }: RentRollRow) => kind === 'unit';
const isLater = (date: unknown, than: unknown) =>
  typeof date === 'string' && typeof than === 'string' && date > than;
const dateIn = ({ facts }: RentRollRow, column: TargetColumn) => facts.get(column)?.value;
const isAfter = (row: RentRollRow, date: TargetColumn, than: TargetColumn) =>
  isLater(dateIn(row, date), dateIn(row, than));

/** What is odd about one row, and the columns whose values do not agree. */
type RowRule = readonly [
  text: string,
  applies: (row: RentRollRow, rollDate: string | undefined) => boolean,
  of: readonly TargetColumn[],
  code?: Finding['code'],
];

const RULES: readonly RowRule[] = [
  ['The lease starts after it ends', (row) => isAfter(row, START, END), [START, END]],
  [
    'The lease ended before the date of the rent roll, although the unit is let',
    (row, rollDate) => isLet(row) && isLater(rollDate, dateIn(row, END)),
    [END],
  ],
  [
    'The lease starts after the date of the rent roll',
    (row, rollDate) => isLet(row) && isLater(dateIn(row, START), rollDate),
    [START],
  ],
  ['The break is after the end of the lease', (row) => isAfter(row, BREAK, END), [BREAK, END]],
  [
    'The break is not after the start of the lease',
    (row) => isAfter(row, START, BREAK) || (dateIn(row, START) ?? '') === dateIn(row, BREAK),
    [BREAK, START],
  ],
  [
    'The unit has a rent and an area of 0',
    (row) => numberIn(row, AREA) === 0 && (numberIn(row, RENT) ?? 0) > 0,
    [AREA],
    'area-wrong',
  ],
];

/** Checks each unit by itself, and counts what is missing. */
export function* checkRows(reading: TableReading): Steps<Finding[]> {
  const { facts, rows, rollDate, positions } = reading;
  const at = (of: readonly TargetColumn[]) => of.flatMap((column) => positions.get(column) ?? []);
  const findings: Finding[] = [];
  for (const [text, applies, of, code = 'dates-wrong'] of RULES) {
    const found = yield* flatMapInSteps(facts, (unit) => (applies(unit, rollDate) ? unit.row : []));
    const about = { code, severity: 'warns', text: `${text}: {}.`, positions: at(of) } as const;
    findings.push(...findingOfRows({ ...about, rows: found }));
  }
  const rejected = rows.filter(({ kind }) => kind === 'rejected').map(({ row }) => row);
  const rented = yield* flatMapInSteps(facts, (row): Rented[] => {
    const [rent = 0, area = 0] = [numberIn(row, RENT), numberIn(row, AREA)];
    const stated = numberIn(row, RATE);
    return rent > 0 && area > 0 ? [{ row: row.row, rent, area, rate: rent / area, stated }] : [];
  });
  const differing = ratesDiffer(rented, at);
  yield;
  const usual = median(rented.map(({ rate }) => rate));
  yield;
  const unlikely = implausible(rented, usual, reading);
  yield;
  return [
    ...differing,
    ...findings,
    ...unlikely,
    ...outOfRange(rented, usual, at([RENT, AREA])),
    ...(yield* missing(reading)),
    ...findingOfRows({
      code: 'accounting',
      severity: 'blocks',
      rows: rejected,
      text: 'Numbers that belong to no unit: {}.',
    }),
  ];
}

/** A unit with a rent and an area. */
interface Rented {
  row: number;
  rent: number;
  area: number;
  /** The rent of each m². */
  rate: number;
  /** The one that the sheet says. */
  stated: number | undefined;
}

/** A rate that differs in most rows is one for another area, or of another rent. */
function ratesDiffer(rented: readonly Rented[], at: (of: readonly TargetColumn[]) => number[]): Finding[] {
  const rated = rented.filter(({ stated = 0 }) => stated !== 0);
  // A rounding is less.
  const rows = rated.flatMap(({ row, stated = 0, area, rent }) =>
    stated > 0 && Math.abs(stated * area - rent) > Math.max(12, rent * 0.01) ? row : [],
  );
  const isOther = rated.length >= MIN_RENTS && rows.length * 2 > rated.length;
  const text = 'The rent is not the rate times the area: {}.';
  const positions = at(isOther ? [RATE] : [RATE, RENT, AREA]);
  return findingOfRows({ code: 'rent-differs', severity: 'warns', rows, text, positions });
}

/** What a square metre costs in a year, in currencies that are worth about the same. */
const PLAUSIBLE = { least: 10, most: 10_000 };
const ALIKE = /^(?:EUR|USD|GBP|CHF)$/;
const MIN_RENTS = 3;

/** Rents that are all too low or too high have another measure: they are rates or thousands, or for another period. */
function implausible(
  rented: readonly Rented[],
  rate: number,
  { positions, currency, measures }: TableReading,
): Finding[] {
  const position = positions.get(RENT);
  if (rented.length < MIN_RENTS || position === undefined || !ALIKE.test(currency ?? 'EUR')) return [];
  // Land that is measured in hectares costs far less.
  if (measures.get(positions.get(AREA) ?? -1)?.unit === 'ha') return [];
  if (rate >= PLAUSIBLE.least && (rate <= PLAUSIBLE.most || !currency)) return [];
  const perhaps = rate > PLAUSIBLE.most ? 'not in thousands' : 'rates for an area, or in thousands';
  const text = `The rents are about ${inEnglish(rate)} for each m² a year, which is not plausible. Perhaps they are ${perhaps}.`;
  return [{ code: 'rent-implausible', severity: 'warns', text, positions: [position] }];
}

const GUESSES = [
  { times: 12, within: 1.2, perhaps: 'a month beside years' },
  { times: 10.764, within: 0.7, perhaps: 'square feet' },
];

/** A rent per m² far from the others is often a month, or square feet. */
function outOfRange(rented: readonly Rented[], usual: number, positions: readonly number[]): Finding[] {
  if (rented.length < 4) return [];
  return rented.flatMap(({ row, rate }): Finding[] => {
    const factor = Math.max(rate / usual, usual / rate);
    if (factor <= 10) return [];
    const guess = GUESSES.find(({ times, within }) => Math.abs(factor - times) < within);
    const perhaps = guess ? ` It is about ${guess.times} times: perhaps ${guess.perhaps}.` : '';
    const text = `The rent per m² of row ${row} is far from the others.${perhaps}`;
    return [{ code: 'rent-out-of-range', severity: 'warns', text, rows: [row], positions }];
  });
}

const NEEDED: readonly (readonly [TargetColumn, name: string, onlyLet: boolean])[] = [
  ['unit_reference', 'unit', false],
  ['tenant_name', 'tenant', true],
  [RENT, 'rent', true],
  [END, 'end of the lease', true],
  [AREA, 'area', false],
];

/** Counts missing values. Columns whose unit or period is asked have values, which only cannot be converted yet. */
function* missing(reading: TableReading): Steps<Finding[]> {
  const { facts, columns, positions, asked, problems, sheet } = reading;
  const findings: Finding[] = [];
  for (const [column, name, onlyLet] of NEEDED) {
    const position = positions.get(column);
    if (position === undefined) {
      // A rent of the market is not paid.
      const isRent =
        column === RENT && !columns.some((proposal) => /^(?!market).*rent_pa/.test(proposal.column ?? ''));
      const text = `No column has the ${name}.${isRent ? ' Choose which one has it.' : ''}`;
      findings.push({ code: 'value-missing', severity: isRent ? 'blocks' : 'note', text });
    }
    if (position === undefined || asked.has(position)) continue;
    const open = problems.find((problem) => problem.kind === 'open date' && problem.position === position);
    const withoutEnd = new Set(open?.lines.map((line) => sheet.firstRow + line));
    const relevant = onlyLet ? facts.filter(isLet) : facts;
    const without = yield* flatMapInSteps(relevant, ({ facts: values, row }) =>
      values.has(column) || withoutEnd.has(row) ? [] : row,
    );
    // A blank area or end is that of a parking space or of a lease without one, unless all are blank.
    const isMuch =
      column === 'unit_reference' || without.length > relevant.length * (column === RENT ? 0.1 : 0.9);
    const text = `The ${name} is missing in ${without.length} of ${relevant.length} units: {}.`;
    const severity = isMuch ? 'warns' : 'note';
    findings.push(
      ...findingOfRows({ code: 'value-missing', severity, rows: without, text, positions: [position] }),
    );
  }
  return findings;
}
