import type { Steps } from '../../table/steps';
import type { KnownColumn } from './column-profile';

/** A relation between columns that the numbers prove. */
export interface Relation {
  /** The column that is the result. */
  result: number;
  /** The columns that it comes from. */
  of: readonly number[];
  kind: (typeof TIMES)[number][0] | (typeof TIMES_AREA)[number][0] | 'other unit' | 'sum';
  /** Rows in which it holds, and rows that have all of these values. */
  holds: number;
  rows: number;
}

const SAMPLE = 240;
const MIN_ROWS = 2;
const MIN_SHARE = 0.85;
const MAX_COLUMNS = 24;
const MAX_AREAS = 2;

const TIMES = [
  ['times 12', 12],
  ['times 4', 4],
] as const;
/** How many square feet and how many tsubo a square metre has. */
const OTHER_UNITS = [10.7639104, 0.3025];
const TIMES_AREA = [
  ['times area', 1],
  ['times area and 12', 12],
  ['times area by 12', 1 / 12],
  // Rents in thousands.
  ['times area', 0.001],
  ['times area and 12', 0.012],
] as const;

/** Finds out which columns follow from others: a year from a month, a rent from a rate and an area, a sum from its parts. */
export function* findRelations(
  moneyColumns: readonly KnownColumn[],
  areas: readonly KnownColumn[],
): Steps<Relation[]> {
  const areaColumns = areas.slice(0, MAX_AREAS);
  const money = moneyColumns.slice(0, MAX_COLUMNS);
  const found: Relation[] = [];
  const test = (
    { position, values }: KnownColumn,
    of: readonly KnownColumn[],
    kind: Relation['kind'],
    expected: (row: number) => number,
  ) => {
    const counts = countMatches(values, expected);
    if (counts.rows >= MIN_ROWS && counts.holds >= counts.rows * MIN_SHARE)
      found.push({ result: position, of: of.map((column) => column.position), kind, ...counts });
  };
  for (const result of money) {
    yield;
    for (const source of money) {
      if (source === result) continue;
      const from = source.values;
      for (const [kind, factor] of TIMES) test(result, [source], kind, (row) => from[row]! * factor);
      for (const area of areaColumns)
        for (const [kind, factor] of TIMES_AREA)
          test(result, [source, area], kind, (row) => from[row]! * area.values[row]! * factor);
    }
  }
  for (const source of areaColumns)
    for (const result of areas)
      if (result !== source)
        for (const factor of OTHER_UNITS)
          test(result, [source], 'other unit', (row) => source.values[row]! * factor);
  for (const [result, of] of [...findSums(money), ...findSums(areas.slice(0, MAX_COLUMNS))])
    test(result, of, 'sum', (row) => of.reduce((total, { values }) => total + orZero(values[row]), 0));
  return found;
}

const orZero = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? 0 : value);

function countMatches(
  result: Float64Array,
  expected: (row: number) => number,
): { holds: number; rows: number } {
  let holds = 0;
  let rows = 0;
  const seen = new Set<number>();
  for (let row = 0; row < Math.min(result.length, SAMPLE); row++) {
    const value = result[row]!;
    const expectedValue = expected(row);
    if (!(Math.abs(value) > 0) || Number.isNaN(expectedValue) || expectedValue === 0) continue;
    rows += 1;
    seen.add(value);
    if (Math.abs(value - expectedValue) <= Math.max(1, Math.abs(value) * 0.005)) holds += 1;
    if (rows > 12 && holds < rows / 2) break;
  }
  return seen.size < MIN_ROWS ? { holds: 0, rows: 0 } : { holds, rows };
}

/** The column right after two to four columns, which can be their sum. */
function findSums(money: readonly KnownColumn[]): [result: KnownColumn, of: KnownColumn[]][] {
  const isFilled = ({ values }: KnownColumn) => values.some((value) => Math.abs(value) > 0);
  return money.flatMap((_, first) =>
    [2, 3, 4].flatMap((count): [KnownColumn, KnownColumn[]][] => {
      const of = money.slice(first, first + count);
      const result = money[first + count];
      return result && of.filter(isFilled).length >= 2 ? [[result, of]] : [];
    }),
  );
}
