import type { Cell } from '../../intake/index';

/** The spills of more formulas are not asked for. Their own cells are blanked anyway. */
const MOST_SPILLS = 200;

/** A cell of a range, counted from 0. */
export interface Place {
  row: number;
  column: number;
}

/**
 * Blanks the cells that formulas of the add-in fill, because a comparison beside a rent roll is not a part of it. Then
 * removes the blank rows at the end.
 */
export async function blankResults(
  context: Excel.RequestContext,
  used: Excel.Range,
  rows: Cell[][],
  anchors: readonly Place[],
): Promise<void> {
  const spills = anchors.slice(0, MOST_SPILLS).map(({ row, column }) => {
    const spill = used.getCell(row, column).getSpillingToRangeOrNullObject();
    return { row, column, spill: spill.load('rowCount,columnCount') };
  });
  await context.sync();
  const blank = ({ row, column }: Place, height: number, width: number) => {
    for (const cells of rows.slice(row, row + height))
      for (let at = column; at < Math.min(column + width, cells.length); at++) cells[at] = { v: null };
  };
  for (const anchor of anchors) blank(anchor, 1, 1);
  for (const { spill, ...anchor } of spills)
    if (!spill.isNullObject) blank(anchor, spill.rowCount, spill.columnCount);
  while (rows.at(-1)?.every(({ v }) => v === null)) rows.pop();
}
