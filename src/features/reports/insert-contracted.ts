import { badInput } from '../../contract/failure';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { liveRoles } from '../../table/totals/live-roles';
import { contractedBridge } from '../../templates/bridge/contracted-bridge';
import { LEASE_ROLES, type LeaseColumns } from '../../templates/bridge/contracted-rows';
import { addReportSheets } from './add-report-sheets';
import { quarterBefore } from './first-choices';
import { beginBridge, newestRents } from './insert-bridge';
import { roleQuery } from './query-headings';
import type { Inserted } from './report-actions';
import type { ReportParts } from './report-parts';
import { ownColumns, type RoleAnswers } from './role-questions';

/** Without one of them, no bridge can be made. */
const REQUIRED = ['property', 'unit', 'tenant', 'currency', 'contractedRent', 'rentrollDate'] as const;

/** The leases of a day, as a query of its own. Throws `bad-input` that names what the service lacks. */
export function leaseColumns(catalogue: readonly ColumnEntry[], profile: ServiceProfile): LeaseColumns {
  const live = liveRoles(catalogue, profile);
  const missing = REQUIRED.filter((role) => !live[role]);
  if (missing.length > 0)
    throw badInput(
      `No bridge of contracted rent can be made, because the service has no column for: ${missing.join(', ')}. An administrator names it in reportRoles of the service profile.`,
    );
  return roleQuery(catalogue, profile, [...LEASE_ROLES, 'propertyId', 'unitId', 'lease', 'database']);
}

/** Adds the sheet "Contracted rent bridge" and shows it, or returns the columns to ask a person for. */
export async function insertContracted(
  parts: ReportParts,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const asked = await ownColumns(parts, LEASE_ROLES, answers);
  if ('questions' in asked) return asked;
  const { catalogue, profile, usedChosenColumns } = asked;
  const columns = leaseColumns(catalogue, profile);
  const heading = (role: keyof LeaseColumns['at']) => columns.headings[columns.at[role]! - 1]!;
  const { dates, dateB, units } = await newestRents(
    parts,
    {
      headings: columns.headings,
      ...{ currency: heading('currency'), rent: heading('contractedRent'), date: heading('rentrollDate') },
    },
    new AbortController().signal,
  );
  const { about, ...begun } = await beginBridge(parts, units);
  const dateA = quarterBefore(dateB, dates);
  const title = 'Contracted rent bridge';
  return addReportSheets(parts, {
    titles: [title],
    build: (free) => [contractedBridge(free[title], { columns, dateA, dateB, ...begun })],
    notes: [about],
    usedChosenColumns,
  });
}
