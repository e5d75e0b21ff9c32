import type { CompareActions } from '../../../src/excel/compare/compare-actions';

const never = () => Promise.reject(new Error('This pane compares nothing.'));

/** For tests of other parts of the pane. The tab itself is tested in the workbench. */
export const NO_COMPARE: CompareActions = {
  sheet: async () => null,
  onSheetChange: () => () => undefined,
  read: never,
  readText: never,
  again: never,
  compare: never,
  write: never,
  mark: never,
  unmark: never,
  isMarked: () => false,
  question: never,
  corrections: () => NONE,
  addCorrections: never,
  before: () => [],
  onChange: () => () => undefined,
};

const NONE = { layouts: [] };
