import { DATE, NOTE } from '../cell-styles';
import type { FilterRow } from '../filter-words';
import { bare, columnLetters, quoted } from '../formula-parts';
import { createListSheet, listTemplate } from '../list-sheet';
import { ratesRefs, type RatesRefs } from '../rates/rates-refs';
import type { SheetTemplate } from '../sheet-template';
import type { SheetWriter } from '../sheet-writer';
import { putConditions, repeatConditions, zoneOf } from '../title-block';
import {
  CONDITIONS_AT,
  INPUTS,
  isAllCurrencies,
  OPENING_ROW,
  REPEATED,
  type BridgeColumns,
} from './bridge-cells';
import { putBridgeChart, reasonSteps } from './bridge-chart';
import { putYellowCells, type BridgeAsked } from './bridge-inputs';
import { CHANGES_AT, FIGURES_IN, HEADING_ROW, MODE, putBridgeResults } from './bridge-results';
import { putBridgeWords } from './bridge-status';
import { bridgeLines, putBridgeTable } from './bridge-table';

export interface BridgeQuestion extends BridgeAsked {
  columns: BridgeColumns;
  /** Reasons of the service that have no line of their own yet. */
  further?: readonly string[];
}

/**
 * The sheet "Rent bridge": how passing rent came from one date to another. Its lines add up to the cent, whatever the
 * service says, because a line of its own takes what the service does not tell.
 */
export function rentBridge(name: string, asked: BridgeQuestion): SheetTemplate {
  const { columns, further = [], rentrolls = false, question } = asked;
  const rates = asked.rates === undefined ? undefined : ratesRefs(asked.rates);
  const lines = bridgeLines(further);
  const sheet = createListSheet({ title: 'Rent bridge', headingRow: HEADING_ROW, next: CHANGES_AT });
  const { writer } = sheet;
  const waterfall = { rent: 'Passing rent', steps: reasonSteps(lines), at: 7, covers: 'B15:F30' };
  const beginsAt = putBridgeChart(writer, { ...waterfall, mode: MODE, currency: FIGURES_IN });
  const shown = columns.shown.map((_, k) => `$${columnLetters(CHANGES_AT + k)}$${HEADING_ROW}`);
  const headings = shown.length === 0 ? '' : `${shown[0]}:${shown.at(-1)}`;
  const conditions = putConditions(writer, { at: CONDITIONS_AT, headings }, question);
  const results = putBridgeResults(sheet, {
    ...{ columns, rates, rentrolls, filters: zoneOf(conditions) },
    ofChanges: putFilters(writer, columns, { rates, conditions }),
    reasons: `$B$${lines.reasons[0]!.row}:$B$${lines.otherReasons - 1}`,
  });
  putYellowCells(sheet, asked, results.offers, { beginsAt, converts: true });
  putBridgeTable(writer, results, lines);
  const { closing } = results;
  const unreported = `"All amounts are in "&${FIGURES_IN}&". The reasons do not tell all of the change: see the line “Not told by the service”."`;
  putBridgeWords(writer, results, {
    ...{ aboutAt: REPEATED.at + 3, factsAt: CHANGES_AT - 2, conditions },
    lastCase: [`$C$${lines.unreported}<>0`, unreported],
    used: [results.opening.currency, closing.currency, results.changes.currency],
    units: `IF(ISNUMBER($E$${lines.closing}),$E$${lines.closing},0)`,
    heading: closing.heading,
    database: columns.database && closing.column(columns.database),
    date: closing.column(columns.rentrollDate),
    property: closing.column(columns.propertyId),
  });
  writer.put(
    'B14',
    'The reasons come from track changes, which the service calls alpha: they may change or break without notice. Not for production. A unit that a condition leaves out at one date only is not told.',
    NOTE,
  );
  writer.rowHeight(OPENING_ROW - 1, 24);
  writer.name({
    RR_bridge_opening: `C${OPENING_ROW}`,
    RR_bridge_closing: `C${lines.closing}`,
    RR_bridge_not_told: `C${lines.unreported}`,
    RR_bridge_like_for_like: `C${lines.closing + 2}`,
    RR_bridge_date_A: bare(INPUTS.dateA),
    RR_bridge_date_B: bare(INPUTS.dateB),
  });
  const page = listTemplate(sheet, {
    name,
    widths: {
      ...{ A: 12, B: 262, C: 118, D: 130, E: 90, F: 350, G: 14 },
      ...{ H: 150, I: 100, J: 100, K: 100, L: 90, M: 120, N: 90 },
    },
    right: { from: CHANGES_AT, count: sheet.next - CHANGES_AT, width: 112 },
    printed: 'B:F',
  });
  return { ...page, print: { columns: 'B:F', titleRows: '2:9', maxPages: 2 } };
}

interface Filtered {
  rates: RatesRefs | undefined;
  conditions: readonly FilterRow[];
}

/** Writes the conditions of the changes: those of a person, the currency, and both dates. Returns their cells. */
function putFilters(
  writer: SheetWriter,
  { changeCurrency, rentrollDate }: BridgeColumns,
  { rates, conditions }: Filtered,
): string {
  const [column, criterion, value] = [0, 1, 2].map((k) => columnLetters(REPEATED.at + k));
  const row = repeatConditions(writer, conditions, REPEATED);
  const isAny = `(TRIM(${INPUTS.convertInto})<>"")+${rates ? isAllCurrencies : 0}>0`;
  writer.put(`${column}${row}`, `=IF(${criterion}${row}="","",${quoted(changeCurrency)})`, NOTE);
  writer.put(`${criterion}${row}`, `=IF(${isAny},"",${FIGURES_IN})`, NOTE);
  for (const [k, sign, date] of [
    [1, '>', INPUTS.dateA],
    [2, '<=', INPUTS.dateB],
  ] as const) {
    writer.put(`${column}${row + k}`, rentrollDate, NOTE);
    writer.put(`${criterion}${row + k}`, sign, NOTE);
    writer.put(`${value}${row + k}`, `=${date}`, { ...NOTE, align: 'left' }, DATE);
  }
  return `$${column}$${REPEATED.row}:$${value}$${row + 2}`;
}
