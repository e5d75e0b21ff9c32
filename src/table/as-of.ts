import { isDateType } from '../contract/column-types';
import { RrError } from '../contract/failure';
import { scalarText } from './arguments/argument-cells';
import { columnOf, isBlank, valueAt, type Column, type Table, type Value } from './table';
import { inChunks, type Task } from './task';
import { serialToIso } from './iso-serial';
import { quoted } from './quoted';

/** The identifiers of the columns that distinguish rent rolls. */
export interface AsOfColumns {
  property: string;
  date: string;
}

export interface AsOf {
  /** Indexes of the rows of the chosen rent rolls. */
  rows: Uint32Array;
  /** How many rows were left out because they have no date. The person must be told. */
  undated: number;
  /** The earliest date, set only if every date is after the day. See {@link notYet}. */
  earliest?: number;
}

/**
 * Selects, for each property, the rows of its newest rent roll dated on or before the day of `serial`. Two of the same
 * date both stay. Throws `bad-reply` for an unreadable date: leaving out its rows would shorten the table silently.
 */
export function* asOfRows(table: Table, { property, date }: AsOfColumns, serial: number): Task<AsOf> {
  const properties = columnOf(table, property);
  const dates = columnOf(table, date);
  const end = Math.floor(serial) + 1;
  const newest = new Map<Value, number>();
  let undated = 0;
  let earliest = Infinity;
  yield* inChunks(table.rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const value = dateAt(dates, row);
      if (value === null) undated++;
      else {
        if (value < earliest) earliest = value;
        const key = valueAt(properties, row);
        if (value < end && value >= (newest.get(key) ?? 0)) newest.set(key, value);
      }
    }
  });
  const rows = new Uint32Array(table.rowCount);
  let kept = 0;
  yield* inChunks(table.rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const value = dateAt(dates, row);
      if (value !== null && newest.get(valueAt(properties, row)) === value) rows[kept++] = row;
    }
  });
  const found = { rows: rows.slice(0, kept), undated };
  return kept > 0 || earliest === Infinity ? found : { ...found, earliest };
}

/** Throws `bad-reply` if rows have no date at all: "no rows match" would be a wrong statement. */
export function requireDates({ undated }: AsOf, { rowCount }: Table, { date }: AsOfColumns): void {
  if (rowCount === 0 || undated < rowCount) return;
  throw new RrError(
    'bad-reply',
    `Option as_of needs dates in column ${date}, but no row has one. Remove as_of, or contact your administrator.`,
  );
}

/** Says why the day `serial` has no rent roll. Returns undefined if it has one, or if no rent roll has a date. */
export const notYet = ({ earliest }: AsOf, serial: number): string | undefined =>
  earliest === undefined
    ? undefined
    : `No rent roll is dated on or before ${dayOf(serial)}. The earliest is dated ${dayOf(earliest)}.`;

const dayOf = (serial: number): string => serialToIso(Math.floor(serial));

function dateAt(column: Column, row: number): number | null {
  const value = valueAt(column, row);
  if (typeof value === 'number' && isDateType(column.type)) return value;
  if (isBlank(value)) return null;
  const found = quoted(scalarText(value));
  throw new RrError(
    'bad-reply',
    `Option as_of needs dates in column ${column.name}, but ` +
      (isDateType(column.type)
        ? `a row has ${found}`
        : `the service lists it as ${column.type}, with ${found}`) +
      '. Remove as_of, or contact your administrator.',
  );
}
