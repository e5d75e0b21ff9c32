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
  putCheck,
  putHeadings,
  putInputs,
  putOwnQuery,
  spilled,
  styleLines,
  UP_TO_HINT,
  type ListSheet,
} from '../list-sheet';
import { ratesRefs, sumOrFaults, type RatesRefs } from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import type { SheetWriter } from '../sheet-writer';
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
  UP_TO,
  type Chosen,
  type TotalsCells,
  type TotalsQuestion,
} from './totals-rows';

const CHARTED = 12;

/** The lines of the list: their groups, currencies, amounts. */
const [GROUPS, LINE_CURRENCIES, AMOUNTS, SHARES] = [...'BCDE'].map((letter) =>
  spilled({ headingRow: HEADING_ROW }, letter),
) as [string, string, string, string];

/**
 * Totals of rows by a column: for each currency on its own, the largest first, with shares and grand totals. Each is a formula
 * over one spill: a query on the sheet, or the result of a formula.
 */
export function totalsSheet(name: string, question: TotalsQuestion): SheetTemplate {
  const sheet = createListSheet(`="Totals by "&${BY}`, { headingRow: HEADING_ROW, next: SOURCE_AT });
  const { writer } = sheet;
  const { headings, roll } =
    'anchor' in question.source ? { headings: [], roll: undefined } : question.source;
  const rates = question.rates === undefined ? undefined : ratesRefs(question.rates);
  const at = totalsCells(question);
  if (headings.length > 0)
    putOwnQuery(writer, {
      at: SOURCE_AT,
      row: HEADING_ROW,
      headings,
      upTo: UP_TO,
      roll,
      question: question.question,
    });
  putYellowCells(writer, question);
  const chosen = putChoices(sheet, question, at);
  putTotalsRows(sheet, question, { at, chosen, rates });
  putGrandTotals(writer, at, chosen);
  putLines(sheet, at);
  if (rates) putOneCurrency(sheet, at, rates);
  putChart(writer);
  return listTemplate(sheet, {
    name,
    widths: { A: 12, B: 250, C: 150, D: 130, E: 90, F: 80, G: rates ? 130 : 80, H: 14, I: 180, J: 110 },
    right: { from: SOURCE_AT, count: headings.length, width: 120 },
    printed: 'B:O',
  });
}

function putYellowCells(writer: SheetWriter, { source, by, amount, question }: TotalsQuestion): void {
  const { put } = writer;
  const most = `$F$${GRAND_ROW}:$F$${LAST_GRAND_ROW}`;
  const ofMost = `INDEX($C$${GRAND_ROW}:$C$${LAST_GRAND_ROW},MATCH(MAX(${most}),${most},0))`;
  putInputs(writer, {
    4: ['By', by, 'What has a line of its own. The list offers the others.'],
    5: ['Amount', amount, 'What is added up.'],
    6: ['Chart in', `=IFERROR(${ofMost},"")`, 'That of most rows. Type another one.'],
  });
  if (!('anchor' in source)) {
    if (!source.roll) putInputs(writer, { 7: ['Rent rolls up to', question?.upTo ?? '', UP_TO_HINT] });
    return;
  }
  put('B7', 'Of the formula', LABEL);
  put('C7', { text: source.formula }, NOTE);
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

/** Charts the largest of one currency from cells of their own, because the range of a chart does not follow a spill. */
function putChart({ put, chart }: SheetWriter): void {
  put(`I${HEADING_ROW}`, 'The chart’s cells', HEADING);
  put(`J${HEADING_ROW}`, 'Amount', NUMBER_HEADING);
  for (let k = 0; k < CHARTED; k++) {
    const row = FIRST_ROW + k;
    const shown = (lines: string) =>
      `=IFERROR(IF(${k + 1}>SUMPRODUCT(--(${LINE_CURRENCIES}=${CHARTED_IN})),"",INDEX(${lines},${positionOfText(CHARTED_IN, LINE_CURRENCIES)}+${k})),"")`;
    put(`I${row}`, shown(GROUPS), { ...FIGURE, align: 'left' });
    put(`J${row}`, shown(AMOUNTS), FIGURE, WHOLE);
  }
  chart({
    kind: 'bars',
    title: `The ${CHARTED} largest, in the currency of cell C6`,
    source: `I${HEADING_ROW}:J${FIRST_ROW + CHARTED - 1}`,
    covers: `I3:O${HEADING_ROW - 2}`,
    colors: ['#0F5F51'],
  });
}
