import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';

export type ReportRole =
  | keyof ServiceProfile['reportRoles']
  | keyof ServiceProfile['sheetRoles']
  | 'currency'
  | 'rentrollDate';

/** Returns the column of each role that the live `catalogue` has. What depends on another role is to be left out. */
export function liveRoles(
  catalogue: readonly ColumnEntry[],
  { reportRoles, sheetRoles, currencyColumn, rentrollDateColumn }: ServiceProfile,
): Partial<Record<ReportRole, ColumnEntry>> {
  const names = { ...reportRoles, ...sheetRoles, currency: currencyColumn, rentrollDate: rentrollDateColumn };
  const byName = new Map(catalogue.map((entry) => [entry.name, entry]));
  return Object.fromEntries(
    Object.entries(names).flatMap(([role, name]) => {
      const entry = byName.get(name);
      return entry ? [[role, entry]] : [];
    }),
  );
}
