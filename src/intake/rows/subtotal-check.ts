import type { ColumnProposal } from '../extraction';
import type { NumberAt } from '../values/read-value';
import { type Concept, namesAny } from '../vocabulary/match-concepts';
import { kindOf } from '../vocabulary/target-columns';

const NOT_SUMMED: readonly Concept[] = [
  ...(['percent', 'date', 'start', 'end', 'term', 'remaining'] as const),
  ...(['number', 'index', 'notice', 'break', 'perArea'] as const),
];

/** Amounts and areas add up. Rates, dates, percentages, terms and references do not. */
export function canBeSummed({ column, heading, perArea }: ColumnProposal): boolean {
  if (perArea || column?.endsWith('_per_sqm')) return false;
  return column ? /money|area/.test(kindOf(column)) : !namesAny(heading, NOT_SUMMED);
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

export type SubtotalCheck = ReturnType<typeof createSubtotalCheck>;

/** Adds up the numbers of units, and tells whether a line holds their sums. */
export function createSubtotalCheck(
  left: number,
  positions: readonly number[],
  summed: ReadonlySet<number>,
  numberAt: NumberAt,
) {
  const zeros = () => positions.map(() => 0);
  const whole = zeros();
  const group = zeros();
  const vacant = zeros();
  /** Of all rows and their charges. */
  const charged = zeros();
  /** Of all rows and of the group, those of units that came again. */
  const wholeAgain = zeros();
  const groupAgain = zeros();
  /** Of the last unit. */
  const own = zeros();
  let ended: number[] = [];
  let rows = 0;
  let groupRows = 0;
  let againRows = 0;
  let hasCharges = false;
  const without = (sums: readonly number[], part: readonly number[]) =>
    sums.map((sum, index) => sum - (part[index] as number));
  /** How many numbers of the line are not these sums. Infinity where too few are. */
  const misses = (valueAt: ValueAt, sums: readonly number[], added = 0) => {
    const { equal, different } = countEqual(positions, summed, valueAt, sums);
    const isOne = equal === 1 && different === 0 && added >= MIN_ROWS_OF_ONE;
    return isOne || (equal >= MIN_COLUMNS && equal >= different) ? different : Infinity;
  };
  const missesOfAll = (valueAt: ValueAt) =>
    Math.min(misses(valueAt, whole), misses(valueAt, without(whole, wholeAgain)));
  const agrees = (line: number, sums: readonly number[], added = 0): boolean =>
    misses((position) => numberAt(line, position), sums, added) < Infinity;
  const lineMissesOfAll = (line: number) => missesOfAll((position) => numberAt(line, position));
  return {
    left,
    hasRows: () => rows > 0,
    /** Without `isVacant`, the line continues the unit above. A unit that comes again may have its next lease there. */
    add(line: number, isVacant?: boolean, isAgain = false): void {
      rows += 1;
      groupRows += 1;
      if (isAgain) againRows += 1;
      if (isVacant !== undefined) own.fill(0);
      const to = [
        whole,
        group,
        own,
        charged,
        ...(isAgain ? [groupAgain, wholeAgain] : []),
        ...(isVacant ? [vacant] : []),
      ];
      for (let index = 0; index < positions.length; index++) {
        const value = numberAt(line, positions[index] as number);
        if (value !== undefined) for (const sums of to) sums[index] = (sums[index] as number) + value;
      }
    },
    /** Adds a charge to those of its unit. */
    addCharge(line: number): void {
      hasCharges = true;
      for (const sums of [own, charged])
        sums.forEach((sum, index) => (sums[index] = sum + (numberAt(line, positions[index] as number) ?? 0)));
    },
    /** Begins the next group. */
    close(): void {
      ended = [...group];
      group.fill(0);
      groupAgain.fill(0);
      groupRows = 0;
      againRows = 0;
    },
    /** True where two numbers are the sums of the rows since the last sum or of all, or one is that of four. Charges may count. */
    matchesSum(line: number): boolean {
      if (groupRows >= 2 && agrees(line, group, groupRows)) return true;
      const once = groupRows - againRows;
      if (againRows > 0 && once >= 2 && agrees(line, without(group, groupAgain), once)) return true;
      if (hasCharges && rows >= 2 && agrees(line, charged)) return true;
      return rows >= 2 && rows > groupRows && agrees(line, whole, rows);
    },
    /** True where all numbers of the line are those of the only unit since the last sum. */
    matchesSingleUnit: (line: number) =>
      groupRows === 1 && misses((position) => numberAt(line, position), group) === 0,
    /** The same for the vacant units so far, or for all others. */
    matchesPart: (line: number) => agrees(line, vacant, rows) || agrees(line, without(whole, vacant), rows),
    /** True where the numbers of the line are the sums of the last unit and its charges. */
    matchesUnit: (line: number) => agrees(line, own),
    /** True where at least two numbers of the line are the sums of all rows so far. */
    matchesAll: (line: number) => lineMissesOfAll(line) < Infinity,
    /** The same for the numbers of these lines together. */
    matchesAllTogether: (lines: readonly number[]) =>
      missesOfAll((position) => lines.reduce((sum, line) => sum + (numberAt(line, position) ?? 0), 0)) <
      Infinity,
    /** True where the numbers of the line are twice the sums of all rows so far. */
    matchesTwice: (line: number) => missesOfAll((position) => (numberAt(line, position) ?? 0) / 2) < Infinity,
    /** How many numbers of such a line are not the sums of all rows. Infinity for other lines. */
    missesOfAll: lineMissesOfAll,
    /** True where the numbers of the line are the sums of the last group, and not of all rows. */
    matchesLastGroup: (line: number) => agrees(line, ended) && !agrees(line, whole),
  };
}
