import { badInput, RrError } from '../../contract/failure';
import { loadFilled, type Area } from '../../excel/reference-walk/area';
import { createCallCounter } from '../../excel/rr-formula';
import { isBusyText } from '../../excel/scan/busy-cells';
import { nameOfCell } from '../../excel/write/change-cells';
import { firstOf } from '../../pane-kit/text/count-text';
import { inBatches, readBook, type Book, type BookFormula } from './read-book';
import type { ValuesChoice } from './values-actions';

/** A formula that becomes values. */
export interface ChosenFormula extends BookFormula {
  isOurs: boolean;
  /** The cells that it fills. */
  area: Area;
}

export interface Chosen {
  book: Book;
  /** In the order of the workbook. */
  sheets: readonly Excel.Worksheet[];
  formulas: readonly ChosenFormula[];
  /** The same text as long as no formula is edited and no result gets another size. */
  state: string;
}

export async function chooseFormulas(
  context: Excel.RequestContext,
  { sheets: names, way }: ValuesChoice,
): Promise<Chosen> {
  const book = await readBook(context);
  const missing = names.find((name) => !book.worksheets.some((sheet) => sheet.name === name));
  if (missing !== undefined)
    throw badInput(
      `Sheet "${missing}" was deleted or renamed, or has no cells. Choose the sheets again. Nothing was changed.`,
    );
  const sheets = book.worksheets.filter(({ name }) => names.includes(name));
  refuseProtected(sheets);
  const count = createCallCounter(book.names);
  const found = book.formulas
    .map((formula) => ({ ...formula, isOurs: count(formula.formula) > 0 }))
    .filter(({ sheet, isOurs }) => names.includes(sheet) && (isOurs || way === 'copies'));
  refuseRunning(found.filter(({ error }) => isBusyText(error)).map(nameOfCell));
  const filled = await inBatches(context, found, ({ worksheet, cell }) =>
    loadFilled(worksheet.getRange(cell)),
  );
  const formulas = found.map((formula, at) => ({
    ...formula,
    area: { sheet: formula.sheet, ...filled[at]!() },
  }));
  const state = [book.formulas.map(({ key, formula }) => [key, formula]), formulas.map(({ area }) => area)];
  return { book, sheets, formulas, state: JSON.stringify(state) };
}

/** Throws `bad-input` for the first sheet that is protected. */
export function refuseProtected(sheets: readonly Excel.Worksheet[]): void {
  const first = sheets.find(({ protection }) => protection.protected);
  if (first)
    throw badInput(
      `Sheet "${first.name}" is protected. Choose Review, Unprotect Sheet, and try again. Nothing was changed.`,
    );
}

/** Throws `busy` if there are cells that wait for an answer. */
export function refuseRunning(cells: readonly string[]): void {
  if (cells.length > 0)
    throw new RrError(
      'busy',
      `${firstOf(cells, 3)} still ${cells.length === 1 ? 'runs' : 'run'}. Wait until Excel has calculated, and try again. Nothing was changed.`,
    );
}
