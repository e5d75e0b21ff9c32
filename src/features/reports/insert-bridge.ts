import type { RowsRequest } from '../../answers/calls/answers';
import { namingOf, type ColumnNames } from '../../answers/naming';
import { asRrError, badInput, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import {
  changeHeadingsOf,
  INPUTS,
  NO_ROWS,
  rentHeadingsOf,
  type BridgeColumns,
} from '../../templates/bridge/bridge-cells';
import { bare } from '../../templates/formula-parts';
import { furtherReasons } from '../../templates/bridge/bridge-table';
import { rentBridge } from '../../templates/bridge/rent-bridge';
import { addReportSheets } from './add-report-sheets';
import { ALL_ROWS, type ReportParts } from './report-parts';
import { findRates, firstCurrency, quarterBefore, canList, type UnitRent } from './first-choices';
import type { Inserted } from './report-actions';
import { ownColumns, type RoleAnswers } from './role-questions';

/** Without one of them, no bridge can be made. */
const BRIDGE_ROLES = ['passingRent', 'currency', 'rentrollDate'] as const;

/** The yellow cell of the currency, on both bridges. */
const CURRENCY_CELL = bare(INPUTS.currency);

/** The last day of Excel. */
const ANY_DAY = 2_958_465;

/**
 * Adds the sheet "Rent bridge" for the chosen databases and shows it, or returns the columns to ask a person for. Asks first
 * what its formulas ask, so that they find the answers, and so that the sheet begins with the dates, the currency and the
 * reasons that there are.
 */
export async function insertBridge(parts: ReportParts, answers?: RoleAnswers | 'again'): Promise<Inserted> {
  const asked = await ownColumns(parts, BRIDGE_ROLES, answers);
  if ('questions' in asked) return asked;
  const { profile, usedChosenColumns } = asked;
  const { units, ...question } = await bridgeQuestion(parts, new AbortController().signal, profile);
  const { about, ...begun } = await beginBridge(parts, units);
  return addReportSheets(parts, {
    titles: ['Rent bridge'],
    build: (free) => [rentBridge(free['Rent bridge'], { ...question, ...begun })],
    notes: [about],
    usedChosenColumns,
  });
}

/** What a bridge of these units begins with, and what is said of its currency. */
export async function beginBridge(parts: ReportParts, units: readonly UnitRent[]) {
  const [rates, rentrolls] = [await findRates(), await canList(parts, 'rentrolls')];
  const { currency, about } = firstCurrency(units, rates, CURRENCY_CELL);
  return { currency, about, rentrolls, rates: rates?.sheet, question: parts.taken?.question };
}

/**
 * Returns what a new bridge asks. Throws a sentence if there is nothing to compare. `answered`: the profile with the columns
 * that a person chose.
 */
export async function bridgeQuestion(
  { answers, taken, ...sources }: Pick<ReportParts, 'client' | 'databases' | 'answers' | 'taken'>,
  signal: AbortSignal,
  answered?: ServiceProfile,
) {
  const databases = taken?.databases ?? null;
  const rents = await namingOf(sources, { endpoint: 'query', databases }, signal);
  const changes = await namingOf(sources, { endpoint: 'changes', databases }, signal);
  const columns = bridgeColumns(answered ?? rents.profile, rents.columns, changes.columns);
  const { currency, rentrollDate: date, passingRent: rent } = columns;
  const headings = rentHeadingsOf(columns);
  const { dates, dateB, units } = await newestRents(
    { answers, taken },
    { headings, currency, date, rent },
    signal,
  );
  const changeHeadings = changeHeadingsOf(columns);
  const changed = await askRows(
    { answers, taken },
    { endpoint: 'changes', columns: [changeHeadings], rentrolls: 'all-rentrolls' },
    signal,
  ).catch((thrown: unknown) => {
    const failure = asRrError(thrown);
    if (failure.code === 'cancelled' || failure.code === 'signed-out') throw failure;
    throw new RrError(
      failure.code,
      `No bridge was made, because its changes did not arrive. ${failure.message}`,
    );
  });
  const changeDates = datesIn(changed, changeHeadings.indexOf(date));
  return {
    ...{ columns, units, dateA: quarterBefore(dateB, [...changeDates, ...dates]), dateB },
    further: furtherReasons(changed.map((row) => String(row[changeHeadings.indexOf(columns.reason)]))),
  };
}

const datesIn = (rows: readonly (readonly unknown[])[], at: number): number[] =>
  rows.map((row) => row[at]).filter((date) => typeof date === 'number');

/** Asks for the rows of a bridge. */
async function askRows(
  { answers, taken }: Pick<ReportParts, 'answers' | 'taken'>,
  request: Pick<RowsRequest, 'endpoint' | 'columns' | 'rentrolls' | 'conditions'>,
  signal: AbortSignal,
) {
  const { approvedOnly, options } = taken?.asked ?? ALL_ROWS;
  const { asOf = ANY_DAY, ...undated } = options;
  const { cells } = await answers.rows(
    {
      ...{ ...request, headers: 0, approvedOnly },
      options: { ...undated, empty: NO_ROWS, ...(request.endpoint === 'query' && { asOf }) },
    },
    { signal, isPreview: false },
  );
  return cells.length === 1 && cells[0]?.[0] === NO_ROWS ? [] : cells.map((row) => row.map(plain));
}

/** The columns of a query of rents. */
interface RentColumns extends Record<'currency' | 'rent' | 'date', string> {
  headings: readonly string[];
}

/** The rents of the newest rent rolls, and their days. Throws a sentence if there is nothing to compare. */
export async function newestRents(
  parts: Pick<ReportParts, 'answers' | 'taken'>,
  { headings, currency, rent, date }: RentColumns,
  signal: AbortSignal,
) {
  const { conditions } = parts.taken?.asked ?? ALL_ROWS;
  const rows = await askRows(
    parts,
    { endpoint: 'query', columns: [headings], rentrolls: 'latest', conditions },
    signal,
  );
  const at = (heading: string) => headings.indexOf(heading);
  const dates = datesIn(rows, at(date));
  if (dates.length === 0)
    throw badInput(
      'There is nothing to compare: the chosen databases have no rent roll with a date. Choose other databases.',
    );
  return {
    dates,
    dateB: Math.floor(dates.reduce((left, right) => Math.max(left, right))),
    units: rows.map((row) => ({ currency: row[at(currency)], rent: row[at(rent)] })),
  };
}

const plain = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell;

/**
 * Returns the headings of a bridge for this service. Throws `bad-input` that names what the service lacks. `rents` and
 * `changes` are the columns of a query and of changes.
 */
function bridgeColumns(profile: ServiceProfile, rents: ColumnNames, changes: ColumnNames): BridgeColumns {
  const { reportRoles, sheetRoles, identity, currencyColumn, rentrollDateColumn, changes: names } = profile;
  const isKnown = (columns: ColumnNames, name: string) => columns.find(name)?.name === name;
  const propertyId = [identity.property, reportRoles.property].find((name) => isKnown(rents, name));
  const required: [field: string, columns: ColumnNames, name: string][] = [
    ['identity.property', rents, propertyId ?? identity.property],
    ['reportRoles.passingRent', rents, reportRoles.passingRent],
    ['currencyColumn', rents, currencyColumn],
    ['rentrollDateColumn', rents, rentrollDateColumn],
    ['changes.reasonColumn', changes, names.reasonColumn],
    ['changes.changeColumn', changes, names.changeColumn],
    ['changes.currencyColumn', changes, names.currencyColumn],
  ];
  const missing = required.filter(([, columns, name]) => !isKnown(columns, name));
  if (missing.length > 0)
    throw badInput(
      `No bridge can be made, because the service has no column ${missing.map(([, , name]) => name).join(', ')}. ` +
        `If it has another name there, an administrator corrects ${missing.map(([field]) => field).join(', ')} in the service profile.`,
    );
  const { property, unit, tenant } = reportRoles;
  return {
    propertyId: sameHeading(propertyId!, rents, changes),
    passingRent: rents.heading(reportRoles.passingRent),
    currency: rents.heading(currencyColumn),
    rentrollDate: sameHeading(rentrollDateColumn, rents, changes),
    ...(isKnown(rents, sheetRoles.database) && { database: rents.heading(sheetRoles.database) }),
    reason: changes.heading(names.reasonColumn),
    change: changes.heading(names.changeColumn),
    changeCurrency: changes.heading(names.currencyColumn),
    shown: [property, unit, tenant]
      .filter((name) => isKnown(changes, name) && name !== propertyId)
      .map((name) => changes.heading(name)),
    amounts: names.amounts
      .filter((name) => name !== names.changeColumn && isKnown(changes, name))
      .map((name) => changes.heading(name)),
  };
}

/** A display name may mean one column in rent rolls and another one in changes. */
function sameHeading(name: string, rents: ColumnNames, changes: ColumnNames): string {
  const heading = rents.heading(name);
  return changes.heading(name) === heading ? heading : name;
}
