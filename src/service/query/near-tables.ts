/**
 * What to put after `WITH`, so that a query reads of `state`, `lease` and `tenant` only what the states that `which` (a
 * condition on `s`) chooses need. Without it DuckDB, which does not foresee how few they are, puts all tenants into a hash
 * table for each batch, and the time an answer takes would grow with the square of the portfolio.
 */
export const nearTables = (which: string): string => `
  state AS MATERIALIZED (SELECT * FROM main.state s WHERE ${which}),
  lease AS (SELECT * FROM main.lease WHERE lease_id IN (SELECT unnest([lease_id, next_lease_id]) FROM state)),
  tenant AS (SELECT * FROM main.tenant WHERE tenant_key IN (SELECT tenant_key FROM lease))`;
