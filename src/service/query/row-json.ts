import type { Column } from '../catalogue/column';

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A column's value as JSON shows it: a timestamp is an ISO 8601 text with a numeric offset. */
const wireValue = ({ type, sql }: Column): string =>
  type === 'TIMESTAMP' ? `strftime((${sql})::TIMESTAMP, '%Y-%m-%dT%H:%M:%S+00:00')` : sql;

/** The fields of one row, to be put under a `SELECT` that {@link rowJson} reads. */
export const rowFields = (columns: readonly Column[]): string =>
  columns.map((column) => `${wireValue(column)} AS ${quoteName(column.name)}`).join(',\n    ');

/**
 * An expression for the JSON text of a row. The order of fields is unspecified in the interface and may differ
 * between rows, so it does: `form` (an integer expression) picks one of four orders. Nulls are written out.
 */
export function rowJson(columns: readonly Column[], form: string): string {
  const object = (order: readonly Column[]) =>
    `to_json(struct_pack(${order.map(({ name }) => `${quoteName(name)} := ${quoteName(name)}`).join(', ')}))`;
  if (columns.length === 1) return object(columns);
  const middle = columns.length >> 1;
  const orders = [
    columns,
    [...columns].reverse(),
    [...columns.slice(middle), ...columns.slice(0, middle)],
    [...columns.filter((_, i) => i % 2 === 1), ...columns.filter((_, i) => i % 2 === 0)],
  ];
  return `CASE ${form} ${orders.map((order, i) => `WHEN ${i} THEN ${object(order)}`).join('\n ')} END`;
}
