import {
  CLIPPED,
  DATE,
  HEADING,
  INPUT,
  LABEL,
  NOTE,
  NOTICE,
  NUMBER_HEADING,
  TITLE,
  WHOLE_BEFORE_TEXT,
} from './cell-styles';
import { filterWarning } from './filter-words';
import { bare, columnLetters, rowsFormula, type RollArguments } from './formula-parts';
import { fillConditions, type SheetQuestion } from './sheet-question';
import type { CellStyle, SheetTemplate } from './sheet-template';
import { createSheetWriter, type SheetWriter } from './sheet-writer';

/** What a person chooses to list all, and what stands for a blank. */
export const EVERYTHING = 'everything';
export const NOT_REPORTED = 'not told';
/** As many currencies have a line or a column. */
export const CURRENCIES = 8;
/** As many lines of the list have a number format. */
const FORMATTED = 2_000;

/**
 * The common template of totals, gaps and lease events, while it is written: yellow cells, sums by currency and a list. To the
 * right stand a query and columns beside it, each one formula for all of its rows.
 */
export interface ListSheet {
  writer: SheetWriter;
  /** The row of all headings of spills. These begin in the row below it. */
  headingRow: number;
  /** The first column to the right of what is written, counted from 0. */
  next: number;
}

export function createListSheet(title: string, { headingRow, next }: Omit<ListSheet, 'writer'>): ListSheet {
  const writer = createSheetWriter();
  for (const [row, pixels] of [
    [1, 8],
    [2, 30],
    [headingRow, 40],
  ] as const)
    writer.rowHeight(row, pixels);
  writer.put('B2', title, TITLE);
  return { writer, headingRow, next };
}

interface Page {
  name: string;
  widths: Readonly<Record<string, number>>;
  /** How many columns from the query on have a width, and which. */
  right: { from: number; count: number; width: number };
  printed: string;
}

export const listTemplate = (
  { writer, headingRow }: ListSheet,
  { name, widths, right, printed }: Page,
): SheetTemplate => ({
  name,
  hidesGridLines: true,
  ...writer.parts(),
  columnWidths: {
    ...widths,
    ...Object.fromEntries(
      Array.from({ length: right.count }, (_, k) => [columnLetters(right.from + k), right.width]),
    ),
  },
  print: { columns: printed, titleRows: `${headingRow}:${headingRow}` },
});

/** The cells that the formula of a column fills. */
export const spilled = ({ headingRow }: Pick<ListSheet, 'headingRow'>, letters: string): string =>
  `$${letters}$${headingRow + 1}#`;

/** Writes a formula for many rows below a small heading, and returns the cells that it fills. */
export function putBase(sheet: ListSheet, heading: string, formula: string): string {
  const letters = columnLetters(sheet.next++);
  putSmallHeading(sheet, letters, heading);
  sheet.writer.put(`${letters}${sheet.headingRow + 1}`, `=${formula}`);
  return spilled(sheet, letters);
}

export const putSmallHeading = ({ writer, headingRow }: ListSheet, letters: string, heading: string): void =>
  writer.put(`${letters}${headingRow}`, heading, { ...HEADING, fontSize: 8 });

/** Headings of a table from column B on. `texts` are the letters of those that stand to the left. */
export const putHeadings = (
  { put }: SheetWriter,
  row: number,
  { headings, texts }: { headings: readonly string[]; texts: string },
): void =>
  headings.forEach((heading, k) => {
    const letter = columnLetters(1 + k);
    put(`${letter}${row}`, heading, texts.includes(letter) ? HEADING : NUMBER_HEADING);
  });

/** Writes a list from column B on: heading, formula, and a format unless it shows texts. Rents have room before the next text. */
export function putList(
  sheet: ListSheet,
  columns: readonly (readonly [heading: string, formula: string, format?: string])[],
): void {
  const { writer, headingRow } = sheet;
  columns.forEach(([heading, formula, format], k) => {
    const letters = columnLetters(1 + k);
    const isRent = format === WHOLE_BEFORE_TEXT;
    writer.put(`${letters}${headingRow}`, heading, isRent ? NUMBER_HEADING : HEADING);
    writer.put(`${letters}${headingRow + 1}`, formula);
    styleLines(sheet, letters, { ...CLIPPED, align: isRent ? 'right' : 'left' }, format);
    if (isRent) writer.format(`${letters}${headingRow}`, format);
  });
}

/** The lines below a heading that have a look of their own. */
export const linesOf = ({ headingRow }: Pick<ListSheet, 'headingRow'>, letters: string): string =>
  `${letters}${headingRow + 1}:${letters}${headingRow + FORMATTED}`;

export function styleLines(sheet: ListSheet, letters: string, style: CellStyle, format?: string): void {
  const lines = linesOf(sheet, letters);
  sheet.writer.style(lines, style);
  if (format !== undefined) sheet.writer.format(lines, format);
}

/** Says below a table whether its lines hold all rows: `missed` counts those that are in none. */
export function putCheck(
  { put }: SheetWriter,
  row: number,
  { missed, lines, rows, ok }: { missed: string; lines: string; rows: string; ok: string },
): void {
  put(`B${row}`, 'Check', LABEL);
  const message = `"More currencies than ${lines}: "&${missed}&" ${rows}."`;
  put(`C${row}`, `=IFERROR(IF(${missed}>0,${message},${ok}),"–")`, NOTE);
}

/** Yellow cells in column C by row: each with its label to the left and a hint to the right. A content is a text or a formula. */
export function putInputs(
  { put }: SheetWriter,
  inputs: Readonly<Record<number, readonly [label: string, content: string | number, hint: string]>>,
): void {
  for (const [row, [label, content, hint]] of Object.entries(inputs)) {
    put(`B${row}`, label, LABEL);
    const isText = typeof content === 'string' && !/^(=|$)/.test(content);
    put(`C${row}`, isText ? { text: content } : content, { ...INPUT, align: 'left' });
    put(`D${row}`, hint, { ...NOTE, verticalAlign: 'middle' });
  }
}

export const UP_TO_HINT = 'A date. Empty: the latest of each property.';

/** Where a query stands: its headings in `row`, its rows below them from the column number `at` on. */
export interface QueryPosition {
  at: number;
  row: number;
  headings: readonly string[];
}

/** Puts the headings of a query and its formula below them. Returns the cell of the formula. */
export function putQueryAt(
  { put }: SheetWriter,
  { at, row, headings }: QueryPosition,
  formula: (headings: string) => string,
): string {
  const cell = (k: number) => `${columnLetters(at + k)}${row}`;
  headings.forEach((heading, k) => put(cell(k), heading, HEADING));
  const anchor = `${columnLetters(at)}${row + 1}`;
  put(anchor, formula(`${cell(0)}:${cell(headings.length - 1)}`));
  return `$${columnLetters(at)}$${row + 1}`;
}

export function putFilterHeadings({ put }: SheetWriter, at: number): void {
  put(`${columnLetters(at)}3`, 'Filter: column', LABEL);
  put(`${columnLetters(at + 1)}3`, 'Criterion', LABEL);
}

interface OwnQuery extends QueryPosition {
  upTo: string;
  filters?: string;
  /** The rows are those of a pasted rent roll, which is of one date. */
  roll?: RollArguments | undefined;
  question?: SheetQuestion | undefined;
}

/**
 * Puts a query that a sheet asks itself, and above it its filters and the day of the cell `upTo`. Returns the cell of the
 * formula. `filters` are those of another query.
 */
export function putOwnQuery(
  writer: SheetWriter,
  { upTo, filters, roll, question, ...position }: OwnQuery,
): string {
  const [firstLetters, secondLetters] = [columnLetters(position.at), columnLetters(position.at + 1)];
  if (filters === undefined) {
    putFilterHeadings(writer, position.at);
    writer.style(`${firstLetters}4:${secondLetters}6`, { ...INPUT, align: 'left' });
    fillConditions(writer, { row: 4, at: position.at }, question);
    for (const row of [4, 5, 6])
      writer.put(
        `${columnLetters(position.at + 2)}${row}`,
        filterWarning({ column: `$${firstLetters}$${row}`, criteria: [`$${secondLetters}$${row}`] }),
        NOTICE,
      );
  }
  if (!roll) {
    writer.put(`${firstLetters}7`, 'as_of', NOTE);
    writer.put(`${secondLetters}7`, `=IF(${upTo}="","",${upTo})`, { ...NOTE, align: 'left' }, DATE);
    writer.format(bare(upTo), DATE);
  }
  return putQueryAt(writer, position, (headings) =>
    rowsFormula(
      {
        headings,
        filters: filters ?? `${firstLetters}4:${secondLetters}6`,
        options: `${firstLetters}7:${secondLetters}7`,
      },
      roll,
    ),
  );
}
