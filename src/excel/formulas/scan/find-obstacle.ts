import { SHEET_COLUMNS, SHEET_ROWS } from '../reference-walk/area';
import { firstFilled } from './first-filled';
import type { ScannedFormula } from './scan-formulas';

/** What stops a result from spilling: a cell such as `B9`, the end of the sheet, or what Excel itself names. */
export type Obstacle = { cell: string } | { end: 'rows' | 'columns' } | { kind: 'table' | 'merged cells' };

const KINDS: Readonly<Record<string, 'table' | 'merged cells'>> = {
  Table: 'table',
  MergedCell: 'merged cells',
};

/** Finds what is in the way of a result. Returns undefined if neither Excel nor the cells tell. */
export async function findObstacle(
  { sheet, row, column, cell }: Pick<ScannedFormula, 'sheet' | 'row' | 'column' | 'cell'>,
  size: { rows: number; columns: number },
): Promise<Obstacle | undefined> {
  const kind = await namedByExcel(sheet, cell).catch(() => undefined);
  if (kind) return { kind };
  if (row + size.rows > SHEET_ROWS) return { end: 'rows' };
  if (column + size.columns > SHEET_COLUMNS) return { end: 'columns' };
  return Excel.run(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    return firstFilled(context, worksheet, { row, column, ...size }, cell);
  });
}

/** Excel tells why a result does not spill since ExcelApi 1.16 (Microsoft: SpillErrorCellValueSubType). */
async function namedByExcel(sheet: string, cell: string): Promise<'table' | 'merged cells' | undefined> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.16')) return undefined;
  return Excel.run(async (context) => {
    const range = context.workbook.worksheets.getItem(sheet).getRange(cell).load('valuesAsJson');
    await context.sync();
    const { errorSubType = '' } = range.valuesAsJson[0]?.[0] as { errorSubType?: string };
    return KINDS[errorSubType];
  });
}
