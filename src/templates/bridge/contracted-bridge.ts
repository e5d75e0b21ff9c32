import { NOTE, NOTICE } from '../cell-styles';
import type { FilterRow } from '../filter-words';
import { bare, columnLetters, countFormula, FILLED_DATE, LISTED_DATES, newestFirst } from '../formula-parts';
import { createListSheet, EVERYTHING, listTemplate, putBase } from '../list-sheet';
import { ALL_CURRENCIES, ratesRefs, type RatesRefs } from '../rates/rates-refs';
import type { SheetQuestion } from '../sheet-question';
import type { SheetTemplate } from '../sheet-template';
import { NOTICE_CELL, putAbout, putConditions, putInputs, zoneOf } from '../title-block';
import { CONDITIONS_AT, INPUTS, isAllCurrencies, OPENING_ROW } from './bridge-cells';
import { bridgeChart, type Step } from './bridge-chart';
import { putPart, putYellowCells } from './bridge-inputs';
import { lettersOf, LISTED } from './bridge-results';
import { currencyFormula, modeFormula, statusFormula } from './bridge-status';
import { LINES, putLeaseSides, type LeaseColumns, type LeaseSide } from './contracted-rows';
import {
  CLOSING_ROW,
  HEADING_ROW,
  lineRow,
  LISTED_ROW,
  NAMES,
  putLeases,
  putSpreads,
  putTable,
  SHOWN,
  SPREAD_ROW,
  type Figures,
} from './contracted-table';

export interface ContractedQuestion {
  columns: LeaseColumns;
  /** Empty if the person must choose. */
  currency: string;
  /** Excel dates. */
  dateA: number;
  dateB: number;
  /** Whether the service lists its rent rolls, so that the sheet offers all of their dates. */
  rentrolls?: boolean;
  /** The sheet of rates, if there is one. */
  rates?: string | undefined;
  question?: SheetQuestion | undefined;
}

/** To the right of the list stand the cells of the chart, what the figures are, and both questions. */
const [CHART_AT, FACTS_AT, QUERY_AT] = [11, 19, 23];

/** The steps of the chart, each with its last line. */
const STEPS: readonly Step[] = (
  [
    ['Properties', LINES.left],
    ['Units', LINES.gone],
    ['Ended', LINES.ended],
    ['New lettings', LINES.letting],
    ['Renewals', LINES.renewal],
    ['Moved', LINES.moved],
    ['Rent changes', LINES.unchanged],
    ['Currency', LINES.currency],
    ['Ambiguous', LINES.ambiguous],
  ] as const
).map(([name, line]) => ({ name, until: lineRow(line) }));

/** The first cell of those that a formula fills. */
const headOf = (spill: string): string => spill.slice(0, -1);

/**
 * The sheet "Contracted rent bridge": how contracted rent came from one date to another, lease by lease, out of two questions. Each
 * row of a date stands in one line, so that the lines add up whatever the service tells.
 */
export function contractedBridge(name: string, asksFor: ContractedQuestion): SheetTemplate {
  const { columns, question, rates: ratesSheet } = asksFor;
  const sheet = createListSheet({ title: 'Contracted rent bridge', headingRow: HEADING_ROW, next: QUERY_AT });
  const { writer } = sheet;
  const [currency, mode] = [8, 9].map((row) => `$${columnLetters(FACTS_AT + 1)}$${row}`) as [string, string];
  const waterfall = { rent: 'Contracted rent', steps: STEPS, at: CHART_AT, mode, currency };
  const { chart, beginsAt, ...drawn } = bridgeChart(waterfall);
  putPart(writer, drawn);
  writer.chart({ ...chart, covers: 'B15:G30' });
  putInputs(writer, [['Leases listed', { text: EVERYTHING }]], { row: LISTED_ROW });
  const letters = [0, columns.headings.length - 1].map((k) => columnLetters(QUERY_AT + k));
  const headings = letters.map((letter) => `$${letter}$${HEADING_ROW}`).join(':');
  const conditions = putConditions(writer, { at: CONDITIONS_AT, headings }, question);
  const rates = ratesSheet === undefined ? undefined : ratesRefs(ratesSheet);
  const filters = zoneOf(conditions);
  const leases = Object.assign(sheet, { columns, rates, currency, filters });
  const figures: Figures = Object.assign(leases, { ...putLeaseSides(leases), mode });
  putTable(figures);
  putSpreads(figures);
  putLeases(figures, columns);
  const { offered, dates } = putWords(figures, { ...asksFor, rates }, conditions);
  putYellowCells(writer, asksFor, { beginsAt, headingRow: HEADING_ROW, currencies: offered, dates });
  writer.rowHeight(OPENING_ROW - 1, 24);
  for (const [key, cell] of Object.entries({
    opening: `C${OPENING_ROW}`,
    closing: `C${CLOSING_ROW}`,
    ambiguous: `C${lineRow(LINES.ambiguous)}`,
    spread_lettings: `E${SPREAD_ROW + 1}`,
    spread_renewals: `E${SPREAD_ROW + 2}`,
    date_A: bare(INPUTS.dateA),
    date_B: bare(INPUTS.dateB),
  }))
    writer.name(`RR_contracted_${key}`, cell);
  return listTemplate(sheet, {
    name,
    widths: { A: 12, B: 262, C: 118, D: 130, E: 98, F: 98, G: 300, H: 150, I: 190, J: 110, K: 14, L: 120 },
    right: { from: CHART_AT + 1, count: sheet.next - CHART_AT, width: 112 },
    printed: 'B:J',
  });
}

/** Writes what the bridge is about, what its figures are, and the lists that the yellow cells offer. */
function putWords(
  figures: Figures,
  { rentrolls = false, rates, columns }: Omit<ContractedQuestion, 'rates'> & { rates: RatesRefs | undefined },
  conditions: readonly FilterRow[],
): { offered: string; dates: string } {
  const { writer, opening, closing, mode, currency } = figures;
  const { put, choose } = writer;
  const list = (heading: string, formula: string) =>
    headOf(putBase(figures, heading, `IFERROR(${formula},"")`));
  const currencies = list('Currencies', `SORT(UNIQUE(FILTER(${closing.currency},${closing.currency}<>"")))`);
  const days = rentrolls ? LISTED_DATES : `INT(${closing.column('rentrollDate')})`;
  const dates = list('Rent roll dates', newestFirst(days));
  const every = `INDEX(${currencies}#,SEQUENCE(${LISTED})-1)`;
  const first = `SEQUENCE(${LISTED})=1`;
  const offered = rates
    ? list('Currencies offered', `IF(${first},"${ALL_CURRENCIES}",IFERROR(${every},""))`)
    : currencies;
  const letters = lettersOf(dates);
  writer.format(`${letters}${HEADING_ROW + 1}:${letters}${HEADING_ROW + LISTED}`, FILLED_DATE);
  const words = columnLetters(figures.next);
  [EVERYTHING, ...NAMES].forEach((text, k) => put(`${words}${HEADING_ROW + 1 + k}`, { text }));
  choose({
    zone: bare(SHOWN),
    from: `=$${words}$${HEADING_ROW + 1}:$${words}$${HEADING_ROW + 1 + NAMES.length}`,
  });

  const statusOf = ({ anchor, amount }: LeaseSide) => ({ anchor, inOne: headOf(amount) });
  const status = {
    ...{ rates, currency, opening: statusOf(opening), closing: statusOf(closing), lists: { currencies } },
  };
  for (const [cell, label, formula] of [
    [currency, 'Currency of the figures', currencyFormula(status)],
    [mode, 'The figures are', modeFormula(status)],
  ] as const) {
    put(`${columnLetters(FACTS_AT)}${cell.replace(/^.*\$/, '')}`, label, NOTE);
    put(bare(cell), formula);
  }
  const missing = `ROUND(C${CLOSING_ROW}-SUM(C${OPENING_ROW}:C${CLOSING_ROW - 1}),2)`;
  const wrong = `"The lines do not add up to closing: "&${missing}&" is missing."`;
  put(NOTICE_CELL, statusFormula(status, [[`${missing}<>0`, wrong]]), NOTICE);
  if (rates) {
    const named = rates.named(opening.currency, closing.currency);
    put(`B${OPENING_ROW - 2}`, `=IF(${isAllCurrencies},IFERROR("Rates: "&${named},""),"")`, NOTE);
  }
  const units = `SUMPRODUCT(--ISNUMBER(${closing.amount}))`;
  const [firstHeading] = closing.asked.options.split(':');
  putAbout(writer, {
    ...{ at: FACTS_AT, units, conditions, currency: `IFERROR(${currency},"")` },
    all: countFormula(`${lettersOf(firstHeading!)}${HEADING_ROW}`, { ...closing.asked, filters: '' }),
    otherCurrencies: {
      units: `ROWS(${closing.anchor}#)-${units}`,
      currencies: `SUMPRODUCT(--(${currencies}#<>${currency}))`,
    },
    ...(columns.at.database && { database: closing.column('database') }),
    date: closing.column('rentrollDate'),
    property: closing.column(columns.at.propertyId ? 'propertyId' : 'property'),
    inputs: { approved: INPUTS.approvedOnly, databases: INPUTS.databases },
  });
  return { offered, dates };
}
