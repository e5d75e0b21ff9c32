import { judge } from './checks/judge';
import type { Extraction, GridLike, Hints } from './extraction';
import { readSheetSteps } from './read-sheet';
import { atOnce, type Task } from '../table/task';

/** Reads the rent rolls of a sheet, the largest first. A sheet without one gives one extraction that says why. */
export const readRentRoll = (grid: GridLike, hints: Hints = {}): Extraction[] =>
  atOnce(readRentRollSteps(grid, hints));

/** The same in steps of a few milliseconds, for a page that must go on responding. */
export const readRentRollSteps = (grid: GridLike, hints: Hints = {}): Task<Extraction[]> =>
  readSheetSteps(grid, hints, judge);

export { layoutOf, rememberLayout } from './layout/layout-of';
export { ROW_KINDS, FINDING_CODES } from './extraction';
export type * from './extraction';
export { isTargetColumn, TARGET_COLUMNS } from './vocabulary/target-columns';
export type { TargetColumn } from './vocabulary/target-columns';
