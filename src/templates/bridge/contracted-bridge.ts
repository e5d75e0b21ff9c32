import { bare, columnLetters } from '../formula-parts';
import { createListSheet, EVERYTHING, listTemplate } from '../list-sheet';
import { ratesRefs } from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import { putConditions, putInputs, zoneOf } from '../title-block';
import { CONDITIONS_AT, INPUTS, lettersOf, OPENING_ROW } from './bridge-cells';
import { putBridgeChart, type Step } from './bridge-chart';
import { putOffers, putYellowCells, type BridgeAsked } from './bridge-inputs';
import { putBridgeWords } from './bridge-status';
import { LINES, putLeaseSides, type LeaseColumns } from './contracted-rows';
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
} from './contracted-table';

export interface ContractedQuestion extends BridgeAsked {
  columns: LeaseColumns;
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

/**
 * The sheet "Contracted rent bridge": how contracted rent came from one date to another, lease by lease, out of two questions. Each
 * row of a date stands in one line, so that the lines add up whatever the service tells.
 */
export function contractedBridge(name: string, asksFor: ContractedQuestion): SheetTemplate {
  const { columns, question, rates: ratesSheet, rentrolls = false } = asksFor;
  const sheet = createListSheet({ title: 'Contracted rent bridge', headingRow: HEADING_ROW, next: QUERY_AT });
  const { writer } = sheet;
  // Rows that the facts of the title block leave free.
  const [currency, mode] = [7, 8].map((row) => `$${columnLetters(FACTS_AT + 1)}$${row}`) as [string, string];
  const waterfall = { rent: 'Contracted rent', steps: STEPS, at: CHART_AT, covers: 'B15:G30' };
  const beginsAt = putBridgeChart(writer, { ...waterfall, mode, currency });
  putInputs(writer, [['Leases listed', { text: EVERYTHING }]], { row: LISTED_ROW });
  const letters = [0, columns.headings.length - 1].map((k) => columnLetters(QUERY_AT + k));
  const headings = letters.map((letter) => `$${letter}$${HEADING_ROW}`).join(':');
  const conditions = putConditions(writer, { at: CONDITIONS_AT, headings }, question);
  const rates = ratesSheet === undefined ? undefined : ratesRefs(ratesSheet);
  const filters = zoneOf(conditions);
  const leases = Object.assign(sheet, { columns, rates, currency, filters });
  const figures = Object.assign(leases, { ...putLeaseSides(leases), mode });
  putTable(figures);
  putSpreads(figures);
  putLeases(figures, columns);
  const { opening, closing } = figures;
  const date = closing.column('rentrollDate');
  const offers = putOffers(sheet, { currency: closing.currency, date, rates, rentrolls });
  putYellowCells(sheet, asksFor, offers, { beginsAt, converts: false });
  const missing = `ROUND(C${CLOSING_ROW}-SUM(C${OPENING_ROW}:C${CLOSING_ROW - 1}),2)`;
  const [firstHeading] = closing.asked.options.split(':');
  putBridgeWords(
    writer,
    { rates, currency, mode, opening, closing, offers },
    {
      ...{ aboutAt: FACTS_AT, factsAt: FACTS_AT, conditions, date },
      lastCase: [`${missing}<>0`, `"The lines do not add up to closing: "&${missing}&" is missing."`],
      used: [opening.currency, closing.currency],
      units: `SUMPRODUCT(--ISNUMBER(${closing.amount}))`,
      heading: `${lettersOf(firstHeading!)}${HEADING_ROW}`,
      database: columns.at.database ? closing.column('database') : undefined,
      property: closing.column(columns.at.propertyId ? 'propertyId' : 'property'),
    },
  );
  const words = columnLetters(sheet.next);
  [EVERYTHING, ...NAMES].forEach((text, k) => writer.put(`${words}${HEADING_ROW + 1 + k}`, { text }));
  writer.choose({
    zone: bare(SHOWN),
    from: `=$${words}$${HEADING_ROW + 1}:$${words}$${HEADING_ROW + 1 + NAMES.length}`,
  });
  writer.rowHeight(OPENING_ROW - 1, 24);
  writer.name({
    RR_contracted_opening: `C${OPENING_ROW}`,
    RR_contracted_closing: `C${CLOSING_ROW}`,
    RR_contracted_ambiguous: `C${lineRow(LINES.ambiguous)}`,
    RR_contracted_spread_lettings: `E${SPREAD_ROW + 1}`,
    RR_contracted_spread_renewals: `E${SPREAD_ROW + 2}`,
    RR_contracted_date_A: bare(INPUTS.dateA),
    RR_contracted_date_B: bare(INPUTS.dateB),
  });
  return listTemplate(sheet, {
    name,
    widths: { A: 12, B: 262, C: 118, D: 130, E: 116, F: 116, G: 300, H: 150, I: 190, J: 110, K: 14, L: 120 },
    right: { from: CHART_AT + 1, count: sheet.next - CHART_AT, width: 112 },
    printed: 'B:J',
  });
}
