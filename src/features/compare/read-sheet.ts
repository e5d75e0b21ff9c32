import { badInput, RrError } from '../../contract/failure';
import type { Grid } from '../../intake/index';
import { MOST_CELLS, MOST_ROWS } from '../../intake/size-limits';
import { askDate, refuse1904 } from '../../excel/host/date-system';
import { hiddenLines } from '../../excel/hidden-lines';
import { POSITION, rectangleOf, type Rectangle } from '../../excel/reference-walk/area';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { inExcel } from '../../excel/in-excel';
import type { ReadHow, ReadSheet } from './compare-actions';
import { CELL_PROPERTIES, ReadCells } from './read-cells';

/** Reads the used cells of a sheet, of the one in front if none is named: values, formats, errors, and what is hidden. */
export const readSheet = (sheetId: string | undefined, { signal, progress }: ReadHow): Promise<ReadSheet> =>
  inExcel('Excel did not read the sheet. Finish editing the current cell and try again.', async (context) => {
    const { worksheet, used, area } = await usedArea(context, sheetId);
    const { name, id } = worksheet;
    const cells = new ReadCells();
    const { rows } = cells;
    const stop = () => {
      if (signal.aborted) throw new RrError('cancelled', 'The check was cancelled.');
    };
    stop();
    await loadInPieces(
      [{ sheet: worksheet, ...area }],
      CELL_PROPERTIES,
      () => context.sync(),
      (_, part) => {
        stop();
        cells.add(part);
        progress?.(cells.rows.length / area.rows);
      },
    );
    const hasResults = await cells.blankResults(context, used);
    if (rows.length === 0)
      throw badInput(
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
    throw badInput(`Sheet "${name}" is empty. Open the sheet with the agent's rent roll.`);
  const area = rectangleOf(used);
  if (area.rows > MOST_ROWS || area.rows * area.columns > MOST_CELLS)
    throw new RrError(
      'too-large',
      `Sheet "${name}" has ${area.rows.toLocaleString('en-US')} rows and ${area.columns.toLocaleString('en-US')} columns. At most ${MOST_ROWS.toLocaleString('en-US')} rows and ${MOST_CELLS.toLocaleString('en-US')} cells are compared. Copy the rent roll of one property to a sheet of its own.`,
    );
  return { worksheet, used, area };
}

/** Some hosts do not tell what is hidden. Then every row counts as visible, as for the function. */
async function readHidden(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  area: Rectangle,
): Promise<Pick<Grid, 'hiddenRows'>> {
  try {
    const hiddenRows = await hiddenLines(context, worksheet, area, 'row');
    return { hiddenRows: new Set([...hiddenRows].map((row) => row + 1)) };
  } catch {
    return {};
  }
}
