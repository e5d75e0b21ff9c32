import { formatCell } from '../../cell-address';
import { divideRange, POSITION } from './divide-range';
import type { ScannedFormula } from './scan-formulas';

const SHEET_ROWS = 1_048_576;
const SHEET_COLUMNS = 16_384;

/** What stops a result from spilling: a cell such as `B9`, or the end of the sheet. */
export type Obstacle = { cell: string } | { end: 'rows' | 'columns' };

/** Finds the first cell in the way of a result. Returns undefined without one: merged cells or a table may be in the way. */
export async function findObstacle(
  { sheet, row, column, cell }: Pick<ScannedFormula, 'sheet' | 'row' | 'column' | 'cell'>,
  size: { rows: number; columns: number },
): Promise<Obstacle | undefined> {
  if (row + size.rows > SHEET_ROWS) return { end: 'rows' };
  if (column + size.columns > SHEET_COLUMNS) return { end: 'columns' };
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const used = worksheet
      .getRangeByIndexes(row, column, size.rows, size.columns)
      .getIntersectionOrNullObject(worksheet.getUsedRange())
      .load(POSITION.join());
    await context.sync();
    for (const piece of used.isNullObject ? [] : divideRange(used)) {
      const range = worksheet
        .getRangeByIndexes(piece.row, piece.column, piece.rows, piece.columns)
        .load('formulas');
      await context.sync();
      for (const [r, line] of range.formulas.entries())
        for (const [c, formula] of line.entries()) {
          const found = formatCell(piece.row + r, piece.column + c);
          if (formula !== '' && found !== cell) return { cell: found };
        }
    }
    return undefined;
  });
}
