import type { Grid } from '../../intake/index';
import { inExcel } from '../../excel/in-excel';
import { loadInPieces } from '../../excel/scan/load-in-pieces';
import { POSITION, rectangleOf } from '../../excel/reference-walk/area';
import type { ListedSheet } from './compare-actions';
import { CELL_PROPERTIES, ReadCells } from './read-cells';

/** Headings and a first few units stand here. */
const MOST_ROWS = 60;
const MOST_COLUMNS = 60;

/** Lists the visible sheets, those that look like rent rolls first, each part in the order of the workbook. Reads their first rows. */
export const listSheets = (looksLikeRoll: (grid: Grid) => Promise<boolean>): Promise<ListedSheet[]> =>
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
        const size = { rows: Math.min(rows, MOST_ROWS), columns: Math.min(columns, MOST_COLUMNS) };
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
