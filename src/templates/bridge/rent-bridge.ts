import { HEADING, INPUT, LABEL, NOTE, NOTICE, NUMBER_HEADING, TITLE } from '../cell-styles';
import {
  plain,
  columnLetters,
  filledCells,
  FILLED_DATE,
  LISTED_DATES,
  newestFirst,
  bare,
} from '../formula-parts';
import { ALL_CURRENCIES, inOneCurrency } from '../rates/rates-refs';
import type { CellStyle, Choice, SheetTemplate } from '../sheet-template';
import {
  bridgeCells,
  FILTERS,
  HEADING_ROW,
  INPUTS,
  isAllCurrencies,
  NO_ROWS,
  OPENING_ROW,
  type BridgeCells,
  type BridgeColumns,
  type SpillZone,
} from './bridge-cells';
import { bridgeChart } from './bridge-chart';
import { currencyFormula, MODES, modeFormula, statusFormula } from './bridge-status';
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
}

/**
 * The sheet "Rent bridge": how passing rent came from one date to another. Its lines add up to the cent, whatever the
 * service says, because a line of its own takes what the service does not tell.
 */
export function rentBridge(
  name: string,
  { columns, currency, dateA, dateB, further = [], rentrolls = false, rates }: BridgeQuestion,
): SheetTemplate {
  const at = bridgeCells(columns, rates);
  const rows = bridgeRows(further);
  const notTold = `$C$${rows.notTold}`;
  const { chart, ...steps } = bridgeChart(at, rows);
  const parts: SheetPart[] = [
    inputs({ currency, dateA, dateB }, statusFormula(at, notTold)),
    filters(at, columns),
    results(at, columns, rows.reasons[0]!.row, rows.others - 1, rentrolls),
    bridgeTable(at, columns, rows),
    steps,
  ];
  return {
    name,
    plain: true,
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
      RR_bridge_not_told: `C${rows.notTold}`,
      RR_bridge_like_for_like: `C${rows.closing + 2}`,
      RR_bridge_date_A: bare(INPUTS.dateA),
      RR_bridge_date_B: bare(INPUTS.dateB),
    },
    print: { columns: 'B:F', titleRows: '2:7', tall: 2 },
  };
}

const LISTED = 60;
const FORMATTED = 2_000;
/** Between the chart and the lines. */
const RATES_CELL = `B${OPENING_ROW - 2}`;

/** What the yellow cells offer. A currency that only the opening has, and any day, are right, too. */
function bridgeChoices({ lists, approved, changes, ...at }: BridgeCells, { shown }: BridgeColumns): Choice[] {
  const filled = (cell: string) => filledCells(lettersOf(cell), HEADING_ROW + 1, HEADING_ROW + LISTED);
  const letters = lettersOf(approved);
  return [
    {
      zone: bare(INPUTS.currency),
      from: filled(at.rates ? at.offered : lists.currencies),
      others: 'The list has the currencies at Date B. One that only Date A has is right, too.',
    },
    {
      zone: bare(`${INPUTS.dateA}:${INPUTS.dateB}`),
      from: filled(lists.dates),
      others:
        'No rent roll is of this day. Any date is right: each property counts with its newest rent roll up to it.',
    },
    {
      zone: bare(INPUTS.convertInto),
      from: filled(lists.currencies),
      others: 'The list has the currencies at Date B. Any that the service converts into is right.',
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
            others: 'Any column that rent rolls and changes both have is right.',
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
      C9: false,
      D9: 'TRUE: only rent rolls that were approved.',
      B10: filtersText(),
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
    formats: { 'C6:C7': 'yyyy-mm-dd' },
  };
}

/** Names the filters of a person, because they stand beside what is printed. */
const filtersText = (): string => {
  const lines = [5, 6, 7].map((row) => `TEXTJOIN(" ",TRUE,$H$${row}:$J$${row})`).join(',');
  return `=IF(COUNTIFS($H$5:$J$7,"<>")=0,"",IFERROR("Filtered: "&TEXTJOIN("; ",TRUE,${lines}),"Filtered: see the yellow rows beside this table."))`;
};

function filters(at: BridgeCells, columns: BridgeColumns): SheetPart {
  return {
    cells: {
      H4: 'Filter: column',
      I4: 'Criterion',
      H8: columns.changeCurrency,
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
    formats: { 'J9:J10': 'yyyy-mm-dd' },
  };
}

/** The three questions with their rows, and what is worked out beside them. */
function results(
  at: BridgeCells,
  columns: BridgeColumns,
  firstReason: number,
  lastReason: number,
  rentrolls: boolean,
): SheetPart {
  const { changes, opening, closing, lists, approved } = at;
  const { dateA, dateB, convertInto, approvedOnly } = INPUTS;
  const cells: Record<string, string | boolean> = {};
  const styles: [string, CellStyle][] = [];
  const formats: Record<string, string> = {};
  const put = (cell: string, content: string) => (cells[bare(cell)] = content);
  const options = (zone: SpillZone, asOf?: string) => {
    const rows = [...(asOf ? [['as_of', `=${asOf}`]] : []), ['empty', NO_ROWS]];
    const top = HEADING_ROW - 1 - rows.length;
    rows.forEach(([key, value], index) => {
      put(zone.cell(top + index), key!);
      put(zone.cell(top + index, 1), value!);
    });
    if (asOf) formats[zone.cell(top, 1)] = 'yyyy-mm-dd';
    return `${zone.cell(top)}:${zone.cell(HEADING_ROW - 2, 1)}`;
  };
  const zone = (title: string, { headings, cell }: SpillZone) => {
    put(cell(4), title);
    styles.push([cell(4), LABEL]);
    headings.forEach((heading, index) => put(cell(HEADING_ROW, index), heading));
  };
  const given = `UNIQUE(${changes.column(columns.reason)})`;
  const isIn = (column: string) => `IF(ISNUMBER(MATCH(${column},${lists.properties}#,0)),0,1)`;

  zone('Changes between the dates', changes);
  zone('Opening', opening);
  zone('Closing', closing);
  put(
    changes.anchor,
    `=RR.CHANGES(${changes.headingCells},${FILTERS.changes},0,"all-rentrolls",${approvedOnly},${convertInto},${options(changes)})`,
  );
  put(
    opening.anchor,
    `=RR.QUERY(${opening.headingCells},${FILTERS.rents},0,,${approvedOnly},${options(opening, dateA)})`,
  );
  put(
    closing.anchor,
    `=RR.QUERY(${closing.headingCells},${FILTERS.rents},0,,${approvedOnly},${options(closing, dateB)})`,
  );

  const basis = (cell: string, name: string, { anchor }: Pick<SpillZone, 'anchor'>, formula: string) => {
    put(`${lettersOf(cell)}${HEADING_ROW}`, name);
    put(cell, `=IF(ISERROR(${anchor}),"",IF(${anchor}="${NO_ROWS}","",${formula}))`);
  };
  basis(at.changeCame, 'Of a property that came', changes, isIn(changes.column(columns.propertyId)));
  basis(at.closingCame, 'Of a property that came', closing, isIn(closing.column(columns.propertyId)));
  basis(
    at.closingOld,
    'Roll older than Date B by > 100 days',
    closing,
    `IF(${closing.column(columns.rentrollDate)}<${dateB}-100,1,0)`,
  );
  if (at.rates) {
    const { of } = at.rates;
    for (const [{ inOne, anchor, column }, amount, currency] of [
      [changes, columns.change, columns.changeCurrency],
      [opening, columns.passingRent, columns.currency],
      [closing, columns.passingRent, columns.currency],
    ] as const) {
      const [told, one] = [column(currency), column(amount)];
      const number = `IF(ISNUMBER(${one}),${one},0)`;
      const own = anchor === changes.anchor ? number : `IF(${told}=${at.currency},${number},"")`;
      const all = inOneCurrency(one, of(`UPPER(${plain(told)})`));
      basis(inOne, 'In the currency of the figures', { anchor }, `IF(${isAllCurrencies},${all},${own})`);
      const letters = lettersOf(inOne);
      formats[`${letters}${HEADING_ROW + 1}:${letters}${HEADING_ROW + FORMATTED}`] = '#,##0.00';
    }
    put(RATES_CELL, `=IF(${isAllCurrencies},IFERROR("Rates: "&${at.rates.said},""),"")`);
    styles.push([RATES_CELL, NOTE]);
    put(`${lettersOf(at.offered)}${HEADING_ROW}`, 'Currencies offered');
    put(at.offered, ALL_CURRENCIES);
    put(
      `${lettersOf(at.offered)}${HEADING_ROW + 2}`,
      `=IFERROR(INDEX(${lists.currencies}#,SEQUENCE(${LISTED - 1})),"")`,
    );
  }
  basis(lists.properties, 'Properties at Date A', opening, `UNIQUE(${opening.column(columns.propertyId)})`);
  basis(
    lists.currencies,
    'Currencies',
    closing,
    `SORT(UNIQUE(FILTER(${closing.column(columns.currency)},${closing.column(columns.currency)}<>"","")))`,
  );
  basis(
    lists.reasons,
    'Reasons without a line',
    changes,
    `FILTER(${given},(${given}<>"")*(ISNUMBER(MATCH(${given},$B$${firstReason}:$B$${lastReason},0))=FALSE),"")`,
  );
  basis(
    lists.old,
    'Properties with an old roll',
    closing,
    `UNIQUE(FILTER(${closing.column(columns.propertyId)},${at.closingOld}#*((${at.rates ? `ISNUMBER(${closing.inOne}#)` : `${closing.column(columns.currency)}=${at.currency}`})+(${at.mode}="${MODES.converted}"))>0,""))`,
  );
  if (rentrolls) {
    put(`${lettersOf(lists.dates)}${HEADING_ROW}`, 'Rent roll dates');
    put(lists.dates, `=IFERROR(${newestFirst(LISTED_DATES)},"")`);
  } else basis(lists.dates, 'Rent roll dates', closing, newestFirst(closing.column(columns.rentrollDate)));
  formats[`${lettersOf(lists.dates)}${HEADING_ROW + 1}:${lettersOf(lists.dates)}${HEADING_ROW + LISTED}`] =
    FILLED_DATE;
  put(`${lettersOf(approved)}${HEADING_ROW}`, 'Approved only');
  [true, false].forEach((word, k) => (cells[`${lettersOf(approved)}${HEADING_ROW + 1 + k}`] = word));
  const label = (cell: string) => `${lettersOf(lists.properties)}${cell.replace(/^.*\$/, '')}`;
  put(label(at.currency), 'Currency of the figures');
  put(at.currency, currencyFormula(at));
  put(label(at.mode), 'The figures are');
  put(at.mode, modeFormula(at));

  const zones: [from: string, to: string][] = [
    [changes.cell(HEADING_ROW), at.rates ? changes.inOne : at.changeCame],
    [
      opening.cell(HEADING_ROW),
      at.rates ? opening.inOne : opening.cell(HEADING_ROW, opening.headings.length - 1),
    ],
    [closing.cell(HEADING_ROW), at.rates ? closing.inOne : at.closingOld],
    [lists.properties, at.rates ? at.offered : approved],
  ];
  for (const [from, to] of zones)
    styles.push([`${lettersOf(from)}${HEADING_ROW}:${lettersOf(to)}${HEADING_ROW}`, HEADING]);
  for (const name of [...columns.amounts, columns.change])
    styles.push([changes.cell(HEADING_ROW, changes.headings.indexOf(name)), NUMBER_HEADING]);
  return { cells, styles, formats };
}

const lettersOf = (cell: string): string => cell.replace(/[$\d]/g, '');

function widths(at: BridgeCells): Record<string, number> {
  const fixed: Record<string, number> = {
    ...{ A: 12, B: 262, C: 118, D: 98, E: 56, F: 350, G: 14 },
    ...{ H: 150, I: 100, J: 100, K: 90, L: 90, M: 100, N: 14 },
  };
  for (let column = 14; column <= at.end; column++) fixed[columnLetters(column)] ??= 112;
  return fixed;
}
