import { isFormula } from '../../excel/calls/tokens';
import { badInput, RrError } from '../../contract/failure';
import { formatCell } from '../../excel/cell-address';
import { type Cell, type Grid, MAX_CELLS, MAX_ROWS } from '../../intake/index';
import { askDate, refuse1904 } from '../../excel/host/date-system';
import { hiddenRows } from '../../excel/hidden-rows';
import {
  POSITION,
  positionsIn,
  rectangleOf,
  type Rectangle,
  loadFilled,
} from '../../excel/reference-walk/area';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { inExcel } from '../../excel/in-excel';
import type { Filling, ListedSheet, ReadHow, ReadSheet } from './compare-actions';
import { callNames } from '../../excel/rr-formula';

/**
 * Reads the used cells of a sheet, of the one in front if none is named: values, formats, errors, and what is hidden. Or only
 * what the formula of the cell `schedule` fills, and the headings above it.
 */
export const readSheet = (
  sheetId: string | undefined,
  { signal, progress }: ReadHow,
  schedule?: string,
): Promise<ReadSheet> =>
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
    const results = await cells.results(context, used);
    if (schedule !== undefined) {
      const [found] = results
        .filter(isSchedule)
        .map((result) => cells.schedule(result, area, name))
        .filter(({ filledBy }) => filledBy.cell === schedule);
      if (!found) throw badInput(`No formula fills cells from ${schedule} on sheet "${name}". Choose again.`);
      return { sheet: name, sheetId: id, hasResults: false, ...found };
    }
    cells.blank(results);
    const hasResults = results.length > 0;
    if (rows.length === 0)
      throw badInput(
        `Sheet "${name}" has only what RR formulas fill. Open the sheet with the agent's rent roll, or choose “Compare with another sheet”.`,
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
  const used = worksheet.getUsedRangeOrNullObject(true).load(POSITION);
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
  const rows = await hiddenRows(context, worksheet, area);
  return { hiddenRows: new Set([...rows].map((row) => row + 1)) };
}

async function readMerges(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  { row: top, column: left, rows, columns }: Rectangle,
): Promise<Pick<Grid, 'merges'>> {
  const merged = worksheet
    .getRangeByIndexes(top, left, rows, columns)
    .getMergedAreasOrNullObject()
    .load(positionsIn('areas/items'));
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

/**
 * Lists the visible sheets, and what formulas of the add-in fill with rent rolls on them: those that look like rent rolls first,
 * each part in the order of the workbook. Reads their first rows.
 */
export const listSheets = (
  looksLikeRoll: (grid: Grid & { rows: Cell[][] }, filledBy?: Filling) => Promise<boolean>,
): Promise<ListedSheet[]> =>
  inExcel(
    'Excel did not list the sheets. Finish editing the current cell and try again.',
    async (context) => {
      const { worksheets } = context.workbook;
      worksheets.load('items/id,items/name,items/visibility');
      const front = worksheets.getActiveWorksheet().load('id');
      const active = context.workbook.getActiveCell().load('rowIndex,columnIndex');
      await context.sync();
      const sheets = worksheets.items.filter(({ visibility }) => visibility === 'Visible');
      const used = sheets.map((sheet) => sheet.getUsedRangeOrNullObject(true).load(POSITION));
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
      const listed = new Map<string, ListedSheet[]>();
      for (const { sheet, range, cells, ...area } of areas) {
        const { id, name } = sheet;
        const results = await cells.results(context, range);
        const schedules = [];
        for (const result of results.filter(isSchedule)) {
          const { grid, filledBy } = cells.schedule(result, area, name);
          if (await looksLikeRoll(grid, filledBy))
            schedules.push({ filledBy, isSelected: holds(result, area, active) });
        }
        cells.blank(results);
        const isLikely = await looksLikeRoll({ name, firstRow: area.row + 1, rows: cells.rows });
        const selected =
          schedules.find(({ isSelected }) => isSelected) ?? (isLikely ? undefined : schedules[0]);
        listed.set(id, [
          { id, name, isInFront: !selected, isLikely },
          ...schedules.map((schedule) => ({
            ...{ id, name, filledBy: schedule.filledBy, isInFront: schedule === selected, isLikely: true },
          })),
        ]);
      }
      return sheets
        .flatMap(({ id, name }) => listed.get(id) ?? [{ id, name, isInFront: true, isLikely: false }])
        .map((entry) => ({ ...entry, isInFront: entry.isInFront && entry.id === front.id }))
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
  private readonly anchors: Pick<Result, 'row' | 'column' | 'name'>[] = [];

  /** Adds rows below those that were added before. */
  add({ values, numberFormat, valueTypes, formulas }: Excel.Range): void {
    for (const [row, cells] of values.entries()) {
      const at = this.rows.length;
      this.rows.push(
        cells.map((value: unknown, column) => {
          const formula: unknown = formulas[row]?.[column];
          const [name] = callNames(formula);
          if (name !== undefined) this.anchors.push({ row: at, column, name });
          return toCell(value, numberFormat[row]?.[column], valueTypes[row]?.[column], formula);
        }),
      );
    }
  }

  /** Returns what formulas of the add-in fill. */
  async results(context: Excel.RequestContext, range: Excel.Range): Promise<Result[]> {
    const { anchors } = this;
    if (anchors.length === 0) return [];
    const filled = anchors
      .slice(0, MAX_SPILLS)
      .map(({ row, column }) => loadFilled(range.getCell(row, column)));
    await context.sync();
    return anchors.map((anchor, at) => {
      const { rows, columns } = filled[at]?.() ?? { rows: 1, columns: 1 };
      return { ...anchor, rows, columns };
    });
  }

  /**
   * Blanks results, because a comparison beside a rent roll is not a part of it. Then removes the blank rows at the end.
   */
  blank(results: readonly Result[]): void {
    const { rows } = this;
    if (results.length === 0) return;
    for (const { row, column, rows: height, columns } of results)
      for (const cells of rows.slice(row, row + height))
        cells.fill({ v: null }, column, Math.min(column + columns, cells.length));
    while (rows.at(-1)?.every(({ v }) => v === null)) rows.pop();
  }

  /** Returns the cells of a result, with the headings above it if it has none. */
  schedule({ name: by, row, column, rows, columns }: Result, area: Rectangle, name: string) {
    const cellsOf = (at: number) => (this.rows[at] ?? []).slice(column, column + columns);
    const above = cellsOf(row - 1).filter(({ v }) => typeof v === 'string').length;
    const top = above > columns / 2 ? row - 1 : row;
    const firstColumn = area.column + column;
    const grid = {
      ...{ name, firstRow: area.row + top + 1, firstColumn },
      rows: Array.from({ length: row + rows - top }, (_, at) => cellsOf(top + at).map(withoutFormula)),
    };
    return {
      grid,
      firstColumn,
      filledBy: { name: `RR.${by}`, cell: formatCell(area.row + row, firstColumn) },
    };
  }
}

/** What a formula fills, counted from the first cell that was read. */
type Result = Rectangle & { name: string };

/** These show rows of a rent roll. */
const isSchedule = ({ name, rows }: Result): boolean => (name === 'QUERY' || name === 'ROLL') && rows > 1;

const holds = (
  { row, column, rows, columns }: Result,
  area: Rectangle,
  cell: Pick<Excel.Range, 'rowIndex' | 'columnIndex'>,
): boolean => {
  const [down, right] = [cell.rowIndex - area.row - row, cell.columnIndex - area.column - column];
  return down >= 0 && down < rows && right >= 0 && right < columns;
};

/** Some hosts give the formula of a result with each of its cells. */
const withoutFormula = ({ f: _, ...cell }: Cell): Cell => cell;

function toCell(value: unknown, format: unknown, type: unknown, formula: unknown): Cell {
  if (type === 'Error') return { v: String(value), err: true };
  const v =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
  return {
    v: v === '' ? null : v,
    ...(typeof v === 'number' && typeof format === 'string' && format !== 'General' && { fmt: format }),
    ...(isFormula(formula) && formula !== value && { f: true as const }),
  };
}
