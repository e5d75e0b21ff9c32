import { RrError } from '../../../contract/failure';
import { openWorkbook, type WorkbookFile } from '../../../xlsx/open-workbook';
import { checkBook, type BookReader, type CheckedBook } from './check-book';
import { formatArea, oneCell } from './data-area';
import type { RunTask } from './hash-data';

const MOST_MEGABYTES = 64;

export function refuseLarge(bytes: number, file: string): void {
  if (bytes > MOST_MEGABYTES * 1024 * 1024)
    throw new RrError('too-large', `${file} has more than ${MOST_MEGABYTES} MB, so it was not read.`);
}

export function readerOf(file: WorkbookFile): BookReader {
  return {
    ...file,
    sheet: async (name) => file.sheet(name),
    formulas: async () =>
      new Map(
        file.sheets.map(({ name: sheet }) => {
          const cells = file.formulaCells(sheet);
          return [sheet, cells.map(({ row, column }) => formatArea(oneCell(sheet, row, column)))];
        }),
      ),
  };
}

/** Checks all evidence sheets of a file. Throws `bad-input` or `not-found` with a sentence if it cannot. */
export async function checkFile(bytes: Uint8Array, file: string, run: RunTask): Promise<CheckedBook> {
  return checkBook(readerOf(openWorkbook(bytes)), file, run);
}
