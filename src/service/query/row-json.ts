import type { ColumnType } from '../../contract/column-types';

/** A field of the objects in a reply, and the SQL that computes it. */
export interface Field {
  name: string;
  type: ColumnType | 'BOOLEAN';
  sql: string;
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A field's value as JSON shows it: a timestamp is an ISO 8601 text with a numeric offset. */
const wireValue = ({ type, sql }: Field): string =>
  type === 'TIMESTAMP' ? `strftime((${sql})::TIMESTAMP, '%Y-%m-%dT%H:%M:%S+00:00')` : sql;

/** The fields of one row, to be put under a `SELECT` that {@link rowJson} reads. */
export const rowFields = (fields: readonly Field[]): string =>
  fields.map((field) => `${wireValue(field)} AS ${quoteName(field.name)}`).join(',\n    ');

/**
 * An expression for the JSON text of a row. The order of fields is unspecified in the interface and may differ
 * between rows, so it does: `form` (an integer expression) picks one of four orders. Nulls are written out.
 */
export function rowJson(fields: readonly Field[], form: string): string {
  const object = (order: readonly Field[]) =>
    `to_json(struct_pack(${order.map(({ name }) => `${quoteName(name)} := ${quoteName(name)}`).join(', ')}))`;
  if (fields.length === 1) return object(fields);
  const middle = fields.length >> 1;
  const orders = [
    fields,
    [...fields].reverse(),
    [...fields.slice(middle), ...fields.slice(0, middle)],
    [...fields.filter((_, i) => i % 2 === 1), ...fields.filter((_, i) => i % 2 === 0)],
  ];
  return `CASE ${form} ${orders.map((order, i) => `WHEN ${i} THEN ${object(order)}`).join('\n ')} END`;
}

interface RowSource {
  /** What follows `FROM`. */
  from: string;
  /** Expressions that tell one row from another. */
  key: string;
  order: string;
}

/** SQL for rows as JSON texts, one a row of the source. */
export const rowsSql = (fields: readonly Field[], { from, key, order }: RowSource): string => `
  SELECT ${rowJson(fields, '__form')} AS row
  FROM (
    SELECT ${rowFields(fields)}, (hash(${key}) % 4)::INTEGER AS __form
    FROM ${from}
    ORDER BY ${order}
  )`;
