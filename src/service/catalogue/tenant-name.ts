/** SQL of the name that the tenant with this alias bears at the rent roll: some companies change theirs. */
export const tenantName = (tenant: 't' | 'nt'): string =>
  `CASE WHEN s.q >= ${tenant}.renamed_at THEN ${tenant}.new_name ELSE ${tenant}.tenant_name END`;
