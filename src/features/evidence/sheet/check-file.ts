import { openWorkbook, type WorkbookFile } from '../../../xlsx/open-workbook';
import { checkBook, type BookReader, type CheckedBook } from './check-book';
import { formatArea } from './data-area';
import type { RunTask } from './hash-data';

/** Larger files are not read. */
export const MOST_MEGABYTES = 200;

export function readerOf(file: WorkbookFile): BookReader {
  return {
    ...file,
    sheet: async (name) => file.sheet(name),
    formulas: async () =>
      new Map(
        file.sheets.map(({ name: sheet }) => {
          const found: string[] = [];
          for (const [row, line] of file.sheet(sheet)?.formulas ?? [])
            for (const column of line.keys())
              found.push(formatArea({ sheet, row, column, rows: 1, columns: 1 }));
          return [sheet, found];
        }),
      ),
  };
}

/** Checks all evidence sheets of a file. Throws `bad-input` or `not-found` with a sentence if it cannot. */
export async function checkFile(bytes: Uint8Array, file: string, run: RunTask): Promise<CheckedBook> {
  return checkBook(readerOf(openWorkbook(bytes)), file, run);
}
