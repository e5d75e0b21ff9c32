import type { Extraction, RowKind } from '../../intake/index';
import { formatCell } from '../cell-address';
import type { ReadSheet } from './compare-actions';

/**
 * The cells to compare: all used ones, or those of one rent roll and its titles where the sheet has several, below or beside
 * each other. Beside results of formulas, which a formula over the range would read, it ends with the rent roll's last column.
 */
export function tableRange(
  { grid, firstColumn, hasResults }: ReadSheet,
  tables: readonly Extraction[],
  table: Extraction,
): string {
  const others = tables.filter((one) => one !== table && one.facts.length > 0);
  const before = others.filter((one) => lastRowOf(one) < startOf(table));
  const isLast = others.every((one) => startOf(one) <= lastRowOf(table));
  const isAlone = others.every((one) => lastRowOf(one) < startOf(table) || startOf(one) > lastRowOf(table));
  const { left, right } = table.table;
  const width = Math.max(1, ...grid.rows.map(({ length }) => length));
  const top = Math.max(grid.firstRow, ...before.map((one) => lastRowOf(one) + 1));
  const bottom = isLast ? grid.firstRow + grid.rows.length - 1 : lastRowOf(table);
  const first = formatCell(top - 1, firstColumn + (isAlone ? 0 : left));
  return `${first}:${formatCell(bottom - 1, firstColumn + (isAlone && !hasResults ? width - 1 : right))}`;
}

const startOf = ({ headingRows }: Extraction): number => headingRows[0] ?? 0;

/** What may stand below a rent roll as well as above the next one. */
const BETWEEN: ReadonlySet<RowKind> = new Set(['blank', 'outside', 'title', 'note']);

/** The last row that belongs to the table, as the sheet counts. */
export const lastRowOf = ({ rows, headingRows }: Extraction): number =>
  rows.findLast(({ kind }) => !BETWEEN.has(kind))?.row ?? (headingRows.at(-1) as number);
