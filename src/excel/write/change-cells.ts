import { isFormula } from '../calls/tokens';
import { badInput } from '../../contract/failure';
import { groupBy } from '../../table/sorting/group-by';
import { formatCell } from '../cell-address';
import type { AddUndo, LastWritten, Undo, Writing } from './last-written';

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

/** In a cell of this format, Excel takes whatever is entered for a text, also a formula. */
const TEXT = '@';

/** Reads one property of the cell after another, because a cell with a text shows that text as its formula, too. */
export const contentOf = (formula: unknown, value: unknown): CellChange['content'] =>
  isFormula(formula) && formula !== value ? { formula } : (value as CellValue);

const entryOf = (content: CellChange['content']): CellValue =>
  typeof content === 'object' ? content.formula : sheetEntry(content);

/** Resolves to the sheet. Throws `bad-input` if it is gone or protected. */
export async function openSheet(context: Excel.RequestContext, name: string): Promise<Excel.Worksheet> {
  const sheet = context.workbook.worksheets.getItemOrNullObject(name);
  sheet.protection.load('protected');
  await context.sync();
  if (sheet.isNullObject) throw badInput(`Sheet "${name}" was deleted or renamed. Choose a cell again.`);
  if (sheet.protection.protected) throw badInput(`Sheet "${name}" is protected. Unprotect it and try again.`);
  return sheet;
}

/** Writes cells, the last one alone: a formula calculates once everything that it reads is there. */
async function changeCells(context: Excel.RequestContext, changes: readonly CellChange[]): Promise<void> {
  const { worksheets } = context.workbook;
  for (const [at, { sheet, row, column, content, format }] of changes.entries()) {
    if (at > 0 && at === changes.length - 1) await context.sync();
    enterCell(worksheets.getItem(sheet).getCell(row, column), content, format);
  }
  await context.sync();
}

/** Enters something into a cell, with this format if given. */
export function enterCell(range: Excel.Range, content: CellChange['content'], format?: string): void {
  const isTextFormula = format === TEXT && typeof content !== 'string';
  if (format !== undefined) range.numberFormat = [[isTextFormula ? 'General' : format]];
  range.formulas = [[entryOf(content)]];
  // A cell that got its format after its formula, as a person may do it.
  if (isTextFormula) range.numberFormat = [[TEXT]];
}

/** Reads what single cells hold. */
async function readCells(
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

/** Whether a cell holds this and nothing else. */
export const holds = (current: CellContent | undefined, content: CellChange['content']): boolean =>
  JSON.stringify(current?.content) === JSON.stringify(content);

/** Cells as they are now, and as they were. */
export interface Replaced {
  now: readonly CellChange[];
  before: readonly CellChange[];
}

/**
 * Writes cells of a person's sheets, and resolves to what they held. A formula, a number or a logical value gets the format
 * General in a cell that would make a text of it. Nothing else writes formulas there. `onFailure` takes what puts back what the
 * cells held. `check` is told that just before, and throws if a person has changed them.
 */
export async function replaceCells(
  context: Excel.RequestContext,
  changes: readonly CellChange[],
  onFailure: AddUndo,
  check: (current: readonly CellContent[]) => void = () => undefined,
): Promise<Replaced> {
  const current = await readCells(context, changes);
  check(current);
  const undoing = changes.map((change, at) => ({ ...change, ...current[at]! })).reverse();
  const prepared = changes.map((change, at) =>
    change.format === undefined && current[at]!.format === TEXT && typeof change.content !== 'string'
      ? { ...change, format: 'General' }
      : change,
  );
  onFailure(async (again) => {
    for (const former of undoing) await changeCells(again, [former]).catch(() => undefined);
    const left = await readCells(again, undoing);
    if (!undoing.every(({ content }, at) => holds(left[at], content))) throw new Error('Cells are left.');
  });
  await changeCells(context, prepared);
  // Excel may write a formula in its own way.
  const now = await readCells(context, changes);
  return { before: undoing, now: changes.map((change, at) => ({ ...change, ...now[at]! })) };
}

/** Notes in `written` that these cells were replaced. What it returns takes what else belongs to the same step. */
export function noteCells(
  written: LastWritten,
  about: Pick<Writing, 'by' | 'what'>,
  { now, before }: Replaced,
): AddUndo {
  const undos: Undo[] = [];
  const bySheet = groupBy(now, ({ sheet }) => sheet);
  written.note({
    ...about,
    calculates: [...bySheet].map(([sheet, cells]) => ({ sheet, address: boundsOf(cells) })),
    async undo(context) {
      for (const sheet of bySheet.keys()) await openSheet(context, sheet);
      const current = await readCells(context, now);
      const changed = now.find(({ content }, at) => !holds(current[at], content));
      if (changed)
        throw badInput(
          `${nameOfCell(changed)} has changed since, so nothing was undone. Use Undo of Excel, or change the cells yourself.`,
        );
      await changeCells(context, before);
      for (const undo of undos) await undo(context);
    },
  });
  return (undo) => void undos.unshift(undo);
}

/** The smallest range around cells. */
function boundsOf(cells: readonly Pick<CellChange, 'row' | 'column'>[]): string {
  const rows = cells.map(({ row }) => row);
  const columns = cells.map(({ column }) => column);
  return `${formatCell(Math.min(...rows), Math.min(...columns))}:${formatCell(Math.max(...rows), Math.max(...columns))}`;
}

/** Such as `Roll!B6`. */
export const nameOfCell = ({ sheet, row, column }: Pick<CellChange, 'sheet' | 'row' | 'column'>): string =>
  `${sheet}!${formatCell(row, column)}`;

/** A date is a serial number. */
export type CellValue = string | number | boolean;

/** What Excel takes for something else than text: numbers, dates, logical values, formulas and errors. */
const OTHER_THAN_TEXT = /^[=+\-@'#]|^(?:true|false)$/i;
const IS_CRITERION = /^[<>]/;

/**
 * Returns what to write into a cell so that it holds this value. Excel reads what is written as if a person had typed it,
 * so a text such as `=1+1`, `007` or `May 2027` gets an apostrophe before it, which the cell does not show.
 */
export function sheetEntry(value: CellValue): CellValue {
  if (typeof value !== 'string' || IS_CRITERION.test(value)) return value;
  return OTHER_THAN_TEXT.test(value) || /\d/.test(value) ? `'${value}` : value;
}
