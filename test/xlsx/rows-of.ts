import type { Area } from '../../src/excel/reference-walk/area';
import type { WorkbookFile } from '../../src/xlsx/open-workbook';

/** The rows of an area as far as the sheet has any, or undefined if the file lacks the sheet. */
export function rowsOf(book: WorkbookFile, area: Area) {
  const sheet = book.sheet(area.sheet);
  if (!sheet) return undefined;
  const rows = Array.from({ length: area.rows }, (_, r) =>
    Array.from(
      { length: area.columns },
      (__, c) => sheet.cells.get(area.row + r)?.get(area.column + c) ?? null,
    ),
  );
  const last = Math.max(
    -1,
    ...[...sheet.cells].flatMap(([row, line]) =>
      [...line.values()].some((value) => value !== null) ? [row] : [],
    ),
  );
  return rows.slice(0, Math.max(0, last + 1 - area.row));
}
