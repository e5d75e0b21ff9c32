import { DATE, EXACT, HEADING, LABEL, NOTE, NUMBER_HEADING } from '../cell-styles';
import {
  bare,
  columnLetters,
  FILLED_DATE,
  isNotAmong,
  LISTED_DATES,
  lookupKey,
  newestFirst,
  plain,
  rowsFormula,
  type AskedCells,
} from '../formula-parts';
import { ALL_CURRENCIES, inOneCurrency, type RatesRefs } from '../rates/rates-refs';
import type { CellStyle } from '../sheet-template';
import {
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
import { NOT_GIVEN, type SheetPart } from './bridge-table';

/** As many lines of a list are offered. */
export const LISTED = 60;
const FORMATTED = 2_000;
/** Between the chart and the lines. */
const RATES_CELL = `B${OPENING_ROW - 2}`;

export const lettersOf = (cell: string): string => cell.replace(/[$\d]/g, '');

/** The three questions, each with its headings, its conditions and its options. */
export function bridgeQuestions(
  { changes, opening, closing }: BridgeCells,
  conditions: string,
  ofChanges: string,
): SheetPart & { asked: AskedCells } {
  const cells: Record<string, string> = {};
  const styles: [string, CellStyle][] = [];
  const formats: Record<string, string> = {};
  const { dateA, dateB, convertInto, approvedOnly, databases } = INPUTS;
  const options = (zone: SpillZone, asOf?: string) => {
    const rows = [
      ...(asOf ? [['as_of', `=${asOf}`]] : []),
      ...[
        ['database', `=IF(${databases}="","",${databases})`],
        ['empty', NO_ROWS],
      ],
    ];
    const top = HEADING_ROW - 1 - rows.length;
    rows.forEach(([key, value], index) => {
      cells[zone.cell(top + index)] = key!;
      cells[zone.cell(top + index, 1)] = value!;
    });
    if (asOf) formats[zone.cell(top, 1)] = DATE;
    return `${zone.cell(top)}:${zone.cell(HEADING_ROW - 2, 1)}`;
  };
  const zone = (title: string, { headings, cell }: SpillZone) => {
    cells[cell(4)] = title;
    styles.push([cell(4), LABEL]);
    headings.forEach((heading, index) => (cells[cell(HEADING_ROW, index)] = heading));
  };

  zone('Changes between the dates', changes);
  zone('Opening', opening);
  zone('Closing', closing);
  const asked = (asOf: string, zone: SpillZone): AskedCells => ({
    ...{ filters: conditions, approved: approvedOnly, options: options(zone, asOf) },
  });
  const ofClosing = asked(dateB, closing);
  cells[bare(changes.anchor)] =
    `=RR.CHANGES(${changes.headingCells},${ofChanges},0,"all-rentrolls",${approvedOnly},${convertInto},${options(changes)})`;
  cells[bare(opening.anchor)] = rowsFormula(opening.headingCells, asked(dateA, opening));
  cells[bare(closing.anchor)] = rowsFormula(closing.headingCells, ofClosing);
  return { cells, styles, formats, asked: ofClosing };
}

/** What is worked out beside the rows. `reasons` are the cells of lines of reasons. */
export function bridgeResults(
  at: BridgeCells,
  columns: BridgeColumns,
  reasons: string,
  rentrolls: boolean,
): SheetPart {
  const { changes, opening, closing, lists } = at;
  const cells: Record<string, string> = {};
  const styles: [string, CellStyle][] = [];
  const formats: Record<string, string> = {};
  const put = (cell: string, content: string) => (cells[bare(cell)] = content);
  const list = (cell: string, heading: string, content: string) => {
    put(`${lettersOf(cell)}${HEADING_ROW}`, heading);
    put(cell, content);
  };
  /** A result without rows shows nothing beside it. */
  const basis = (cell: string, heading: string, { anchor }: SpillZone, formula: string) =>
    list(cell, heading, `=IF(ISERROR(${anchor}),"",IF(${anchor}="${NO_ROWS}","",${formula}))`);

  if (at.rates) {
    for (const [zone, formula] of inOneCurrencyOf(at, at.rates, columns)) {
      basis(zone.inOne, 'In the currency of the figures', zone, formula);
      const letters = lettersOf(zone.inOne);
      formats[`${letters}${HEADING_ROW + 1}:${letters}${HEADING_ROW + FORMATTED}`] = EXACT;
    }
    put(RATES_CELL, `=IF(${isAllCurrencies},IFERROR("Rates: "&${at.rates.usedRates},""),"")`);
    styles.push([RATES_CELL, NOTE]);
    list(at.offered, 'Currencies offered', ALL_CURRENCIES);
    put(
      `${lettersOf(at.offered)}${HEADING_ROW + 2}`,
      `=IFERROR(INDEX(${lists.currencies}#,SEQUENCE(${LISTED - 1})),"")`,
    );
  }
  const isIn = (column: string) => `IF(ISNUMBER(MATCH(${lookupKey(column)},${lists.properties}#,0)),0,1)`;
  basis(at.changeCame, 'Of a property that came', changes, isIn(changes.column(columns.propertyId)));
  basis(at.closingCame, 'Of a property that came', closing, isIn(closing.column(columns.propertyId)));
  basis(
    at.closingOld,
    'Roll older than Date B by > 100 days',
    closing,
    `IF(${closing.column(columns.rentrollDate)}<${INPUTS.dateB}-100,1,0)`,
  );
  const reasonColumn = changes.column(columns.reason);
  const given = `UNIQUE(IF(${reasonColumn}="","${NOT_GIVEN}",${reasonColumn}))`;
  basis(
    lists.properties,
    'Properties at Date A, by key',
    opening,
    `UNIQUE(${lookupKey(opening.column(columns.propertyId))})`,
  );
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
    `FILTER(${given},${isNotAmong(given, reasons)},"")`,
  );
  basis(
    lists.old,
    'Properties with an old roll',
    closing,
    `UNIQUE(FILTER(${closing.column(columns.propertyId)},${at.closingOld}#*((${at.rates ? `ISNUMBER(${closing.inOne}#)` : `${closing.column(columns.currency)}=${at.currency}`})+(${at.mode}="${MODES.converted}"))>0,""))`,
  );
  if (rentrolls) list(lists.dates, 'Rent roll dates', `=IFERROR(${newestFirst(LISTED_DATES)},"")`);
  else basis(lists.dates, 'Rent roll dates', closing, newestFirst(closing.column(columns.rentrollDate)));
  formats[`${lettersOf(lists.dates)}${HEADING_ROW + 1}:${lettersOf(lists.dates)}${HEADING_ROW + LISTED}`] =
    FILLED_DATE;
  const label = (cell: string) => `${lettersOf(lists.properties)}${cell.replace(/^.*\$/, '')}`;
  put(label(at.currency), 'Currency of the figures');
  put(at.currency, currencyFormula(at));
  put(label(at.mode), 'The figures are');
  put(at.mode, modeFormula(at));

  const listed = `${lettersOf(lists.properties)}${HEADING_ROW}:${columnLetters(at.end)}${HEADING_ROW}`;
  for (const headings of [changes.allHeadings, opening.allHeadings, closing.allHeadings, listed])
    styles.push([headings, HEADING]);
  for (const name of [...columns.amounts, columns.change])
    styles.push([changes.cell(HEADING_ROW, changes.headings.indexOf(name)), NUMBER_HEADING]);
  return { cells, styles, formats };
}

/** Each amount in the currency of the figures, by the rates that a person types. */
const inOneCurrencyOf = (
  { changes, opening, closing, currency }: BridgeCells,
  { of }: RatesRefs,
  columns: BridgeColumns,
) =>
  (
    [
      [changes, columns.change, columns.changeCurrency],
      [opening, columns.passingRent, columns.currency],
      [closing, columns.passingRent, columns.currency],
    ] as const
  ).map(([zone, amount, currencyName]) => {
    const [currencies, amounts] = [zone.column(currencyName), zone.column(amount)];
    const number = `IF(ISNUMBER(${amounts}),${amounts},0)`;
    const own = zone === changes ? number : `IF(${currencies}=${currency},${number},"")`;
    const all = inOneCurrency(amounts, of(`UPPER(${plain(currencies)})`));
    return [zone, `IF(${isAllCurrencies},${all},${own})`] as const;
  });
