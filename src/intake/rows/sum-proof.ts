import type { NumberAt } from '../values/read-value';

const LEAST_COLUMNS = 2;
const LEAST_ROWS_OF_ONE = 4;

/** Adds up the numbers of units, and tells whether a line holds their sums. */
export interface SumProof {
  left: number;
  /** How many rows were added. */
  rows: number;
  /** Without `isVacant`, the line continues the unit above. A unit that comes again may have its next lease there. */
  add(line: number, isVacant?: boolean, isAgain?: boolean): void;
  /** Adds a charge to those of its unit. */
  addCharge(line: number): void;
  /** True where the numbers of the line are the sums of the last unit and its charges. */
  provesUnit(line: number): boolean;
  /** Begins the next group. */
  close(): void;
  /**
   * True where at least two numbers of the line are the sums of two or more rows since the last sum, or of all rows. A line
   * with one number needs four rows.
   */
  proves(line: number): boolean;
  /** The same for the vacant units so far, or for all others. */
  provesPart(line: number): boolean;
  /** True where at least two numbers of the line are the sums of all rows so far. */
  provesAll(line: number): boolean;
  /** The same for the numbers of these lines together. */
  provesParts(lines: readonly number[]): boolean;
  /** True where the numbers of the line are twice the sums of all rows so far. */
  provesTwice(line: number): boolean;
  /** How many numbers of such a line are not the sums of all rows. Infinity for other lines. */
  missesOfAll(line: number): number;
  /** True where the numbers of the line are the sums of the last group, and not of all rows. */
  provesLastGroup(line: number): boolean;
}

export function createSumProof(left: number, positions: readonly number[], numberAt: NumberAt): SumProof {
  const none = () => positions.map(() => 0);
  const whole = none();
  const group = none();
  const vacant = none();
  /** Of the group, those of units that came again. */
  const again = none();
  let againRows = 0;
  /** Of all rows, those of units that came again. */
  const wholeAgain = none();
  /** Of the last unit. */
  const own = none();
  let ended: number[] = [];
  let groupRows = 0;
  const without = (sums: readonly number[], part: readonly number[]) =>
    sums.map((sum, index) => sum - (part[index] as number));
  /** How many numbers of the line are not these sums. Infinity where too few are. */
  const misses = (valueAt: (position: number) => number | undefined, sums: readonly number[], rows = 0) => {
    let equal = 0;
    let different = 0;
    sums.forEach((sum, index) => {
      const value = valueAt(positions[index] as number);
      if (!value) return;
      if (Math.abs(value - sum) <= Math.max(0.02, Math.abs(sum) * 5e-5)) equal += 1;
      else different += 1;
    });
    const isOne = equal === 1 && different === 0 && rows >= LEAST_ROWS_OF_ONE;
    return isOne || (equal >= LEAST_COLUMNS && equal >= different) ? different : Infinity;
  };
  const missesOfAll = (valueAt: (position: number) => number | undefined) =>
    Math.min(misses(valueAt, whole), misses(valueAt, without(whole, wholeAgain)));
  const agrees = (line: number, sums: readonly number[], rows = 0): boolean =>
    misses((position) => numberAt(line, position), sums, rows) < Infinity;
  return {
    left,
    rows: 0,
    add(line, isVacant, isAgain = false) {
      this.rows += 1;
      groupRows += 1;
      if (isAgain) againRows += 1;
      if (isVacant !== undefined) own.fill(0);
      for (let index = 0; index < positions.length; index++) {
        const value = numberAt(line, positions[index] as number);
        if (value === undefined) continue;
        whole[index] = (whole[index] as number) + value;
        group[index] = (group[index] as number) + value;
        own[index] = (own[index] as number) + value;
        if (isAgain) {
          again[index] = (again[index] as number) + value;
          wholeAgain[index] = (wholeAgain[index] as number) + value;
        }
        if (isVacant) vacant[index] = (vacant[index] as number) + value;
      }
    },
    addCharge(line) {
      own.forEach((sum, index) => (own[index] = sum + (numberAt(line, positions[index] as number) ?? 0)));
    },
    close() {
      ended = [...group];
      group.fill(0);
      again.fill(0);
      groupRows = 0;
      againRows = 0;
    },
    proves(line) {
      if (groupRows >= 2 && agrees(line, group, groupRows)) return true;
      const once = groupRows - againRows;
      if (againRows > 0 && once >= 2 && agrees(line, without(group, again), once)) return true;
      return this.rows >= 2 && this.rows > groupRows && agrees(line, whole, this.rows);
    },
    provesPart(line) {
      return agrees(line, vacant, this.rows) || agrees(line, without(whole, vacant), this.rows);
    },
    provesUnit: (line) => agrees(line, own),
    provesAll(line) {
      return this.missesOfAll(line) < Infinity;
    },
    provesParts: (lines) =>
      missesOfAll((position) => lines.reduce((sum, line) => sum + (numberAt(line, position) ?? 0), 0)) <
      Infinity,
    provesTwice: (line) => missesOfAll((position) => (numberAt(line, position) ?? 0) / 2) < Infinity,
    missesOfAll: (line) => missesOfAll((position) => numberAt(line, position)),
    provesLastGroup: (line) => agrees(line, ended) && !agrees(line, whole),
  };
}
