import type { ServiceProfile } from '../../contract/profile';
import type { EarlierRoll } from '../../intake/reconcile';
import { asOfRows } from '../../table/as-of';
import { columnOf, valueAt } from '../../table/column-values';
import { isoToSerial, serialToIso } from '../../table/iso-serial';
import type { Table } from '../../table/table';
import type { Task } from '../../table/task';
import { databaseRows } from './database-rows';

/** Finds the rent rolls before those of `rollDate`, in an answer with those of all dates. */
export function* earlierRoll(
  table: Table,
  { identity, rentrollDateColumn, percentScale }: ServiceProfile,
  rollDate: string,
): Task<EarlierRoll | undefined> {
  const day = isoToSerial(rollDate);
  if (day === null) return undefined;
  const { rows } = yield* asOfRows(table, { property: identity.property, date: rentrollDateColumn }, day - 1);
  const date = newest(table, rentrollDateColumn, rows);
  return date === undefined ? undefined : { data: databaseRows(table, rows, percentScale), date };
}

/** The newest date of rent rolls, as `YYYY-MM-DD`. */
export function newest(table: Table, date: string, rows: Uint32Array): string | undefined {
  const column = columnOf(table, date);
  let latest = 0;
  for (const row of rows) {
    const value = valueAt(column, row);
    if (typeof value === 'number' && value > latest) latest = value;
  }
  return latest === 0 ? undefined : serialToIso(Math.floor(latest));
}
