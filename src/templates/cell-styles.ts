import type { CellStyle } from './sheet-template';

/** Few colours, each with one meaning. */
const INK = '#0F5F51';
const QUIET = '#5C6670';
const LINE = '#D5DADE';

export const TITLE: CellStyle = { bold: true, fontSize: 16, textColor: INK };
/** What a sheet is about. */
export const ABOUT: CellStyle = { textColor: INK };
/** A small grey note next to a figure. */
export const NOTE: CellStyle = { fontSize: 8, textColor: QUIET };
/** A note to read first. */
export const NOTICE: CellStyle = { bold: true, fontSize: 8, textColor: '#7A4B00' };
export const LABEL: CellStyle = { bold: true, textColor: INK };
/** A figure that has no tint, because many of its lines stay blank. */
export const LABEL_FIGURE: CellStyle = { ...LABEL, align: 'right' };
export const INPUT: CellStyle = { fillColor: '#FFF6DD', textColor: '#7A4B00', lineBelow: '#E5CF94' };
export const HEADING: CellStyle = {
  bold: true,
  textColor: '#FFFFFF',
  fillColor: INK,
  verticalAlign: 'middle',
  wrapping: 'wrap',
};
export const NUMBER_HEADING: CellStyle = { ...HEADING, align: 'right' };
export const ROW: CellStyle = { lineBelow: LINE };
/** A figure in a {@link ROW}, or the dash in its place. */
export const FIGURE: CellStyle = { ...ROW, align: 'right' };
export const TOTAL: CellStyle = { bold: true, textColor: INK, fillColor: '#E8F1EF' };
/** A figure in a {@link TOTAL}. */
export const TOTAL_FIGURE: CellStyle = { ...TOTAL, align: 'right' };
export const CLIPPED: CellStyle = { wrapping: 'clip' };

/** Number formats. */
export const WHOLE = '#,##0';
/** The same with room to its right, and so for a heading, where a text begins in the next column. */
export const WHOLE_BEFORE_TEXT = '#,##0"   ";-#,##0"   ";0"   ";@"   "';
export const EXACT_BEFORE_TEXT = '#,##0.00"   ";-#,##0.00"   ";0.00"   ";@"   "';
export const EXACT = '#,##0.00';
export const SHARE = '0.0%';
export const DATE = 'yyyy-mm-dd';
