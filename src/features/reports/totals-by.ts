import type { ReportRole } from '../../table/totals/live-roles';

/** What totals are made by, in the order in which they are offered. */
export const TOTALS_BY = {
  property: 'property',
  tenant: 'tenant',
  tenantGroup: 'tenant group',
  use: 'use',
  expiry: 'year of expiry',
  database: 'database',
} as const satisfies Partial<Record<ReportRole, string>>;
export type TotalsBy = keyof typeof TOTALS_BY;
