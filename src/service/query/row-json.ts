import type { KnownType } from '../../contract/column-types';

export interface Field {
  name: string;
  type: KnownType | 'BOOLEAN';
  sql: string;
}

const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const wireValue = ({ type, sql }: Field): string =>
  type === 'TIMESTAMP' ? `strftime((${sql})::TIMESTAMP, '%Y-%m-%dT%H:%M:%S+00:00')` : sql;

export const rowFields = (fields: readonly Field[]): string =>
  fields.map((field) => `${wireValue(field)} AS ${quoteName(field.name)}`).join(',\n    ');

/** The interface leaves the order of fields open, even between rows. `form`, an integer, picks one of four. */
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
  from: string;
  /** Expressions that identify a row. */
  key: string;
  order: string;
}

/** Returns SQL for one JSON text for each row of the source. */
export const rowsSql = (fields: readonly Field[], { from, key, order }: RowSource): string => `
  SELECT ${rowJson(fields, '__form')} AS row
  FROM (
    SELECT ${rowFields(fields)}, (hash(${key}) % 4)::INTEGER AS __form
    FROM ${from}
    ORDER BY ${order}
  )`;
