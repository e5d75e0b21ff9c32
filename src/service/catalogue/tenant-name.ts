/** Returns SQL for the tenant's name at the rent roll. Some companies change their name. */
export const tenantName = (tenant: 't' | 'nt'): string =>
  `CASE WHEN s.q >= ${tenant}.renamed_at THEN ${tenant}.new_name ELSE ${tenant}.tenant_name END`;
