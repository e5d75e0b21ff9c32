import {
  EXACT,
  FIGURE,
  HEADING,
  LABEL,
  LABEL_FIGURE,
  NOTE,
  NOTICE,
  NUMBER_HEADING,
  SHARE,
  TITLE,
  TOTAL,
  WHOLE,
} from '../cell-styles';
import {
  isEndless,
  isNotAmong,
  joined,
  KEY_LENGTH,
  lookupKey,
  matchNames,
  positionOfText,
  plain,
  columnLetters,
  filledCells,
  bare,
  quoted,
} from '../formula-parts';
import { inOneCurrency, ratesRefs, sumOrFaults, type RatesRefs } from '../rates/rates-refs';
import { putInput, putOwnQuery } from '../own-query';
import type { SheetTemplate } from '../sheet-template';
import { createSheetWriter, type SheetWriter } from '../sheet-writer';

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
  /** The days, as `2999-12-31`, that mean none. */
  endless: readonly string[];
  /** The sheet of rates, if there is one. */
  rates?: string | undefined;
}

const HEADING_ROW = 22;
const FIRST_ROW = 23;
const GRAND_ROW = 10;
const CURRENCIES = 8;
const CHARTED = 12;
const SOURCE_AT = 16;
const FORMATTED = 2_000;
const [BY, AMOUNT, CHARTED_IN, UP_TO] = ['$C$4', '$C$5', '$C$6', '$C$7'] as const;
/** What stands for a blank group, a blank currency, and a blank year. */
const NOT_REPORTED = 'not told';
const CHOSEN_ROW = HEADING_ROW - 2;
/** What all currencies are in one, if there is a sheet of rates. */
const ONE_ROW = GRAND_ROW + CURRENCIES + 1;

const spill = (letters: string) => `$${letters}$${FIRST_ROW}#`;

/**
 * Totals of rows by a column: for each currency on its own, the largest first, with shares and grand totals. Each is a formula
 * over one spill: a query on the sheet, or the result of a formula.
 */
export function totalsSheet(name: string, question: TotalsQuestion): SheetTemplate {
  const writer = createSheetWriter();
  const { source } = question;
  const asks = !('anchor' in source);
  const first = columnLetters(SOURCE_AT);
  const anchor = asks ? `$${first}$${FIRST_ROW}` : source.anchor;
  const width = asks ? source.headings.length : 0;
  const basisAt = SOURCE_AT + width + (asks ? 1 : 0);
  const basis = (k: number) => columnLetters(basisAt + k);
  const [group, currency, amount, key, top, rate, line, inOne, money] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
    basis,
  ) as [...[string, string, string, string, string, string, string, string, string]];
  const at: Cells = {
    anchor,
    group,
    currency,
    amount,
    key,
    top,
    rate,
    line,
    inOne,
    money,
    choices: basisAt + 10,
  };

  if (asks) putOwnQuery(writer, { at: SOURCE_AT, row: HEADING_ROW, headings: source.headings, upTo: UP_TO });
  putInputs(writer, question);
  const chosen = putChoices(writer, question, at);
  putBases(writer, question, at, chosen);
  putGrandTotals(writer, at, chosen);
  putLines(writer, at);
  if (question.rates !== undefined) putOneCurrency(writer, at, ratesRefs(question.rates));
  putChart(writer);
  const sourceWidths = Array.from({ length: width }, (_, k) => [columnLetters(SOURCE_AT + k), 120] as const);
  return {
    name,
    plain: true,
    ...writer.parts(),
    columnWidths: {
      ...{
        A: 12,
        B: 250,
        C: 150,
        D: 130,
        E: 90,
        F: 80,
        G: question.rates === undefined ? 80 : 130,
        H: 14,
        I: 180,
        J: 110,
      },
      ...Object.fromEntries(sourceWidths),
    },
    print: { columns: 'B:O', titleRows: `${HEADING_ROW}:${HEADING_ROW}` },
  };
}

interface Cells {
  anchor: string;
  group: string;
  currency: string;
  amount: string;
  key: string;
  top: string;
  rate: string;
  line: string;
  inOne: string;
  money: string;
  choices: number;
}

function putInputs(writer: SheetWriter, { source, by, amount }: TotalsQuestion): void {
  const { put, rowHeight } = writer;
  rowHeight(1, 8);
  rowHeight(2, 30);
  put('B2', `="Totals by "&${BY}`, TITLE);
  putInput(writer, 4, 'By', by, 'What has a line of its own. The list offers the others.');
  putInput(writer, 5, 'Amount', amount, 'What is added up.');
  const most = `$F$${GRAND_ROW}:$F$${GRAND_ROW + CURRENCIES - 1}`;
  putInput(
    writer,
    6,
    'Chart in',
    `=IFERROR(INDEX($C$${GRAND_ROW}:$C$${GRAND_ROW + CURRENCIES - 1},MATCH(MAX(${most}),${most},0)),"")`,
    'That of most rows. Type another one.',
  );
  if ('anchor' in source) {
    put('B7', 'Of the formula', LABEL);
    put('C7', { text: source.formula }, NOTE);
  } else {
    putInput(writer, 7, 'Rent rolls up to', '', 'A date. Empty: the latest of each property.');
  }
}

/** The cells with what the choices mean. */
interface Chosen {
  group: string;
  identified: string;
  isYear: string;
  amount: string;
  currencyAt: string;
  currency: string;
}

/** Writes what the yellow cells offer at the right end, and above it what is chosen. */
function putChoices(writer: SheetWriter, question: TotalsQuestion, { anchor, choices }: Cells): Chosen {
  const { source, groups, amounts } = question;
  const { put, choose } = writer;
  const first = columnLetters(SOURCE_AT);
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
    from: number,
    input: string,
    headings: readonly string[],
    rows: readonly (readonly (string | number | { text: string })[])[],
  ) => {
    const letters = headings.map((_, k) => columnLetters(choices + from + k));
    const zone = (k: number) =>
      `$${letters[k]}$${FIRST_ROW}:$${letters[k]}$${FIRST_ROW + Math.max(rows.length, 1) - 1}`;
    headings.forEach((heading, k) => put(`${letters[k]}${HEADING_ROW}`, heading, HEADING));
    rows.forEach((row, r) => row.forEach((content, k) => put(`${letters[k]}${FIRST_ROW + r}`, content)));
    choose({ zone: bare(input), from: `=${zone(0)}` });
    return headings.slice(1).map((_, k) => {
      const cell = `${letters[k + 1]}${CHOSEN_ROW}`;
      put(cell, `=INDEX(${zone(k + 1)},${positionOfText(`${input}&""`, zone(0))})`, NOTE);
      return `$${letters[k + 1]}$${CHOSEN_ROW}`;
    });
  };
  const [group, identified, isYear] = table(
    0,
    BY,
    ['By', 'Column', 'Identified by', 'Year'],
    groups.map((column) => [
      { text: column.word },
      positionOf(column.at),
      positionOf(column.identifiedAt ?? column.at),
      column.isYear ? 1 : 0,
    ]),
  );
  const [amount, currencyAt, currency] = table(
    5,
    AMOUNT,
    ['Amount', 'Column', 'Column of its currency', 'Its currency'],
    amounts.map((column) => [
      { text: column.word },
      positionOf(column.at),
      positionOf(column.currencyAt),
      { text: column.currency ?? '–' },
    ]),
  );
  choose({ zone: 'C6', from: filledCells('C', GRAND_ROW, GRAND_ROW + CURRENCIES - 1) });
  put(`${columnLetters(choices)}${CHOSEN_ROW}`, 'Chosen', LABEL);
  return {
    ...{ group: group!, identified: identified!, isYear: isYear! },
    ...{ amount: amount!, currencyAt: currencyAt!, currency: currency! },
  };
}

/** Writes what each row adds, each as one formula for all rows. */
function putBases(writer: SheetWriter, question: TotalsQuestion, at: Cells, chosen: Chosen): void {
  const { put, style, format } = writer;
  const { source } = question;
  const rows = `${at.anchor}#`;
  const column = (cell: string) => `INDEX(${rows},0,${cell})`;
  const row = `ROW(INDEX(${rows},0,1))`;
  const headings = 'anchor' in source ? source.rowsOfHeadings : 0;
  const group = column(chosen.group);
  const replaceBlank = (text: string) => `IF(${text}="","${NOT_REPORTED}",${text})`;
  const hasYear = `ISNUMBER(${group})*(1-(${isEndless(group, question.endless)}))>0`;
  const currency = `UPPER(${plain(`INDEX(${rows},0,MAX(1,${chosen.currencyAt}))`)})`;
  const identity = `IF(${chosen.isYear}=1,${spill(at.group)},${plain(column(chosen.identified))})`;
  const [key, top] = [spill(at.key), spill(at.top)];
  const lines = `UNIQUE(FILTER(${top},${top}>0))`;
  const sums = `SUMIFS(${spill(at.amount)},${top},${lines})`;
  const bases: readonly (readonly [letters: string, heading: string, formula: string])[] = [
    [
      at.group,
      'Group of the row',
      `=IF(${chosen.isYear}=1,IF(${hasYear},YEAR(${group}),"${NOT_REPORTED}"),${replaceBlank(plain(group))})`,
    ],
    [
      at.currency,
      'Its currency',
      `=IF(${row}*(${chosen.currencyAt}=0)>0,${chosen.currency},${replaceBlank(currency)})`,
    ],
    [
      at.amount,
      'What it adds: the amount, 0 if blank',
      // An amount whose column is gone is an error, and no zero.
      `=IF(ISNUMBER(${column(chosen.amount)})+0*${chosen.amount}>0,${column(chosen.amount)},0)`,
    ],
    [at.key, 'Key of currency and group', `=${lookupKey(joined([spill(at.currency), identity]))}`],
    [
      at.top,
      'First row of the group in its currency',
      `=IF(${row}-ROW(${at.anchor})<${headings},0,MATCH(${key},${key},0))`,
    ],
    [at.money, 'First row of its currency', `=${matchNames(spill(at.currency), spill(at.currency))}`],
    [
      at.line,
      'Lines: by currency, the largest first',
      `=SORTBY(${lines},INDEX(${spill(at.currency)},${lines}),1,${sums},-1,INDEX(${spill(at.group)},${lines}),1)`,
    ],
  ];
  for (const [letters, heading, formula] of bases) {
    put(`${letters}${HEADING_ROW}`, heading, HEADING);
    style(`${letters}${HEADING_ROW}`, { fontSize: 8 });
    put(`${letters}${FIRST_ROW}`, formula);
  }
  format(`${at.amount}${FIRST_ROW}:${at.amount}${FIRST_ROW + FORMATTED - 1}`, EXACT);
  writer.rowHeight(HEADING_ROW, 40);
  const isMerged = `SUMPRODUCT((${top}>0)*(${identity}<>INDEX(${identity},${top}+(${top}=0))))`;
  const unread = `SUMPRODUCT((${column(chosen.amount)}<>"")*(ISNUMBER(${column(chosen.amount)})=FALSE))-${headings}`;
  const address = bare(at.anchor.replace(/^.*!/, ''));
  const several = `SUMPRODUCT(--($C$${GRAND_ROW}:$C$${GRAND_ROW + CURRENCIES - 1}<>""))>1`;
  put(
    'B3',
    `=IF(ISERROR(${at.anchor}),"No figures: cell ${address} and the pane say why.",IF(ISERROR(${top.slice(0, -1)})+ISERROR($${at.amount}$${FIRST_ROW})>0,"Choose a column and an amount from the lists. If the formula has changed, insert the totals again.",IF(${unread}>0,${unread}&" amounts are not numbers, and add nothing. ","")&IF(${isMerged}>0,${isMerged}&" rows have a name that differs from another one only behind its first ${KEY_LENGTH} characters, and count in its line. ","")&IF(${several},"Each currency has its own lines and its own total: ${question.rates === undefined ? 'amounts of several are never added' : `row ${ONE_ROW} adds them by the rates of a sheet`}.","")))`,
    NOTICE,
  );
}

function putGrandTotals({ put, style }: SheetWriter, at: Cells, chosen: Chosen): void {
  const [amounts, currencies, top] = [at.amount, at.currency, at.top].map(spill) as [string, string, string];
  const last = GRAND_ROW + CURRENCIES - 1;
  ['Grand total', 'Currency', 'Amount', 'Largest share', 'Rows', 'Lines'].forEach((heading, k) =>
    put(`${'BCDEFG'.charAt(k)}${GRAND_ROW - 1}`, heading, k < 2 ? HEADING : NUMBER_HEADING),
  );
  const listed = `SORT(UNIQUE(FILTER(${currencies},${top}>0)))`;
  put(`C${GRAND_ROW}`, `=IFERROR(INDEX(${listed},SEQUENCE(${CURRENCIES})),"")`);
  for (let row = GRAND_ROW; row <= last; row++) {
    const shown = (formula: string) => `=IF(C${row}="","",IFERROR(${formula},"–"))`;
    style(`B${row}:C${row}`, LABEL);
    put(`B${row}`, `=IF(C${row}="","",${AMOUNT})`);
    const isOf = (cells: string) => `(${cells}=C${row})`;
    put(`D${row}`, shown(`SUMPRODUCT(--${isOf(currencies)},${amounts})`), LABEL_FIGURE, WHOLE);
    const largest = `INDEX(${spill('E')},${positionOfText(`C${row}`, spill('C'))})`;
    put(`E${row}`, shown(largest), LABEL_FIGURE, SHARE);
    put(`F${row}`, shown(`SUMPRODUCT(${isOf(currencies)}*(${top}>0))`), LABEL_FIGURE, WHOLE);
    put(`G${row}`, shown(`SUMPRODUCT(--${isOf(spill('C'))})`), LABEL_FIGURE, WHOLE);
  }
  const missed = `SUMPRODUCT((${top}>0)*${isNotAmong(currencies, `$C$${GRAND_ROW}:$C$${last}`)})`;
  put(`B${last + 1}`, 'Check', LABEL);
  const sum = (cells: string) => `SUMPRODUCT(IF(ISNUMBER(${cells}),${cells},0))`;
  const raw = `INDEX(${at.anchor}#,0,${chosen.amount})`;
  put(
    `C${last + 1}`,
    `=IFERROR(IF(${missed}>0,"More currencies than lines: "&${missed}&" rows are in no grand total.",IF(ABS(SUM(${spill('D')})-${sum(raw)})<0.005,"OK: the lines add up to all rows.","The lines do not add up to all rows.")),"–")`,
    NOTE,
  );
}

/** Writes the lines, each column as one formula. */
function putLines({ put, style, format }: SheetWriter, at: Cells): void {
  const [group, currency, amount, top, line] = [at.group, at.currency, at.amount, at.top, at.line].map(
    spill,
  ) as [...[string, string, string, string, string]];
  const money = spill(at.money);
  const shown = (formula: string) => `=IFERROR(${formula},"")`;
  const lines = [
    ['B', `=${BY}`, shown(`INDEX(${group},${line})`)],
    ['C', 'Currency', shown(`INDEX(${currency},${line})`)],
    ['D', `=${AMOUNT}`, shown(`SUMIFS(${amount},${top},${line})`)],
    ['E', 'Share', `=IFERROR(${spill('D')}/SUMIFS(${amount},${money},INDEX(${money},${line})),"–")`],
    ['F', 'Rows', shown(`COUNTIFS(${top},${line})`)],
  ] as const;
  for (const [letters, heading, formula] of lines) {
    put(`${letters}${HEADING_ROW}`, heading, 'BC'.includes(letters) ? HEADING : NUMBER_HEADING);
    put(`${letters}${FIRST_ROW}`, formula);
  }
  const zone = (letters: string) => `${letters}${FIRST_ROW}:${letters}${FIRST_ROW + FORMATTED - 1}`;
  style(zone('B'), { align: 'left' });
  for (const letters of 'DEF') style(zone(letters), { align: 'right' });
  format(zone('D'), WHOLE);
  format(zone('E'), SHARE);
  format(zone('F'), WHOLE);
}

/** Writes what all currencies are in one, by the rates that a person types. Each row is converted on its own, and nothing is rounded. */
function putOneCurrency({ put, style, format }: SheetWriter, at: Cells, rates: RatesRefs): void {
  const [amount, rate, converted, top, line] = [at.amount, at.rate, at.inOne, at.top, at.line].map(spill) as [
    ...[string, string, string, string, string],
  ];
  const rowCurrencies = spill(at.currency);
  for (const [letters, heading, formula] of [
    [at.rate, 'Rate into the one currency', rates.of(rowCurrencies, NOT_REPORTED)],
    [at.inOne, 'In the one currency', inOneCurrency(amount, rate)],
  ] as const) {
    put(`${letters}${HEADING_ROW}`, heading, HEADING);
    style(`${letters}${HEADING_ROW}`, { fontSize: 8 });
    put(`${letters}${FIRST_ROW}`, `=IF(${top}=0,0,${formula})`);
  }
  format(`${at.inOne}${FIRST_ROW}:${at.inOne}${FIRST_ROW + FORMATTED - 1}`, EXACT);
  const isMoney = `$C$${GRAND_ROW}<>"–"`;
  style(`B${ONE_ROW}:G${ONE_ROW}`, TOTAL);
  put(`B${ONE_ROW}`, `=IF(${isMoney},"All in one currency","No amounts of money")`);
  put(`C${ONE_ROW}`, `=IF(${isMoney},${rates.into},"")`);
  put(
    `D${ONE_ROW}`,
    `=IF(${isMoney},IFERROR(${sumOrFaults(converted, `SUM(${converted})`)},"–"),"")`,
    undefined,
    WHOLE,
  );
  const currencies = `$C$${GRAND_ROW}:$C$${GRAND_ROW + CURRENCIES - 1}`;
  put(`B${ONE_ROW + 1}`, `=IF(${isMoney},IFERROR("Rates: "&${rates.named(currencies)},""),"")`, NOTE);
  put(`G${HEADING_ROW}`, `=IF(${isMoney},"In "&${rates.into},"–")`, NUMBER_HEADING);
  const own = `INDEX(${rate},${line})`;
  put(
    `G${FIRST_ROW}`,
    `=IFERROR(IF(${isMoney},IF(ISNUMBER(${own})+(${spill('D')}=0)>0,SUMIFS(${converted},${top},${line}),${own}),""),"")`,
  );
  const zone = `G${FIRST_ROW}:G${FIRST_ROW + FORMATTED - 1}`;
  style(zone, { align: 'right' });
  format(zone, WHOLE);
}

/** Charts the largest of one currency from cells of their own, because the range of a chart does not follow a spill. */
function putChart({ put, style, chart }: SheetWriter): void {
  put(`I${HEADING_ROW}`, 'The chart’s cells', HEADING);
  put(`J${HEADING_ROW}`, 'Amount', NUMBER_HEADING);
  for (let k = 0; k < CHARTED; k++) {
    const row = FIRST_ROW + k;
    const shown = (letters: string) =>
      `=IFERROR(IF(${k + 1}>SUMPRODUCT(--(${spill('C')}=${CHARTED_IN})),"",INDEX(${spill(letters)},${positionOfText(CHARTED_IN, spill('C'))}+${k})),"")`;
    put(`I${row}`, shown('B'), { align: 'left' });
    put(`J${row}`, shown('D'), { align: 'right' }, WHOLE);
    style(`I${row}:J${row}`, FIGURE);
    style(`I${row}`, { align: 'left' });
  }
  chart({
    kind: 'bars',
    title: `The ${CHARTED} largest, in the currency of cell C6`,
    source: `I${HEADING_ROW}:J${FIRST_ROW + CHARTED - 1}`,
    covers: `I3:O${HEADING_ROW - 2}`,
    colors: ['#0F5F51'],
  });
}
