import { DATE, HEADING, INPUT, LABEL, NOTE, NOTICE } from './cell-styles';
import { filterWarning } from './filter-words';
import { columnLetters, bare } from './formula-parts';
import type { SheetWriter } from './sheet-writer';

/** Puts a yellow cell in column C, with its label to the left and a hint to the right. `content` is a text, or a formula. */
export function putInput(
  { put }: SheetWriter,
  row: number,
  label: string,
  content: string | number,
  hint: string,
): void {
  put(`B${row}`, label, LABEL);
  const isText = typeof content === 'string' && !/^(=|$)/.test(content);
  put(`C${row}`, isText ? { text: content } : content, { ...INPUT, align: 'left' });
  put(`D${row}`, hint, { ...NOTE, verticalAlign: 'middle' });
}

/** Where a query stands: its headings in `row`, its rows below them from the column number `at` on. */
export interface QueryPosition {
  at: number;
  row: number;
  headings: readonly string[];
}

/** Puts the headings of a query and its formula below them, which continues with `more`. Returns the cell of the formula. */
export function putQueryAt({ put }: SheetWriter, { at, row, headings }: QueryPosition, more: string): string {
  const cell = (k: number) => `${columnLetters(at + k)}${row}`;
  headings.forEach((heading, k) => put(cell(k), heading, HEADING));
  const anchor = `${columnLetters(at)}${row + 1}`;
  put(anchor, `=RR.QUERY(${cell(0)}:${cell(headings.length - 1)},${more})`);
  return `$${columnLetters(at)}$${row + 1}`;
}

export function putFilterHeadings({ put }: SheetWriter, at: number): void {
  put(`${columnLetters(at)}3`, 'Filter: column', LABEL);
  put(`${columnLetters(at + 1)}3`, 'Criterion', LABEL);
}

interface OwnQuery extends QueryPosition {
  upTo: string;
  filters?: string;
}

/**
 * Puts a query that a sheet asks itself, and above it its filters and the day of the cell `upTo`. Returns the cell of the
 * formula. `filters` are those of another query.
 */
export function putOwnQuery(writer: SheetWriter, { upTo, filters, ...position }: OwnQuery): string {
  const [firstLetters, secondLetters] = [columnLetters(position.at), columnLetters(position.at + 1)];
  if (filters === undefined) {
    putFilterHeadings(writer, position.at);
    writer.style(`${firstLetters}4:${secondLetters}6`, { ...INPUT, align: 'left' });
    for (const row of [4, 5, 6])
      writer.put(
        `${columnLetters(position.at + 2)}${row}`,
        filterWarning({ column: `$${firstLetters}$${row}`, criteria: [`$${secondLetters}$${row}`] }),
        NOTICE,
      );
  }
  writer.put(`${firstLetters}7`, 'as_of', NOTE);
  writer.put(`${secondLetters}7`, `=IF(${upTo}="","",${upTo})`, { ...NOTE, align: 'left' }, DATE);
  writer.format(bare(upTo), DATE);
  return putQueryAt(
    writer,
    position,
    `${filters ?? `${firstLetters}4:${secondLetters}6`},0,,,${firstLetters}7:${secondLetters}7`,
  );
}
