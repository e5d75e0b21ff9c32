import { ALL_CURRENCIES } from '../rates/rates-refs';

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
/** Between the chart and the lines. */
export const RATES_CELL = `B${OPENING_ROW - 2}`;

/** What a result without rows shows. */
export const NO_ROWS = 'none';

/** Of a column next to the rows of a result, which has nothing where the result has none. */
export const ofRows = (anchor: string, formula: string): string =>
  `IF(ISERROR(${anchor}),"",IF(${anchor}="${NO_ROWS}","",${formula}))`;

/** The first cell of those that a formula fills, and the letters of its column. */
export const headOf = (spill: string): string => spill.replace(/#$/, '');
export const lettersOf = (cell: string): string => cell.replace(/[$\d#]/g, '');

/** As many lines of a list are offered. */
export const LISTED = 60;

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

/** Stands for a blank reason among those that have no line of their own. */
export const NOT_GIVEN = 'none given';
