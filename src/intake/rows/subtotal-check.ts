import { EMPTY_PROFILE } from '../columns/column-profile';
import type { ColumnProposal } from '../extraction';
import { type Concept, namesAny } from '../vocabulary/match-concepts';
import { isAdded, isAmount } from '../vocabulary/target-columns';
import type { TableColumns } from './table-lines';

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

/** Sums that a line can have: of all rows, of those since the last sum, and of the last unit. */
const SUMS = ['whole', 'group', 'own', 'wholeAgain', 'groupAgain', 'charged', 'ended'] as const;
type Sum = (typeof SUMS)[number];

export type SubtotalCheck = ReturnType<typeof createSubtotalCheck>;

/** Adds up the numbers of units, and tells whether a line holds their sums. */
export function createSubtotalCheck({ columns, profiles, numberAt }: TableColumns) {
  const added = columns.filter(({ column, position }) => {
    const { numbers, filled } = profiles.get(position) ?? EMPTY_PROFILE;
    return (!column || isAmount(column)) && numbers > 0 && numbers >= filled * 0.5;
  });
  const areSummed = added.map(canBeSummed);
  const zeros = () => added.map(() => 0);
  const sums = Object.fromEntries(SUMS.map((name) => [name, zeros()])) as Record<Sum, number[]>;
  const rows = { all: 0, group: 0, again: 0 };
  let hasCharges = false;
  const valuesOf = (line: number) => added.map(({ position }) => numberAt(line, position) ?? 0);
  const addTo = (line: number, names: readonly Sum[]) =>
    valuesOf(line).forEach((value, at) => {
      for (const name of names) sums[name][at]! += value;
    });
  /** Without the units that came again. */
  const once = (name: 'whole' | 'group') => sums[name].map((sum, at) => sum - sums[`${name}Again`][at]!);
  /** How many numbers are not these sums. Infinity where too few are. */
  const misses = (values: readonly number[], expected: readonly number[], count = 0) => {
    let equal = 0;
    let different = 0;
    for (const [at, value] of values.entries()) {
      const sum = expected[at]!;
      if (value === 0) continue;
      if (Math.abs(value - sum) <= Math.max(0.02, Math.abs(sum) * 5e-5)) equal += 1;
      // A rate or a term of all rows is not the sum of theirs.
      else if (areSummed[at]) different += 1;
    }
    const isOne = equal === 1 && different === 0 && count >= MIN_ROWS_OF_ONE;
    return isOne || (equal >= MIN_COLUMNS && equal >= different) ? different : Infinity;
  };
  const missesOfAll = (values: readonly number[]) =>
    Math.min(misses(values, sums.whole), misses(values, once('whole')));
  const agrees = (line: number, expected: readonly number[], count = 0): boolean =>
    misses(valuesOf(line), expected, count) < Infinity;
  return {
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
      missesOfAll(zeros().map((_, at) => lines.reduce((sum, line) => sum + valuesOf(line)[at]!, 0))) <
      Infinity,
    /** How many numbers of such a line are not the sums of all rows. Infinity for other lines. */
    missesOfAll: (line: number) => missesOfAll(valuesOf(line)),
    /** True where the numbers of the line are the sums of the last group, and not of all rows. */
    matchesLastGroup: (line: number) => agrees(line, sums.ended) && !agrees(line, sums.whole),
  };
}
