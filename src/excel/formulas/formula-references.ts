import { formatColumn, parseColumn } from '../cell-address';
import { CELL, SHEET_NAME, TEXT } from './formula-patterns';

const REFERENCE = `(?<![\\w.$])(?:${CELL.source}(?::${CELL.source})?|\\$?[A-Z]{1,3}:\\$?[A-Z]{1,3}|\\$?\\d+:\\$?\\d+)(?![\\w.(])`;
const PIECE = new RegExp(`${TEXT.source}|${SHEET_NAME.source}|(?<reference>${REFERENCE})`, 'gi');

/**
 * Returns the formula without the cells that it refers to. Excel rewrites those when cells are inserted, cut or sorted,
 * and leaves everything else as it is.
 */
export const withoutReferences = (formula: string): string =>
  formula.replace(PIECE, (piece, reference?: string) => (reference === undefined ? piece : '?'));

/** True if `after` is `before` where each reference stays, or moves by these rows and columns. */
export function movesWith(before: string, after: string, rows: number, columns: number): boolean {
  if (withoutReferences(before) !== withoutReferences(after)) return false;
  const moved = referencesOf(after);
  return referencesOf(before).every(
    (one, at) => moved[at] === one || moved[at] === moveBy(one, rows, columns),
  );
}

const referencesOf = (formula: string): string[] =>
  [...formula.matchAll(PIECE)].flatMap(
    ({ groups }) => groups?.['reference']?.replaceAll('$', '').toUpperCase() ?? [],
  );

const moveBy = (reference: string, rows: number, columns: number): string =>
  reference
    .replace(/[A-Z]+/g, (letters) => formatColumn(parseColumn(letters) + columns))
    .replace(/\d+/g, (row) => String(Number(row) + rows));
