import { badInput } from '../../contract/failure';
import { readNames, type DefinedNames } from '../../excel/defined-names';
import { loadFilled, type Area } from '../../excel/reference-walk/area';
import { createCallCounter } from '../../excel/rr-formula';
import { formulaCells, type FormulaCell } from '../../excel/scan/formula-cells';
import { openSheet } from '../../excel/write/change-cells';
import { inBatches, sheetOf } from './sheet-batches';
import type { ValuesChoice } from './values-actions';

export interface BookFormula extends FormulaCell {
  isRentRollFormula: boolean;
  /** Such as `#REF!`. */
  error: string | undefined;
  /** The number format of its cell itself. */
  format: string;
}

/** The formulas of sheets. */
export interface SheetFormulas {
  formulas: readonly BookFormula[];
  names: DefinedNames;
  /** In the order of the workbook. */
  sheets: readonly string[];
}

/** A formula that becomes values, and the cells that it fills. */
export interface ChosenFormula extends BookFormula {
  area: Area;
}

export interface Chosen extends SheetFormulas {
  chosen: readonly ChosenFormula[];
}

/** Reads all sheets, or these. Leaves out a sheet that Excel does not let an add-in read, such as one with only a chart. */
export async function readBook(
  context: Excel.RequestContext,
  only?: readonly string[],
): Promise<SheetFormulas> {
  const worksheets = context.workbook.worksheets.load('items/name');
  await context.sync();
  const all = worksheets.items.filter(({ name }) => only?.includes(name) ?? true);
  const names = await readNames(context, all);
  const count = createCallCounter(names);
  const { formulas, refused } = await formulaCells<BookFormula>(
    context,
    all,
    'formulas,values,valueTypes,numberFormat',
    (cell, { range, r, c }) => {
      const value: unknown = range.values[r]?.[c];
      // Excel reports a text that begins with `=` as its own formula.
      if (cell.formula === value) return undefined;
      return {
        ...cell,
        isRentRollFormula: count(cell.formula) > 0,
        error: range.valueTypes[r]?.[c] === 'Error' ? String(value) : undefined,
        format: String(range.numberFormat[r]?.[c]),
      };
    },
  );
  const readable = all.filter((sheet) => !refused.includes(sheet));
  return { formulas, names, sheets: readable.map(({ name }) => name) };
}

/** Finds what is to become values. Rejects with `bad-input` if a sheet is gone or protected. */
export async function chooseFormulas(
  context: Excel.RequestContext,
  { sheets, way }: ValuesChoice,
): Promise<Chosen> {
  const book = await readBook(context);
  const missing = sheets.find((name) => !book.sheets.includes(name));
  if (missing !== undefined)
    throw badInput(
      `Sheet "${missing}" was deleted or renamed, or has no cells. Choose the sheets again. Nothing was changed.`,
    );
  await openSheets(context, sheets);
  const found = book.formulas.filter(
    ({ sheet, isRentRollFormula }) => sheets.includes(sheet) && (isRentRollFormula || way === 'copies'),
  );
  const filled = await inBatches(context, found, ({ sheet, cell }) =>
    loadFilled(sheetOf(context, sheet).getRange(cell)),
  );
  const chosen = found.map((formula, at) => ({
    ...formula,
    area: { sheet: formula.sheet, ...filled[at]!() },
  }));
  return { ...book, chosen };
}

/** Throws `bad-input` if one of these sheets is gone or protected. */
export async function openSheets(context: Excel.RequestContext, sheets: readonly string[]): Promise<void> {
  for (const sheet of new Set(sheets)) await openSheet(context, sheet);
}
