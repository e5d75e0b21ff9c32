import { GENERAL } from '../../src/files/number-formats';
import type { FileValue } from '../../src/files/read-sheet';
import { readWorkbook, type FileSheet, type WorkbookFile } from '../../src/files/read-workbook';
import { atOnce } from '../../src/table/steps';
import { zipOf } from '../support/workbook-file';
import { workbookFiles } from '../support/workbook-files';

export type Parts = Record<string, string>;

const SHEET = 'xl/worksheets/sheet1.xml';

export const readBytes = (bytes: Uint8Array): WorkbookFile => atOnce(readWorkbook(bytes));
export const readParts = (parts: Parts): WorkbookFile => readBytes(zipOf(parts));

/** A workbook with one sheet "S", whose rows are this XML. */
export const partsOf = (rows: string, texts: string[] = [], formats?: (number | string)[]): Parts =>
  workbookFiles({ S: rows }, texts, formats);

/** Changes a part of a file: the sheet, unless another one is named. */
export const changed = (parts: Parts, from: string | RegExp, to: string, part = SHEET): Parts => {
  const text = parts[part]!.replace(from, to);
  if (text === parts[part]) throw new Error(`${part} has no ${String(from)}.`);
  return { ...parts, [part]: text };
};

/** What the cells of a sheet show, such as `{ B2: 1200 }`, with the format where it is not General. */
export function shown(book: WorkbookFile, sheet: FileSheet = book.sheets[0]!) {
  const cells: Record<string, FileValue | [FileValue, string]> = {};
  for (const [row, line] of sheet.rows)
    for (const { column, value, style } of line) {
      const format = book.formats[style] ?? GENERAL;
      cells[`R${row + 1}C${column + 1}`] = format === GENERAL ? value : [value, format];
    }
  return cells;
}
