import { RrError } from '../../contract/failure';
import { readNames, type DefinedNames } from '../../excel/defined-names';
import { excelBatch } from '../../excel/in-excel';
import { hiddenLines } from '../../excel/hidden-lines';
import { POSITION, rectangleOf } from '../../excel/reference-walk/area';
import { formulaCells, type FormulaCell } from '../../excel/scan/formula-cells';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { GENERAL, normalFormat } from '../../xlsx/number-formats';
import { putAt, type SheetContent, type SheetFormula } from '../../xlsx/sheet-content';
import { shownFormat } from './sheet/shown-format';
import type { BookReader } from './sheet/check-book';
import type { CellValue } from './sheet/hash-data';

/** The open workbook, as it is read once. Open another one after a change. */
export interface OpenBook extends BookReader {
  names: DefinedNames;
  /** All cells with formulas. */
  formulas: readonly FormulaCell[];
}

export async function openBook(): Promise<OpenBook> {
  const { sheets, names, formulas } = await excelBatch(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load('items/name,items/visibility');
    await context.sync();
    const { items } = worksheets;
    const read = await formulaCells(
      context,
      items,
      'formulas,values',
      // A text that begins so is its own formula.
      (cell, { range, r, c }) => (cell.formula === range.values[r]?.[c] ? undefined : cell),
    );
    return {
      sheets: items.map(({ name, visibility }) => ({ name, isHidden: visibility !== 'Visible' })),
      names: await readNames(context, items),
      formulas: read.formulas,
    };
  });
  const known = new Map<string, Promise<SheetContent | undefined>>();
  const formulasOf = (sheet: string) =>
    formulas.filter((cell) => cell.sheet.toLowerCase() === sheet.toLowerCase());
  return {
    sheets,
    names,
    formulas,
    changing: [],
    formulaCells: formulasOf,
    sheet(name) {
      const key = name.toLowerCase();
      const read = known.get(key) ?? excelBatch((context) => readSheet(context, name, formulasOf(name)));
      known.set(key, read);
      return read.then((sheet) => sheet && { ...sheet, names });
    },
  };
}

/** They are held in memory. */
const MOST_CELLS = 5_000_000;

/** Reads the part of a sheet that has values. Undefined if the workbook lacks it. */
async function readSheet(
  context: Excel.RequestContext,
  name: string,
  own: readonly FormulaCell[],
): Promise<SheetContent | undefined> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(name).load('visibility');
  const used = sheet.getUsedRangeOrNullObject(true).load(POSITION.join());
  await context.sync();
  if (sheet.isNullObject) return undefined;
  const grid = <T>() => new Map<number, Map<number, T>>();
  const [cells, formulas] = [grid<CellValue>(), grid<SheetFormula>()];
  const [formats, shown] = [grid<string>(), grid<string>()];
  /** By column. */
  const above = new Map<number, string>();
  const area = used.isNullObject ? { row: 0, column: 0, rows: 0, columns: 0 } : rectangleOf(used);
  if (area.rows * area.columns > MOST_CELLS)
    throw new RrError('too-large', `Sheet "${name}" has more than 5 million cells, so it was not read.`);
  const normal = new Map<unknown, string>();
  const formatOf = (code: unknown) => {
    if (!normal.has(code)) normal.set(code, normalFormat(String(code)));
    return normal.get(code)!;
  };
  const sync = async () => void (await context.sync());
  for (const { row, column, formula } of own) putAt(formulas, row, column, { formula });
  const whole = area.rows > 0 ? [{ ...area, sheet }] : [];
  await loadInPieces(whole, 'values,numberFormat,text', sync, async (piece, range) => {
    const values = range.values as (string | number | boolean)[][];
    // An error and a text may look alike. The types make the answer larger, so they are read only then.
    const mayHaveErrors = values.flat().some((value) => typeof value === 'string' && value.startsWith('#'));
    if (mayHaveErrors) {
      range.load('valueTypes');
      await sync();
    }
    const take = (value: string | number | boolean, r: number, c: number) => {
      if (value === '') return;
      const [row, column] = [piece.row + r, piece.column + c];
      const isError = mayHaveErrors && range.valueTypes[r]?.[c] === 'Error';
      putAt(cells, row, column, isError ? { error: String(value) } : value);
      const format = formatOf(range.numberFormat[r]?.[c]);
      if (format !== GENERAL) return putAt(formats, row, column, format);
      const told = shownFormat(value, String(range.text[r]?.[c] ?? ''), above.get(column));
      if (!told) return;
      above.set(column, told);
      putAt(shown, row, column, told);
    };
    values.forEach((line, r) => line.forEach((value, c) => take(value, r, c)));
  });
  const hidden = (axis: 'row' | 'column') => hiddenLines(context, sheet, area, axis);
  return {
    isHidden: sheet.visibility !== 'Visible',
    ...{ cells, formulas, formats, shown },
    hiddenRows: await hidden('row'),
    hiddenColumns: await hidden('column'),
  };
}
