import type { KnownType } from '../../contract/column-types';

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

type ColumnRow = readonly [
  name: string,
  type: KnownType,
  label: string,
  sql: string,
  description: string,
  more?: { unit?: string; deprecated?: true; alpha?: true },
];

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

/** SQL: true if the unit is let to a tenant, so not for vacant units or the owner's own use. */
export const LET = 'NOT l.non_revenue';

export const when = (condition: string, value: string): string => `CASE WHEN ${condition} THEN ${value} END`;

/** Returns SQL that draws a text for the identity `key`. Different tags give independent draws. */
export const pick = (key: string, tag: string, ...texts: readonly string[]): string =>
  `pick([${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')}], ${key}, '${tag}')`;

export const yesNo = (condition: string): string => `(${condition})::VARCHAR`;
