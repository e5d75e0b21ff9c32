import type { Rectangle } from '../../../excel/reference-walk/area';
import type { Undo } from '../../../excel/write/last-written';

interface Cell {
  row: number;
  column: number;
}

const NO_FILL = /^(#ffffff)?$/i;

/**
 * Reads how cells of a sheet look, before they are styled. Resolves to what gives them back their fills, fonts and
 * alignment. Excel calls a cell without a fill white, so that a white fill becomes none.
 */
export async function readLooks(
  context: Excel.RequestContext,
  sheet: string,
  cells: readonly Cell[],
): Promise<Undo> {
  const formatOf = (again: Excel.RequestContext, { row, column }: Cell) =>
    again.workbook.worksheets.getItem(sheet).getCell(row, column).format;
  const read = cells.map((cell) => {
    const format = formatOf(context, cell).load('horizontalAlignment');
    return { cell, format, font: format.font.load('bold,color'), fill: format.fill.load('color') };
  });
  await context.sync();
  const looks = read.map(({ cell, format, font, fill }) => ({
    cell,
    alignment: format.horizontalAlignment,
    bold: font.bold,
    ink: font.color,
    color: fill.color,
  }));
  return async (again) => {
    for (const { cell, alignment, bold, ink, color } of looks) {
      const format = formatOf(again, cell);
      format.horizontalAlignment = alignment;
      format.font.bold = bold;
      format.font.color = ink;
      if (NO_FILL.test(color)) format.fill.clear();
      else format.fill.color = color;
    }
    await again.sync();
  };
}

/** Gives cells of a column a number format. Resolves to what gives them back their own. */
export async function formatColumn(
  context: Excel.RequestContext,
  sheet: string,
  { row, column, rows, columns }: Rectangle,
  format: string,
): Promise<Undo> {
  const rangeIn = (any: Excel.RequestContext) =>
    any.workbook.worksheets.getItem(sheet).getRangeByIndexes(row, column, rows, columns);
  const range = rangeIn(context).load('numberFormat');
  await context.sync();
  const before = range.numberFormat;
  // A single text formats all cells of a range.
  (range as { numberFormat: unknown }).numberFormat = format;
  return async (again) => {
    rangeIn(again).numberFormat = before;
    await again.sync();
  };
}
