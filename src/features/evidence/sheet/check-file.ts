import { RrError } from '../../../contract/failure';
import { openWorkbook } from '../../../xlsx/open-workbook';
import { checkBook, type CheckedBook } from './check-book';
import type { RunTask } from './hash-data';

const MOST_MEGABYTES = 64;

export function refuseLarge(bytes: number, file: string): void {
  if (bytes > MOST_MEGABYTES * 1024 * 1024)
    throw new RrError('too-large', `${file} has more than ${MOST_MEGABYTES} MB, so it was not read.`);
}

/** Checks all evidence sheets of a file. Throws `bad-input` or `not-found` with a sentence if it cannot. */
export const checkFile = async (bytes: Uint8Array, file: string, run: RunTask): Promise<CheckedBook> =>
  checkBook(openWorkbook(bytes), file, run);
