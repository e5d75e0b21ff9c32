import type { ColumnProposal } from '../extraction';
import type { NumberAt } from '../values/read-value';
import { type Concept, namesAny } from '../vocabulary/match-concepts';
import { isAdded } from '../vocabulary/target-columns';

const NOT_SUMMED: readonly Concept[] = [
  'percent',
  'date',
  'start',
  'end',
  'term',
  'remaining',
  'number',
  'index',
  'notice',
  'break',
  'perArea',
];

/** Amounts and areas add up. Rates, dates, percentages, terms and references do not. */
export function canBeSummed({ column, heading, perArea }: ColumnProposal): boolean {
  if (perArea) return false;
  return column ? isAdded(column) : !namesAny(heading, NOT_SUMMED);
}

const MIN_COLUMNS = 2;
const MIN_ROWS_OF_ONE = 4;

type ValueAt = (position: number) => number | undefined;

function countEqual(
  positions: readonly number[],
  summed: ReadonlySet<number>,
  valueAt: ValueAt,
  sums: readonly number[],
) {
  let equal = 0;
  let different = 0;
  sums.forEach((sum, index) => {
    const position = positions[index] as number;
    const value = valueAt(position);
    if (!value) return;
    if (Math.abs(value - sum) <= Math.max(0.02, Math.abs(sum) * 5e-5)) equal += 1;
    // A rate or a term of all rows is not the sum of theirs.
    else if (summed.has(position)) different += 1;
  });
  return { equal, different };
}

/** Sums that a line can have: of all rows, of those since the last sum, and of the last unit. */
const SUMS = ['whole', 'group', 'own', 'wholeAgain', 'groupAgain', 'charged', 'ended'] as const;
type Sum = (typeof SUMS)[number];

export type SubtotalCheck = ReturnType<typeof createSubtotalCheck>;

/** Adds up the numbers of units, and tells whether a line holds their sums. */
export function createSubtotalCheck(
  left: number,
  positions: readonly number[],
  summed: ReadonlySet<number>,
  numberAt: NumberAt,
) {
  const zeros = () => positions.map(() => 0);
  const sums = Object.fromEntries(SUMS.map((name) => [name, zeros()])) as Record<Sum, number[]>;
  const rows = { all: 0, group: 0, again: 0 };
  let hasCharges = false;
  const addTo = (line: number, names: readonly Sum[]) =>
    positions.forEach((position, at) => {
      const value = numberAt(line, position);
      if (value !== undefined) for (const name of names) sums[name][at]! += value;
    });
  /** Without the units that came again. */
  const once = (name: 'whole' | 'group') => sums[name].map((sum, at) => sum - sums[`${name}Again`][at]!);
  /** How many numbers are not these sums. Infinity where too few are. */
  const misses = (valueAt: ValueAt, expected: readonly number[], added = 0) => {
    const { equal, different } = countEqual(positions, summed, valueAt, expected);
    const isOne = equal === 1 && different === 0 && added >= MIN_ROWS_OF_ONE;
    return isOne || (equal >= MIN_COLUMNS && equal >= different) ? different : Infinity;
  };
  const missesOfAll = (valueAt: ValueAt) =>
    Math.min(misses(valueAt, sums.whole), misses(valueAt, once('whole')));
  const valuesOf = (line: number) => (position: number) => numberAt(line, position);
  const agrees = (line: number, expected: readonly number[], added = 0): boolean =>
    misses(valuesOf(line), expected, added) < Infinity;
  return {
    left,
    hasRows: () => rows.all > 0,
    /** A line may continue the unit above. A unit that comes again may have its next lease there. */
    add(line: number, { continuesUnit = false, isAgain = false }): void {
      rows.all += 1;
      rows.group += 1;
      if (isAgain) rows.again += 1;
      if (!continuesUnit) sums.own.fill(0);
      addTo(line, [
        'whole',
        'group',
        'own',
        'charged',
        ...(isAgain ? (['wholeAgain', 'groupAgain'] as const) : []),
      ]);
    },
    /** Adds a charge to those of its unit. */
    addCharge(line: number): void {
      hasCharges = true;
      addTo(line, ['own', 'charged']);
    },
    /** Begins the next group. */
    close(): void {
      sums.ended = sums.group;
      Object.assign(sums, { group: zeros(), groupAgain: zeros() });
      Object.assign(rows, { group: 0, again: 0 });
    },
    /** True where two numbers are the sums of the rows since the last sum or of all, or one is that of four. Charges may count. */
    matchesSum(line: number): boolean {
      if (rows.group >= 2 && agrees(line, sums.group, rows.group)) return true;
      if (rows.again > 0 && agrees(line, once('group'), rows.group - rows.again)) return true;
      if (rows.all < 2) return false;
      return (hasCharges && agrees(line, sums.charged)) || agrees(line, sums.whole, rows.all);
    },
    /** True where all numbers of the line are those of the only unit since the last sum. */
    matchesSingleUnit: (line: number) => rows.group === 1 && misses(valuesOf(line), sums.group) === 0,
    /** True where the numbers of the line are the sums of the last unit and its charges. */
    matchesUnit: (line: number) => agrees(line, sums.own),
    /** True where the numbers of these lines together are the sums of all rows. */
    matchesAllTogether: (lines: readonly number[]) =>
      missesOfAll((position) => lines.reduce((sum, line) => sum + (numberAt(line, position) ?? 0), 0)) <
      Infinity,
    /** True where the numbers of the line are twice the sums of all rows so far. */
    matchesTwice: (line: number) => missesOfAll((position) => (numberAt(line, position) ?? 0) / 2) < Infinity,
    /** How many numbers of such a line are not the sums of all rows. Infinity for other lines. */
    missesOfAll: (line: number) => missesOfAll(valuesOf(line)),
    /** True where the numbers of the line are the sums of the last group, and not of all rows. */
    matchesLastGroup: (line: number) => agrees(line, sums.ended) && !agrees(line, sums.whole),
  };
}
