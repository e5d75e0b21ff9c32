import { asRrError, badInput, RrError } from '../../../contract/failure';
import { readBook } from '../../../xlsx/book-parts';
import { excelBatch } from '../../../excel/in-excel';
import { insertFileSheets, type FileSheet } from '../../../excel/sheets/insert-file-sheets';
import { noteSheets } from '../../../excel/sheets/note-sheets';
import type { LastWritten } from '../../../excel/write/last-written';
import { loadPart } from '../../../client/load-part';
import type { PassHow } from './several-actions';
import { insertTextSheet, sheetName } from '../insert-text-sheet';

export interface InsertedFiles {
  sheets: readonly (FileSheet & { file: string })[];
  /** Why a file was not added, in sentences that name it and say what to do. */
  refused: readonly string[];
}

const MOST_MB = 20;
const MB = 1e6;

/** Makes sheets of .xlsx and CSV files. A file that is refused costs none of the others. One undo deletes all of the sheets. */
export async function insertFiles(
  files: readonly File[],
  written: LastWritten,
  { signal, progress }: PassHow,
): Promise<InsertedFiles> {
  const sheets: (FileSheet & { file: string })[] = [];
  const refused: string[] = [];
  for (const [at, file] of files.entries()) {
    if (signal.aborted) {
      refused.push(`“${file.name}” was not added, because you have cancelled. Drop it again.`);
      continue;
    }
    progress(file.name, at, files.length);
    try {
      const added = await insertFile(file, written);
      sheets.push(...added.map((sheet) => ({ ...sheet, file: file.name })));
    } catch (thrown) {
      refused.push(`“${file.name}” was not added. ${asRrError(thrown).message}`);
    }
  }
  const last = written.current();
  // The sheets are there, also if Excel does not tell what they hold.
  const ids = sheets.map(({ id }) => id);
  await excelBatch((context) => noteSheets(context, ids, { written, by: 'text' })).catch(
    () => last && written.forget(last),
  );
  return { sheets, refused };
}

async function insertFile(file: File, written: LastWritten): Promise<FileSheet[]> {
  if (file.size > MOST_MB * MB)
    throw new RrError(
      'too-large',
      `It has ${(file.size / MB).toFixed(0)} MB, and at most ${MOST_MB} MB are read. Open it in Excel, and copy the sheet with the rent roll into this workbook.`,
    );
  const buffer = await file.arrayBuffer().catch((thrown: unknown) => {
    throw badInput('It cannot be read. Save it on this computer, and choose it again.', {
      cause: thrown,
    });
  });
  const bytes = new Uint8Array(buffer);
  const kind = kindOf(bytes);
  if (kind === 'text') {
    const { csvRows, decodeText } = await loadPart(
      () => import(/* webpackChunkName: "csv" */ '../../../intake/csv-rows'),
    );
    return [await insertTextSheet(csvRows(decodeText(buffer)), file.name, written)];
  }
  if (kind !== 'workbook') throw badInput(REFUSALS[kind]);
  // Excel would say less, and nothing of what to do.
  readBook(bytes);
  return insertFileSheets(bytes, sheetName(file.name), written);
}

type Kind = 'workbook' | 'text' | keyof typeof REFUSALS;

const REFUSALS = {
  empty: 'The file is empty. Save it again where it comes from, or ask the agent for it.',
  pdf: 'It is a PDF. Ask the agent for the rent roll as an Excel file.',
  page: 'It is a web page or XML under another name, as some programs export. Open it in Excel, save it as .xlsx, and drop that file.',
  other: 'It is neither an .xlsx workbook nor text. Open it in Excel, save it as .xlsx, and drop that file.',
} as const;

const SAMPLE = 4_096;
const LETTERS = { zip: 'PK\x03\x04', compound: '\xd0\xcf\x11\xe0', pdf: '%PDF' } as const;

/** What a file holds, whatever its name says. */
function kindOf(bytes: Uint8Array): Kind {
  if (bytes.length === 0) return 'empty';
  const start = String.fromCharCode(...bytes.subarray(0, SAMPLE));
  // A workbook with a password, or of Excel 2003, is refused by the reader.
  if (start.startsWith(LETTERS.zip) || start.startsWith(LETTERS.compound)) return 'workbook';
  if (start.startsWith(LETTERS.pdf)) return 'pdf';
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|\?xml|table|meta)/i.test(start)) return 'page';
  const isWide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff');
  return !isWide && start.includes('\0') ? 'other' : 'text';
}
