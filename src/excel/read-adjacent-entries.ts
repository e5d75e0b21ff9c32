import type { CellAddress } from './cell-address';
import type { AdjacentEntries } from './describe-misalignment';

/** Reads the columns to the left and right of a result that spills. Spilled cells are not typed. */
export async function readAdjacentEntries({ sheet, cell }: CellAddress): Promise<AdjacentEntries[]> {
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const spill = worksheet.getRange(cell).getSpillingToRangeOrNullObject();
    spill.load('rowIndex,columnIndex,rowCount,columnCount');
    await context.sync();
    if (spill.isNullObject) return [];
    const { rowIndex, columnIndex, rowCount, columnCount } = spill;
    const columns = [columnIndex - 1, columnIndex + columnCount].filter((column) => column >= 0);
    const ranges = columns.map((column) =>
      worksheet.getRangeByIndexes(rowIndex, column, rowCount, 1).load('formulas,hasSpill'),
    );
    await context.sync();
    return ranges.flatMap((range, at) => {
      if (range.hasSpill !== false) return [];
      const entries = range.formulas.flatMap(([value]: unknown[], row) =>
        value === '' || String(value).startsWith('=') ? [] : [{ row: rowIndex + row, value }],
      );
      return [{ column: columns[at]!, entries }];
    });
  });
}
