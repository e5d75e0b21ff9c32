type SqlValue = string | number | boolean | null | readonly string[];

/** Formats a value as SQL. Use it only for our own constants and for values checked against a closed list. */
export function sqlText(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'object') return `[${value.map(sqlText).join(', ')}]`;
  return String(value);
}

/** Formats rows as a `VALUES` list, for `FROM ${sqlRows(rows)} AS t(a, b)`. */
export const sqlRows = (rows: readonly (readonly SqlValue[])[]): string =>
  `(VALUES ${rows.map((row) => `(${row.map(sqlText).join(', ')})`).join(', ')})`;

/** Formats at least one value for `IN`. */
export const sqlList = (values: readonly (string | number)[]): string =>
  `(${values.map(sqlText).join(', ')})`;
