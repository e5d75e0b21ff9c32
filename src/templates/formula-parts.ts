import { DATE } from './cell-styles';

/** `2999-12-31` as a formula. */
export const dateFormula = (iso: string): string => `DATE(${iso.split('-').map(Number).join(',')})`;

/** A day as `2999-12-31`. TEXT depends on the language of Excel. */
export const isoText = (day: string): string =>
  `YEAR(${day})&"-"&RIGHT(100+MONTH(${day}),2)&"-"&RIGHT(100+DAY(${day}),2)`;

/** A text within a formula. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A cell as a sheet template names it: `C5` for `$C$5`. */
export const bare = (cell: string): string => cell.replaceAll('$', '');

/** A text without spaces at its ends, and with no-break spaces as spaces. */
export const plain = (text: string): string => `TRIM(SUBSTITUTE(${text},"\u00a0"," "))`;

/** Joins texts row by row. The workbench's grid takes what `&` joins as one list. */
export const joined = (texts: readonly string[], by = '|'): string => {
  const before = (text: string, following: string) => `REPLACE(${following},1,0,${text})`;
  return texts.reduceRight((following, text) =>
    before(text, by === '' ? following : before(`"${by}"`, following)),
  );
};

/** A whole number as a text with a comma before each three digits, row by row. TEXT depends on the language of Excel. */
export function grouped(number: string): string {
  const shifted = (groups: number) => `INT(${number}/${1000 ** groups})`;
  const digits = (groups: number) => `RIGHT(1000+MOD(${shifted(groups)},1000),3)`;
  const text = (groups: number): string => {
    const lowerGroups = Array.from({ length: groups }, (_, k) => digits(groups - 1 - k));
    return joined([shifted(groups), ...lowerGroups], ',');
  };
  return [1, 2, 3].reduceRight(
    (larger, groups) =>
      `IF(${number}<${1000 ** groups},${groups === 1 ? number : text(groups - 1)},${larger})`,
    text(3),
  );
}

/** Writes `*`, `?` and `~` as letters. Different texts stay different. */
export const withoutPatterns = (text: string): string =>
  Object.entries({ '{': '{0', '~': '{1', '*': '{2', '?': '{3' }).reduce(
    (formula, [sign, letters]) => `SUBSTITUTE(${formula},"${sign}","${letters}")`,
    text,
  );

/** As many characters of a key are those of its name. Those of a longer name have its length and its end, too. */
export const KEY_LENGTH = 200;

/**
 * The text by which a name is looked up. Excel would take 007, 7 and 7.0 for one number, `*` for a pattern and `<A` for a
 * comparison, and looks up at most 255 characters. It would take an error for the name N/A behind `#`.
 */
export const lookupKey = (name: string): string => {
  const text = withoutPatterns(`LOWER(${name})`);
  const end = joined([`LEN(${text})`, `RIGHT(${text},40)`]);
  return joined(['"_"', `LEFT(${text},${KEY_LENGTH})`, `IF(LEN(${text})>${KEY_LENGTH},${end},"")`], '');
};

/** Finds names among others, row by row, as {@link lookupKey} tells them apart. An error for a name that is not there. */
export const matchNames = (names: string, among: string): string =>
  `MATCH(${lookupKey(names)},${lookupKey(among)},0)`;

/** Tests, row by row, that a name is not among others. */
export const isNotAmong = (names: string, among: string): string =>
  `(ISNUMBER(${matchNames(names, among)})=FALSE)`;

/** The place of one text in a row or column of texts. It is neither a pattern nor a number. */
export const positionOfText = (text: string, among: string): string => `MATCH(TRUE,${among}=${text},0)`;

/** Tests that a date stands for none. */
export const isEndless = (date: string, days: readonly string[]): string => {
  const on = (day: string) => `(${date}>=${day})*(${date}<${day}+1)`;
  return `(${['0', ...days.map((day) => on(dateFormula(day)))].join('+')})>0`;
};

/**
 * Tests that a break can no longer be used: the last day of its notice is before a day. A notice that is missing, or cannot be
 * read, is open, and so is the day itself. Nothing tells whether notice was served.
 */
export const hasLapsed = (notice: string, day: string, endless: readonly string[]): string =>
  `IF(ISNUMBER(${notice}),IF(${isEndless(notice, endless)},0,IF(${notice}<IFERROR(INT(${day}),${day}),1,0)),0)`;

/** Returns the letters of a column that is counted from 0: `AA` for 26. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Returns the name of a sheet as formulas write it, with `!`. */
export const sheetPrefix = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'!`;

/** A range of another sheet as people read it: without the quotes around the name of the sheet. */
export const rangeWords = (range: string): string =>
  range.replace(/^'((?:[^']|'')+)'(?=!)/, (_, name: string) => name.replaceAll("''", "'"));

/**
 * Returns the formula of a list in cells that are filled from the top on, as a drop-down takes it. It is one cell while none is
 * filled, because Excel refuses a list whose formula is an error.
 */
export function filledCells(letters: string, from: number, to: number): string {
  const [first, all] = [`$${letters}$${from}`, `$${letters}$${from}:$${letters}$${to}`];
  return `=${first}:INDEX(${all},MAX(1,COUNTIF(${all},"?*")+COUNTIF(${all},">0")))`;
}

/** The dates of all rent rolls that the service lists, as serial numbers, 0 for those without one. */
export const LISTED_DATES = 'IFERROR(INT(INDEX(RR.RENTROLLS(,0),0,4)),0)';

/** Dates once each, the newest first. Those that are 0 come last. */
export const newestFirst = (dates: string): string => `SORT(UNIQUE(${dates}),1,-1)`;

/** A pasted rent roll as formulas read it: arguments of RR.ROLL, as another sheet writes them. */
export interface RollArguments {
  range: string;
  /** Cells, or blank. */
  mapping: string;
  /** One cell with a text. */
  options: string;
}

/** Cells that a query takes in addition to its headings. Those of a pasted rent roll are blank but for the filters. */
export interface AskedCells {
  filters: string;
  /** Whether only approved rent rolls count. */
  approved: string;
  options: string;
  /** The pasted rent roll that they are asked of, if not the service. */
  roll?: RollArguments | undefined;
}

/** Rows without headings: of the service, or of a pasted rent roll, which is of one date. */
export const rowsFormula = (headings: string, { filters, approved, options, roll }: AskedCells): string =>
  roll
    ? `=RR.ROLL(${roll.range},${headings},${filters},0,${roll.mapping},${roll.options})`
    : `=RR.QUERY(${headings},${filters},0,,${approved},${options})`;

/** How many of these rows have a value in one column, as a formula without `=`. */
export const countFormula = (column: string, { filters, approved, options, roll }: AskedCells): string =>
  roll
    ? `RR.ROLL(${roll.range},${column},${filters},0,${roll.mapping},${roll.options}&"; show=count")`
    : `RR.TOTAL(${column},${filters},"count",,${approved},${options})`;

/** Shows nothing for 0. */
export const FILLED_DATE = `${DATE};;`;
