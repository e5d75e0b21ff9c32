import { COLUMN_TYPES, type KnownType } from '../../contract/column-types';
import { expand } from './expressions';

/** A column of the service: its entry in column-list, and the SQL that computes it for one row. */
export interface Column {
  name: string;
  type: KnownType;
  label: string;
  group: string;
  unit: string | null;
  description: string;
  deprecated: boolean;
  alpha: boolean;
  /** An expression over the table aliases of query/row-source.ts. Null if the column does not apply. */
  sql: string;
}

const CELL = ' | ';

/**
 * Reads a table with a line for each column: name, type, label, description, SQL. The type may be followed by the unit, and
 * by `(deprecated)` or `(alpha)`. A line with `#` begins a group. The SQL may hold `||`, because a bar between two blanks ends
 * a cell, and names of expressions.ts.
 */
export function columnTable(table: string): Column[] {
  let group = '';
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith('# ')) return [readColumn(group, line)];
      group = line.slice(2);
      return [];
    });
}

function readColumn(group: string, line: string): Column {
  const [name, kind = '', label, description, sql, more] = line.split(CELL);
  const [, typeName, unit, status] = /^(\w+)(?: ([^(]+?))?(?: \((alpha|deprecated)\))?$/.exec(kind) ?? [];
  const type = COLUMN_TYPES.find((known) => known === typeName);
  if (!name || !type || !label || !description || !sql || more !== undefined)
    throw new Error(`This line of the columns "${group}" is not complete: ${line}`);
  const flags = { deprecated: status === 'deprecated', alpha: status === 'alpha' };
  return { name, type, label, group, unit: unit ?? null, description, ...flags, sql: expand(sql) };
}
