import type { Change } from '../../changes/change';
import { sqlText } from '../../data/sql-text';

export interface Compared {
  rentrollId: number;
  previousId: number;
  changes: readonly Change[];
}

interface ChangeColumn {
  type: 'INTEGER' | 'BOOLEAN' | 'VARCHAR' | 'DOUBLE';
  of(change: Change, place: number, between: Compared): unknown;
}

const COLUMNS: Readonly<Record<string, ChangeColumn>> = {
  rentroll_id: { type: 'INTEGER', of: (_change, _place, { rentrollId }) => rentrollId },
  previous_id: { type: 'INTEGER', of: (_change, _place, { previousId }) => previousId },
  unit_id: { type: 'INTEGER', of: ({ unitId }) => unitId },
  place: { type: 'INTEGER', of: (_change, place) => place },
  gone: { type: 'BOOLEAN', of: ({ gone }) => gone },
  change_type: { type: 'VARCHAR', of: ({ type }) => type },
  reason: { type: 'VARCHAR', of: ({ reason }) => reason },
  previous_tenant: { type: 'VARCHAR', of: ({ previousTenant }) => previousTenant },
  currency: { type: 'VARCHAR', of: ({ currency }) => currency },
  previous_cents: { type: 'DOUBLE', of: ({ previousRent }) => previousRent },
  cents: { type: 'DOUBLE', of: ({ rent }) => rent },
  previous_area: { type: 'DOUBLE', of: ({ previousArea }) => previousArea },
  area: { type: 'DOUBLE', of: ({ area }) => area },
};

/** Formats changes as the JSON that {@link CHANGE_TABLE} reads: an object with one list for each column. */
export function changeText(compared: readonly Compared[]): string {
  const columns = Object.entries(COLUMNS).map(([name, { of }]) => [
    name,
    compared.flatMap((between) => between.changes.map((change, place) => of(change, place, between))),
  ]);
  return JSON.stringify(Object.fromEntries(columns));
}

const names = Object.keys(COLUMNS);
const lists = Object.fromEntries(Object.entries(COLUMNS).map(([name, { type }]) => [name, [type]]));

/**
 * Reads the changes from `$changes`. A temporary table would keep those of earlier batches until the transaction ends.
 * `VALUES` keeps DuckDB from folding the parameter value by value. A value that does not fit its column is an error.
 */
export const CHANGE_TABLE = `
  SELECT ${names.map((name) => `unnest(lists.${name}) AS ${name}`).join(', ')}
  FROM (SELECT from_json_strict(text, ${sqlText(JSON.stringify(lists))}) AS lists FROM (VALUES ($changes)) AS given(text))`;
