import { RrError } from '../../contract/failure';
import { isBlank, type CellValue } from '../../evidence/canonical-cell';
import type { DataArea } from '../../evidence/data-area';
import { formatAddress, type CellAddress } from '../cell-address';
import { loadFilled, POSITION } from '../formulas/reference-walk/area';
import { divideRange } from '../formulas/scan/divide-range';

/** What a formula shows. */
export interface ShownCells {
  area: DataArea;
  cells: CellValue[][];
  /** The row below is blank in these columns. */
  isEmptyBelow: boolean;
}

/** Reads what a formula shows, with its headings. Starts again once if the result gets another size meanwhile. */
export async function readShown(cell: CellAddress): Promise<ShownCells> {
  return Excel.run(async (context) => {
    const shown = (await readOnce(context, cell)) ?? (await readOnce(context, cell));
    if (shown) return shown;
    throw new RrError(
      'busy',
      `The result in ${formatAddress(cell)} changed its size while it was read. Wait until Excel has calculated, and try again.`,
    );
  });
}

async function readOnce(
  context: Excel.RequestContext,
  { sheet, cell }: CellAddress,
): Promise<ShownCells | undefined> {
  const anchor = context.workbook.worksheets.getItem(sheet).getRange(cell);
  const before = loadFilled(anchor);
  await context.sync();
  const area = { sheet, ...before() };
  const below = { ...area, row: area.row + area.rows, rows: 1 };
  const [cells, [next]] = [await cellsOf(context, area), await cellsOf(context, below)];
  const after = loadFilled(anchor);
  await context.sync();
  return after().rows === area.rows ? { area, cells, isEmptyBelow: next?.every(isBlank) ?? true } : undefined;
}

/** Returns the rows as far as the sheet has any, or undefined if the workbook lacks the sheet. */
export async function readArea({ sheet, ...area }: DataArea): Promise<CellValue[][] | undefined> {
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItemOrNullObject(sheet).load('name');
    await context.sync();
    if (worksheet.isNullObject) return undefined;
    const used = worksheet.getUsedRangeOrNullObject(true).load(POSITION.join());
    await context.sync();
    const end = used.isNullObject ? 0 : used.rowIndex + used.rowCount;
    const rows = Math.min(area.rows, end - area.row);
    return rows > 0 ? cellsOf(context, { sheet, ...area, rows }) : [];
  });
}

/** The last row of a sheet has none below. */
const MOST_ROWS = 1_048_576;

async function cellsOf(context: Excel.RequestContext, { sheet, ...area }: DataArea): Promise<CellValue[][]> {
  if (area.row >= MOST_ROWS) return [];
  const worksheet = context.workbook.worksheets.getItem(sheet);
  const cells: CellValue[][] = [];
  for (const piece of divideRange(area)) {
    const range = worksheet
      .getRangeByIndexes(piece.row, piece.column, piece.rows, piece.columns)
      .load('values');
    await context.sync();
    const values = range.values as (string | number | boolean)[][];
    // An error and a text may look alike. The types double the answer, so they are read only then.
    const mayHaveErrors = values.some((row) =>
      row.some((value) => typeof value === 'string' && value.startsWith('#')),
    );
    if (mayHaveErrors) {
      range.load('valueTypes');
      await context.sync();
    }
    const isError = (row: number, column: number) =>
      mayHaveErrors && range.valueTypes[row]?.[column] === Excel.RangeValueType.error;
    values.forEach((row, r) =>
      cells.push(row.map((value, c) => (isError(r, c) ? { error: String(value) } : value))),
    );
  }
  return cells;
}
