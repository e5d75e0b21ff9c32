import { isDateType } from '../../contract/column-types';
import type { ServiceProfile } from '../../contract/profile';
import type { EarlierRoll, FactValue, Roll } from '../../intake/index';
import { oncePerValue } from '../../table/once-per-value';
import { columnOf, valueAt, type Column, type Table, type Value } from '../../table/table';
import { asOfRows } from '../../table/as-of';
import type { RollNames } from '../../table/newest-rolls';
import { isoToSerial, serialToIso } from '../../table/iso-serial';
import type { Steps } from '../../table/steps';

/** Shows rows of an answer as facts: dates as `YYYY-MM-DD`, percentages as numbers up to 100. */
export function databaseRows(table: Table, rows: Uint32Array, percentScale: 1 | 100): Roll {
  const readers = new Map<string, Reader>();
  for (const name of table.columns.keys())
    readers.set(name, readerOf(columnOf(table, name), rows, percentScale === 1 && name.endsWith('_percent')));
  return {
    count: rows.length,
    has: (name) => readers.has(name),
    value: (name, row) => readers.get(name)?.(row) ?? null,
    reader: (name) => readers.get(name) ?? nothing,
  };
}

type Reader = (row: number) => FactValue | null;

const nothing: Reader = () => null;
const filled = (value: Value) => (value === '' ? null : value);

function readerOf(column: Column, rows: Uint32Array, isShare: boolean): Reader {
  if (column.kind === 'codes') return (row) => filled(valueAt(column, rows[row] as number));
  const convert = isDateType(column.type) ? dayOf : isShare ? (share: number) => share * 100 : undefined;
  return (row) => {
    const value = valueAt(column, rows[row] as number);
    return typeof value === 'number' && convert ? convert(value) : filled(value);
  };
}

const MAX_DAYS = 40_000;
/** Writes each day once: rent rolls have the same ones again and again. */
const writtenDay = oncePerValue(serialToIso, MAX_DAYS);
const dayOf = (instant: number): string => writtenDay(Math.floor(instant));

/** Finds the rent roll of a property before that of a day, in an answer with those of all dates. */
export const earlierRolls = (
  table: Table,
  { date: dateColumn, ...rolls }: RollNames,
  percentScale: ServiceProfile['percentScale'],
) =>
  function* (property: string, rollDate: string): Steps<EarlierRoll | undefined> {
    const day = isoToSerial(rollDate);
    if (day === null || dateColumn === undefined) return undefined;
    const before = yield* asOfRows(table, { ...rolls, date: dateColumn }, Math.floor(day) - 1);
    const properties = columnOf(table, rolls.property);
    const rows = before.rows.filter((row) => String(valueAt(properties, row)) === property);
    const [first] = rows;
    if (first === undefined || before.tied.has(valueAt(properties, first))) return undefined;
    const date = valueAt(columnOf(table, dateColumn), first);
    if (typeof date !== 'number') return undefined;
    return { data: databaseRows(table, rows, percentScale), date: serialToIso(Math.floor(date)) };
  };
