import type { Extraction } from '../../intake/index';
import { formatCell } from '../cell-address';
import type { ReadSheet } from './compare-actions';

/**
 * The cells to compare: all used ones, or the rows of one rent roll and its titles where the sheet has several. Beside results
 * of formulas, which a formula over the range would read, it ends with the last column of the rent roll.
 */
export function tableRange(
  { grid, firstColumn, hasResults }: ReadSheet,
  tables: readonly Extraction[],
  table: Extraction,
): string {
  const inOrder = tables.filter(({ facts }) => facts.length > 0).sort((a, b) => startOf(a) - startOf(b));
  const at = inOrder.indexOf(table);
  const before = inOrder[at - 1];
  const last = grid.firstRow + grid.rows.length - 1;
  const top = before ? endOf(before) + 1 : grid.firstRow;
  const bottom = inOrder[at + 1] ? endOf(table) : last;
  const width = hasResults ? table.table.right + 1 : Math.max(1, ...grid.rows.map(({ length }) => length));
  return `${formatCell(top - 1, firstColumn)}:${formatCell(bottom - 1, firstColumn + width - 1)}`;
}

const startOf = ({ headingRows }: Extraction): number => headingRows[0] ?? 0;

/** The last row that belongs to the table. */
const endOf = ({ rows, headingRows }: Extraction): number =>
  rows.findLast(({ kind }) => kind !== 'blank' && kind !== 'outside' && kind !== 'title')?.row ??
  (headingRows.at(-1) as number);
