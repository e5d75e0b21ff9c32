import { readBook } from './book-parts';
import { readSheet, type SavedValue, type SheetCells } from './read-sheet';
import { refuse } from './refuse';

/** A saved workbook. Formulas are not calculated: their cells have the values that were saved. */
export interface WorkbookFile {
  sheets: readonly string[];
  /** Returns the rows of these columns as far as the sheet has any, or undefined if the file lacks the sheet. */
  read(area: CellsOfSheet): SavedValue[][] | undefined;
}

/** Rows and columns count from 0. */
interface CellsOfSheet {
  sheet: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** They are held in memory. */
const MOST_CELLS = 5_000_000;

/** Throws `bad-input` with a sentence for anything that is not a whole .xlsx or .xlsm workbook. */
export function openWorkbook(bytes: Uint8Array): WorkbookFile {
  const book = readBook(bytes);
  const sheets = new Map(book.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet]));
  let kept = 0;
  const count = () => {
    if (++kept > MOST_CELLS)
      throw refuse('The workbook has more than 5 million filled cells, so it was not read.');
  };
  const known = new Map<string, SheetCells>();
  const cellsOf = (part: string): SheetCells => {
    const cells = known.get(part) ?? readSheet({ part, xml: book.text(part), texts: book.texts(), count });
    known.set(part, cells);
    return cells;
  };
  return {
    sheets: book.sheets.map(({ name }) => name),
    read({ sheet, row, column, rows, columns }) {
      const found = sheets.get(sheet.toLowerCase());
      if (!found) return undefined;
      const cells = cellsOf(found.part);
      const last = [...cells.keys()].reduce((max, at) => Math.max(max, at), -1);
      const height = Math.max(0, Math.min(rows, last + 1 - row));
      return Array.from({ length: height }, (_, r) =>
        Array.from({ length: columns }, (_, c) => cells.get(row + r)?.get(column + c) ?? null),
      );
    },
  };
}
