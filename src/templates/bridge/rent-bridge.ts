import { DATE, NOTE, NOTICE } from '../cell-styles';
import type { FilterRow } from '../filter-words';
import { bare, columnLetters, countFormula, quoted, type AskedCells } from '../formula-parts';
import type { SheetQuestion } from '../sheet-question';
import type { SheetTemplate } from '../sheet-template';
import { createSheetWriter, type SheetWriter } from '../sheet-writer';
import { NOTICE_CELL, putAbout, putConditions, putTitle, repeatConditions, zoneOf } from '../title-block';
import {
  bridgeCells,
  CONDITIONS_AT,
  HEADING_ROW,
  INPUTS,
  isAllCurrencies,
  OPENING_ROW,
  REPEATED,
  type BridgeCells,
  type BridgeColumns,
} from './bridge-cells';
import { bridgeChart, reasonSteps } from './bridge-chart';
import { putPart, putYellowCells } from './bridge-inputs';
import { statusFormula } from './bridge-status';
import { bridgeQuestions, bridgeResults, lettersOf } from './bridge-results';
import { bridgeRows, bridgeTable, type BridgeRows } from './bridge-table';

export interface BridgeQuestion {
  columns: BridgeColumns;
  /** Empty if the person must choose. */
  currency: string;
  /** Excel dates. */
  dateA: number;
  dateB: number;
  /** Reasons of the service that have no line of their own yet. */
  further?: readonly string[];
  /** Whether the service lists its rent rolls, so that the sheet offers all of their dates. */
  rentrolls?: boolean;
  /** The sheet of rates, if there is one. */
  rates?: string | undefined;
  question?: SheetQuestion | undefined;
}

/**
 * The sheet "Rent bridge": how passing rent came from one date to another. Its lines add up to the cent, whatever the
 * service says, because a line of its own takes what the service does not tell.
 */
export function rentBridge(
  name: string,
  { columns, currency, dateA, dateB, further = [], rentrolls = false, rates, question }: BridgeQuestion,
): SheetTemplate {
  const at = bridgeCells(columns, rates);
  const rows = bridgeRows(further);
  const writer = createSheetWriter();
  const { chart, beginsAt, ...steps } = bridgeChart({
    ...{ rent: 'Passing rent', steps: reasonSteps(rows), at: 7, mode: at.mode, currency: at.currency },
  });
  const conditions = putInputCells(writer, at, { columns, currency, dateA, dateB, question }, beginsAt);
  const { asked, ...questions } = bridgeQuestions(
    at,
    zoneOf(conditions),
    putFilters(writer, at, columns, conditions),
  );
  const reasons = `$B$${rows.reasons[0]!.row}:$B$${rows.otherReasons - 1}`;
  const parts = [
    questions,
    bridgeResults(at, columns, reasons, rentrolls),
    bridgeTable(at, columns, rows),
    steps,
  ];
  for (const part of parts) putPart(writer, part);
  putWords(writer, at, { rows, columns, asked, conditions });
  writer.chart(chart);
  for (const [row, pixels] of [
    [HEADING_ROW, 40],
    [OPENING_ROW - 1, 24],
  ] as const)
    writer.rowHeight(row, pixels);
  const names = {
    RR_bridge_opening: `C${OPENING_ROW}`,
    RR_bridge_closing: `C${rows.closing}`,
    RR_bridge_not_told: `C${rows.unreported}`,
    RR_bridge_like_for_like: `C${rows.closing + 2}`,
    RR_bridge_date_A: bare(INPUTS.dateA),
    RR_bridge_date_B: bare(INPUTS.dateB),
  };
  return {
    name,
    hidesGridLines: true,
    ...writer.parts(),
    names,
    columnWidths: widths(at),
    print: { columns: 'B:F', titleRows: '2:9', maxPages: 2 },
  };
}

/** Writes the yellow cells. Returns those of the conditions. */
function putInputCells(
  writer: SheetWriter,
  { lists, changes, ...at }: BridgeCells,
  asked: BridgeQuestion,
  beginsAt: string,
): FilterRow[] {
  putTitle(writer, 'Rent bridge');
  const { currencies, dates } = lists;
  putYellowCells(writer, asked, {
    ...{ beginsAt, headingRow: HEADING_ROW, dates, convertInto: currencies },
    currencies: at.rates ? at.offered : currencies,
  });
  const last = asked.columns.shown.length - 1;
  const headings =
    last < 0
      ? ''
      : `$${lettersOf(changes.cell(1))}$${HEADING_ROW}:$${lettersOf(changes.cell(1, last))}$${HEADING_ROW}`;
  return putConditions(writer, { at: CONDITIONS_AT, headings }, asked.question);
}

/** Writes the conditions of the changes: those of a person, the currency, and both dates. Returns their cells. */
function putFilters(
  writer: SheetWriter,
  at: BridgeCells,
  { changeCurrency, rentrollDate }: BridgeColumns,
  conditions: readonly FilterRow[],
): string {
  const [column, criterion, value] = [0, 1, 2].map((k) => columnLetters(REPEATED.at + k));
  const row = repeatConditions(writer, conditions, REPEATED);
  const isAny = `(TRIM(${INPUTS.convertInto})<>"")+${at.rates ? isAllCurrencies : 0}>0`;
  writer.put(`${column}${row}`, `=IF(${criterion}${row}="","",${quoted(changeCurrency)})`, NOTE);
  writer.put(`${criterion}${row}`, `=IF(${isAny},"",${at.currency})`, NOTE);
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

/** Writes what the bridge is about, and what its figures are. */
function putWords(
  writer: SheetWriter,
  at: BridgeCells,
  {
    rows,
    columns,
    asked,
    conditions,
  }: { rows: BridgeRows; columns: BridgeColumns; asked: AskedCells; conditions: readonly FilterRow[] },
): void {
  const { closing, currency, lists } = at;
  const units = `IF(ISNUMBER($E$${rows.closing}),$E$${rows.closing},0)`;
  putAbout(writer, {
    ...{ at: REPEATED.at + 3, units, conditions },
    all: countFormula(closing.cell(HEADING_ROW), { ...asked, filters: '' }),
    otherCurrencies: {
      units: `ROWS(${closing.anchor}#)-${units}`,
      currencies: `SUMPRODUCT(--(${lists.currencies}#<>${currency}))`,
    },
    database: columns.database && closing.column(columns.database),
    date: closing.column(columns.rentrollDate),
    property: closing.column(columns.propertyId),
    currency: `IFERROR(${currency},"")`,
    inputs: { approved: INPUTS.approvedOnly, databases: INPUTS.databases },
  });
  const unreported = [
    `$C$${rows.unreported}<>0`,
    `"All amounts are in "&${currency}&". The reasons do not tell all of the change: see the line “Not told by the service”."`,
  ] as const;
  writer.put(NOTICE_CELL, statusFormula(at, [unreported]), NOTICE);
  writer.put(
    'B14',
    'The reasons come from track changes, which the service calls alpha: they may change or break without notice. Not for production. A unit that a condition leaves out at one date only is not told.',
    NOTE,
  );
}

function widths(at: BridgeCells): Record<string, number> {
  const fixed: Record<string, number> = {
    ...{ A: 12, B: 262, C: 118, D: 130, E: 90, F: 350, G: 14 },
    ...{ H: 150, I: 100, J: 100, K: 100, L: 90, M: 90, N: 90 },
  };
  for (let column = 14; column <= at.end; column++) fixed[columnLetters(column)] ??= 112;
  return fixed;
}
