import {
  FIGURE,
  HEADING,
  LABEL,
  LABEL_FIGURE,
  NOTE,
  NUMBER_HEADING,
  SHARE,
  TOTAL,
  WHOLE,
} from '../cell-styles';
import { isNotAmong, positionOfText } from '../formula-parts';
import {
  createListSheet,
  CURRENCIES,
  listTemplate,
  NOT_REPORTED,
  putCheck,
  putHeadings,
  openListSheet,
  putAboutQuery,
  spilled,
  styleLines,
  type ListSheet,
} from '../list-sheet';
import { ratesRefs, sumOrFaults, type RatesRefs } from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import type { SheetWriter } from '../sheet-writer';
import { FIRST_INPUT, putAbout, putInputs, type Input } from '../title-block';
import {
  AMOUNT,
  BY,
  CHARTED_IN,
  FIRST_ROW,
  GRAND_ROW,
  HEADING_ROW,
  LAST_GRAND_ROW,
  ONE_ROW,
  putChoices,
  putTotalsRows,
  SOURCE_AT,
  totalsCells,
  type Chosen,
  type TotalsCells,
  type TotalsQuestion,
} from './totals-rows';

/** The lines of the list: their groups, currencies, amounts. */
const [GROUPS, LINE_CURRENCIES, AMOUNTS, SHARES] = [...'BCDE'].map((letter) =>
  spilled({ headingRow: HEADING_ROW }, letter),
) as [string, string, string, string];

/**
 * Totals of rows by a column: for each currency on its own, the largest first, with shares and grand totals. Each is a formula
 * over one spill: a query on the sheet, or the result of a formula.
 */
export function totalsSheet(name: string, question: TotalsQuestion): SheetTemplate {
  const headings = 'anchor' in question.source ? [] : question.source.headings;
  const rates = question.rates === undefined ? undefined : ratesRefs(question.rates);
  const at = totalsCells(question);
  const sheet = openTotals(question, headings);
  const { writer } = sheet;
  const chosen = putChoices(sheet, question, at);
  putTotalsRows(sheet, question, { at, chosen, rates });
  putGrandTotals(writer, at, chosen);
  putLines(sheet, at);
  if (rates) putOneCurrency(sheet, at, rates);
  putChart(writer, chosen, question.groups.find(({ word }) => word === question.by)?.isYear === true);
  return listTemplate(sheet, {
    name,
    widths: { A: 12, B: 230, C: 150, D: 120, E: 120, F: 95, G: rates ? 130 : 95, H: 14, I: 180, J: 110 },
    right: { from: SOURCE_AT, count: headings.length, width: 120 },
    printed: 'B:O',
  });
}

/** Writes the title block, and the query unless the rows are those of a formula. */
function openTotals(
  { source, by, amount, groups, about, question }: TotalsQuestion,
  headings: readonly string[],
): ListSheet {
  const grand = (letter: string) => `$${letter}$${GRAND_ROW}:$${letter}$${LAST_GRAND_ROW}`;
  const [currencies, rows] = [grand('C'), grand('F')];
  const inputs: Input[] = [
    ['By', { text: by }],
    ['Amount', { text: amount }],
    ['Chart in', `=IFERROR(INDEX(${currencies},MATCH(MAX(${rows}),${rows},0)),"")`],
  ];
  const currency = `IF($C$${GRAND_ROW}="–","",TEXTJOIN(", ",TRUE,${currencies}))`;
  const title = `="Totals by "&${BY}`;
  const page = { title, headingRow: HEADING_ROW };
  if ('anchor' in source) {
    const sheet = createListSheet({ ...page, next: SOURCE_AT });
    putInputs(sheet.writer, inputs);
    // The yellow cells of a query would stand here.
    for (let row = FIRST_INPUT + inputs.length; row < GRAND_ROW - 2; row++) sheet.writer.rowHeight(row, 4);
    const units = `ROWS(${source.anchor}#)-${source.rowsOfHeadings}`;
    putAbout(sheet.writer, { at: SOURCE_AT, units, currency, source: `Rows of ${source.formula}` });
    return sheet;
  }
  const sheet = openListSheet({ ...page, queryAt: SOURCE_AT, headings, inputs, question });
  const property = groups.find(({ identifiedAt }) => identifiedAt !== undefined)?.identifiedAt;
  putAboutQuery(sheet, { ...about, ...(property && { property }) }, { currency });
  return sheet;
}

function putGrandTotals(
  writer: SheetWriter,
  { amount, currency, top, anchor }: TotalsCells,
  chosen: Chosen,
): void {
  const { put, style } = writer;
  putHeadings(writer, GRAND_ROW - 1, {
    headings: ['Grand total', 'Currency', 'Amount', 'Largest share', 'Rows', 'Lines'],
    texts: 'BC',
  });
  const listed = `SORT(UNIQUE(FILTER(${currency},${top}>0)))`;
  put(`C${GRAND_ROW}`, `=IFERROR(INDEX(${listed},SEQUENCE(${CURRENCIES})),"")`);
  for (let row = GRAND_ROW; row <= LAST_GRAND_ROW; row++) {
    style(`B${row}:C${row}`, LABEL);
    put(`B${row}`, `=IF(C${row}="","",${AMOUNT})`);
    const isOf = (cells: string) => `(${cells}=C${row})`;
    for (const [letter, formula, format] of [
      ['D', `SUMPRODUCT(--${isOf(currency)},${amount})`, WHOLE],
      ['E', `INDEX(${SHARES},${positionOfText(`C${row}`, LINE_CURRENCIES)})`, SHARE],
      ['F', `SUMPRODUCT(${isOf(currency)}*(${top}>0))`, WHOLE],
      ['G', `SUMPRODUCT(--${isOf(LINE_CURRENCIES)})`, WHOLE],
    ] as const)
      put(`${letter}${row}`, `=IF(C${row}="","",IFERROR(${formula},"–"))`, LABEL_FIGURE, format);
  }
  const raw = `INDEX(${anchor}#,0,${chosen.amount})`;
  const difference = `SUM(${AMOUNTS})-SUMPRODUCT(IF(ISNUMBER(${raw}),${raw},0))`;
  putCheck(writer, LAST_GRAND_ROW + 1, {
    missed: `SUMPRODUCT((${top}>0)*${isNotAmong(currency, `$C$${GRAND_ROW}:$C$${LAST_GRAND_ROW}`)})`,
    ...{ lines: 'lines', rows: 'rows are in no grand total' },
    ok: `IF(ABS(${difference})<0.005,"OK: the lines add up to all rows.","The lines do not add up to all rows.")`,
  });
}

/** Writes the lines, each column as one formula. */
function putLines(sheet: ListSheet, { group, currency, amount, top, line, money }: TotalsCells): void {
  const { put } = sheet.writer;
  const shown = (formula: string) => `=IFERROR(${formula},"")`;
  const share = `${AMOUNTS}/SUMIFS(${amount},${money},INDEX(${money},${line}))`;
  const lines = {
    B: [`=${BY}`, shown(`INDEX(${group},${line})`)],
    C: ['Currency', shown(`INDEX(${currency},${line})`)],
    D: [`=${AMOUNT}`, shown(`SUMIFS(${amount},${top},${line})`), WHOLE],
    E: ['Share', `=IFERROR(${share},"–")`, SHARE],
    F: ['Rows', shown(`COUNTIFS(${top},${line})`), WHOLE],
  } as const;
  for (const [letter, [heading, formula, format]] of Object.entries(lines)) {
    put(`${letter}${HEADING_ROW}`, heading, format ? NUMBER_HEADING : HEADING);
    put(`${letter}${FIRST_ROW}`, formula);
    if (format) styleLines(sheet, letter, { align: 'right' }, format);
  }
  styleLines(sheet, 'B', { align: 'left' });
}

/** Writes what all currencies are in one, by the rates that a person types. Each row is converted on its own, and nothing is rounded. */
function putOneCurrency(sheet: ListSheet, { rate, inOne, top, line }: TotalsCells, rates: RatesRefs): void {
  const { put, style, format } = sheet.writer;
  const ifMoney = (shown: string, otherwise: string) => `IF($C$${GRAND_ROW}<>"–",${shown},${otherwise})`;
  style(`B${ONE_ROW}:G${ONE_ROW}`, TOTAL);
  const own = `INDEX(${rate},${line})`;
  const ofGroup = `IF(ISNUMBER(${own})+(${AMOUNTS}=0)>0,SUMIFS(${inOne},${top},${line}),${own})`;
  const named = rates.named(`$C$${GRAND_ROW}:$C$${LAST_GRAND_ROW}`);
  put(`B${ONE_ROW}`, `=${ifMoney('"All in one currency"', '"No amounts of money"')}`);
  put(`C${ONE_ROW}`, `=${ifMoney(rates.into, '""')}`);
  put(`D${ONE_ROW}`, `=${ifMoney(`IFERROR(${sumOrFaults(inOne, `SUM(${inOne})`)},"–")`, '""')}`);
  format(`D${ONE_ROW}`, WHOLE);
  put(`B${ONE_ROW + 1}`, `=${ifMoney(`IFERROR("Rates: "&${named},"")`, '""')}`, NOTE);
  put(`G${HEADING_ROW}`, `=${ifMoney(`"In "&${rates.into}`, '"–"')}`, NUMBER_HEADING);
  put(`G${FIRST_ROW}`, `=IFERROR(${ifMoney(ofGroup, '""')},"")`);
  styleLines(sheet, 'G', { align: 'right' }, WHOLE);
}

/**
 * Charts the lines of one currency from cells of their own, because the range of a chart does not follow a spill: years in their
 * order, groups by size, and as the last bar what has none of its own.
 */
function putChart({ put, chart }: SheetWriter, { isYear }: Chosen, startsWithYears: boolean): void {
  const most = startsWithYears ? 20 : 12;
  const [title, last] = [`I${HEADING_ROW - 1}`, FIRST_ROW + most];
  const isOf = `(${LINE_CURRENCIES}=${CHARTED_IN})`;
  const isTime = `${isOf}*ISNUMBER(${GROUPS})`;
  const count = `SUMPRODUCT(--${isOf})`;
  const years = `SUMPRODUCT(${isTime})`;
  const own = `MIN(${most},IF(${isYear}=1,${years},${count}))`;
  const lastName = `IF(${isYear}=1,IF(${years}>${most},"later, not told","${NOT_REPORTED}"),${count}-${most}&" others")`;
  put(`I${HEADING_ROW}`, 'The chart’s cells', HEADING);
  put(`J${HEADING_ROW}`, 'Amount', NUMBER_HEADING);
  for (let k = 1; k <= most + 1; k++) {
    const row = FIRST_ROW + k - 1;
    const at = `${positionOfText(CHARTED_IN, LINE_CURRENCIES)}+${k - 1}`;
    const shown = (line: string, rest: string) =>
      `=IFERROR(IF(${k}<=${own},${line},IF((${k}=${own}+1)*(${count}>${own})>0,${rest},"")),"")`;
    const year = `SMALL(FILTER(${GROUPS},${isTime}>0),${k})`;
    const sum = (test: string) => `SUMPRODUCT(${test}*1,${AMOUNTS})`;
    const before = k === 1 ? '0' : `SUM(J${FIRST_ROW}:J${row - 1})`;
    const name = shown(`IF(${isYear}=1,${year},INDEX(${GROUPS},${at}))`, lastName);
    const ofYear = sum(`${isOf}*(${GROUPS}=I${row})`);
    const amount = shown(`IF(${isYear}=1,${ofYear},INDEX(${AMOUNTS},${at}))`, `${sum(isOf)}-${before}`);
    put(`I${row}`, name, { ...FIGURE, align: 'left' });
    put(`J${row}`, amount, FIGURE, WHOLE);
  }
  const rest = `IF(${isYear}=1,IF(${years}>${most},"the first "&${own}&" years, later ones as one","all "&${own}&" years, and what has none"),"the "&${own}&" largest of "&${count}&", the others as one")`;
  const scope = `IF(${count}>${own},${rest},"all "&${own}&IF(${isYear}=1," years",""))`;
  const below = `IF(COUNTIF(J${FIRST_ROW}:J${last},"<0")>0,"; below zero is not drawn","")`;
  put(
    title,
    `=IFERROR(${AMOUNT}&" by "&${BY}&IF(${CHARTED_IN}="–","",", "&${CHARTED_IN})&", "&${scope}&${below},"")`,
    LABEL,
  );
  chart({
    kind: startsWithYears ? 'columns' : 'bars',
    title: `=${title}`,
    source: `I${HEADING_ROW}:J${last}`,
    covers: `I${FIRST_INPUT - 1}:O${HEADING_ROW - 2}`,
    colors: ['#0F5F51'],
  });
}
