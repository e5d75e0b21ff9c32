import { asRrError, badInput, RrError } from '../../../contract/failure';
import { excelBatch } from '../../../excel/in-excel';
import { formatCell } from '../../../contract/cell-name';
import { countOf } from '../../../contract/count-text';
import { loadPart } from '../../../client/load-part';
import type { Scheduler } from '../../../client/scheduler';
import { noteSheets } from '../../../excel/sheets/note-sheets';
import type { LastWritten } from '../../../excel/write/last-written';
import { GENERAL, showsDays } from '../../../files/number-formats';
import { readWorkbook, refuseLarge, type FileSheet } from '../../../files/read-workbook';
import { loadCsvReader, MAX_CELLS, MAX_ROWS } from '../../../intake/index';
import { insertCells, insertTextSheet } from '../insert-cells';
import type { PassHow } from './several-actions';

export interface InsertedFiles {
  sheets: readonly { id: string; name: string; file: string }[];
  /** What was not added and why, in sentences that name it and say what to do. */
  refused: readonly string[];
}

interface InsertParts {
  written: LastWritten;
  scheduler: Scheduler;
}

/** Makes sheets of .xlsx and CSV files. A file that is refused costs none of the others. One undo deletes all of the sheets. */
export async function insertFiles(
  files: readonly File[],
  parts: InsertParts,
  { signal, progress }: PassHow,
): Promise<InsertedFiles> {
  const { written } = parts;
  const sheets: { id: string; name: string; file: string }[] = [];
  const refused: string[] = [];
  for (const [at, file] of files.entries()) {
    let percent = -1;
    const reached = (share: number) => {
      const now = Math.floor(share * 100);
      if (now !== percent) progress(file.name, at + (percent = now) / 100, files.length);
    };
    try {
      if (signal.aborted) throw new RrError('cancelled', '');
      reached(0);
      const added = await insertFile(file, { ...parts, signal, progress: reached });
      sheets.push(...added.sheets.map((sheet) => ({ ...sheet, file: file.name })));
      refused.push(...added.refused.map((text) => `Of “${file.name}”, ${text}`));
    } catch (thrown) {
      const why = signal.aborted ? CANCELLED : `. ${asRrError(thrown).message}`;
      refused.push(`“${file.name}” was not added${why}`);
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

const CANCELLED = ', because you have cancelled. Drop it again.';

interface InsertHow extends InsertParts {
  signal: AbortSignal;
  progress(share: number): void;
}

type Added = Pick<InsertedFiles, 'refused'> & { sheets: readonly { id: string; name: string }[] };

async function insertFile(file: File, how: InsertHow): Promise<Added> {
  refuseLarge(file.size);
  const buffer = await file.arrayBuffer().catch((thrown: unknown) => {
    throw badInput('It cannot be read. Save it on this computer, and choose it again.', {
      cause: thrown,
    });
  });
  const bytes = new Uint8Array(buffer);
  const kind = kindOf(bytes);
  if (kind === 'workbook') return insertWorkbook(file.name, bytes, how);
  if (kind !== 'text') throw badInput(REFUSALS[kind]);
  const { csvRows, decodeText } = await loadPart(loadCsvReader);
  return {
    sheets: [await insertTextSheet(csvRows(decodeText(buffer)), file.name, how.written)],
    refused: [],
  };
}

/** What a new sheet is called in the languages of Excel. With several files, such a name tells nothing. */
const NAMELESS =
  /^(?:sheet|tabelle|feuil|hoja|foglio|folha|planilha|blad|ark|taul|arkusz|list|munka|лист)\s*\d*$/iu;

/** Adds the visible sheets of a workbook that have values, as values. */
async function insertWorkbook(
  fileName: string,
  bytes: Uint8Array,
  { written, scheduler, signal, progress }: InsertHow,
): Promise<Added> {
  const steps = readWorkbook(bytes, { progress: (share) => progress(share / 2) });
  const { sheets: all, formats } = await scheduler.run(steps, signal);
  const filled = all.filter(({ isHidden, rows }) => !isHidden && rows.size > 0);
  if (filled.length === 0)
    throw badInput('No visible sheet of it has a value. Look for the rent roll in Excel.');
  const hidden = all.filter(({ isHidden, rows }) => isHidden && rows.size > 0).length;
  const refused = filled.flatMap((sheet) => refusalOf(sheet) ?? []);
  const sheets = filled.filter((sheet) => !refusalOf(sheet));
  if (sheets.length === 0) throw badInput(`Its ${refused.join(' Its ')}`);
  const [only] = sheets;
  if (filled.length === 1 && NAMELESS.test(only!.name)) sheets[0] = { ...only!, name: fileName };
  const added = await insertCells(sheets, {
    ...{ written, formats, signal },
    // Days of a file are days here, too.
    by: 'compare',
    plainFormats: formats.map((format) => (showsDays(format) ? 'yyyy-mm-dd' : GENERAL)),
    progress: (share) => progress(0.5 + share / 2),
  });
  if (hidden > 0) refused.push(`${countOf(hidden, 'hidden sheet was', 'hidden sheets were')} left out.`);
  return { sheets: added, refused };
}

/** Why a sheet cannot be compared, as a clause about it. */
function refusalOf({ name, rows, uncalculated }: FileSheet): string | undefined {
  if (uncalculated !== undefined)
    return `sheet “${name}” was not added: formulas such as ${uncalculated} were saved without their values. Open it in Excel, save it, and drop it again.`;
  let [bottom, right] = [0, 0];
  for (const [row, cells] of rows) {
    bottom = row;
    right = Math.max(right, cells.at(-1)!.column);
  }
  return bottom >= MAX_ROWS || (bottom + 1) * (right + 1) > MAX_CELLS
    ? `sheet “${name}” was not added: it reaches to ${formatCell(bottom, right)}, and at most ${MAX_ROWS.toLocaleString('en-US')} rows and ${MAX_CELLS.toLocaleString('en-US')} cells are compared. Delete what is not needed in Excel, save it, and drop it again.`
    : undefined;
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
