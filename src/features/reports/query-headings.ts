import { createColumnNames } from '../../answers/naming';
import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import { liveRoles, type ReportRole } from '../../table/totals/live-roles';

/** What identifies things in the service. */
type IdentityRole = 'propertyId' | 'unitId' | 'rentrollId' | 'lease';

/** The column of a role, if the service has it. */
function roleFinder(catalogue: readonly ColumnEntry[], profile: ServiceProfile) {
  const live = liveRoles(catalogue, profile);
  const { property, unit, rentroll, lease } = profile.identity;
  const identity: Record<string, string> = {
    ...{ propertyId: property, unitId: unit, rentrollId: rentroll, lease },
  };
  return (role: ReportRole | IdentityRole): ColumnEntry | undefined =>
    live[role as ReportRole] ?? catalogue.find(({ name }) => name === identity[role]);
}

/** The headings of a query of its own, each once, and the place of a column among them, counted from 1. */
export function queryHeadings(catalogue: readonly ColumnEntry[], profile: ServiceProfile) {
  const { heading } = createColumnNames(catalogue);
  const find = roleFinder(catalogue, profile);
  const headings: string[] = [];
  const positionOf = (name: string): number => {
    const known = headings.indexOf(heading(name));
    return known >= 0 ? known + 1 : headings.push(heading(name));
  };
  /** The place of each role that has a column. */
  const positionsOf = <Role extends ReportRole | IdentityRole>(
    roles: readonly Role[],
  ): Partial<Record<Role, number>> => {
    const at: Partial<Record<Role, number>> = {};
    for (const role of roles) {
      const column = find(role);
      if (column) at[role] = positionOf(column.name);
    }
    return at;
  };
  return { headings, heading, positionOf, positionsOf };
}

/** A query of the columns of these roles. */
export function roleQuery<Role extends ReportRole | IdentityRole>(
  catalogue: readonly ColumnEntry[],
  profile: ServiceProfile,
  roles: readonly Role[],
) {
  const { headings, positionsOf } = queryHeadings(catalogue, profile);
  return { at: positionsOf(roles), headings };
}
