import { EXACT, LABEL, NUMBER_HEADING } from '../cell-styles';
import { columnLetters, isNotAmong, lookupKey, plain, rowsFormula, type AskedCells } from '../formula-parts';
import { linesOf, putBase, putBaseAt, putQueryAt, type ListSheet, type QueryPosition } from '../list-sheet';
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
const CHANGES_AT = 14;

/** Where the results stand, one column apart from what is worked out next to the one before, and where the lists begin. */
export function bridgePositions(columns: BridgeColumns, rates: RatesRefs | undefined) {
  const [changes, closing] = [changeHeadingsOf(columns), rentHeadingsOf(columns)];
  const opening = closing.slice(0, closing.indexOf(columns.rentrollDate));
  const more = rates ? 1 : 0;
  const openingAt = CHANGES_AT + changes.length + 2 + more;
  const closingAt = openingAt + opening.length + 1 + more;
  const listsAt = closingAt + closing.length + 3 + more;
  const position = (at: number, headings: readonly string[]) => ({ at, row: HEADING_ROW, headings });
  const [currency, mode] = [5, 6].map((row) => `$${columnLetters(listsAt + 1)}$${row}`) as [string, string];
  return {
    changes: position(CHANGES_AT, changes),
    opening: position(openingAt, opening),
    closing: position(closingAt, closing),
    listsAt,
    /** The cells with the currency of the figures, and with what they are. */
    ...{ currency, mode },
  };
}

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

/** Writes the three questions, and what is worked out next to their rows. Everything but `anchor` are cells that are filled. */
export function putBridgeResults(
  sheet: ListSheet,
  { currency, mode, ...positions }: ReturnType<typeof bridgePositions>,
  { columns, rates, filters, ofChanges, reasons, rentrolls }: Asked,
) {
  const { put, style, format } = sheet.writer;
  const { dateA, dateB, convertInto, approvedOnly, databases } = INPUTS;
  const ask = (
    title: string,
    position: QueryPosition,
    asOf: string | undefined,
    formula: (headings: string, asked: AskedCells) => string,
  ) => {
    const { at, headings } = position;
    put(`${columnLetters(at)}4`, title, LABEL);
    const options = putOptions(sheet.writer, at, {
      ...(asOf && { as_of: asOf }),
      ...{ database: databases, empty: `"${NO_ROWS}"` },
    });
    const asked = { filters, approved: approvedOnly, options };
    const anchor = putQueryAt(sheet.writer, position, (cells) => formula(cells, asked));
    const letters = (heading: string) => columnLetters(at + headings.indexOf(heading));
    const first = `$${columnLetters(at)}$${HEADING_ROW}`;
    return {
      ...{ anchor, asked, letters },
      /** Found by its heading, so that columns may be inserted. */
      column: (heading: string) => `INDEX(${anchor}#,0,COLUMNS(${first}:${letters(heading)}$${HEADING_ROW}))`,
      /** Writes the column that is `next` to the headings. */
      base: (next: number, heading: string, content: string) =>
        putBaseAt(sheet, at + headings.length + next, heading, ofRows(anchor, content)),
    };
  };
  const changesOf = (headings: string, { options }: AskedCells) =>
    `=RR.CHANGES(${headings},${ofChanges},0,"all-rentrolls",${approvedOnly},${convertInto},${options})`;
  const changes = ask('Changes between the dates', positions.changes, undefined, changesOf);
  const opening = ask('Opening', positions.opening, dateA, rowsFormula);
  const closing = ask('Closing', positions.closing, dateB, rowsFormula);
  for (const name of [...columns.amounts, columns.change])
    style(`${changes.letters(name)}${HEADING_ROW}`, NUMBER_HEADING);

  /** With rates: each amount in the currency of the figures, or a text that says what it lacks. */
  const amountsOf = (
    { column, base }: typeof changes,
    [amount, name]: readonly [amount: string, currency: string],
    next: number,
  ) => {
    const [amounts, currencies] = [column(amount), column(name)];
    const isOwn = `(${currencies}=${currency})`;
    if (!rates) return { amount: amounts, currency: currencies, isCounted: isOwn };
    const number = `IF(ISNUMBER(${amounts}),${amounts},0)`;
    const own = amount === columns.change ? number : `IF(${currencies}=${currency},${number},"")`;
    const all = inOneCurrency(amounts, rates.of(`UPPER(${plain(currencies)})`));
    const cells = base(next, 'In the currency of the figures', `IF(${isAllCurrencies},${all},${own})`);
    format(linesOf(sheet, lettersOf(cells)), EXACT);
    return { amount: cells, currency: currencies, isCounted: `ISNUMBER(${cells})` };
  };
  const rents = [columns.passingRent, columns.currency] as const;
  const changed = amountsOf(changes, [columns.change, columns.changeCurrency], 1);
  const opened = amountsOf(opening, rents, 0);
  const closed = amountsOf(closing, rents, 2);

  const list = (heading: string, { anchor }: typeof changes, formula: string) =>
    putBase(sheet, heading, ofRows(anchor, formula));
  const property = closing.column(columns.propertyId);
  const key = lookupKey(opening.column(columns.propertyId));
  const properties = list('Properties at Date A, by key', opening, `UNIQUE(${key})`);
  const offers = putOffers(sheet, {
    ...{ rates, rentrolls, currency: closing.column(columns.currency) },
    date: closing.column(columns.rentrollDate),
  });
  const isIn = (names: string) => `IF(ISNUMBER(MATCH(${lookupKey(names)},${properties},0)),0,1)`;
  const came = 'Of a property that came';
  const changeCame = changes.base(0, came, isIn(changes.column(columns.propertyId)));
  const closingCame = closing.base(0, came, isIn(property));
  const old = closing.base(
    1,
    'Roll older than Date B by > 100 days',
    `IF(${closing.column(columns.rentrollDate)}<${dateB}-100,1,0)`,
  );
  const reason = changes.column(columns.reason);
  const given = `UNIQUE(IF(${reason}="","${NOT_GIVEN}",${reason}))`;
  const unlisted = list(
    'Reasons without a line',
    changes,
    `FILTER(${given},${isNotAmong(given, reasons)},"")`,
  );
  const isOld = `${old}*((${closed.isCounted})+(${mode}="${MODES.converted}"))>0`;
  const oldProperties = list(
    'Properties with an old roll',
    closing,
    `UNIQUE(FILTER(${property},${isOld},""))`,
  );
  return {
    ...{ currency, mode, rates, offers },
    /** The first cells of these lists. */
    ...{ unlisted: headOf(unlisted), oldProperties: headOf(oldProperties) },
    changes: { ...changes, ...changed, came: changeCame, reason },
    opening: { ...opening, ...opened },
    closing: { ...closing, ...closed, came: closingCame, old },
  };
}
