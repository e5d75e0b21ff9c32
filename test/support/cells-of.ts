import { formatCell, positionOf } from '../../src/excel/cell-address';
import type { SheetContent } from '../../src/workbench/workbook/sheet-content';

/** Rows of values as the cells of a sheet, from a cell on. */
export function cellsOf(
  cell: string,
  rows: readonly (readonly (string | number)[])[],
): SheetContent['cells'] {
  const { row, column } = positionOf({ cell });
  return Object.fromEntries(
    rows.flatMap((values, down) =>
      values.flatMap((value, right) =>
        value === '' ? [] : [[formatCell(row + down, column + right), value] as const],
      ),
    ),
  );
}
