import { DATE, HEADING, INPUT, LABEL, NOTE } from './cell-styles';
import { columnLetters } from './column-letters';
import type { SheetWriter } from './sheet-writer';

/** Puts a yellow cell in column C, with its label to the left and a hint to the right. `content` is a text, or a formula. */
export function putInput(
  { put }: SheetWriter,
  row: number,
  label: string,
  content: string,
  hint: string,
): void {
  put(`B${row}`, label, LABEL);
  put(`C${row}`, /^(=|$)/.test(content) ? content : { text: content }, { ...INPUT, align: 'left' });
  put(`D${row}`, hint, { ...NOTE, verticalAlign: 'middle' });
}

/**
 * Puts a query that a sheet asks itself: headings in `row`, rows below them from the column number `at` on, and above them its
 * filters and the day of the cell `upTo`. Returns the cell of the formula.
 */
export function putOwnQuery(
  { put, style, format }: SheetWriter,
  { at, row, headings, upTo }: { at: number; row: number; headings: readonly string[]; upTo: string },
): string {
  const [one, two] = [columnLetters(at), columnLetters(at + 1)];
  const cell = (k: number) => `${columnLetters(at + k)}${row}`;
  headings.forEach((heading, k) => put(cell(k), heading, HEADING));
  put(`${one}3`, 'Filter: column', LABEL);
  put(`${two}3`, 'Criterion', LABEL);
  style(`${one}4:${two}6`, { ...INPUT, align: 'left' });
  put(`${one}7`, 'as_of', NOTE);
  put(`${two}7`, `=IF(${upTo}="","",${upTo})`, { ...NOTE, align: 'left' }, DATE);
  format(upTo.replaceAll('$', ''), DATE);
  const zone = `${cell(0)}:${cell(headings.length - 1)}`;
  put(`${one}${row + 1}`, `=RR.QUERY(${zone},${one}4:${two}6,0,,,${one}7:${two}7)`);
  return `$${one}$${row + 1}`;
}
