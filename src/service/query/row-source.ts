/** A copy in memory, which operators' decisions change while the service runs (see approval/approvals.ts). */
export const RENTROLLS = 'live.rentroll';

/** The tables that a column's expression may read, by alias, in join order. `s` and `r` are always joined. */
const JOINS = {
  s: '',
  r: `JOIN ${RENTROLLS} r ON r.rentroll_id = s.rentroll_id`,
  e: 'JOIN extraction e ON e.rentroll_id = r.rentroll_id',
  f: 'JOIN file f ON f.file_id = e.file_id',
  p: 'JOIN property p ON p.property_id = r.property_id',
  d: 'JOIN company_database d ON d.database_id = r.database_id',
  c: 'JOIN country c ON c.code = p.country',
  u: 'JOIN unit u ON u.unit_id = s.unit_id',
  fx: 'JOIN exchange_rate fx ON fx.currency = u.currency AND fx.q = s.q',
  l: 'LEFT JOIN lease l ON l.lease_id = s.lease_id',
  t: 'LEFT JOIN tenant t ON t.tenant_key = l.tenant_key',
  n: 'LEFT JOIN lease n ON n.lease_id = s.next_lease_id',
  nt: 'LEFT JOIN tenant nt ON nt.tenant_key = n.tenant_key',
} as const;

type Alias = keyof typeof JOINS;
const NEEDS: Partial<Record<Alias, readonly Alias[]>> = {
  f: ['e'],
  c: ['p'],
  fx: ['u'],
  t: ['l'],
  nt: ['n'],
};

/** Returns the joins that `expressions` need, to put after a `FROM` that provides `s`. */
export function joinsFor(expressions: readonly string[]): string {
  const text = expressions.join(' ');
  const used = new Set<Alias>(['r']);
  for (const [, alias] of text.matchAll(/\b([a-z]+)\.[a-z_]/g))
    if (alias !== undefined && alias in JOINS)
      for (const name of [alias as Alias, ...(NEEDS[alias as Alias] ?? [])]) used.add(name);
  return (Object.keys(JOINS) as Alias[])
    .filter((alias) => used.has(alias))
    .map((alias) => JOINS[alias])
    .join(' ');
}

/**
 * Limits `state`, `lease` and `tenant` to the states that `which`, a condition on `s`, selects. DuckDB cannot predict
 * how few these are. The time of an answer would otherwise grow with the square of the portfolio.
 */
export const nearTables = (which: string): string => `
  state AS MATERIALIZED (SELECT * FROM main.state s WHERE ${which}),
  lease AS (SELECT * FROM main.lease WHERE lease_id IN (SELECT unnest([lease_id, next_lease_id]) FROM state)),
  tenant AS (SELECT * FROM main.tenant WHERE tenant_key IN (SELECT tenant_key FROM lease))`;
