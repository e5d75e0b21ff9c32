/**
 * Returns tables to put after `WITH`, which limit `state`, `lease` and `tenant` to the states that `which` selects, a
 * condition on `s`. DuckDB cannot predict how few these are. Without this it would put all tenants into a hash table for
 * each batch. The time of an answer would then grow with the square of the portfolio.
 */
export const nearTables = (which: string): string => `
  state AS MATERIALIZED (SELECT * FROM main.state s WHERE ${which}),
  lease AS (SELECT * FROM main.lease WHERE lease_id IN (SELECT unnest([lease_id, next_lease_id]) FROM state)),
  tenant AS (SELECT * FROM main.tenant WHERE tenant_key IN (SELECT tenant_key FROM lease))`;
