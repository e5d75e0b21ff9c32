import { formatColumn, parseColumn } from './cell-address';
import { tokensOf, type Token } from './calls/tokens';

const isReference = ({ kind }: Token): boolean => kind === 'cells' || kind === 'spill';

/**
 * Returns the formula without the cells that it refers to. Excel rewrites those when cells are inserted, cut or sorted,
 * and leaves everything else as it is.
 */
export const withoutReferences = (formula: string): string =>
  tokensOf(formula)
    .map((token) =>
      isReference(token) ? `${token.prefix}?${token.kind === 'spill' ? '#' : ''}` : token.text,
    )
    .join('');

/** True if `after` is `before` where each reference stays, or moves by these rows and columns. */
export function movesWith(before: string, after: string, rows: number, columns: number): boolean {
  if (withoutReferences(before) !== withoutReferences(after)) return false;
  const moved = referencesOf(after);
  return referencesOf(before).every(
    (reference, at) => moved[at] === reference || moved[at] === moveBy(reference, rows, columns),
  );
}

const referencesOf = (formula: string): string[] =>
  tokensOf(formula)
    .filter(isReference)
    .map(({ text, prefix }) => text.slice(prefix.length).replaceAll('$', '').toUpperCase());

const moveBy = (reference: string, rows: number, columns: number): string =>
  reference
    .replace(/[A-Z]+/g, (letters) => formatColumn(parseColumn(letters) + columns))
    .replace(/\d+/g, (row) => String(Number(row) + rows));
