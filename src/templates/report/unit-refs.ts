import { USES_LEFT_OUT } from './report-inputs';
import { columnLetters, isEndless, plain, sheetPrefix } from '../formula-parts';
import { ratesRefs } from '../rates/rates-refs';
import { shownRoles, type ReportColumns, type ReportRole } from './report-columns';

export const HEADING_ROW = 12;
/** Tells which values of the column below are not numbers or dates. */
export const UNREAD_ROW = HEADING_ROW - 1;
export const FIRST_ROW = 13;
const FIRST_COLUMN = 1;
/** The first of the yellow cells of conditions. */
export const CONDITIONS_AT = { row: 5, at: 5 } as const;
/** What “Units” has about all units, in columns to the right of what each unit adds. */
const ALL_UNITS_COLUMNS = 9;

/** What "Units" adds to each unit, in the order of its columns. */
export const BASES = [
  'status',
  'class',
  'useKey',
  'useFirst',
  'use',
  'rent',
  'passing',
  'area',
  'erv',
  'valued',
  'base',
  'expiry',
  'inWault',
  'break1',
  'break2',
  'break3',
  'anyBreak',
  'serviceBreak',
  'lapsed',
  'earliestBreak',
  'nextBreak',
  'firstEnd',
  'yearsToExpiry',
  'yearsToBreak',
  'yearsToEarliest',
  'tenantKey',
  'tenantFirst',
  'tenant',
  'propertyKey',
  'wholeProperty',
  'unitDay',
  'repeated',
  'againstStatus',
  'notBegun',
  'farExpiry',
  'rentFree',
  'cost',
  'rate',
] as const;
export type Basis = (typeof BASES)[number];

/** Whether the service tells who may use a break. Otherwise only the next break of any party is known. */
const hasBreakHolders = (columns: ReportColumns): boolean =>
  columns.firstBreak.heading !== undefined && columns.firstBreakHolder.heading !== undefined;

/** What identifies a property: two of them may have one name. */
const propertyRole = ({ propertyId }: ReportColumns): ReportRole =>
  propertyId.heading === undefined ? 'property' : 'propertyId';

/** Whether it shows which properties are here with all of their units. */
const hasUnitCounts = (columns: ReportColumns): boolean =>
  columns[propertyRole(columns)].heading !== undefined && columns.unitCount.heading !== undefined;

/** What the service does not tell, so that some choices cannot be followed. */
export const lacksFor = (columns: ReportColumns): { termination: boolean; holders: boolean } => ({
  termination: columns.earliestTermination.heading === undefined,
  holders: !hasBreakHolders(columns),
});

/** What is shown only if the service has the columns of these roles. */
const NEEDS: Readonly<Partial<Record<Basis, readonly ReportRole[]>>> = {
  useKey: ['use'],
  useFirst: ['use'],
  use: ['use'],
  expiry: ['expiry'],
  break1: ['firstBreak'],
  break2: ['secondBreak'],
  break3: ['thirdBreak'],
  anyBreak: ['nextBreak'],
  serviceBreak: ['nextBreak'],
  lapsed: ['firstBreak', 'breakNotice'],
  unitDay: ['unit'],
  repeated: ['unit'],
  againstStatus: ['vacancyStatus'],
  notBegun: ['leaseStart'],
  farExpiry: ['expiry'],
  rentFree: ['rentFreeEnd', 'contractedRent', 'passingRent'],
  cost: ['nonRecoverableCost'],
  rate: ['currency'],
};

export const shownBases = (columns: ReportColumns, hasRates: boolean): readonly Basis[] =>
  BASES.filter(
    (name) =>
      (name !== 'rate' || hasRates) &&
      (NEEDS[name] ?? []).every((role) => columns[role].heading !== undefined) &&
      ((name !== 'wholeProperty' && name !== 'propertyKey') || hasUnitCounts(columns)),
  );

/** Its values are counted in two ways, to hold the query against another one. */
export const countedRole = (columns: ReportColumns): ReportRole =>
  columns.rentrollDate.heading === undefined ? shownRoles(columns)[0]! : 'rentrollDate';

/** How formulas address the columns of "Units". */
export type UnitRefs = ReturnType<typeof unitRefs>;

/** Lists the first three different values of the rows of which a test is not 0, and says if there are more. */
export function someOf(values: string, test: string): string {
  const samples = `INDEX(UNIQUE(FILTER(${values},${test})),SEQUENCE(4))`;
  return `TEXTJOIN(", ",TRUE,IFERROR(IF(SEQUENCE(4)<4,${samples},IF(${samples}="","","…")),""))`;
}

/** The rates of the units that have an amount. */
export const neededRates = ({ has, column, basis }: UnitRefs): string => {
  const amounts = (['contractedRent', 'passingRent', 'erv', 'nonRecoverableCost'] as const)
    .filter(has)
    .map((role) => `ISNUMBER(${column(role)})*(${column(role)}<>0)`);
  return `IF(${['0', ...amounts].join('+')}>0,${basis('rate')},"")`;
};

/** With the name of the sheet, for formulas of another sheet. */
export function unitRefs(columns: ReportColumns, rates: string | undefined, sheet?: string) {
  const prefix = sheet === undefined ? '' : sheetPrefix(sheet);
  const roles = shownRoles(columns);
  const bases = shownBases(columns, rates !== undefined);
  const letters = (role: ReportRole) => columnLetters(FIRST_COLUMN + roles.indexOf(role));
  // One column stays empty between the query and its bases.
  const basisLetters = (name: Basis) => columnLetters(FIRST_COLUMN + roles.length + 1 + bases.indexOf(name));
  const first = columnLetters(FIRST_COLUMN);
  const listCell = (k: number) =>
    `${prefix}$${columnLetters(FIRST_COLUMN + roles.length + bases.length + 2 + k)}$${FIRST_ROW}`;
  /** The cell of the query. */
  const query = `${prefix}$${first}$${FIRST_ROW}`;
  /** A column of the query. It stays right when columns are inserted, and needs no CHOOSECOLS. */
  const column = (role: ReportRole) =>
    `INDEX(${query}#,0,COLUMNS(${prefix}$${first}$${HEADING_ROW}:$${letters(role)}$${HEADING_ROW}))`;
  /** The days of a column that stand for none. */
  const endless = (role: ReportRole): readonly string[] => columns[role].endless ?? [];
  /** The columns about all units, those that are not on the sheet, too. */
  const allLetters = (index: number) =>
    // Between them and the bases are the two columns of properties, and an empty one at each side of these.
    columnLetters(FIRST_COLUMN + roles.length + bases.length + 5 + index);
  return {
    ...{ prefix, query, rows: `${query}#`, column, basisLetters, endless, allLetters },
    has: (role: ReportRole) => roles.includes(role),
    /** What the words of a status column mean, or undefined without one. */
    words: (role: ReportRole) => columns[role].words,
    /** Tests that a date stands for none. */
    isEndless: (role: ReportRole) => isEndless(column(role), endless(role)),
    /** The cell with a column's heading. */
    heading: (role: ReportRole) => `${prefix}$${letters(role)}$${HEADING_ROW}`,
    /** The cells of a row above the query, one for each of its columns. */
    above: (row: number) =>
      `${prefix}$${first}$${row}:$${columnLetters(FIRST_COLUMN + roles.length - 1)}$${row}`,
    basis: (name: Basis) => `${prefix}$${basisLetters(name)}$${FIRST_ROW}#`,
    /** How the sheet of rates is used, if there is one. */
    ...(rates !== undefined && bases.includes('rate') && { rates: ratesRefs(rates) }),
    /** The columns of lists that the yellow cells offer, at the right end of "Units". */
    choiceLetters: (index: number) => allLetters(ALL_UNITS_COLUMNS + index),
    /** The column that identifies a property, if there is one. */
    ...(roles.includes(propertyRole(columns)) && { property: column(propertyRole(columns)) }),
    /** The keys of the properties of the query, and how many units of each are in it, if the service tells how many it has. */
    ...(hasUnitCounts(columns) && { properties: { list: listCell(0), units: listCell(1) } }),
  };
}

/** Who pays the rent of each unit, as the service spells it. Blank without a rent. */
export function payerOf({ has, column, basis }: UnitRefs): string {
  const tenant = has('tenant') ? column('tenant') : '""';
  const group = column('tenantGroup');
  const payer = has('tenantGroup') && has('tenant') ? `IF(${group}<>"",${group},${tenant})` : tenant;
  return `IF(${basis('rent')}>0,${plain(payer)},"")`;
}

/** The use of each unit, as the service spells it. */
export const useOf = ({ column }: UnitRefs): string => plain(column('use'));

/** Tests that a use is among those that a person leaves out. A cell may take what was typed for a number. */
export const isLeftOut = (use: string): string =>
  `((${use}<>"")*(${USES_LEFT_OUT.map((cell) => `(${use}=${cell}&"")`).join('+')})>0)`;
