import type { FormulaState } from '../formulas/formula-line';

export const STATE_WORDS: Readonly<Record<FormulaState, string>> = {
  failed: 'Failed',
  stale: 'Not refreshed',
  running: 'Running',
  empty: 'No rows',
  current: 'Answered',
  saved: 'As saved in the file',
};

/** Example: `1,204 rows`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
