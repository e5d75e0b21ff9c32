import { DATE, INPUT, LABEL, NOTE, NOTICE, TITLE } from '../cell-styles';
import { filtersText } from '../filter-words';
import { columnLetters, filledCells, bare, quoted } from '../formula-parts';
import { fillConditions, type SheetQuestion } from '../sheet-question';
import type { Choice, SheetTemplate } from '../sheet-template';
import {
  bridgeCells,
  HEADING_ROW,
  INPUTS,
  isAllCurrencies,
  OPENING_ROW,
  type BridgeCells,
  type BridgeColumns,
} from './bridge-cells';
import { bridgeChart } from './bridge-chart';
import { statusFormula } from './bridge-status';
import { bridgeQuestions, bridgeResults, lettersOf, LISTED } from './bridge-results';
import { bridgeRows, bridgeTable, type SheetPart } from './bridge-table';

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
  const unreported = `$C$${rows.unreported}`;
  const { chart, ...steps } = bridgeChart(at, rows);
  const parts: SheetPart[] = [
    inputs({ currency, dateA, dateB }, statusFormula(at, unreported)),
    filters(at, columns),
    asked(question),
    bridgeQuestions(at),
    bridgeResults(at, columns, `$B$${rows.reasons[0]!.row}:$B$${rows.otherReasons - 1}`, rentrolls),
    bridgeTable(at, columns, rows),
    steps,
  ];
  return {
    name,
    hidesGridLines: true,
    cells: Object.assign({}, ...parts.map(({ cells }) => cells)) as SheetTemplate['cells'],
    styles: parts.flatMap(({ styles = [] }) => styles),
    formats: Object.assign({}, ...parts.map(({ formats }) => formats)) as Record<string, string>,
    columnWidths: widths(at),
    rowHeights: { 1: 8, 2: 30, 12: 40, 29: 24 },
    charts: [chart],
    choices: bridgeChoices(at, columns),
    names: {
      RR_bridge_opening: `C${OPENING_ROW}`,
      RR_bridge_closing: `C${rows.closing}`,
      RR_bridge_not_told: `C${rows.unreported}`,
      RR_bridge_like_for_like: `C${rows.closing + 2}`,
      RR_bridge_date_A: bare(INPUTS.dateA),
      RR_bridge_date_B: bare(INPUTS.dateB),
    },
    print: { columns: 'B:F', titleRows: '2:7', maxPages: 2 },
  };
}

/** What the yellow cells offer. A currency that only the opening has, and any day, are right, too. */
function bridgeChoices({ lists, approved, changes, ...at }: BridgeCells, { shown }: BridgeColumns): Choice[] {
  const filled = (cell: string) => filledCells(lettersOf(cell), HEADING_ROW + 1, HEADING_ROW + LISTED);
  const letters = lettersOf(approved);
  return [
    {
      zone: bare(INPUTS.currency),
      from: filled(at.rates ? at.offered : lists.currencies),
      otherEntryMessage: 'The list has the currencies at Date B. One that only Date A has is right, too.',
    },
    {
      zone: bare(`${INPUTS.dateA}:${INPUTS.dateB}`),
      from: filled(lists.dates),
      otherEntryMessage:
        'No rent roll is of this day. Any date is right: each property counts with its newest rent roll up to it.',
    },
    {
      zone: bare(INPUTS.convertInto),
      from: filled(lists.currencies),
      otherEntryMessage:
        'The list has the currencies at Date B. Any that the service converts into is right.',
    },
    {
      zone: bare(INPUTS.approvedOnly),
      from: `=$${letters}$${HEADING_ROW + 1}:$${letters}$${HEADING_ROW + 2}`,
    },
    ...(shown.length > 0
      ? [
          {
            zone: 'H5:H7',
            from: `=${changes.headingCells.replace(/:.*/, '')}:$${lettersOf(changes.cell(HEADING_ROW, shown.length - 1))}$${HEADING_ROW}`,
            otherEntryMessage: 'Any column that rent rolls and changes both have is right.',
          },
        ]
      : []),
  ];
}

function inputs(
  { currency, dateA, dateB }: Pick<BridgeQuestion, 'currency' | 'dateA' | 'dateB'>,
  status: string,
): SheetPart {
  return {
    cells: {
      B2: 'Rent bridge',
      B3: 'Passing rent at one date, what changed it, and passing rent at another date.',
      B4: 'The reasons come from track changes, which the service calls alpha: they may change or break without notice. Not for production.',
      B5: 'Currency',
      ...(currency && { C5: { text: currency } }),
      D5: status,
      B6: 'Date A',
      C6: dateA,
      D6: 'Opening. Each property counts with its newest rent roll on or before this day.',
      B7: 'Date B',
      C7: dateB,
      D7: 'Closing, likewise. Changes count that came after Date A, up to Date B.',
      B8: 'Convert into',
      D8: 'Empty, or a currency: then changes in all currencies are converted, and exchange rates have lines.',
      B9: 'Approved only',
      D9: 'TRUE: only rent rolls that were approved.',
      B10: filtersText(OWN_FILTERS),
    },
    styles: [
      ['B2', TITLE],
      ['B3', NOTE],
      ['B4', NOTICE],
      ['B5:B9', LABEL],
      ['C5:C9', { ...INPUT, align: 'left' }],
      ['D5', NOTICE],
      ['D6:D9', NOTE],
      ['B10', NOTICE],
    ],
    formats: { 'C6:C7': DATE },
  };
}

/** What the yellow cells take over. */
function asked(question: SheetQuestion = {}): SheetPart {
  const cells: Record<string, SheetTemplate['cells'][string]> = { C9: question.approvedOnly ?? false };
  fillConditions({ put: (cell, content) => (cells[cell] = content) }, { row: 5, at: 7 }, question);
  return { cells };
}

/** The filters of a person, which are named because they stand beside what is printed. */
const OWN_FILTERS = [5, 6, 7].map((row) => ({ column: `$H$${row}`, criteria: [`$I$${row}`, `$J$${row}`] }));

function filters(at: BridgeCells, columns: BridgeColumns): SheetPart {
  return {
    cells: {
      H4: 'Filter: column',
      I4: 'Criterion',
      H8: `=IF(I8="","",${quoted(columns.changeCurrency)})`,
      I8: `=IF(${at.rates ? `(TRIM(${INPUTS.convertInto})<>"")+${isAllCurrencies}>0` : `TRIM(${INPUTS.convertInto})<>""`},"",${at.currency})`,
      H9: columns.rentrollDate,
      I9: '>',
      J9: `=${INPUTS.dateA}`,
      H10: columns.rentrollDate,
      I10: '<=',
      J10: `=${INPUTS.dateB}`,
      K5: 'Yellow rows apply to rents and changes, the others to changes only.',
      K6: 'A unit that a filter leaves out at one date only is not told.',
    },
    styles: [
      ['H4:J4', LABEL],
      ['H5:J7', INPUT],
      ['I8:J10', { align: 'left' }],
      ['K5:K6', NOTE],
    ],
    formats: { 'J9:J10': DATE },
  };
}

function widths(at: BridgeCells): Record<string, number> {
  const fixed: Record<string, number> = {
    ...{ A: 12, B: 262, C: 118, D: 98, E: 56, F: 350, G: 14 },
    ...{ H: 150, I: 100, J: 100, K: 90, L: 90, M: 100, N: 14 },
  };
  for (let column = 14; column <= at.end; column++) fixed[columnLetters(column)] ??= 112;
  return fixed;
}
