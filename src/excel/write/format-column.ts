import type { Undo } from './last-written';

interface ColumnOfCells {
  sheet: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/**
 * Gives cells a number format. Resolves to what gives them back their own, unless a person has formatted one of them since.
 */
export async function formatColumn(
  context: Excel.RequestContext,
  { sheet, row, column, rows, columns }: ColumnOfCells,
  format: string,
): Promise<Undo> {
  const rangeIn = (any: Excel.RequestContext) =>
    any.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
  const original = rangeIn(context).load('numberFormat');
  await context.sync();
  const before = original.numberFormat;
  const changed = rangeIn(context);
  // A single text formats all cells of a range.
  (changed as { numberFormat: unknown }).numberFormat = format;
  changed.load('numberFormat');
  await context.sync();
  const after = JSON.stringify(changed.numberFormat);
  return async (again) => {
    const range = rangeIn(again).load('numberFormat');
    await again.sync();
    if (JSON.stringify(range.numberFormat) !== after) return;
    range.numberFormat = before;
    await again.sync();
  };
}
