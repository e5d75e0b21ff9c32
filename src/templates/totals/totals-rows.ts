import { NOTE, EXACT, HEADING, LABEL, NOTICE } from '../cell-styles';
import {
  bare,
  columnLetters,
  filledCells,
  isEndless,
  joined,
  KEY_LENGTH,
  lookupKey,
  matchNames,
  plain,
  positionOfText,
  quoted,
} from '../formula-parts';
import {
  CURRENCIES,
  linesOf,
  NOT_REPORTED,
  putBase,
  spilled,
  type AboutColumns,
  type ListSheet,
} from '../list-sheet';
import { NOTICE_CELL } from '../title-block';
import type { SheetQuestion } from '../sheet-question';
import { inOneCurrency, type RatesRefs } from '../rates/rates-refs';

/** A column of the rows, counted from 1. */
export interface TotalsColumn {
  /** What the yellow cell calls it. */
  word: string;
  at: number;
}

export interface GroupColumn extends TotalsColumn {
  /** The column that identifies a group, if another one names it: two properties may have one name. */
  identifiedAt?: number;
  /** Of a date: its year. */
  isYear?: boolean;
}

/** Money is in the currency of a column, or of all rows. What is not money has neither. */
export interface AmountColumn extends TotalsColumn {
  currencyAt?: number;
  currency?: string;
}

/** A query that the sheet asks itself. */
interface QuerySource {
  headings: readonly string[];
}

/** The result of a formula of the workbook. */
interface ResultSource {
  /** The formula's cell with its sheet, such as `'Sheet1'!$B$4`, and as a person reads it. */
  anchor: string;
  formula: string;
  columns: number;
  /** 1 if its first row are headings. */
  rowsOfHeadings: number;
  /** How columns are found again if the formula changes: by headings in its first row, or in the cells `above` it. */
  headings: { texts: readonly string[]; above?: string } | null;
}

export interface TotalsQuestion {
  source: QuerySource | ResultSource;
  groups: readonly GroupColumn[];
  amounts: readonly AmountColumn[];
  /** The words that the sheet begins with. */
  by: string;
  amount: string;
  /** Further columns that the title block names. */
  about?: AboutColumns;
  /** The days, as `2999-12-31`, that mean none. */
  endless: readonly string[];
  /** The sheet of rates, if there is one. */
  rates?: string | undefined;
  question?: SheetQuestion | undefined;
}

export const HEADING_ROW = 27;
export const FIRST_ROW = HEADING_ROW + 1;
export const GRAND_ROW = 15;
export const LAST_GRAND_ROW = GRAND_ROW + CURRENCIES - 1;
/** What all currencies are in one, if there is a sheet of rates. */
export const ONE_ROW = LAST_GRAND_ROW + 2;
export const SOURCE_AT = 16;
export const [BY, AMOUNT, CHARTED_IN] = ['$C$7', '$C$8', '$C$9'] as const;
const CHOSEN_ROW = HEADING_ROW - 2;

/** The columns beside the rows, in their order. Each is one formula for all rows, and one stays empty behind them. */
const BASES = ['group', 'currency', 'amount', 'key', 'top', 'rate', 'line', 'inOne', 'money'] as const;
type Basis = (typeof BASES)[number];

/** Where the rows are, and the cells that the columns beside them fill. */
export interface TotalsCells extends Readonly<Record<Basis, string>> {
  anchor: string;
  /** The first of these columns, counted from 0. */
  basisAt: number;
}

/** Places the columns beside a query on the sheet, or the first column if the rows are a result of another sheet. */
export function totalsCells({ source }: TotalsQuestion): TotalsCells {
  const asks = !('anchor' in source);
  const basisAt = SOURCE_AT + (asks ? source.headings.length + 1 : 0);
  const cells = BASES.map((basis, k) => [
    basis,
    spilled({ headingRow: HEADING_ROW }, columnLetters(basisAt + k)),
  ]);
  return {
    ...(Object.fromEntries(cells) as Record<Basis, string>),
    anchor: asks ? `$${columnLetters(SOURCE_AT)}$${FIRST_ROW}` : source.anchor,
    basisAt,
  };
}

/** The cells with what the choices mean. */
export type Chosen = ReturnType<typeof putChoices>;

/** Writes what the yellow cells offer at the right end, and above it what is chosen. */
export function putChoices(
  { writer }: ListSheet,
  { source, groups, amounts }: TotalsQuestion,
  { anchor, basisAt }: TotalsCells,
) {
  const { put, choose } = writer;
  const first = columnLetters(SOURCE_AT);
  const choicesAt = basisAt + BASES.length + 1;
  /** Follows columns that are inserted into the query, or into a result that shows its headings. */
  const positionOf = (at: number | undefined): string | number => {
    if (at === undefined) return 0;
    if (!('anchor' in source))
      return `=COLUMN($${columnLetters(SOURCE_AT + at - 1)}$${HEADING_ROW})-COLUMN($${first}$${HEADING_ROW})+1`;
    const { headings, columns } = source;
    // Without headings, a change of their number shows that columns are others.
    if (!headings) return `=IF(COLUMNS(${anchor}#)=${columns},${at},NA())`;
    const text = quoted(headings.texts[at - 1]!);
    return `=${positionOfText(text, headings.above ?? `INDEX(${anchor}#,1,0)`)}`;
  };
  const table = (
    { from, input, headings }: { from: number; input: string; headings: readonly string[] },
    rows: readonly (readonly (string | number | { text: string })[])[],
  ) => {
    const letters = headings.map((_, k) => columnLetters(choicesAt + from + k));
    const zone = (k: number) =>
      `$${letters[k]}$${FIRST_ROW}:$${letters[k]}$${FIRST_ROW + Math.max(rows.length, 1) - 1}`;
    headings.forEach((heading, k) => put(`${letters[k]}${HEADING_ROW}`, heading, HEADING));
    rows.forEach((row, r) => row.forEach((content, k) => put(`${letters[k]}${FIRST_ROW + r}`, content)));
    choose({ zone: bare(input), from: `=${zone(0)}` });
    letters
      .slice(1)
      .forEach((letter, k) =>
        put(
          `${letter}${CHOSEN_ROW}`,
          `=INDEX(${zone(k + 1)},${positionOfText(`${input}&""`, zone(0))})`,
          NOTE,
        ),
      );
    return (k: number) => `$${letters[k]}$${CHOSEN_ROW}`;
  };
  const group = table(
    { from: 0, input: BY, headings: ['By', 'Column', 'Identified by', 'Year'] },
    groups.map((column) => [
      { text: column.word },
      positionOf(column.at),
      positionOf(column.identifiedAt ?? column.at),
      column.isYear ? 1 : 0,
    ]),
  );
  const amount = table(
    { from: 5, input: AMOUNT, headings: ['Amount', 'Column', 'Column of its currency', 'Its currency'] },
    amounts.map((column) => [
      { text: column.word },
      positionOf(column.at),
      positionOf(column.currencyAt),
      { text: column.currency ?? '–' },
    ]),
  );
  choose({ zone: bare(CHARTED_IN), from: filledCells('C', GRAND_ROW, LAST_GRAND_ROW) });
  put(`${columnLetters(choicesAt)}${CHOSEN_ROW}`, 'Chosen', LABEL);
  return {
    ...{ group: group(1), identified: group(2), isYear: group(3) },
    ...{ amount: amount(1), currencyAt: amount(2), currency: amount(3) },
  };
}

/** Writes what each row adds, in one currency too if there are rates, and what is wrong with rows. */
export function putTotalsRows(
  sheet: ListSheet,
  { source, endless }: TotalsQuestion,
  { at, chosen, rates }: { at: TotalsCells; chosen: Chosen; rates: RatesRefs | undefined },
): void {
  const rows = `${at.anchor}#`;
  const column = (cell: string) => `INDEX(${rows},0,${cell})`;
  const row = `ROW(INDEX(${rows},0,1))`;
  const headings = 'anchor' in source ? source.rowsOfHeadings : 0;
  const group = column(chosen.group);
  const amount = column(chosen.amount);
  const replaceBlank = (text: string) => `IF(${text}="","${NOT_REPORTED}",${text})`;
  const hasYear = `ISNUMBER(${group})*(1-(${isEndless(group, endless)}))>0`;
  const currency = `UPPER(${plain(`INDEX(${rows},0,MAX(1,${chosen.currencyAt}))`)})`;
  const identity = `IF(${chosen.isYear}=1,${at.group},${plain(column(chosen.identified))})`;
  const lines = `UNIQUE(FILTER(${at.top},${at.top}>0))`;
  const sums = `SUMIFS(${at.amount},${at.top},${lines})`;
  const formulas: Partial<Record<Basis, readonly [heading: string, formula: string]>> = {
    group: [
      'Group of the row',
      `IF(${chosen.isYear}=1,IF(${hasYear},YEAR(${group}),"${NOT_REPORTED}"),${replaceBlank(plain(group))})`,
    ],
    currency: [
      'Its currency',
      `IF(${row}*(${chosen.currencyAt}=0)>0,${chosen.currency},${replaceBlank(currency)})`,
    ],
    amount: [
      'What it adds: the amount, 0 if blank',
      // An amount whose column is gone is an error, and no zero.
      `IF(ISNUMBER(${amount})+0*${chosen.amount}>0,${amount},0)`,
    ],
    key: ['Key of currency and group', lookupKey(joined([at.currency, identity]))],
    top: [
      'First row of the group in its currency',
      `IF(${row}-ROW(${at.anchor})<${headings},0,MATCH(${at.key},${at.key},0))`,
    ],
    ...(rates && {
      rate: ['Rate into the one currency', `IF(${at.top}=0,0,${rates.of(at.currency, NOT_REPORTED)})`],
      inOne: ['In the one currency', `IF(${at.top}=0,0,${inOneCurrency(at.amount, at.rate)})`],
    }),
    line: [
      'Lines: by currency, the largest first',
      `SORTBY(${lines},INDEX(${at.currency},${lines}),1,${sums},-1,INDEX(${at.group},${lines}),1)`,
    ],
    money: ['First row of its currency', matchNames(at.currency, at.currency)],
  };
  BASES.forEach((basis, k) => {
    const base = formulas[basis];
    sheet.next = at.basisAt + k;
    if (base) putBase(sheet, ...base);
    if (base && (basis === 'amount' || basis === 'inOne'))
      sheet.writer.format(linesOf(sheet, columnLetters(at.basisAt + k)), EXACT);
  });
  const isMerged = `SUMPRODUCT((${at.top}>0)*(${identity}<>INDEX(${identity},${at.top}+(${at.top}=0))))`;
  const unread = `SUMPRODUCT((${amount}<>"")*(ISNUMBER(${amount})=FALSE))-${headings}`;
  const address = bare(at.anchor.replace(/^.*!/, ''));
  const several = `SUMPRODUCT(--($C$${GRAND_ROW}:$C$${LAST_GRAND_ROW}<>""))>1`;
  const [top, shown] = [at.top, at.amount].map((cells) => `ISERROR(${cells.slice(0, -1)})`);
  sheet.writer.put(
    NOTICE_CELL,
    `=IF(ISERROR(${at.anchor}),"No figures: cell ${address} and the pane say why.",IF(${top}+${shown}>0,"Choose a column and an amount from the lists. If the formula has changed, insert the totals again.",IF(${unread}>0,${unread}&" amounts are not numbers, and add nothing. ","")&IF(${isMerged}>0,${isMerged}&" rows have a name that differs from another one only behind its first ${KEY_LENGTH} characters, and count in its line. ","")&IF(${several},"Each currency has its own lines and its own total: ${rates ? `row ${ONE_ROW} adds them by the rates of a sheet` : 'amounts of several are never added'}.","")))`,
    NOTICE,
  );
}
