import { columnLetters } from '../formula-parts';
import { ALL_CURRENCIES, ratesRefs, type RatesRefs } from '../rates/rates-refs';

/** The headings of the columns that a bridge asks for: display names or identifiers. */
export interface BridgeColumns {
  /** Identifies a property in rent rolls and in changes. */
  propertyId: string;
  passingRent: string;
  currency: string;
  rentrollDate: string;
  /** Names the company database in rent rolls. */
  database?: string;
  reason: string;
  change: string;
  changeCurrency: string;
  /** Columns that only show what a change is about. Those that the service lacks are left out. */
  shown: readonly string[];
  /** The other amounts of a change, such as the rent before and after it. */
  amounts: readonly string[];
}

/** The headings of the reference service. */
export const REFERENCE_COLUMNS: BridgeColumns = {
  propertyId: 'Property ID',
  passingRent: 'In-Place Rent PA',
  currency: 'Currency',
  rentrollDate: 'Rent Roll Date',
  reason: 'Reason for Rent Change',
  change: 'Rent Change PA',
  changeCurrency: 'Rent Change Currency',
  shown: ['Property Name', 'Unit Name', 'Tenant Name'],
  amounts: ['Previous Rent PA', 'Rent PA'],
};

/** Where everything stands on the sheet. */
export const INPUTS = {
  currency: '$C$7',
  dateA: '$C$8',
  dateB: '$C$9',
  convertInto: '$C$10',
  approvedOnly: '$C$11',
  databases: '$C$12',
  beginsAt: '$C$13',
} as const;

/** Tests that all currencies are asked for, by the rates that a person types. */
export const isAllCurrencies = `((${INPUTS.currency}="${ALL_CURRENCIES}")*(TRIM(${INPUTS.convertInto})="")>0)`;

/** Where conditions stand: those of a person, and for changes the same, with the currency and both dates. */
export const [CONDITIONS_AT, REPEATED] = [3, { row: 4, at: 7 }] as const;

export const OPENING_ROW = 33;
export const CAME_ROW = OPENING_ROW + 1;
export const FIRST_REASON_ROW = OPENING_ROW + 2;

const CHANGES_AT = 14;

/** A result on the sheet: headings in one row, and the spilled rows below. */
export interface SpillZone {
  headings: readonly string[];
  /** The cells of the headings, such as `$O$12:$X$12`. */
  headingCells: string;
  /** The cell with the formula. */
  anchor: string;
  /** A cell in the zone's columns, which are counted from 0. */
  cell(row: number, at?: number): string;
  /** The cells of one column, found by its heading, so that columns may be inserted. */
  column(heading: string): string;
  /** Beside the rows, with rates: the amount in the currency of the figures, or a text that says what it lacks. */
  inOne: string;
  /** All headings of the zone and of what is worked out beside it. */
  allHeadings: string;
}

export const HEADING_ROW = 17;
const FIRST_ROW = HEADING_ROW + 1;

/** What a result without rows shows. */
export const NO_ROWS = 'none';

function spillZone(
  left: number,
  headings: readonly string[],
  { inOneAt, end }: { inOneAt: number; end: number },
): SpillZone {
  const letters = (at: number) => columnLetters(left + at);
  const anchor = `$${letters(0)}$${FIRST_ROW}`;
  const first = `$${letters(0)}$${HEADING_ROW}`;
  return {
    headings,
    headingCells: `${first}:$${letters(headings.length - 1)}$${HEADING_ROW}`,
    anchor,
    inOne: `$${columnLetters(inOneAt)}$${FIRST_ROW}`,
    allHeadings: `${letters(0)}${HEADING_ROW}:${columnLetters(end)}${HEADING_ROW}`,
    cell: (row, at = 0) => `${letters(at)}${row}`,
    column: (heading) =>
      `INDEX(${anchor}#,0,COLUMNS(${first}:${letters(headings.indexOf(heading))}$${HEADING_ROW}))`,
  };
}

export interface BridgeCells {
  changes: SpillZone;
  opening: SpillZone;
  closing: SpillZone;
  /** Beside the changes: 1 for a property that came. */
  changeCame: string;
  /** Beside the closing rents: 1 for a property that came, 1 for a rent roll that is old. */
  closingCame: string;
  closingOld: string;
  /** With rates: what the yellow cell of the currency offers. */
  offered: string;
  rates?: RatesRefs & { usedRates: string };
  /** To as many decimals figures are rounded: amounts that are converted are not, so that they still add up. */
  decimals: string;
  /** The spilled lists: properties at Date A, currencies, reasons without a line, properties with an old rent roll, dates. */
  lists: { properties: string; currencies: string; reasons: string; old: string; dates: string };
  /** The currency of the figures. */
  currency: string;
  /** `one currency`, `converted`, or `none`. */
  mode: string;
  /** The last column, counted from 0. */
  end: number;
}

/** The headings of a question for changes, in their order. */
export const changeHeadingsOf = (columns: BridgeColumns): string[] => [
  ...columns.shown,
  columns.reason,
  ...columns.amounts,
  columns.change,
  columns.changeCurrency,
  columns.rentrollDate,
  columns.propertyId,
];

/** The headings of a question for the rents of one date. */
export const rentHeadingsOf = (columns: BridgeColumns): string[] => [
  columns.propertyId,
  columns.currency,
  columns.passingRent,
  columns.rentrollDate,
  ...(columns.database === undefined ? [] : [columns.database]),
];

export function bridgeCells(columns: BridgeColumns, rates?: string): BridgeCells {
  const changeHeadings = changeHeadingsOf(columns);
  const closingHeadings = rentHeadingsOf(columns);
  const openingHeadings = closingHeadings.slice(0, closingHeadings.indexOf(columns.rentrollDate));
  const more = rates === undefined ? 0 : 1;
  const came = CHANGES_AT + changeHeadings.length;
  const openingAt = came + 2 + more;
  const openingEnd = openingAt + openingHeadings.length;
  const closingAt = openingEnd + 1 + more;
  const closingCame = closingAt + closingHeadings.length;
  const listsAt = closingCame + 3 + more;
  const below = (column: number) => `$${columnLetters(column)}$${FIRST_ROW}`;
  const changes = spillZone(CHANGES_AT, changeHeadings, { inOneAt: came + 1, end: came + more });
  const opening = spillZone(openingAt, openingHeadings, { inOneAt: openingEnd, end: openingEnd - 1 + more });
  const closing = spillZone(closingAt, closingHeadings, {
    inOneAt: closingCame + 2,
    end: closingCame + 1 + more,
  });
  const rentCurrencies = [opening, closing].map(({ column }) => column(columns.currency));
  const refs = rates === undefined ? undefined : ratesRefs(rates);
  return {
    ...{ changes, opening, closing },
    ...(refs && {
      rates: { ...refs, usedRates: refs.named(...rentCurrencies, changes.column(columns.changeCurrency)) },
    }),
    offered: below(listsAt + 5),
    decimals: rates === undefined ? '2' : `IF(${isAllCurrencies},8,2)`,
    changeCame: below(came),
    closingCame: below(closingCame),
    closingOld: below(closingCame + 1),
    lists: {
      properties: below(listsAt),
      currencies: below(listsAt + 1),
      reasons: below(listsAt + 2),
      old: below(listsAt + 3),
      dates: below(listsAt + 4),
    },
    currency: `$${columnLetters(listsAt + 1)}$5`,
    mode: `$${columnLetters(listsAt + 1)}$6`,
    end: listsAt + 4 + more,
  };
}
