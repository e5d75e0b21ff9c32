import type { NumberAt } from '../values/read-value';

const LEAST_COLUMNS = 2;
const LEAST_ROWS_OF_ONE = 4;

/** Adds up the numbers of units, and tells whether a line holds their sums. */
export interface SumProof {
  left: number;
  /** How many rows were added. */
  rows: number;
  add(line: number, isVacant?: boolean): void;
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
  /** True where the numbers of the line are the sums of the last group, and not of all rows. */
  provesLastGroup(line: number): boolean;
}

export function createSumProof(left: number, positions: readonly number[], numberAt: NumberAt): SumProof {
  const whole = positions.map(() => 0);
  const group = positions.map(() => 0);
  const vacant = positions.map(() => 0);
  let ended: number[] = [];
  let groupRows = 0;
  const read = (line: number, index: number): number => numberAt(line, positions[index] as number) ?? NaN;
  const agrees = (line: number, sums: readonly number[], rows = 0): boolean => {
    let equal = 0;
    let different = 0;
    sums.forEach((sum, index) => {
      const value = read(line, index);
      if (Number.isNaN(value) || value === 0) return;
      if (Math.abs(value - sum) <= Math.max(0.02, Math.abs(sum) * 5e-5)) equal += 1;
      else different += 1;
    });
    if (equal === 1 && different === 0) return rows >= LEAST_ROWS_OF_ONE;
    return equal >= LEAST_COLUMNS && equal >= different;
  };
  return {
    left,
    rows: 0,
    add(line, isVacant) {
      this.rows += 1;
      groupRows += 1;
      for (let index = 0; index < positions.length; index++) {
        const value = read(line, index);
        if (Number.isNaN(value)) continue;
        whole[index] = (whole[index] as number) + value;
        group[index] = (group[index] as number) + value;
        if (isVacant) vacant[index] = (vacant[index] as number) + value;
      }
    },
    close() {
      ended = [...group];
      group.fill(0);
      groupRows = 0;
    },
    proves(line) {
      if (groupRows >= 2 && agrees(line, group, groupRows)) return true;
      return this.rows >= 2 && this.rows > groupRows && agrees(line, whole, this.rows);
    },
    provesPart(line) {
      const isPart = (sums: readonly number[]) => agrees(line, sums, this.rows);
      return isPart(vacant) || isPart(whole.map((sum, index) => sum - (vacant[index] as number)));
    },
    provesAll: (line) => agrees(line, whole),
    provesLastGroup: (line) => agrees(line, ended) && !agrees(line, whole),
  };
}
