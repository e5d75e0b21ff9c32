import { helpers, load, type WorkbookData } from '@odoo/o-spreadsheet';
import type { Zip } from '../../../files/open-zip';
import type { FileSheet, WorkbookFile } from '../../../files/read-workbook';

/** In bytes, without the cells. More of it is not worth the wait. */
const MAX_LOOKS = 20_000_000;

/**
 * Lets the grid read the looks of a workbook: styles, widths, frozen lines, rules and charts, as far as it knows them. Of the cells
 * it gets their styles only. A workbook whose looks it cannot read has none.
 */
export function* readLooks({ zip, sheets }: WorkbookFile): Generator<undefined, WorkbookData, undefined> {
  const byPart = new Map(sheets.map((sheet) => [sheet.part.toLowerCase(), sheet]));
  const files: Record<string, string> = {};
  let size = 0;
  for (const part of zip.names.filter((name) => /\.(xml|rels)$/i.test(name))) {
    const sheet = byPart.get(part.toLowerCase());
    size += sheet ? 0 : zip.size(part);
    if (size > MAX_LOOKS) return helpers.createEmptyWorkbookData();
    // What cells share was read.
    const xml = /\/sharedStrings\.xml$/i.test(part) ? '<sst/>' : yield* textOf(zip, part);
    // The browser would expand what it declares.
    if (/<!doctype/i.test(xml)) return helpers.createEmptyWorkbookData();
    files[part] = sheet ? withKnownLists(withStylesOnly(xml, sheet)) : xml;
  }
  try {
    return load(files);
  } catch (thrown) {
    console.warn('The workbook is shown without its looks.', thrown);
    return helpers.createEmptyWorkbookData();
  }
}

function* textOf(zip: Zip, part: string): Generator<undefined, string, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for (const piece of zip.pieces(part)) {
    text += decoder.decode(piece, { stream: true });
    yield;
  }
  return text + decoder.decode();
}

/** The grid reads as many columns as it finds cells. */
function withStylesOnly(xml: string, { rows }: FileSheet): string {
  const lines = [...rows].map(([row, cells]) => {
    const inner = cells.map(({ column, style }, at) =>
      style > 0 || at === cells.length - 1 ? `<c r="${helpers.toXC(column, row)}" s="${style}"/>` : '',
    );
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  return xml.replace(
    /<((?:\w+:)?)sheetData(?:\s[^>]*)?(?:\/>|>[\s\S]*<\/\1sheetData>)/,
    () => `<sheetData>${lines.join('')}</sheetData>`,
  );
}

const VALIDATION =
  /<((?:\w+:)?)dataValidation\s[^>]*>\s*<\1formula1>([^<]*)<\/\1formula1>[\s\S]*?<\/\1dataValidation>/g;
/** Texts, or a range. */
const KNOWN_LIST = /^\s*("|&quot;|([^(!,]+!)?\$?[A-Z]{1,3}\$?\d+(:\$?[A-Z]{1,3}\$?\d+)?\s*$)/;

/** The grid offers the name or formula of another list as a text to choose. */
const withKnownLists = (xml: string): string =>
  xml.replace(VALIDATION, (validation: string, _: string, list: string) =>
    !/\stype="list"/.test(validation) || KNOWN_LIST.test(list) ? validation : '',
  );
