import { RrError } from '../../contract/failure';
import type { Cell, Grid } from '../../intake/index';
import { MOST_CELLS, MOST_ROWS } from '../../intake/size-limits';
import { askDate, refuse1904 } from '../../excel/host/date-system';
import { hiddenLines } from '../../excel/hidden-lines';
import { rectangleOf } from '../../excel/reference-walk/area';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { callNames } from '../../excel/rr-formula';
import { inExcel } from '../../excel/in-excel';
import type { CompareActions, ReadSheet } from './compare-actions';

/** Reads the used cells of the sheet in front: values, formats, errors, and what is hidden. */
export const readSheet = ({ signal, progress }: Parameters<CompareActions['read']>[0]): Promise<ReadSheet> =>
  inExcel('Excel did not read the sheet. Finish editing the current cell and try again.', async (context) => {
    const worksheet = context.workbook.worksheets.getActiveWorksheet().load('name,id');
    const used = worksheet.getUsedRangeOrNullObject(true).load('rowIndex,columnIndex,rowCount,columnCount');
    const day = askDate(context.workbook);
    await context.sync();
    refuse1904(day);
    const { name, id } = worksheet;
    if (used.isNullObject)
      throw new RrError('bad-input', `Sheet "${name}" is empty. Open the sheet with the agent's rent roll.`);
    const { rowIndex, columnIndex, rowCount, columnCount } = used;
    if (rowCount > MOST_ROWS || rowCount * columnCount > MOST_CELLS)
      throw new RrError(
        'too-large',
        `Sheet "${name}" has ${rowCount.toLocaleString('en-US')} rows and ${columnCount.toLocaleString('en-US')} columns. At most ${MOST_ROWS.toLocaleString('en-US')} rows and ${MOST_CELLS.toLocaleString('en-US')} cells are compared. Copy the rent roll of one property to a sheet of its own.`,
      );
    const rows: Cell[][] = [];
    const anchors: Place[] = [];
    const stop = () => {
      if (signal.aborted) throw new RrError('cancelled', 'The check was cancelled.');
    };
    stop();
    await loadInPieces(
      [{ sheet: worksheet, ...rectangleOf(used) }],
      'values,numberFormat,valueTypes,formulas',
      () => context.sync(),
      (_, part) => {
        stop();
        for (let row = 0; row < part.values.length; row++)
          rows.push(
            Array.from({ length: columnCount }, (__, column) => {
              const formula: unknown = part.formulas[row]?.[column];
              if (callNames(formula).length > 0) anchors.push({ row: rows.length, column });
              return toCell(
                part.values[row]?.[column],
                part.numberFormat[row]?.[column],
                part.valueTypes[row]?.[column],
                formula,
              );
            }),
          );
        progress(rows.length / rowCount);
      },
    );
    const grid = { name, firstRow: rowIndex + 1, firstColumn: columnIndex, rows };
    const hasResults = anchors.length > 0;
    if (hasResults) await blankResults(context, used, rows, anchors);
    if (rows.length === 0)
      throw new RrError(
        'bad-input',
        `Sheet "${name}" has only what RR formulas fill. Open the sheet with the agent's rent roll.`,
      );
    const hidden = await readHidden(context, worksheet, used);
    return { sheet: name, sheetId: id, firstColumn: columnIndex, grid: { ...grid, ...hidden }, hasResults };
  });

function toCell(value: unknown, format: unknown, type: unknown, formula: unknown): Cell {
  if (type === 'Error') return { v: String(value), err: true };
  const v =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return {
    v: v === '' ? null : v,
    ...(typeof v === 'number' && typeof format === 'string' && format !== 'General' && { fmt: format }),
    ...(typeof formula === 'string' && formula.startsWith('=') && formula !== value && { f: true as const }),
  };
}

/** The spills of more formulas are not asked for. Their own cells are blanked anyway. */
const MOST_SPILLS = 200;

/** A cell of a range, counted from 0. */
interface Place {
  row: number;
  column: number;
}

/**
 * Blanks the cells that formulas of the add-in fill, because a comparison beside a rent roll is not a part of it. Then
 * removes the blank rows at the end.
 */
async function blankResults(
  context: Excel.RequestContext,
  used: Excel.Range,
  rows: Cell[][],
  anchors: readonly Place[],
): Promise<void> {
  const spills = anchors.slice(0, MOST_SPILLS).map(({ row, column }) => {
    const spill = used.getCell(row, column).getSpillingToRangeOrNullObject();
    return { row, column, spill: spill.load('rowCount,columnCount') };
  });
  await context.sync();
  const blank = ({ row, column }: Place, height: number, width: number) => {
    for (const cells of rows.slice(row, row + height))
      for (let at = column; at < Math.min(column + width, cells.length); at++) cells[at] = { v: null };
  };
  for (const anchor of anchors) blank(anchor, 1, 1);
  for (const { spill, ...anchor } of spills)
    if (!spill.isNullObject) blank(anchor, spill.rowCount, spill.columnCount);
  while (rows.at(-1)?.every(({ v }) => v === null)) rows.pop();
}

/** Some hosts do not tell what is hidden. Then every row counts as visible, as for the function. */
async function readHidden(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  used: Excel.Range,
): Promise<Pick<Grid, 'hiddenRows' | 'hiddenColumns'>> {
  try {
    used.load('rowHidden,columnHidden');
    await context.sync();
    const find = async (axis: 'row' | 'column', isVisible: boolean) =>
      isVisible ? [] : [...(await hiddenLines(context, worksheet, rectangleOf(used), axis))];
    const hiddenRows = await find('row', used.rowHidden === false);
    const hiddenColumns = await find('column', used.columnHidden === false);
    return {
      hiddenRows: new Set(hiddenRows.map((row) => row + 1)),
      hiddenColumns: new Set(hiddenColumns.map((column) => column - used.columnIndex)),
    };
  } catch {
    return {};
  }
}
