import type { ColumnType } from '../../contract/column-types';

/** A column of the service: what column-list tells of it, and the SQL that computes it for one row. */
export interface Column {
  name: string;
  type: ColumnType;
  label: string;
  group: string;
  unit: string | null;
  description: string;
  deprecated: boolean;
  alpha: boolean;
  /** An expression over the aliases of {@link file://../query/row-source.ts}; null where nothing applies. */
  sql: string;
}

type ColumnRow = readonly [
  name: string,
  type: ColumnType,
  label: string,
  sql: string,
  description: string,
  more?: { unit?: string; deprecated?: true; alpha?: true },
];

/** The columns of one group, written as a table. */
export const columnGroup = (group: string, rows: readonly ColumnRow[]): Column[] =>
  rows.map(([name, type, label, sql, description, more = {}]) => ({
    name,
    type,
    label,
    group,
    sql,
    description,
    unit: more.unit ?? null,
    deprecated: more.deprecated ?? false,
    alpha: more.alpha ?? false,
  }));

export const AMOUNT = { unit: 'currency' };
export const AMOUNT_PA = { unit: 'currency p.a.' };
export const AMOUNT_PA_SQM = { unit: 'currency/sqm p.a.' };
export const SQM = { unit: 'sqm' };
export const MONTHS = { unit: 'months' };
export const YEARS = { unit: 'years' };
export const PERCENT = { unit: '%' };

/** True where a lease runs whose terms were agreed with somebody: not for vacant units nor the owner's own use. */
export const LET = 'NOT l.non_revenue';

/** `value` where `condition` holds, else null. */
export const when = (condition: string, value: string): string => `CASE WHEN ${condition} THEN ${value} END`;

/** A draw from a list of texts for the identity `key`; the name keeps the draws of two columns apart. */
export const pick = (key: string, tag: string, ...texts: readonly string[]): string =>
  `pick([${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}], ${key}, '${tag}')`;

/** 'true' or 'false' as text. */
export const yesNo = (condition: string): string => `(${condition})::VARCHAR`;
