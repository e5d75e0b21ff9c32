import { badInput } from '../../contract/failure';
import { SERIAL_END, serialToIso } from '../../table/iso-serial';
import { cellKey } from '../../excel/cell-address';
import { changedMeanwhile, isSameData } from '../../excel/read-unchanged';
import type { Area } from '../../excel/reference-walk/area';
import { isBusyText } from '../../excel/scan/busy-cells';
import { readAreas } from '../../excel/scan/read-areas';
import { contentOf, enterCell, nameOfCell } from '../../excel/write/change-cells';
import { openSheets, readBook, type BookFormula, type Chosen, type ChosenFormula } from './choose-formulas';
import { inBatches, rangeOf, sheetOf } from './sheet-batches';
import { readersOf, readValues, writeReader, type FixedReader } from './readers';

/** A formula that becomes values, and what its cells show. */
export interface Frozen extends ChosenFormula {
  values: readonly unknown[][];
  /** The formats that its cells would lose, each for cells of a column. */
  formats: readonly { cells: Area; format: string }[];
}

/** The number formats of a result's columns by their types, as far as they are known. */
export type FormatsOf = (
  formula: ChosenFormula,
  values: readonly unknown[][],
) => readonly (string | null | undefined)[];

/** Reads the values of formulas, and the formats that they would lose with their formula. */
export async function readShown(formulas: readonly ChosenFormula[], formatsOf: FormatsOf): Promise<Frozen[]> {
  const read = await readAreas<'values' | 'text' | 'numberFormat'>(
    formulas.map(({ area }) => area),
    ['values', 'text', 'numberFormat'],
  );
  return formulas.map((formula, at) => {
    const { values, text, numberFormat } = read[at]!;
    const byType = formatsOf(formula, values);
    const formats: Frozen['formats'][number][] = [];
    for (let c = 0; c < formula.area.columns; c++) {
      let last: (typeof formats)[number] | undefined;
      for (const [r, line] of values.entries()) {
        if (numberFormat[r]?.[c] !== 'General') continue;
        const likely = [byType[c], last?.format].flatMap((format) => format ?? []);
        const format = shownFormat(line[c], String(text[r]?.[c]), likely);
        if (format === undefined) continue;
        const { sheet, row, column } = formula.area;
        const cells = { sheet, row: row + r, column: column + c, rows: 1, columns: 1 };
        if (last?.format === format && last.cells.row + last.cells.rows === cells.row) last.cells.rows += 1;
        else formats.push((last = { cells, format }));
      }
    }
    return { ...formula, values, formats };
  });
}

/** Writes the values that formulas show on their sheet, or on its copy, and lets what reads whole results name their cells. */
export async function writeValues(
  context: Excel.RequestContext,
  frozen: readonly Frozen[],
  readers: readonly FixedReader[],
  copyOf: (sheet: string) => string = (sheet) => sheet,
): Promise<void> {
  await inBatches(context, readers, (reader) => writeReader(context, reader, reader.fixed));
  const onCopy = <Cells extends Area>(cells: Cells): Cells => ({ ...cells, sheet: copyOf(cells.sheet) });
  await inBatches(context, frozen, ({ area }) =>
    rangeOf(context, onCopy(area)).copyFrom(rangeOf(context, area), 'Values'),
  );
  await inBatches(context, formatsIn(frozen), ({ cells, format }) =>
    formatCells(context, onCopy(cells), format),
  );
  // What formulas of others show, such as the time, may be another value by now.
  const ours = frozen.filter(({ isRentRollFormula }) => isRentRollFormula);
  const contents = await readContents(ours.map(({ area }) => onCopy(area)));
  if (
    !isSameData(
      contents,
      ours.map(({ values }) => values),
    )
  )
    throw changedMeanwhile();
}

const formatsIn = (frozen: readonly Frozen[]) => frozen.flatMap(({ formats }) => formats);

function formatCells(context: Excel.RequestContext, cells: Area, format: string): void {
  // A single text formats all cells of a range.
  (rangeOf(context, cells) as { numberFormat: unknown }).numberFormat = format;
}

const readContents = async (areas: readonly Area[]) =>
  (await readAreas(areas)).map(({ formulas, values }) =>
    values.map((line, r) => line.map((value, c) => contentOf(formulas[r]?.[c], value))),
  );

/**
 * Writes values in the place of formulas. All of it is there in the end, or nothing. Resolves to what puts the formulas back
 * unless a person has changed what was written, and calls `begin` before it does.
 */
export async function freezeFormulas(
  context: Excel.RequestContext,
  book: Chosen,
  frozen: readonly Frozen[],
): Promise<(again: Excel.RequestContext, begin: () => void) => Promise<void>> {
  const keys = new Set(frozen.map(cellKey));
  const formulas = book.formulas.filter((formula) => !keys.has(cellKey(formula)));
  const readers = await readersOf(context, { ...book, formulas }, frozen);
  const sheets = [...frozen, ...readers].flatMap(({ sheet }) => sheet ?? []);
  await openSheets(context, sheets);
  const putBack = async (batch: Excel.RequestContext) => {
    await inBatches(batch, formatsIn(frozen), ({ cells }) => formatCells(batch, cells, 'General'));
    await inBatches(batch, frozen, ({ sheet, row, column, formula, format, area }) => {
      (rangeOf(batch, area) as { values: unknown }).values = '';
      enterCell(sheetOf(batch, sheet).getCell(row, column), { formula }, format);
    });
    await inBatches(batch, readers, (reader) => writeReader(batch, reader, reader.value));
  };
  try {
    await writeValues(context, frozen, readers);
    refuseNewErrors(book.formulas, (await readBook(context)).formulas);
    // Excel may write a formula in its own way.
    const written = await readValues(context, readers);
    return async (again, begin) => {
      await openSheets(again, sheets);
      const contents = await readContents(frozen.map(({ area }) => area));
      const now = await readValues(again, readers);
      const changed =
        frozen.find(({ values }, at) => !isSameData(contents[at], values)) ??
        readers.find((_, at) => !isSameData(now[at], written[at]));
      if (changed)
        throw badInput(
          `${'area' in changed ? nameOfCell(changed) : changed.name} has changed since, so nothing was undone.`,
        );
      begin();
      await putBack(again);
    };
  } catch (thrown) {
    await putBack(context).catch((cause: unknown) => {
      throw badInput(
        'Excel did not take all values, and did not put back all formulas. Choose Undo of Excel, or close the workbook without saving it.',
        { cause },
      );
    });
    throw thrown;
  }
}

/** Throws if a formula that stays shows an error now, because it reads whole results in another way than `B9#`. */
function refuseNewErrors(before: readonly BookFormula[], after: readonly BookFormula[]): void {
  const former = new Set(before.flatMap((formula) => (formula.error === undefined ? [] : cellKey(formula))));
  const broken = after.find(
    (formula) => formula.error !== undefined && !isBusyText(formula.error) && !former.has(cellKey(formula)),
  );
  if (broken)
    throw badInput(
      `${nameOfCell(broken)} would show ${broken.error}, because it reads a whole result in its own way. Let it name the cells, such as B9:F20, and try again. Nothing was changed.`,
    );
}

/** The number formats that values of results have, in the order in which a text is compared with them. */
const FORMATS = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '0.00%', '0', '#,##0.00', '0.00', '#,##0'] as const;

/**
 * Returns the format in which Excel shows a number of a result. Excel keeps such a format with the value and not with the
 * cell, so that a value without its formula would lose it. Tries likely formats first, and takes the first of them if the
 * column is too narrow to show the number. Undefined for `General`.
 */
export function shownFormat(value: unknown, text: string, likely: readonly string[]): string | undefined {
  if (typeof value !== 'number' || text === '') return undefined;
  if (/^#+$/.test(text)) return likely[0];
  const matches = (format: string) => shows(format, value, text);
  return likely.find(matches) ?? (text === String(value) ? undefined : FORMATS.find(matches));
}

function shows(format: string, value: number, text: string): boolean {
  if (format.startsWith('yyyy')) {
    // It writes midnight as a date alone.
    const iso = value >= 1 && value < SERIAL_END ? `${serialToIso(value)}T00:00` : '';
    return iso.replace('T', ' ').slice(0, format.length) === text;
  }
  // Digits alone: which signs stand between them depends on the language of Excel.
  const digits = text.replace(/\D/g, '');
  const separators = text.split(/\D+/).filter((part) => part !== '').length - 1;
  const decimals = format.includes('.') ? 2 : 0;
  const groups = format.startsWith('#') ? Math.floor((digits.length - decimals - 1) / 3) : 0;
  const isShare = format.endsWith('%');
  const exact = Math.abs(value) * (isShare ? 100 : 1) * 10 ** decimals;
  return (
    text.includes('%') === isShare &&
    digits.length > decimals &&
    separators === groups + Math.sign(decimals) &&
    Math.abs(exact - Number(digits)) < 0.5 + 1e-6
  );
}
