import { setRealTimer, type SetTimer } from '../../../client/timer';
import { isCellEditing } from '../../../excel/cell-editing';
import { excelBatch } from '../../../excel/in-excel';
import { asRrError } from '../../../contract/failure';
import { cellKey, type CellAddress } from '../../../excel/cell-address';
import type { Formulas } from '../../../answers/formulas/formula-inventory';
import type { AddUndo, Undo } from '../../../excel/write/last-written';
import type { Laid, CellPosition } from '../write/lay-out';

/** The colours of the sample's sheets: headings and titles in the product's green, cells to fill in yellow. */
const INK = '#0F5F51';
const STYLES = {
  name: { bold: true, color: INK, size: 16 },
  about: { bold: false, color: INK },
  note: { bold: false, color: '#5C6670', size: 8 },
  title: { bold: true, color: INK },
  input: { bold: false, color: '#7A4B00', fill: '#FFF6DD' },
  heading: { bold: true, color: '#FFFFFF', fill: INK },
} as const;

/** Styles what Ask has inserted, apart from the formula's result. Resolves to what gives the cells back their looks. */
export async function styleBlock(
  context: Excel.RequestContext,
  sheet: string,
  { cells, inputs }: Pick<Laid, 'cells' | 'inputs'>,
): Promise<Undo> {
  const filled = inputs.flatMap(({ row, column, rows, columns }) =>
    Array.from({ length: rows * columns }, (_, at) => ({
      row: row + Math.floor(at / columns),
      column: column + (at % columns),
    })),
  );
  const heads = cells.flatMap(({ style, ...cell }) =>
    style === 'input' || style === 'formula' ? [] : [{ ...cell, style }],
  );
  const undo = await readLooks(context, sheet, [...filled, ...heads]);
  const worksheet = context.workbook.worksheets.getItem(sheet);
  for (const { row, column, rows, columns } of inputs)
    applyStyle(worksheet.getRangeByIndexes(row, column, rows, columns), 'input');
  for (const { row, column, style, isRight } of heads) {
    const range = worksheet.getCell(row, column);
    applyStyle(range, style);
    if (isRight) range.format.horizontalAlignment = 'Right';
  }
  return undo;
}

function applyStyle({ format }: Excel.Range, style: keyof typeof STYLES): void {
  const { bold, color, ...more } = STYLES[style];
  format.font.bold = bold;
  format.font.color = color;
  if ('fill' in more) format.fill.color = more.fill;
  if ('size' in more) format.font.size = more.size;
}

/** Headings further down stay where they are: freezing them would leave too few rows that scroll. */
const MAX_FROZEN_ROWS = 12;

/** What belongs to a result. Rows are counted from 0. */
interface Inserted {
  cell: CellAddress;
  topRow: number;
  /** How many rows of a title there are above, whose texts run over the next columns. */
  titleRows: number;
  /** That of its headings, if they stay in view. */
  headingRow: number | undefined;
  addUndo: AddUndo;
}

/** Excel writes a result some time after it took it, without an event. */
const LOOK_AGAIN_MS = 500;
/** Afterwards only a change of the formula counts: a result that something blocks may stay away for good. */
const MAX_LOOKS = 60;

/**
 * Fits the widths of the columns of a formula's result when it has arrived, and freezes the rows down to the headings. Gives
 * up if the formula fails or is removed, or if Excel refuses other than while a cell is edited. Never makes a column narrower.
 */
export function styleWhenArrived(
  formulas: Pick<Formulas, 'all' | 'onChange'>,
  inserted: Inserted,
  setTimer: SetTimer = setRealTimer,
): void {
  let isLooking = false;
  let looks = 0;
  let isListed = false;
  const look = async () => {
    const formula = formulas.all().find((anchor) => cellKey(anchor) === cellKey(inserted.cell));
    isListed ||= formula !== undefined;
    const [run] = formula?.runs ?? [];
    if ((isListed && !formula) || run?.state === 'failed') return leave();
    if (run?.state !== 'answered' || isLooking) return;
    isLooking = true;
    const isDone = await styleResult(inserted).catch((thrown: unknown) => {
      if (isCellEditing(thrown)) return false;
      // As on a protected sheet. The numbers are right without a style.
      console.warn('The result could not be styled.', asRrError(thrown).code);
      return true;
    });
    if (isDone) return leave();
    isLooking = false;
    looks++;
    if (looks < MAX_LOOKS) setTimer(() => void look(), LOOK_AGAIN_MS);
  };
  const leave = formulas.onChange(() => void look());
  void look();
}

/** Whether a cell holds a value, and not the error that it shows until its answer comes. */
const isFigure = (value: unknown): boolean =>
  value !== '' && !(typeof value === 'string' && value.startsWith('#'));

/** Returns false if the result is not in its cells yet. */
async function styleResult({
  cell: { sheet, cell },
  topRow,
  titleRows,
  headingRow,
  addUndo,
}: Inserted): Promise<boolean> {
  return excelBatch(async (context) => {
    const worksheet = context.workbook.worksheets.getItem(sheet);
    const anchor = worksheet.getRange(cell).load('rowIndex,columnIndex,rowCount,columnCount,values');
    const spill = anchor.getSpillingToRangeOrNullObject().load('rowIndex,columnIndex,rowCount,columnCount');
    const frozen = worksheet.freezePanes.getLocationOrNullObject().load('address');
    await context.sync();
    // A result of one cell does not spill.
    const result = spill.isNullObject ? anchor : spill;
    if (spill.isNullObject && !isFigure(anchor.values[0]![0])) return false;

    if (frozen.isNullObject && headingRow !== undefined && headingRow < MAX_FROZEN_ROWS) {
      worksheet.freezePanes.freezeRows(headingRow + 1);
      addUndo(async (again) => {
        const { freezePanes } = again.workbook.worksheets.getItem(sheet);
        const panes = freezePanes.getLocationOrNullObject().load('rowCount');
        await again.sync();
        // What a person has frozen since stays.
        if (!panes.isNullObject && panes.rowCount === headingRow + 1) freezePanes.unfreeze();
        await again.sync();
      });
    }

    const rows = result.rowIndex + result.rowCount - topRow;
    const all = worksheet.getRangeByIndexes(topRow, result.columnIndex, rows, result.columnCount);
    const columns = Array.from({ length: result.columnCount }, (_, at) => all.getColumn(at));
    const before = columns.map((column) => column.format.load('columnWidth'));
    const titleFonts = Array.from({ length: titleRows }, (_, at) =>
      worksheet.getCell(topRow - titleRows + at, result.columnIndex).format.font.load('size'),
    );
    await context.sync();
    const widths = before.map(({ columnWidth }) => columnWidth);
    const sizes = titleFonts.map(({ size }) => size);
    // Excel fits whole columns, also of a part of their rows (office-js issue 5999). The title must not count.
    for (const font of titleFonts) font.size = 1;
    all.format.autofitColumns();
    titleFonts.forEach((font, at) => (font.size = sizes[at]!));
    const after = columns.map((column) => column.format.load('columnWidth'));
    await context.sync();
    after.forEach((format, at) => {
      if (format.columnWidth < widths[at]!) format.columnWidth = widths[at]!;
      format.load('columnWidth');
    });
    await context.sync();
    const fitted = after.map(({ columnWidth }) => columnWidth);
    addUndo(async (again) => {
      const currentSheet = again.workbook.worksheets.getItem(sheet);
      const now = widths.map((_, at) =>
        currentSheet.getCell(0, result.columnIndex + at).format.load('columnWidth'),
      );
      await again.sync();
      // A width that a person has chosen since stays.
      now.forEach((format, at) => {
        if (format.columnWidth === fitted[at]) format.columnWidth = widths[at]!;
      });
      await again.sync();
    });
    return true;
  });
}

const NO_FILL = /^(#ffffff)?$/i;

/**
 * Reads how cells of a sheet look, before they are styled. Resolves to what gives them back their fills, fonts and
 * alignment. Excel calls a cell without a fill white, so that a white fill becomes none.
 */
async function readLooks(
  context: Excel.RequestContext,
  sheet: string,
  cells: readonly CellPosition[],
): Promise<Undo> {
  const formatOf = (again: Excel.RequestContext, { row, column }: CellPosition) =>
    again.workbook.worksheets.getItem(sheet).getCell(row, column).format;
  const read = cells.map((cell) => {
    const format = formatOf(context, cell).load('horizontalAlignment');
    return { cell, format, font: format.font.load('bold,color,size'), fill: format.fill.load('color') };
  });
  await context.sync();
  const formerStyles = read.map(({ cell, format, font, fill }) => ({
    cell,
    alignment: format.horizontalAlignment,
    bold: font.bold,
    ink: font.color,
    size: font.size,
    color: fill.color,
  }));
  return async (again) => {
    for (const { cell, alignment, bold, ink, size, color } of formerStyles) {
      const format = formatOf(again, cell);
      format.horizontalAlignment = alignment;
      format.font.bold = bold;
      format.font.color = ink;
      format.font.size = size;
      if (NO_FILL.test(color)) format.fill.clear();
      else format.fill.color = color;
    }
    await again.sync();
  };
}
