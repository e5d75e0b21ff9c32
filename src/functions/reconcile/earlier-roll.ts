import type { ServiceProfile } from '../../contract/profile';
import type { EarlierRoll } from '../../intake/reconcile';
import { asOfRows } from '../../table/as-of';
import { columnOf, valueAt } from '../../table/column-values';
import { isoToSerial, serialToIso } from '../../table/iso-serial';
import type { Table } from '../../table/table';
import type { Task } from '../../table/task';
import { databaseRows } from './database-rows';

/** Finds the rent roll of a property before that of a day, in an answer with those of all dates. */
export function* earlierRoll(
  table: Table,
  { identity, rentrollDateColumn, percentScale }: ServiceProfile,
  property: string,
  rollDate: string,
): Task<EarlierRoll | undefined> {
  const day = isoToSerial(rollDate);
  if (day === null) return undefined;
  const before = yield* asOfRows(
    table,
    { property: identity.property, date: rentrollDateColumn },
    Math.floor(day) - 1,
  );
  const properties = columnOf(table, identity.property);
  const rows = before.rows.filter((row) => String(valueAt(properties, row)) === property);
  const [first] = rows;
  if (first === undefined) return undefined;
  const date = valueAt(columnOf(table, rentrollDateColumn), first);
  if (typeof date !== 'number') return undefined;
  return { data: databaseRows(table, rows, percentScale), date: serialToIso(Math.floor(date)) };
}
