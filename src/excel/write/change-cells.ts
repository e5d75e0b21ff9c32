import { RrError } from '../../contract/failure';
import { formatCell } from '../cell-address';
import { sheetEntry, type CellValue } from '../sheets/sheet-entry';

/** A cell to change. Rows and columns are counted from 0. */
export interface CellChange {
  sheet: string;
  row: number;
  column: number;
  /** A formula, or a value that the cell then holds: a text stays text. */
  content: CellValue | { formula: string };
  format?: string;
}

/** What a cell holds. A formula is not mistaken for a text that begins with `=`. */
export interface CellContent {
  content: CellChange['content'];
  format: string;
}

/** Reads one property of the cell after another, because a cell with a text shows that text as its formula, too. */
export const contentOf = (formula: unknown, value: unknown): CellChange['content'] =>
  typeof formula === 'string' && formula.startsWith('=') && formula !== value
    ? { formula }
    : (value as CellValue);

const entryOf = (content: CellChange['content']): CellValue =>
  typeof content === 'object' ? content.formula : sheetEntry(content);

/** Resolves to the sheet. Throws `bad-input` if it is gone or protected. */
export async function openSheet(context: Excel.RequestContext, name: string): Promise<Excel.Worksheet> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(name);
  sheet.protection.load('protected');
  await context.sync();
  if (sheet.isNullObject)
    throw new RrError('bad-input', `Sheet "${name}" was deleted or renamed. Choose a cell again.`);
  if (sheet.protection.protected)
    throw new RrError('bad-input', `Sheet "${name}" is protected. Unprotect it and try again.`);
  return sheet;
}

/** Writes cells, the last one alone: a formula calculates once everything that it reads is there. */
export async function changeCells(
  context: Excel.RequestContext,
  changes: readonly CellChange[],
): Promise<void> {
  const { worksheets } = context.workbook;
  for (const [at, { sheet, row, column, content, format }] of changes.entries()) {
    if (at > 0 && at === changes.length - 1) await context.sync();
    const range = worksheets.getItem(sheet).getCell(row, column);
    if (format !== undefined) range.numberFormat = [[format]];
    range.formulas = [[entryOf(content)]];
  }
  await context.sync();
}

/** Reads what single cells hold. */
export async function readCells(
  context: Excel.RequestContext,
  cells: readonly Pick<CellChange, 'sheet' | 'row' | 'column'>[],
): Promise<CellContent[]> {
  const ranges = cells.map(({ sheet, row, column }) =>
    context.workbook.worksheets.getItem(sheet).getCell(row, column).load('formulas,values,numberFormat'),
  );
  await context.sync();
  return ranges.map(({ formulas, values, numberFormat }) => ({
    content: contentOf(formulas[0]?.[0], values[0]?.[0]),
    format: String(numberFormat[0]?.[0] ?? 'General'),
  }));
}

/** Such as `Roll!B6`. */
export const nameOfCell = ({ sheet, row, column }: Pick<CellChange, 'sheet' | 'row' | 'column'>): string =>
  `${sheet}!${formatCell(row, column)}`;
