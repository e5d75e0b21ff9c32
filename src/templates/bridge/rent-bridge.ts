import { HEADING, INPUT, LABEL, NOTE, NOTICE, NUMBER_HEADING, TITLE } from '../cell-styles';
import type { CellStyle, SheetTemplate } from '../sheet-template';
import { bridgeCells, FILTERS, INPUTS, type BridgeCells } from './bridge-cells';
import { bridgeChart } from './bridge-chart';
import type { BridgeColumns } from './bridge-columns';
import { currencyFormula, MODES, modeFormula, statusFormula } from './bridge-status';
import { bridgeRows, bridgeTable, type SheetPart } from './bridge-table';
import { NO_ROWS } from './spill-zone';

export interface BridgeQuestion {
  columns: BridgeColumns;
  /** Empty if the person must choose. */
  currency: string;
  /** Excel dates. */
  dateA: number;
  dateB: number;
  /** Reasons of the service that have no line of their own yet. */
  further?: readonly string[];
}

/**
 * The sheet "Rent bridge": how passing rent came from one date to another. Its lines add up to the cent, whatever the
 * service says, because a line of its own takes what the service does not tell.
 */
export function rentBridge(
  name: string,
  { columns, currency, dateA, dateB, further = [] }: BridgeQuestion,
): SheetTemplate {
  const at = bridgeCells(columns);
  const rows = bridgeRows(further);
  const notTold = `$C$${rows.notTold}`;
  const { chart, ...steps } = bridgeChart(at, rows);
  const parts: SheetPart[] = [
    inputs({ currency, dateA, dateB }, statusFormula(at, notTold)),
    filters(at, columns),
    results(at, columns, rows.reasons[0]!.row, rows.others - 1),
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
  };
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
    },
    styles: [
      ['B2', TITLE],
      ['B3', NOTE],
      ['B4', NOTICE],
      ['B5:B9', LABEL],
      ['C5:C9', { ...INPUT, align: 'left' }],
      ['D5', NOTICE],
      ['D6:D9', NOTE],
    ],
    formats: { 'C6:C7': 'yyyy-mm-dd' },
  };
}

function filters(at: BridgeCells, columns: BridgeColumns): SheetPart {
  return {
    cells: {
      H4: 'Filter: column',
      I4: 'Criterion',
      H8: columns.changeCurrency,
      I8: `=IF(TRIM(${INPUTS.convertInto})<>"","",${at.currency})`,
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
): SheetPart {
  const { changes, opening, closing, lists } = at;
  const { dateA, dateB, convertInto, approvedOnly } = INPUTS;
  const [headingRow, firstRow] = [12, 13];
  const cells: Record<string, string> = {};
  const styles: [string, CellStyle][] = [];
  const formats: Record<string, string> = {};
  const put = (cell: string, content: string) => (cells[cell.replaceAll('$', '')] = content);
  const headings = (left: number, names: readonly string[]) =>
    names.forEach((name, index) => put(`${at.letters(left + index)}${headingRow}`, name));
  const columnOf = (letters: string) =>
    [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const above = (zone: typeof changes, row: number, column: number) =>
    `${at.letters(columnOf(zone.left) + column)}${row}`;
  const options = (zone: typeof changes, asOf: string | undefined) => {
    const rows = [...(asOf ? [['as_of', `=${asOf}`]] : []), ['empty', NO_ROWS]];
    rows.forEach(([key, value], index) => {
      const row = headingRow - 1 - rows.length + index;
      put(above(zone, row, 0), key!);
      put(above(zone, row, 1), value!);
      if (key === 'as_of') formats[above(zone, row, 1)] = 'yyyy-mm-dd';
    });
    return `${above(zone, headingRow - 1 - rows.length, 0)}:${above(zone, headingRow - 2, 1)}`;
  };
  const title = (zone: typeof changes, text: string) => {
    put(above(zone, 4, 0), text);
    styles.push([above(zone, 4, 0), LABEL]);
  };
  const given = `UNIQUE(${changes.column(columns.reason)})`;
  const isIn = (column: string) => `IF(ISNUMBER(MATCH(${column},${lists.properties}#,0)),0,1)`;

  title(changes, 'Changes between the dates');
  title(opening, 'Opening');
  title(closing, 'Closing');
  headings(columnOf(changes.left), at.changeHeadings);
  headings(columnOf(opening.left), at.rentHeadings.opening);
  headings(columnOf(closing.left), at.rentHeadings.closing);
  put(
    changes.anchor,
    `=RR.CHANGES(${changes.headings},${FILTERS.changes},0,"all-rentrolls",${approvedOnly},${convertInto},${options(changes, undefined)})`,
  );
  put(
    opening.anchor,
    `=RR.QUERY(${opening.headings},${FILTERS.rents},0,,${approvedOnly},${options(opening, dateA)})`,
  );
  put(
    closing.anchor,
    `=RR.QUERY(${closing.headings},${FILTERS.rents},0,,${approvedOnly},${options(closing, dateB)})`,
  );

  const basis = (anchor: string, name: string, zone: typeof changes, formula: string) => {
    put(anchor.replace(`$${firstRow}`, `$${headingRow}`), name);
    put(anchor, `=IF(ISERROR(${zone.anchor}),"",IF(${zone.anchor}="${NO_ROWS}","",${formula}))`);
  };
  basis(at.changeCame, 'Of a property that came', changes, isIn(changes.column(columns.propertyId)));
  basis(at.closingCame, 'Of a property that came', closing, isIn(closing.column(columns.propertyId)));
  basis(
    at.closingOld,
    'Roll older than Date B by > 100 days',
    closing,
    `IF(${closing.column(columns.rentrollDate)}<${dateB}-100,1,0)`,
  );
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
    `UNIQUE(FILTER(${closing.column(columns.propertyId)},${at.closingOld}#*((${closing.column(columns.currency)}=${at.currency})+(${at.mode}="${MODES.converted}"))>0,""))`,
  );
  const label = (cell: string) =>
    cell.replace(/\$([A-Z]+)\$/, (_, letters: string) => `${at.letters(columnOf(letters) - 1)}`);
  put(label(at.currency), 'Currency of the figures');
  put(at.currency, currencyFormula(at));
  put(label(at.mode), 'The figures are');
  put(at.mode, modeFormula(at));

  const zones: [string, string][] = [
    [changes.left, /\$([A-Z]+)/.exec(at.changeCame)![1]!],
    [opening.left, opening.right],
    [closing.left, /\$([A-Z]+)/.exec(at.closingOld)![1]!],
    [/\$([A-Z]+)/.exec(lists.properties)![1]!, /\$([A-Z]+)/.exec(lists.old)![1]!],
  ];
  for (const [left, right] of zones) styles.push([`${left}${headingRow}:${right}${headingRow}`, HEADING]);
  const amounts = [...columns.amounts, columns.change].map((name) =>
    above(changes, headingRow, at.changeHeadings.indexOf(name)),
  );
  for (const cell of amounts) styles.push([cell, NUMBER_HEADING]);
  return { cells, styles, formats };
}

function widths(at: BridgeCells): Record<string, number> {
  const fixed: Record<string, number> = {
    A: 12,
    B: 262,
    C: 118,
    D: 98,
    E: 56,
    F: 350,
    G: 14,
    H: 150,
    I: 100,
    J: 100,
    K: 90,
    L: 90,
    M: 100,
    N: 14,
  };
  for (let column = 14; column <= at.end; column++) fixed[at.letters(column)] ??= 112;
  return fixed;
}
