import { createColumnNames } from '../../answers/naming';
import type { ColumnEntry } from '../../contract/entries';
import { badInput, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { portfolioReport } from '../../templates/report/portfolio-report';
import {
  findMissingColumns,
  readingOf,
  ROLES,
  shownRoles,
  type ReportColumns,
  type ReportRole,
} from '../../templates/report/report-columns';
import { addReportSheets } from './add-report-sheets';
import type { ReportParts } from './report-parts';
import { findRates, firstCurrency, canList } from './first-choices';
import { unitRents } from './unit-rents';
import type { Inserted, SheetOf } from './report-actions';
import { ownColumns, type RoleAnswers } from './role-questions';

/**
 * Adds the sheets "Units" and "Report" and shows the latter, or returns the columns to ask a person for. Asks for the
 * catalogue, which the cache holds as a rule, and for the list of rent rolls: the formulas then ask for the rows. Rejects with what to do, for example
 * without a database.
 */
export async function insertReport(
  parts: ReportParts,
  { opensAtWault = false }: SheetOf = {},
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  if (!parts.taken?.databases && parts.databases.get().length === 0)
    throw new RrError('no-databases', 'No company database is chosen. Choose one at the top of the pane.');
  const asked = await ownColumns(parts, undefined, answers);
  if ('questions' in asked) return asked;
  const columns = reportColumns(asked.catalogue, asked.profile);
  const units = await unitRents(
    columns.currency.heading,
    columns.contractedRent.heading ?? columns.passingRent.heading,
    parts,
  );
  const rates = columns.currency.heading === undefined ? undefined : await findRates();
  const { currency, mostLet, about } = firstCurrency(units, rates);
  const rentrolls = await canList(parts, 'rentrolls');
  const inputs = {
    ...(about && { currency }),
    ...(currency === mostLet && { valueCurrency: mostLet }),
  };
  const { roll } = parts.taken ?? {};
  // What only a service can tell is not missed in a rent roll.
  const isMissed = (role: ReportRole) =>
    !roll || (role !== 'propertyId' && roll.possible.has(columns[role].name));
  const missing = findMissingColumns(columns, ROLES.filter(isMissed));
  return addReportSheets(parts, {
    titles: ['Units', 'Report'],
    build: (free) =>
      portfolioReport(columns, free, {
        ...{ inputs, rentrolls, rates: rates?.sheet, question: parts.taken?.question },
      }).map((sheet) => (opensAtWault ? { ...sheet, opensAt: sheet.names?.RR_WAULT_expiry } : sheet)),
    notes: [
      missing.length > 0
        ? `Left out what needs columns that the ${roll ? 'rent roll' : 'service'} lacks: ${missing.join(', ')}.`
        : '',
      about,
    ],
    usedChosenColumns: asked.usedChosenColumns,
  });
}

/** The columns of a report among those that are listed. Throws `bad-input` if none of them is there. */
export function reportColumns(catalogue: readonly ColumnEntry[], profile: ServiceProfile): ReportColumns {
  const { heading } = createColumnNames(catalogue);
  const known = new Set(catalogue.map(({ name }) => name));
  const names = {
    ...profile.reportRoles,
    ...profile.propertyFigures,
    currency: profile.currencyColumn,
    rentrollDate: profile.rentrollDateColumn,
    propertyId: profile.identity.property,
    rentrollId: profile.identity.rentroll,
    rentFreeEnd: profile.sheetRoles.rentFreeEnd,
    nonRecoverableCost: profile.sheetRoles.nonRecoverableCost,
    database: profile.sheetRoles.database,
  } satisfies Record<ReportRole, string>;
  const columns = Object.fromEntries(
    Object.entries(names).map(([role, name]) => [
      role,
      { name, ...readingOf(role as ReportRole, profile), ...(known.has(name) && { heading: heading(name) }) },
    ]),
  ) as unknown as ReportColumns;
  if (shownRoles(columns).length === 0)
    throw badInput(
      'The service has no column that a report needs. Ask the person who runs the gateway to set `reportRoles` in its service profile.',
    );
  return columns;
}
