import type { FormulaLine, FormulaState } from '../excel/formula-line';

const WORDS: Record<FormulaState, string> = {
  failed: 'Failed',
  stale: 'Stale',
  running: 'Running',
  current: 'Answered',
  saved: 'As saved',
};

/** The state of a formula in a word or two. */
export const stateWord = (state: FormulaState): string => WORDS[state];

const number = new Intl.NumberFormat('en-GB');

export const countOf = (count: number, noun: string): string =>
  `${number.format(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Rows × columns of a result, or nothing before it has one. */
export const sizeText = (size: FormulaLine['size']): string =>
  size ? `${number.format(size.rows)} × ${number.format(size.columns)}` : '';

/** The whole list in one line: "14 formulas · 1 failed · 2 stale". */
export function formulaSummary(lines: readonly FormulaLine[]): string {
  const states = (['failed', 'stale', 'running'] as const).flatMap((state) => {
    const count = lines.filter((line) => line.state === state).length;
    return count ? [`${number.format(count)} ${state}`] : [];
  });
  return [countOf(lines.length, 'formula'), ...states].join(' · ');
}
