import { isRefusal } from '../../../xlsx/refuse';
import { invalidArgument, notFound } from '../rich-api/api-error';
import { mayAddSheets, type ExcelModel } from './excel-model';
import { nameOfCopy } from './worksheet-type';

/** Office.js 1.13 sends its options as they are given. */
export interface InsertOptions {
  sheetNamesToInsert?: readonly string[];
  positionType?: string;
  /** The name or the id of a sheet. */
  relativeTo?: string | null;
}

/** Adds sheets of a file. A name that the workbook has gets a number, as that of a copy does. Returns their ids. */
export function insertWorksheets(
  { book, behaviour }: ExcelModel,
  base64: string,
  { sheetNamesToInsert, positionType = 'End', relativeTo }: InsertOptions,
): string[] {
  mayAddSheets(behaviour);
  const sheets = book.sheets();
  const place = sheets.findIndex(
    ({ id, name }) => id === relativeTo || name.toLowerCase() === relativeTo?.toLowerCase(),
  );
  if (typeof relativeTo === 'string' && place < 0) throw notFound();
  // Microsoft: without a sheet, "based on positionType, at the start or end".
  const positions: Record<string, number> = {
    None: sheets.length,
    Beginning: 0,
    End: sheets.length,
    Before: place < 0 ? 0 : place,
    After: place < 0 ? sheets.length : place + 1,
  };
  const position = positions[positionType];
  if (position === undefined) throw invalidArgument(`positionType ${positionType} is unknown.`);
  const taken = new Set(sheets.map(({ name }) => name.toLowerCase()));
  try {
    return book.insertFile({
      file: bytesOf(base64),
      position,
      names: sheetNamesToInsert,
      nameOf: (name) => (taken.has(name.toLowerCase()) ? nameOfCopy(book, name) : name),
    });
  } catch (thrown) {
    if (isRefusal(thrown) || thrown instanceof RangeError) throw invalidArgument(thrown.message);
    throw thrown;
  }
}

/** Throws for a text that is not the base64 of a file. */
export function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw invalidArgument('The file is not in Base64.');
  }
}
