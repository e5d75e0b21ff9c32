import type { FormulaLine } from '../../../answers/formulas/formula-line';

/** In the order in which they are offered. */
export const FILTERS = ['all', 'failed', 'stale', 'noted'] as const;
export type FormulaFilter = (typeof FILTERS)[number];

const PASSES: Record<FormulaFilter, (line: FormulaLine) => boolean> = {
  all: () => true,
  failed: ({ state }) => state === 'failed',
  stale: ({ state }) => state === 'stale',
  noted: ({ notes, usesAlpha, deprecated, unformatted }) =>
    notes.length + usesAlpha.length + deprecated.length > 0 || unformatted,
};

/** Finds a part of the place, the formula, the reason of a failure or a note, in any case. */
export function matchingFormulas(
  lines: readonly FormulaLine[],
  filter: FormulaFilter,
  search: string,
): readonly FormulaLine[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (filter === 'all' && wanted === '') return lines;
  return lines.filter((line) => PASSES[filter](line) && (wanted === '' || textOf(line).includes(wanted)));
}

const textOf = ({ sheet, cell, formula, message = '', notes }: FormulaLine): string =>
  [`${sheet}!${cell}`, formula, message, ...notes].join('\n').toLocaleLowerCase();

export const countPassing = (lines: readonly FormulaLine[], filter: FormulaFilter): number =>
  lines.filter(PASSES[filter]).length;
