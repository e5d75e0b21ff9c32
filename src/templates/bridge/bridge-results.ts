import { HEADING, LABEL, NOTE, NUMBER_HEADING } from '../cell-styles';
import { bare, FILLED_DATE, LISTED_DATES, newestFirst, plain } from '../formula-parts';
import { ALL_CURRENCIES, inOneCurrency } from '../rates/rates-refs';
import type { CellStyle } from '../sheet-template';
import {
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
import { currencyFormula, MODES, modeFormula } from './bridge-status';
import type { SheetPart } from './bridge-table';

/** As many lines of a list are offered. */
export const LISTED = 60;
const FORMATTED = 2_000;
/** Between the chart and the lines. */
const RATES_CELL = `B${OPENING_ROW - 2}`;

export const lettersOf = (cell: string): string => cell.replace(/[$\d]/g, '');

interface Results {
  at: BridgeCells;
  columns: BridgeColumns;
  cells: Record<string, string | boolean>;
  styles: [string, CellStyle][];
  formats: Record<string, string>;
  put(cell: string, content: string): void;
  /** Puts a formula over one of the results, which shows nothing without rows, below its heading. */
  basis(cell: string, name: string, of: Pick<SpillZone, 'anchor'>, formula: string): void;
}

/** The three questions with their rows, and what is worked out beside them. `reasons` are the cells of lines of reasons. */
export function bridgeResults(
  at: BridgeCells,
  columns: BridgeColumns,
  reasons: string,
  rentrolls: boolean,
): SheetPart {
  const cells: Results['cells'] = {};
  const put: Results['put'] = (cell, content) => (cells[bare(cell)] = content);
  const results: Results = {
    ...{ at, columns, cells, put, styles: [], formats: {} },
    basis(cell, name, { anchor }, formula) {
      put(`${lettersOf(cell)}${HEADING_ROW}`, name);
      put(cell, `=IF(ISERROR(${anchor}),"",IF(${anchor}="${NO_ROWS}","",${formula}))`);
    },
  };
  putQuestions(results);
  putCame(results);
  if (at.rates) putInOne(results, at.rates);
  putLists(results, reasons);
  putOffered(results, rentrolls);
  putLooks(results);
  const { styles, formats } = results;
  return { cells, styles, formats };
}

function putQuestions({ at: { changes, opening, closing }, put, styles, formats }: Results): void {
  const { dateA, dateB, convertInto, approvedOnly } = INPUTS;
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
}

/** Marks rows of properties that came, and of rent rolls that are old. */
function putCame({ at, columns, basis }: Results): void {
  const { changes, closing, lists } = at;
  const isIn = (column: string) => `IF(ISNUMBER(MATCH(${column},${lists.properties}#,0)),0,1)`;
  basis(at.changeCame, 'Of a property that came', changes, isIn(changes.column(columns.propertyId)));
  basis(at.closingCame, 'Of a property that came', closing, isIn(closing.column(columns.propertyId)));
  basis(
    at.closingOld,
    'Roll older than Date B by > 100 days',
    closing,
    `IF(${closing.column(columns.rentrollDate)}<${INPUTS.dateB}-100,1,0)`,
  );
}

/** Writes each amount in the currency of the figures, by the rates that a person types. */
function putInOne(
  { at, columns, put, basis, styles, formats }: Results,
  { of, said }: NonNullable<BridgeCells['rates']>,
): void {
  const { changes, opening, closing, lists } = at;
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
  put(RATES_CELL, `=IF(${isAllCurrencies},IFERROR("Rates: "&${said},""),"")`);
  styles.push([RATES_CELL, NOTE]);
  put(`${lettersOf(at.offered)}${HEADING_ROW}`, 'Currencies offered');
  put(at.offered, ALL_CURRENCIES);
  put(
    `${lettersOf(at.offered)}${HEADING_ROW + 2}`,
    `=IFERROR(INDEX(${lists.currencies}#,SEQUENCE(${LISTED - 1})),"")`,
  );
}

function putLists({ at, columns, basis }: Results, reasons: string): void {
  const { changes, opening, closing, lists } = at;
  const given = `UNIQUE(${changes.column(columns.reason)})`;
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
    `FILTER(${given},(${given}<>"")*(ISNUMBER(MATCH(${given},${reasons},0))=FALSE),"")`,
  );
  basis(
    lists.old,
    'Properties with an old roll',
    closing,
    `UNIQUE(FILTER(${closing.column(columns.propertyId)},${at.closingOld}#*((${at.rates ? `ISNUMBER(${closing.inOne}#)` : `${closing.column(columns.currency)}=${at.currency}`})+(${at.mode}="${MODES.converted}"))>0,""))`,
  );
}

/** Writes dates and words that the yellow cells offer, and what the figures are. */
function putOffered({ at, columns, put, basis, cells, formats }: Results, rentrolls: boolean): void {
  const { lists, closing, approved } = at;
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
}

function putLooks({ at, columns, styles }: Results): void {
  const { changes, opening, closing, lists, approved } = at;
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
}
