import { judge } from './checks/judge';
import type { Extraction, GridLike, Hints } from './extraction';
import { readSheetSteps } from './read-sheet';
import { atOnce, type Steps } from '../table/steps';

/** Reads the rent rolls of a sheet, the largest first. A sheet without one gives one extraction that says why. */
export const readRentRoll = (grid: GridLike, hints: Hints = {}): Extraction[] =>
  atOnce(readRentRollSteps(grid, hints));

/** The same in steps of a few milliseconds, for a page that must go on responding. */
export const readRentRollSteps = (grid: GridLike, hints: Hints = {}): Steps<Extraction[]> =>
  readSheetSteps(grid, hints, judge);
