import { RrError } from '../../contract/failure';
import type { Cell, Grid } from '../../intake/index';
import { MOST_CELLS, MOST_ROWS } from '../../intake/size-limits';
import { askDate, refuse1904 } from '../../excel/host/date-system';
import { hiddenLines } from '../../excel/hidden-lines';
import { loadFilled, POSITION, rectangleOf, type Rectangle } from '../../excel/reference-walk/area';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { callNames } from '../../excel/rr-formula';
import { inExcel } from '../../excel/in-excel';
import type { ReadSheet } from './compare-actions';

export interface ReadHow {
  signal: AbortSignal;
  progress?(share: number): void;
}

/** Reads the used cells of a sheet, of the one in front if none is named: values, formats, errors, and what is hidden. */
export const readSheet = (sheetId: string | undefined, { signal, progress }: ReadHow): Promise<ReadSheet> =>
  inExcel('Excel did not read the sheet. Finish editing the current cell and try again.', async (context) => {
    const { worksheet, used, area } = await usedArea(context, sheetId);
    const { name, id } = worksheet;
    const rows: Cell[][] = [];
    const anchors: Place[] = [];
    const stop = () => {
      if (signal.aborted) throw new RrError('cancelled', 'The check was cancelled.');
    };
    stop();
    await loadInPieces(
      [{ sheet: worksheet, ...area }],
      'values,numberFormat,valueTypes,formulas',
      () => context.sync(),
      (_, { values, numberFormat, valueTypes, formulas }) => {
        stop();
        for (const [row, cells] of values.entries()) {
          const at = rows.length;
          rows.push(
            cells.map((value: unknown, column) => {
              const formula: unknown = formulas[row]?.[column];
              if (callNames(formula).length > 0) anchors.push({ row: at, column });
              return toCell(value, numberFormat[row]?.[column], valueTypes[row]?.[column], formula);
            }),
          );
        }
        progress?.(rows.length / area.rows);
      },
    );
    const hasResults = anchors.length > 0;
    if (hasResults) await blankResults(context, used, rows, anchors);
    if (rows.length === 0)
      throw new RrError(
        'bad-input',
        `Sheet "${name}" has only what RR formulas fill. Open the sheet with the agent's rent roll.`,
      );
    const hidden = await readHidden(context, worksheet, area);
    const grid = { name, firstRow: area.row + 1, firstColumn: area.column, rows, ...hidden };
    return { sheet: name, sheetId: id, firstColumn: area.column, grid, hasResults };
  });

/** Refuses what cannot be read before a cell is asked for. */
async function usedArea(context: Excel.RequestContext, sheetId: string | undefined) {
  const { worksheets } = context.workbook;
  const worksheet =
    sheetId === undefined ? worksheets.getActiveWorksheet() : worksheets.getItemOrNullObject(sheetId);
  worksheet.load('name,id');
  const day = askDate(context.workbook);
  await context.sync();
  if (worksheet.isNullObject) throw new RrError('not-found', 'The sheet was deleted. Choose another one.');
  refuse1904(day);
  const used = worksheet.getUsedRangeOrNullObject(true).load(POSITION.join());
  await context.sync();
  const { name } = worksheet;
  if (used.isNullObject)
    throw new RrError('bad-input', `Sheet "${name}" is empty. Open the sheet with the agent's rent roll.`);
  const area = rectangleOf(used);
  if (area.rows > MOST_ROWS || area.rows * area.columns > MOST_CELLS)
    throw new RrError(
      'too-large',
      `Sheet "${name}" has ${area.rows.toLocaleString('en-US')} rows and ${area.columns.toLocaleString('en-US')} columns. At most ${MOST_ROWS.toLocaleString('en-US')} rows and ${MOST_CELLS.toLocaleString('en-US')} cells are compared. Copy the rent roll of one property to a sheet of its own.`,
    );
  return { worksheet, used, area };
}

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
  const filled = anchors
    .slice(0, MOST_SPILLS)
    .map(({ row, column }) => loadFilled(used.getCell(row, column)));
  await context.sync();
  for (const [index, { row, column }] of anchors.entries()) {
    const { rows: height, columns: width } = filled[index]?.() ?? { rows: 1, columns: 1 };
    for (const cells of rows.slice(row, row + height))
      cells.fill({ v: null }, column, Math.min(column + width, cells.length));
  }
  while (rows.at(-1)?.every(({ v }) => v === null)) rows.pop();
}

/** Some hosts do not tell what is hidden. Then every row counts as visible, as for the function. */
async function readHidden(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  area: Rectangle,
): Promise<Pick<Grid, 'hiddenRows' | 'hiddenColumns'>> {
  try {
    const hiddenRows = await hiddenLines(context, worksheet, area, 'row');
    const hiddenColumns = await hiddenLines(context, worksheet, area, 'column');
    return {
      hiddenRows: new Set([...hiddenRows].map((row) => row + 1)),
      hiddenColumns: new Set([...hiddenColumns].map((column) => column - area.column)),
    };
  } catch {
    return {};
  }
}
