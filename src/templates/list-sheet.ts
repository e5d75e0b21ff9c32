import { CLIPPED, DATE, HEADING, LABEL, NOTE, NUMBER_HEADING, WHOLE_BEFORE_TEXT } from './cell-styles';
import type { FilterRow } from './filter-words';
import { columnLetters, countFormula, rangeWords, rowsFormula, type AskedCells } from './formula-parts';
import type { SheetQuestion } from './sheet-question';
import type { CellStyle, SheetTemplate } from './sheet-template';
import { createSheetWriter, type SheetWriter } from './sheet-writer';
import {
  approvedInput,
  databasesInput,
  putAbout,
  putConditions,
  putInputs,
  putOptions,
  zoneOf,
  type About,
  type Input,
} from './title-block';

/** The column of the conditions, counted from 0. */
const CONDITIONS_AT = 4;
/** What a person chooses to list all, and what stands for a blank. */
export const EVERYTHING = 'everything';
export const NOT_REPORTED = 'not told';
/** The columns of a query. */
export interface RoleColumns<Role extends string> {
  headings: readonly string[];
  /** The column of each role that the service has, counted from 1. */
  at: Readonly<Partial<Record<Role, number>>>;
}

/** As many currencies have a line or a column. */
export const CURRENCIES = 8;
/** As many lines of the list have a number format. */
const FORMATTED = 2_000;

/**
 * The common template of totals, gaps and lease events, while it is written: a title block, sums by currency and a list. To the
 * right stand a query and columns beside it, each one formula for all of its rows.
 */
export interface ListSheet {
  writer: SheetWriter;
  /** The row of all headings of spills. These begin in the row below it. */
  headingRow: number;
  /** The first column to the right of what is written, counted from 0. */
  next: number;
}

/** A list sheet with a query of its own. */
export interface QuerySheet extends ListSheet {
  queryAt: number;
  /** The cell of the query. */
  anchor: string;
  /** What it takes, and the yellow cells behind it. A pasted rent roll has no databases. */
  asked: AskedCells;
  conditions: readonly FilterRow[];
  databases: string;
}

interface Opening {
  title: string;
  headingRow: number;
  queryAt: number;
  headings: readonly string[];
  /** Its own yellow cells, before those of the query and after them. */
  inputs: readonly Input[];
  further?: readonly Input[];
  question?: SheetQuestion | undefined;
}

export function createListSheet({
  title,
  headingRow,
  next,
}: Omit<ListSheet, 'writer'> & { title: string }): ListSheet {
  const writer = createSheetWriter();
  writer.title(title);
  writer.rowHeight(headingRow, 40);
  return { writer, headingRow, next };
}

/** Begins a list sheet with its yellow cells and its query. */
export function openListSheet({
  headings,
  inputs,
  further = [],
  question,
  queryAt,
  ...page
}: Opening): QuerySheet {
  const sheet = createListSheet({ ...page, next: queryAt + headings.length + 1 });
  const { writer, headingRow } = sheet;
  const { roll } = question ?? {};
  const own: Input[] = roll
    ? []
    : [['Rent rolls up to', question?.upTo, DATE], approvedInput(question), databasesInput(question)];
  const cells = putInputs(writer, [...inputs, ...own, ...further]);
  const [upTo = '', approved = '', databases = ''] = roll ? [] : cells.slice(inputs.length);
  const letters = columnLetters(queryAt);
  const last = columnLetters(queryAt + headings.length - 1);
  const headingCells = `$${letters}$${headingRow}:$${last}$${headingRow}`;
  const conditions = putConditions(writer, { at: CONDITIONS_AT, headings: headingCells }, question);
  const options = roll ? '' : putOptions(writer, queryAt, { as_of: upTo, database: databases });
  const asked = { filters: zoneOf(conditions), approved, options, roll };
  const anchor = putQueryAt(writer, { at: queryAt, row: headingRow, headings }, (cells) =>
    rowsFormula(cells, asked),
  );
  return { ...sheet, queryAt, anchor, asked, conditions, databases };
}

/** The positions of columns that a title block names, counted from 1. */
export interface AboutColumns {
  database?: number;
  rentrollDate?: number;
  property?: number;
}

/** Says what a list sheet is about. `about` has its currencies, and the units that it shows if not all of the query. */
export function putAboutQuery(
  { writer, headingRow, queryAt, anchor, asked, conditions, databases }: QuerySheet,
  { database, rentrollDate, property }: AboutColumns,
  about: Pick<About, 'currency' | 'otherCurrencies'> & { units?: string },
): void {
  const column = (at: number | undefined) => (at === undefined ? undefined : `INDEX(${anchor}#,0,${at})`);
  putAbout(writer, {
    ...{ at: queryAt, units: `ROWS(${anchor}#)`, ...about, conditions },
    all: countFormula(`${columnLetters(queryAt)}${headingRow}`, { ...asked, filters: '' }),
    ...{ database: column(database), date: column(rentrollDate), property: column(property) },
    ...(asked.roll
      ? { source: `Source: ${rangeWords(asked.roll.range)}` }
      : { inputs: { approved: asked.approved, databases } }),
  });
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

/** Writes a formula for many rows below a small heading in the next column, and returns the cells that it fills. */
export function putBase(sheet: ListSheet, heading: string, formula: string): string {
  const letters = columnLetters(sheet.next++);
  putSmallHeading(sheet, letters, heading);
  sheet.writer.put(`${letters}${sheet.headingRow + 1}`, `=${formula}`);
  return spilled(sheet, letters);
}

/** The same for a formula that fills several columns. Returns the cells of a column, which is counted from 1. */
export function putColumns(
  sheet: ListSheet,
  heading: string,
  formula: string,
  columns: number,
): (at: number) => string {
  const cells = putBase(sheet, heading, formula);
  sheet.next += columns;
  return (at) => `INDEX(${cells},0,${at})`;
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
