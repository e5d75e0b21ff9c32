import { formatCell } from '../../cell-address';
import { POSITION, rectangleOf, type Rectangle } from '../reference-walk/area';
import { divideRange } from './divide-range';

/** Finds the first cell of an area that is not empty, other than `except`. Looks at the used part of the sheet only. */
export async function firstFilled(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  { row, column, rows, columns }: Rectangle,
  except?: string,
): Promise<{ cell: string; value: unknown } | undefined> {
  const used = worksheet
    .getRangeByIndexes(row, column, rows, columns)
    .getIntersectionOrNullObject(worksheet.getUsedRange())
    .load(POSITION.join());
  await context.sync();
  for (const piece of used.isNullObject ? [] : divideRange(rectangleOf(used))) {
    const range = worksheet
      .getRangeByIndexes(piece.row, piece.column, piece.rows, piece.columns)
      .load('formulas,values');
    await context.sync();
    for (const [r, line] of range.formulas.entries())
      for (const [c, formula] of line.entries()) {
        const cell = formatCell(piece.row + r, piece.column + c);
        const value: unknown = range.values[r]?.[c] ?? '';
        // A cell that a spill fills may have no formula of its own.
        if ((formula !== '' || value !== '') && cell !== except) return { cell, value };
      }
  }
  return undefined;
}
