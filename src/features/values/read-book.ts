import { cellKey } from '../../excel/cell-address';
import { readNames, type DefinedNames } from '../../excel/defined-names';
import { formulaCells, type FormulaCell } from '../../excel/scan/formula-cells';
import { patientlyIn } from '../../excel/sheets/patiently';

export interface BookFormula extends FormulaCell {
  key: string;
  worksheet: Excel.Worksheet;
  /** Such as `#REF!`. */
  error: string | undefined;
  /** The number format of its cell itself. */
  format: string;
}

/** The formulas of sheets, which are loaded with `id`, `name` and whether they are protected. */
export interface Book {
  worksheets: readonly Excel.Worksheet[];
  formulas: readonly BookFormula[];
  names: DefinedNames;
}

/** The most calls of a batch. */
const CALLS_AT_ONCE = 500;

/** Queues calls for each item, in batches that wait while a person types. Resolves to what was queued. */
export async function inBatches<T, Queued>(
  context: Excel.RequestContext,
  items: readonly T[],
  queue: (item: T) => Queued,
): Promise<Queued[]> {
  const patiently = patientlyIn(context);
  const queued: Queued[] = [];
  for (let from = 0; from < items.length; from += CALLS_AT_ONCE)
    queued.push(...(await patiently(() => items.slice(from, from + CALLS_AT_ONCE).map(queue))));
  return queued;
}

/** Reads all sheets, or these. Leaves out a sheet that Excel does not let an add-in read, such as one with only a chart. */
export async function readBook(
  context: Excel.RequestContext,
  given?: readonly Excel.Worksheet[],
): Promise<Book> {
  const all = context.workbook.worksheets.load('items/id');
  await context.sync();
  const sheets = given ?? all.items;
  for (const sheet of sheets) sheet.load('id,name').protection.load('protected');
  await context.sync();
  const names = await readNames(context, sheets);
  const properties = 'formulas,values,valueTypes,numberFormat';
  const { formulas, refused } = await formulaCells<BookFormula>(
    context,
    sheets,
    properties,
    (cell, { sheet, range, r, c }) => {
      const value: unknown = range.values[r]?.[c];
      // A text that begins so is its own formula.
      if (cell.formula === value) return undefined;
      const error = range.valueTypes[r]?.[c] === 'Error' ? String(value) : undefined;
      return {
        ...cell,
        key: cellKey(cell),
        worksheet: sheet,
        error,
        format: String(range.numberFormat[r]?.[c]),
      };
    },
  );
  return { worksheets: sheets.filter((sheet) => !refused.includes(sheet)), formulas, names };
}
