import { EXACT, LABEL, NUMBER_HEADING } from '../cell-styles';
import {
  bare,
  columnLetters,
  isNotAmong,
  lookupKey,
  plain,
  rowsFormula,
  type AskedCells,
} from '../formula-parts';
import { linesOf, putBase, putQueryAt, type ListSheet } from '../list-sheet';
import { inOneCurrency, type RatesRefs } from '../rates/rates-refs';
import { putOptions } from '../title-block';
import {
  changeHeadingsOf,
  headOf,
  INPUTS,
  isAllCurrencies,
  lettersOf,
  NO_ROWS,
  NOT_GIVEN,
  ofRows,
  rentHeadingsOf,
  type BridgeColumns,
} from './bridge-cells';
import { putOffers } from './bridge-inputs';
import { MODES } from './bridge-status';

export const HEADING_ROW = 17;
/** The first column of what the service is asked, counted from 0. The changes come first. */
export const CHANGES_AT = 14;
/** The cells with the currency of the figures, and with what they are. */
export const [FIGURES_IN, MODE] = ['$N$5', '$N$6'] as const;

interface Asked {
  columns: BridgeColumns;
  rates: RatesRefs | undefined;
  /** The cells of the conditions, and of those of the changes. */
  filters: string;
  ofChanges: string;
  /** The cells of the lines of reasons. */
  reasons: string;
  /** Whether the service lists its rent rolls. */
  rentrolls: boolean;
}

export type BridgeResults = ReturnType<typeof putBridgeResults>;

/** Writes the three questions, and what is worked out of their rows. Everything but `anchor` are cells that are filled. */
export function putBridgeResults(
  sheet: ListSheet,
  { columns, rates, filters, ofChanges, reasons, rentrolls }: Asked,
) {
  const { put, style, format } = sheet.writer;
  const { dateA, dateB, convertInto, approvedOnly, databases } = INPUTS;
  const ask = (
    title: string,
    headings: readonly string[],
    asOf: string | undefined,
    formula: (headings: string, asked: AskedCells) => string,
  ) => {
    const at = sheet.next;
    sheet.next += headings.length + 1;
    put(`${columnLetters(at)}4`, title, LABEL);
    const options = putOptions(sheet.writer, at, {
      ...(asOf && { as_of: asOf }),
      ...{ database: databases, empty: `"${NO_ROWS}"` },
    });
    const asked = { filters, approved: approvedOnly, options };
    const position = { at, row: HEADING_ROW, headings };
    const anchor = putQueryAt(sheet.writer, position, (cells) => formula(cells, asked));
    const letters = (heading: string) => columnLetters(at + headings.indexOf(heading));
    const first = `$${columnLetters(at)}$${HEADING_ROW}`;
    return {
      ...{ anchor, asked, letters, heading: bare(first) },
      /** Found by its heading, so that columns may be inserted. */
      column: (heading: string) => `INDEX(${anchor}#,0,COLUMNS(${first}:${letters(heading)}$${HEADING_ROW}))`,
      /** Writes a column about its rows. */
      base: (heading: string, content: string) =>
        putBase(sheet, `${title}: ${heading}`, ofRows(anchor, content)),
    };
  };
  const changesOf = (headings: string, { options }: AskedCells) =>
    `=RR.CHANGES(${headings},${ofChanges},0,"all-rentrolls",${approvedOnly},${convertInto},${options})`;
  const rentHeadings = rentHeadingsOf(columns);
  const ofOpening = rentHeadings.slice(0, rentHeadings.indexOf(columns.rentrollDate));
  const changes = ask('Changes between the dates', changeHeadingsOf(columns), undefined, changesOf);
  const opening = ask('Opening', ofOpening, dateA, rowsFormula);
  const closing = ask('Closing', rentHeadings, dateB, rowsFormula);
  for (const name of [...columns.amounts, columns.change])
    style(`${changes.letters(name)}${HEADING_ROW}`, NUMBER_HEADING);

  /** With rates: each amount in the currency of the figures, or a text that says what it lacks. */
  const amountsOf = (
    { column, base }: typeof changes,
    [amount, name]: readonly [amount: string, currency: string],
  ) => {
    const [amounts, currencies] = [column(amount), column(name)];
    const isOwn = `(${currencies}=${FIGURES_IN})`;
    if (!rates) return { amount: amounts, currency: currencies, isCounted: isOwn };
    const number = `IF(ISNUMBER(${amounts}),${amounts},0)`;
    const own = amount === columns.change ? number : `IF(${currencies}=${FIGURES_IN},${number},"")`;
    const all = inOneCurrency(amounts, rates.of(`UPPER(${plain(currencies)})`));
    const cells = base('in the currency of the figures', `IF(${isAllCurrencies},${all},${own})`);
    format(linesOf(sheet, lettersOf(cells)), EXACT);
    return { amount: cells, currency: currencies, isCounted: `ISNUMBER(${cells})` };
  };
  const rents = [columns.passingRent, columns.currency] as const;
  const changed = amountsOf(changes, [columns.change, columns.changeCurrency]);
  const opened = amountsOf(opening, rents);
  const closed = amountsOf(closing, rents);

  const property = closing.column(columns.propertyId);
  const key = lookupKey(opening.column(columns.propertyId));
  const properties = opening.base('properties, by key', `UNIQUE(${key})`);
  const offers = putOffers(sheet, {
    ...{ rates, rentrolls, currency: closing.column(columns.currency) },
    date: closing.column(columns.rentrollDate),
  });
  const isIn = (names: string) => `IF(ISNUMBER(MATCH(${lookupKey(names)},${properties},0)),0,1)`;
  const came = 'of a property that came';
  const changeCame = changes.base(came, isIn(changes.column(columns.propertyId)));
  const closingCame = closing.base(came, isIn(property));
  const old = closing.base(
    'roll older than Date B by > 100 days',
    `IF(${closing.column(columns.rentrollDate)}<${dateB}-100,1,0)`,
  );
  const reason = changes.column(columns.reason);
  const given = `UNIQUE(IF(${reason}="","${NOT_GIVEN}",${reason}))`;
  const unlisted = changes.base(
    'reasons without a line',
    `FILTER(${given},${isNotAmong(given, reasons)},"")`,
  );
  const isOld = `${old}*((${closed.isCounted})+(${MODE}="${MODES.converted}"))>0`;
  const oldProperties = closing.base(
    'properties with an old roll',
    `UNIQUE(FILTER(${property},${isOld},""))`,
  );
  return {
    ...{ currency: FIGURES_IN, mode: MODE, rates, offers },
    /** The first cells of these lists. */
    ...{ unlisted: headOf(unlisted), oldProperties: headOf(oldProperties) },
    changes: { ...changes, ...changed, came: changeCame, reason },
    opening: { ...opening, ...opened },
    closing: { ...closing, ...closed, came: closingCame, old },
  };
}
