import { columnLetters } from '../column-letters';
import { sheetPrefix } from '../sheet-prefix';
import { shownRoles, type ReportColumns, type ReportRole } from './report-columns';

export const HEADING_ROW = 10;
export const FIRST_ROW = 11;
const FIRST_COLUMN = 1;

/** What "Units" adds to each unit, in the order of its columns. */
export const BASES = [
  'class',
  'rent',
  'passing',
  'area',
  'erv',
  'valued',
  'base',
  'inWault',
  'firstTenantBreak',
  'secondTenantBreak',
  'thirdTenantBreak',
  'nextBreak',
  'firstEnd',
  'yearsToExpiry',
  'yearsToBreak',
  'tenant',
  'whole',
] as const;
export type Basis = (typeof BASES)[number];

const TENANT_BREAKS: readonly Basis[] = ['firstTenantBreak', 'secondTenantBreak', 'thirdTenantBreak'];

/** Whether the service tells who may use a break. Otherwise only the next break of any party is known. */
const tellsHolders = (columns: ReportColumns): boolean =>
  columns.firstBreak.heading !== undefined && columns.firstBreakHolder.heading !== undefined;

/** Whether it shows which properties are here with all of their units. */
const tellsWhole = ({ property, unitCount }: ReportColumns): boolean =>
  property.heading !== undefined && unitCount.heading !== undefined;

/** What the service does not tell, so that some choices cannot be followed. */
export const lacksFor = (columns: ReportColumns): { termination: boolean; holders: boolean } => ({
  termination: columns.earliestTermination.heading === undefined,
  holders: !tellsHolders(columns),
});

export const shownBases = (columns: ReportColumns): readonly Basis[] =>
  BASES.filter(
    (name) =>
      (tellsHolders(columns) || !TENANT_BREAKS.includes(name)) && (name !== 'whole' || tellsWhole(columns)),
  );

/** Its values are counted in two ways, to hold the query against another one. */
export const countedRole = (columns: ReportColumns): ReportRole =>
  columns.rentrollDate.heading === undefined ? shownRoles(columns)[0]! : 'rentrollDate';

/** How formulas address the columns of "Units". */
export interface UnitRefs {
  has(role: ReportRole): boolean;
  /** The cell of the query, and its result. */
  query: string;
  rows: string;
  /** A column of the query. It stays right when columns are inserted, and needs no CHOOSECOLS. */
  column(role: ReportRole): string;
  /** The cell with a column's heading. */
  heading(role: ReportRole): string;
  basis(name: Basis): string;
  basisLetters(name: Basis): string;
  /** The properties of the query and how many units of each are in it, if the service tells how many it has. */
  properties?: { list: string; units: string };
  /** The letters of the last column of the query. */
  lastColumn: string;
}

/** With the name of the sheet, for formulas of another sheet. */
export function unitRefs(columns: ReportColumns, sheet?: string): UnitRefs {
  const prefix = sheet === undefined ? '' : sheetPrefix(sheet);
  const roles = shownRoles(columns);
  const bases = shownBases(columns);
  const letters = (role: ReportRole) => columnLetters(FIRST_COLUMN + roles.indexOf(role));
  // One column stays empty between the query and its bases.
  const basisLetters = (name: Basis) => columnLetters(FIRST_COLUMN + roles.length + 1 + bases.indexOf(name));
  const first = columnLetters(FIRST_COLUMN);
  const listCell = (k: number) =>
    `${prefix}$${columnLetters(FIRST_COLUMN + roles.length + bases.length + 2 + k)}$${FIRST_ROW}`;
  const query = `${prefix}$${first}$${FIRST_ROW}`;
  return {
    has: (role) => roles.includes(role),
    query,
    rows: `${query}#`,
    column: (role) =>
      `INDEX(${query}#,0,COLUMNS(${prefix}$${first}$${HEADING_ROW}:$${letters(role)}$${HEADING_ROW}))`,
    heading: (role) => `${prefix}$${letters(role)}$${HEADING_ROW}`,
    basis: (name) => `${prefix}$${basisLetters(name)}$${FIRST_ROW}#`,
    basisLetters,
    ...(tellsWhole(columns) && { properties: { list: listCell(0), units: listCell(1) } }),
    lastColumn: columnLetters(FIRST_COLUMN + roles.length - 1),
  };
}
