import { formatColumn } from '../../contract/cell-name';
import { hiddenLines } from '../../excel/hidden-lines';
import { excelBatch } from '../../excel/in-excel';
import type { InspectedCells, SheetFormula } from '../../xlsx/open-workbook';
import { isBlank, type CellValue } from './sheet/hash-data';
import type { DataArea } from './sheet/data-area';
import type { CellAddress } from '../../excel/cell-address';
import { POSITION } from '../../excel/reference-walk/area';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { readSpill, type Spill } from '../../excel/spill-values';

/** What a formula shows. */
export interface ShownCells {
  area: DataArea;
  cells: CellValue[][];
  /** The row below is blank in these columns. */
  isEmptyBelow: boolean;
}

/** Reads what a formula shows, with its headings. */
export const readShown = (cell: CellAddress): Promise<ShownCells> =>
  readSpill(cell, async (spill) => {
    const { area } = spill;
    const cells = await cellsOf(spill);
    const [next] = await cellsOf({ ...spill, area: { ...area, row: area.row + area.rows, rows: 1 } });
    return { area, cells, isEmptyBelow: next?.every(isBlank) ?? true };
  });

/** Returns the rows as far as the sheet has any, or undefined if the workbook lacks the sheet. */
export async function readArea({ sheet, ...area }: DataArea): Promise<CellValue[][] | undefined> {
  return excelBatch(async (context) => {
    const worksheet = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
    await context.sync();
    if (worksheet.isNullObject) return undefined;
    const used = worksheet.getUsedRangeOrNullObject(true).load(POSITION.join());
    await context.sync();
    const end = used.isNullObject ? 0 : used.rowIndex + used.rowCount;
    const rows = Math.min(area.rows, end - area.row);
    return rows > 0 ? cellsOf({ worksheet, area: { sheet, ...area, rows }, sync: () => context.sync() }) : [];
  });
}

/** Returns what else cells hold, or undefined if the workbook lacks the sheet. */
export async function inspectArea({ sheet, ...area }: DataArea): Promise<InspectedCells | undefined> {
  return excelBatch(async (context) => {
    const worksheet = context.workbook.worksheets.getItemOrNullObject(sheet).load('visibility');
    await context.sync();
    if (worksheet.isNullObject) return undefined;
    const formulas: SheetFormula[] = [];
    await loadInPieces(
      [{ ...area, sheet: worksheet }],
      'values,formulas',
      () => context.sync(),
      (piece, range) =>
        (range.formulas as unknown[][]).forEach((line, r) =>
          line.forEach((formula, c) => {
            // A text that begins so is its own formula.
            if (typeof formula === 'string' && formula.startsWith('=') && formula !== range.values[r]?.[c])
              formulas.push({ row: piece.row + r, column: piece.column + c, formula });
          }),
        ),
    );
    const hidden = (axis: 'row' | 'column') =>
      area.rows > 0 ? hiddenLines(context, worksheet, area, axis) : new Set<number>();
    return {
      formulas,
      isSheetHidden: worksheet.visibility !== 'Visible',
      hiddenRows: [...(await hidden('row'))].map((row) => String(row + 1)),
      hiddenColumns: [...(await hidden('column'))].map(formatColumn),
    };
  });
}

/** The last row of a sheet has none below. */
const MOST_ROWS = 1_048_576;

async function cellsOf({ worksheet, area, sync }: Spill): Promise<CellValue[][]> {
  const cells: CellValue[][] = [];
  const places = area.row < MOST_ROWS ? [{ ...area, sheet: worksheet }] : [];
  await loadInPieces(places, 'values', sync, async (_, range) => {
    const values = range.values as (string | number | boolean)[][];
    // An error and a text may look alike. The types double the answer, so they are read only then.
    const mayHaveErrors = values.some((row) =>
      row.some((value) => typeof value === 'string' && value.startsWith('#')),
    );
    if (mayHaveErrors) {
      range.load('valueTypes');
      await sync();
    }
    const isError = (row: number, column: number) =>
      mayHaveErrors && range.valueTypes[row]?.[column] === 'Error';
    values.forEach((row, r) =>
      cells.push(row.map((value, c) => (isError(r, c) ? { error: String(value) } : value))),
    );
  });
  return cells;
}
