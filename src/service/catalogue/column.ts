import { COLUMN_TYPES, type KnownType } from '../../contract/column-types';
import { sqlText } from '../data/sql-text';
import FORMS from './readable-forms.json';

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
 * by `(deprecated)` or `(alpha)`. The SQL may hold `||`, because a bar between two blanks ends a cell.
 */
export const columnTable =
  (group: string) =>
  (texts: TemplateStringsArray, ...values: readonly (string | number)[]): Column[] =>
    String.raw({ raw: texts }, ...values.map(inOneLine))
      .trim()
      .split('\n')
      .map((line) => readColumn(group, line));

const inOneLine = (value: string | number): string => String(value).replaceAll(/\s*\n\s*/g, ' ');

function readColumn(group: string, line: string): Column {
  const [name, kind = '', label, description, sql, more] = line.trim().split(CELL);
  const [, typeName, unit, status] = /^(\w+)(?: ([^(]+?))?(?: \((alpha|deprecated)\))?$/.exec(kind) ?? [];
  const type = COLUMN_TYPES.find((known) => known === typeName);
  if (!name || !type || !label || !description || !sql || more !== undefined)
    throw new Error(`This line of the columns "${group}" is not complete: ${line}`);
  const flags = { deprecated: status === 'deprecated', alpha: status === 'alpha' };
  return { name, type, label, group, unit: unit ?? null, description, ...flags, sql };
}

/** SQL: true if the unit is let to a tenant, so not for vacant units or the owner's own use. */
export const LET = 'NOT l.non_revenue';

export const when = (condition: string, value: string): string => `CASE WHEN ${condition} THEN ${value} END`;

/** Returns SQL that draws a text for the identity `key`. Different tags give independent draws. */
export const pick = (key: string, tag: string, ...texts: readonly string[]): string =>
  `pick([${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}], ${key}, '${tag}')`;

/** SQL for the whole months from the start of the lease to the rent roll. */
export const leaseAge = '(r.month - l.start_month)';

/** Returns SQL for the day that is `months`, an SQL expression, after the start of the lease. */
export const leaseMonth = (months: string): string =>
  `month_date((l.start_month + ${months})::INTEGER, day(l.start_date))`;

/** Returns SQL for the tenant's name at the rent roll. Some companies change their name. */
export const tenantName = (tenant: 't' | 'nt'): string =>
  `CASE WHEN s.q >= ${tenant}.renamed_at THEN ${tenant}.new_name ELSE ${tenant}.tenant_name END`;

export const yesNo = (condition: string): string => `(${condition})::VARCHAR`;

/** The human-readable form of each machine value (interface, "Proposals", 2). */
export const HUMAN_READABLE: Readonly<Record<string, string>> = FORMS;

const forms = Object.entries(HUMAN_READABLE)
  .map(([machine, human]) => `${sqlText(machine)}: ${sqlText(human)}`)
  .join(', ');

/** SQL: the human-readable form of a machine value. A CASE over `sql` would be compared, and planned, once for each form. */
export const humanReadable = (sql: string): string => `coalesce(MAP {${forms}}[${sql}], ${sql})`;
