import type { CellStyle } from '../workbook/sheet-content';

/** What the cells of the sample look like: few colours, each with one meaning. */
const INK = '#0F5F51';
const QUIET = '#5C6670';
const LINE = '#D5DADE';

export const TITLE: CellStyle = { bold: true, fontSize: 16, textColor: INK };
/** What a figure rests on: small and grey, beside it. */
export const NOTE: CellStyle = { fontSize: 8, textColor: QUIET };
/** What one should know before reading on. */
export const NOTICE: CellStyle = { bold: true, fontSize: 8, textColor: '#7A4B00' };
export const LABEL: CellStyle = { bold: true, textColor: INK };
/** A cell that one is meant to change. */
export const INPUT: CellStyle = { fillColor: '#FFF6DD', textColor: '#7A4B00', lineBelow: '#E5CF94' };
export const HEADING: CellStyle = {
  bold: true,
  textColor: '#FFFFFF',
  fillColor: INK,
  verticalAlign: 'middle',
  wrapping: 'wrap',
};
export const NUMBER_HEADING: CellStyle = { ...HEADING, align: 'right' };
/** A line of a small table. */
export const ROW: CellStyle = { lineBelow: LINE };
/** A figure of such a line, or the dash that stands in its place. */
export const FIGURE: CellStyle = { ...ROW, align: 'right' };
export const TOTAL: CellStyle = { bold: true, textColor: INK, fillColor: '#E8F1EF' };
export const CLIPPED: CellStyle = { wrapping: 'clip' };
