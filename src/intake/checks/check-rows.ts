import type { Finding, RentRollRow } from '../extraction';
import type { Task } from '../task';
import type { TargetColumn } from '../vocabulary/target-columns';
import { findingOfRows, type TableReading } from './table-reading';

const numberIn = ({ facts }: RentRollRow, column: TargetColumn): number | undefined => {
  const value = facts.get(column)?.value;
  return typeof value === 'number' ? value : undefined;
};
const dateIn = ({ facts }: RentRollRow, column: TargetColumn): string | undefined => {
  const value = facts.get(column)?.value;
  return typeof value === 'string' ? value : undefined;
};
const startOf = (row: RentRollRow) => dateIn(row, 'lease_start_date');
const endOf = (row: RentRollRow) => dateIn(row, 'lease_expiry_date');
const breakOf = (row: RentRollRow) => dateIn(row, 'first_break_date');
const rentOf = (row: RentRollRow) => numberIn(row, 'contracted_rent_pa');
const areaOf = (row: RentRollRow) => numberIn(row, 'actual_lettable_area_sqm');
const isLet = ({ kind }: RentRollRow) => kind === 'unit';

const isLater = (date: string | undefined, than: string | undefined) =>
  date !== undefined && than !== undefined && date > than;

/** Whether a rent is more than a rounding away from the area times its rate. */
function isNotRateTimesArea(row: RentRollRow): boolean {
  const rate = numberIn(row, RATE) ?? 0;
  const area = areaOf(row);
  const rent = rentOf(row) ?? 0;
  return (
    area !== undefined && rent > 0 && rate > 0 && Math.abs(rate * area - rent) > Math.max(12, rent * 0.01)
  );
}

function isNotInPlace(row: RentRollRow): boolean {
  const rent = rentOf(row);
  const inPlace = numberIn(row, 'in_place_rent_pa');
  if (rent === undefined || inPlace === undefined) return false;
  return Math.abs(rent - inPlace) > Math.max(1, Math.abs(rent) * 0.005);
}

/** What is odd about one row, and the columns whose values do not agree. */
type RowRule = readonly [
  text: string,
  applies: (row: RentRollRow, rollDate: string | undefined) => boolean,
  of: readonly TargetColumn[],
  code?: Finding['code'],
  severity?: Finding['severity'],
];

const AREA: TargetColumn = 'actual_lettable_area_sqm';
const RENT: TargetColumn = 'contracted_rent_pa';
const RATE: TargetColumn = 'contracted_rent_pa_per_sqm';
const START: TargetColumn = 'lease_start_date';
const END: TargetColumn = 'lease_expiry_date';
const BREAK: TargetColumn = 'first_break_date';

const RULES: readonly RowRule[] = [
  ['The lease starts after it ends', (row) => isLater(startOf(row), endOf(row)), [START, END]],
  [
    'The lease ended before the date of the rent roll, although the unit is let',
    (row, rollDate) => isLet(row) && isLater(rollDate, endOf(row)),
    [END],
  ],
  [
    'The lease starts after the date of the rent roll',
    (row, rollDate) => isLet(row) && isLater(startOf(row), rollDate),
    [START],
  ],
  ['The break is after the end of the lease', (row) => isLater(breakOf(row), endOf(row)), [BREAK, END]],
  [
    'The break is not after the start of the lease',
    (row) => breakOf(row) !== undefined && startOf(row) !== undefined && !isLater(breakOf(row), startOf(row)),
    [BREAK, START],
  ],
  [
    'The unit has a rent and an area of 0',
    (row) => areaOf(row) === 0 && (rentOf(row) ?? 0) > 0,
    [AREA],
    'area-wrong',
  ],
  ['The rent in place is not the rent of the lease', isNotInPlace, [RENT], 'rent-differs', 'note'],
];

/** Checks each unit by itself, and counts what is missing. */
export function* checkRows(reading: TableReading): Task<Finding[]> {
  const { facts, rows, rollDate, positions } = reading;
  const at = (of: readonly TargetColumn[]) => of.flatMap((column) => positions.get(column) ?? []);
  const findings: Finding[] = [];
  for (const [text, applies, of, code = 'dates-wrong', severity = 'warns'] of RULES) {
    const found = facts.filter((row) => applies(row, rollDate)).map(({ row }) => row);
    yield;
    findings.push(...findingOfRows(code, severity, found, (where) => `${text}: ${where}.`, at(of)));
  }
  const rejected = rows.filter(({ kind }) => kind === 'rejected').map(({ row }) => row);
  return [
    ...ratesDiffer(reading),
    ...findings,
    ...implausible(reading),
    ...outOfRange(facts, at([RENT, AREA])),
    ...missing(reading),
    ...findingOfRows(
      'accounting',
      'blocks',
      rejected,
      (where) => `Numbers that belong to no unit: ${where}.`,
    ),
  ];
}

/** A rate that differs in most rows is one for another area, or of another rent. */
function ratesDiffer({ facts, positions }: TableReading): Finding[] {
  const rated = facts.filter((row) => numberIn(row, RATE) && areaOf(row) && rentOf(row));
  const found = rated.filter(isNotRateTimesArea).map(({ row }) => row);
  const isOther = rated.length >= LEAST_RENTS && found.length * 2 > rated.length;
  const of = isOther ? [RATE] : [RATE, RENT, AREA];
  const at = of.flatMap((column) => positions.get(column) ?? []);
  return findingOfRows(
    'rent-differs',
    'warns',
    found,
    (where) => `The rent is not the rate times the area: ${where}.`,
    at,
  );
}

/** What a square metre costs in a year, in currencies that are worth about the same. */
const PLAUSIBLE = { least: 10, most: 10_000 };
const ALIKE = /^(?:EUR|USD|GBP|CHF)$/;
const LEAST_RENTS = 3;

/** Rents that are all too low or too high have another measure: they are rates or thousands, or for another period. */
function implausible({ facts, columns, currency }: TableReading): Finding[] {
  const units = facts.flatMap((row) => {
    const rent = rentOf(row) ?? 0;
    const area = areaOf(row) ?? 0;
    return rent > 0 && area > 0 ? [{ rent, area, rate: rent / area }] : [];
  });
  const position = columns.find(({ column }) => column === 'contracted_rent_pa')?.position;
  if (units.length < LEAST_RENTS || position === undefined || !ALIKE.test(currency ?? 'EUR')) return [];
  const rate = medianOf(units.map((unit) => unit.rate));
  if (rate >= PLAUSIBLE.least && (rate <= PLAUSIBLE.most || !currency)) return [];
  const spread = (values: readonly number[]) => Math.max(...values) / Math.min(...values);
  const areRates = spread(units.map(({ rent }) => rent)) < spread(units.map((unit) => unit.rate));
  const guess =
    rate > PLAUSIBLE.most
      ? 'Perhaps they are not in thousands.'
      : areRates
        ? 'Perhaps each is a rate for an area.'
        : 'Perhaps they are in thousands.';
  const text = `The rents are about ${rate.toLocaleString('en-US', { maximumFractionDigits: 2 })} for each m² a year, which is not plausible. ${guess}`;
  return [{ code: 'rent-implausible', severity: 'warns', text, positions: [position] }];
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** A rent per m² far from the others is often a month, or square feet. */
function outOfRange(facts: readonly RentRollRow[], positions: readonly number[]): Finding[] {
  const rates = facts.flatMap((row) => {
    const rent = rentOf(row) ?? 0;
    const area = areaOf(row) ?? 0;
    return rent > 0 && area > 0 ? [{ row: row.row, rate: rent / area }] : [];
  });
  if (rates.length < 4) return [];
  const median = medianOf(rates.map(({ rate }) => rate));
  return rates
    .filter(({ rate }) => rate > median * 10 || rate < median / 10)
    .map(({ row, rate }): Finding => {
      const factor = rate > median ? rate / median : median / rate;
      const guess =
        Math.abs(factor - 12) < 1.2
          ? ' It is about 12 times: perhaps a month beside years.'
          : Math.abs(factor - 10.764) < 0.7
            ? ' It is about 10.764 times: perhaps square feet.'
            : '';
      const text = `The rent per m² of row ${row} is far from the others.${guess}`;
      return { code: 'rent-out-of-range', severity: 'warns', text, rows: [row], positions };
    });
}

const NEEDED: readonly (readonly [TargetColumn, name: string, onlyLet: boolean])[] = [
  ['unit_reference', 'unit', false],
  ['tenant_name', 'tenant', true],
  ['contracted_rent_pa', 'rent', true],
  ['lease_expiry_date', 'end of the lease', true],
  ['actual_lettable_area_sqm', 'area', false],
];

/** Counts missing values. Columns whose unit or period is asked have values, which only cannot be converted yet. */
function missing({ facts, columns, asked, problems, sheet }: TableReading): Finding[] {
  return NEEDED.flatMap(([column, name, onlyLet]): Finding[] => {
    const position = columns.find((proposal) => proposal.column === column)?.position;
    if (position === undefined) {
      const isRent =
        column === 'contracted_rent_pa' && !columns.some((other) => /rent_pa/.test(other.column ?? ''));
      const text = `No column has the ${name}.${isRent ? ' Choose which one has it.' : ''}`;
      return [{ code: 'value-missing', severity: isRent ? 'blocks' : 'note', text }];
    }
    if (asked.has(position)) return [];
    const open = problems.find((problem) => problem.kind === 'open date' && problem.position === position);
    const withoutEnd = new Set(open?.lines.map((line) => sheet.firstRow + line));
    const wanted = onlyLet ? facts.filter(isLet) : facts;
    const without = wanted
      .filter(({ facts: values, row }) => !values.has(column) && !withoutEnd.has(row))
      .map(({ row }) => row);
    // A blank area or end is that of a parking space or of a lease without one, unless all are blank.
    const isMuch =
      column === 'unit_reference' ||
      without.length > wanted.length * (column === 'contracted_rent_pa' ? 0.1 : 0.9);
    return findingOfRows(
      'value-missing',
      isMuch ? 'warns' : 'note',
      without,
      (where) => `The ${name} is missing in ${without.length} of ${wanted.length} units: ${where}.`,
      [position],
    );
  });
}
