/**
 * Limits `state`, `lease` and `tenant` to the states that `which`, a condition on `s`, selects. DuckDB cannot predict
 * how few these are. The time of an answer would otherwise grow with the square of the portfolio.
 */
export const nearTables = (which: string): string => `
  state AS MATERIALIZED (SELECT * FROM main.state s WHERE ${which}),
  lease AS (SELECT * FROM main.lease WHERE lease_id IN (SELECT unnest([lease_id, next_lease_id]) FROM state)),
  tenant AS (SELECT * FROM main.tenant WHERE tenant_key IN (SELECT tenant_key FROM lease))`;
