import { RrError } from '../contract/failure';
import { scalarText } from './arguments/argument-cells';
import { columnOf, isBlank, valueAt } from './column-values';
import { inChunks } from './in-chunks';
import { serialToIso } from './iso-serial';
import { quoted } from './quoted';
import type { Task } from './task';
import type { Column, Table, Value } from './table';

/** The columns that tell rent rolls apart, by their identifiers. */
export interface AsOfColumns {
  property: string;
  date: string;
}

export interface AsOf {
  /** Indexes of the rows of that day. */
  rows: Uint32Array;
  /** How many rows of the table have no date, and so belong to no day: the person should know of them. */
  undated: number;
  /** The oldest date, if every date is after that day: see {@link notYet}. */
  earliest?: number;
}

/**
 * The rows, out of those of all rent rolls, that belong to the newest rent roll of their property dated on or
 * before the day of `serial`. Two rent rolls of one property with one date are both kept: nothing says which is the
 * newer. A date that is there and cannot be read is `bad-reply`, for leaving its rows out would shorten the table
 * without a word.
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

/**
 * Why a day has no rent roll at all, as sentences for a note or an error; undefined if it has one, or if no rent
 * roll has a date. `serial` is the day that {@link asOfRows} was asked for.
 */
export const notYet = ({ earliest }: AsOf, serial: number): string | undefined =>
  earliest === undefined
    ? undefined
    : `No rent roll is dated on or before ${dayOf(serial)}. The first is of ${dayOf(earliest)}.`;

const dayOf = (serial: number): string => serialToIso(Math.floor(serial));

function dateAt(column: Column, row: number): number | null {
  const value = valueAt(column, row);
  if (typeof value === 'number' && column.type === 'TIMESTAMP') return value;
  if (isBlank(value)) return null;
  const found = quoted(scalarText(value));
  throw new RrError(
    'bad-reply',
    `Option as_of needs a date in column ${column.name}, but ` +
      (column.type === 'TIMESTAMP'
        ? `a row has ${found}`
        : `the service lists it as ${column.type}, with ${found}`) +
      '. Leave as_of out, or tell whoever runs the service.',
  );
}
