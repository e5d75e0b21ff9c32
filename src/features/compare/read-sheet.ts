import { badInput, RrError } from '../../contract/failure';
import { type Cell, type Grid, MAX_CELLS, MAX_ROWS } from '../../intake/index';
import { askDate, refuse1904 } from '../../excel/host/date-system';
import { hiddenLines } from '../../excel/hidden-lines';
import { POSITION, rectangleOf, type Rectangle, loadFilled } from '../../excel/reference-walk/area';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { inExcel } from '../../excel/in-excel';
import type { ReadHow, ReadSheet, ListedSheet } from './compare-actions';
import { callNames } from '../../excel/rr-formula';

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
    // Some hosts do not tell what is hidden, and Excel tells at most 512 merged areas. Then cells count as for the function.
    const hidden = await readHidden(context, worksheet, area).catch(() => ({}));
    const merged = await readMerges(context, worksheet, area).catch(() => ({}));
    const grid = { name, firstRow: area.row + 1, firstColumn: area.column, rows, ...hidden, ...merged };
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
  if (area.rows > MAX_ROWS || area.rows * area.columns > MAX_CELLS)
    throw new RrError(
      'too-large',
      `Sheet "${name}" has ${area.rows.toLocaleString('en-US')} rows and ${area.columns.toLocaleString('en-US')} columns. At most ${MAX_ROWS.toLocaleString('en-US')} rows and ${MAX_CELLS.toLocaleString('en-US')} cells are compared. Copy the rent roll of one property to a sheet of its own.`,
    );
  return { worksheet, used, area };
}

async function readHidden(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  area: Rectangle,
): Promise<Pick<Grid, 'hiddenRows'>> {
  const hiddenRows = await hiddenLines(context, worksheet, area, 'row');
  return { hiddenRows: new Set([...hiddenRows].map((row) => row + 1)) };
}

async function readMerges(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  { row: top, column: left, rows, columns }: Rectangle,
): Promise<Pick<Grid, 'merges'>> {
  const merged = worksheet
    .getRangeByIndexes(top, left, rows, columns)
    .getMergedAreasOrNullObject()
    .load(POSITION.map((name) => `areas/items/${name}`).join());
  await context.sync();
  if (merged.isNullObject) return {};
  const merges = merged.areas.items.map(rectangleOf).map((area) => ({
    ...{ top: area.row - top, left: area.column - left },
    ...{ bottom: area.row - top + area.rows - 1, right: area.column - left + area.columns - 1 },
  }));
  return { merges };
}

/** Headings and a first few units stand here. */
const LISTED_ROWS = 60;
const LISTED_COLUMNS = 60;

/** Lists the visible sheets, those that look like rent rolls first, each part in the order of the workbook. Reads their first rows. */
export const listSheets = (
  looksLikeRoll: (grid: Grid & { rows: Cell[][] }) => Promise<boolean>,
): Promise<ListedSheet[]> =>
  inExcel(
    'Excel did not list the sheets. Finish editing the current cell and try again.',
    async (context) => {
      const { worksheets } = context.workbook;
      worksheets.load('items/id,items/name,items/visibility');
      const front = worksheets.getActiveWorksheet().load('id');
      await context.sync();
      const sheets = worksheets.items.filter(({ visibility }) => visibility === 'Visible');
      const used = sheets.map((sheet) => sheet.getUsedRangeOrNullObject(true).load(POSITION.join()));
      await context.sync();
      const areas = sheets.flatMap((sheet, at) => {
        const range = used[at]!;
        if (range.isNullObject) return [];
        const { rows, columns, ...corner } = rectangleOf(range);
        const size = { rows: Math.min(rows, LISTED_ROWS), columns: Math.min(columns, LISTED_COLUMNS) };
        return [{ sheet, range, ...corner, ...size, cells: new ReadCells() }];
      });
      await loadInPieces(
        areas,
        CELL_PROPERTIES,
        () => context.sync(),
        ({ cells }, part) => cells.add(part),
      );
      const likely = new Set<string>();
      for (const { sheet, range, row, cells } of areas) {
        await cells.blankResults(context, range);
        const { name, id } = sheet;
        if (await looksLikeRoll({ name, firstRow: row + 1, rows: cells.rows })) likely.add(id);
      }
      return sheets
        .map(({ id, name }) => ({ id, name, isInFront: id === front.id, isLikely: likely.has(id) }))
        .sort((a, b) => Number(b.isLikely) - Number(a.isLikely));
    },
  );

/** The properties of a range that {@link ReadCells} needs. */
const CELL_PROPERTIES = 'values,numberFormat,valueTypes,formulas';

/** The spills of more formulas are not asked for. Their own cells are blanked anyway. */
const MAX_SPILLS = 200;

/** The cells of a sheet, from the first row of a range on. */
class ReadCells {
  readonly rows: Cell[][] = [];
  /** The cells with formulas of the add-in, counted from 0. */
  private readonly anchors: { row: number; column: number }[] = [];

  /** Adds rows below those that were added before. */
  add({ values, numberFormat, valueTypes, formulas }: Excel.Range): void {
    for (const [row, cells] of values.entries()) {
      const at = this.rows.length;
      this.rows.push(
        cells.map((value: unknown, column) => {
          const formula: unknown = formulas[row]?.[column];
          if (callNames(formula).length > 0) this.anchors.push({ row: at, column });
          return toCell(value, numberFormat[row]?.[column], valueTypes[row]?.[column], formula);
        }),
      );
    }
  }

  /**
   * Blanks the cells that formulas of the add-in fill, because a comparison beside a rent roll is not a part of it. Then
   * removes the blank rows at the end. Tells whether there are such formulas.
   */
  async blankResults(context: Excel.RequestContext, range: Excel.Range): Promise<boolean> {
    const { rows, anchors } = this;
    if (anchors.length === 0) return false;
    const filled = anchors
      .slice(0, MAX_SPILLS)
      .map(({ row, column }) => loadFilled(range.getCell(row, column)));
    await context.sync();
    for (const [index, { row, column }] of anchors.entries()) {
      const { rows: height, columns: width } = filled[index]?.() ?? { rows: 1, columns: 1 };
      for (const cells of rows.slice(row, row + height))
        cells.fill({ v: null }, column, Math.min(column + width, cells.length));
    }
    while (rows.at(-1)?.every(({ v }) => v === null)) rows.pop();
    return true;
  }
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
