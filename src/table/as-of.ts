import { RrError } from '../contract/failure';
import { scalarText } from './argument-cells';
import { isBlank, valuesOf } from './column-values';
import { serialToIso } from './iso-serial';
import { quoted } from './quoted';
import type { Table, Value } from './table';

/** The columns that tell rent rolls apart, by their identifiers. */
export interface AsOfColumns {
  property: string;
  date: string;
}

export interface AsOf {
  /** Indexes of the rows of that day. */
  rows: number[];
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
export function asOfRows(table: Table, { property, date }: AsOfColumns, serial: number): AsOf {
  const properties = valuesOf(table, property);
  const dates = datesOf(table, date);
  const end = Math.floor(serial) + 1;
  const newest = new Map<Value, number>();
  dates.forEach((value, row) => {
    const key = properties[row] ?? null;
    if (value !== null && value < end && value >= (newest.get(key) ?? 0)) newest.set(key, value);
  });
  const rows: number[] = [];
  dates.forEach((value, row) => {
    if (value !== null && newest.get(properties[row] ?? null) === value) rows.push(row);
  });
  const undated = dates.filter((value) => value === null).length;
  if (rows.length > 0) return { rows, undated };
  const earliest = dates.reduce<number>((least, value) => Math.min(least, value ?? least), Infinity);
  return earliest === Infinity ? { rows, undated } : { rows, undated, earliest };
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

function datesOf(table: Table, name: string): (number | null)[] {
  const type = table.columns.get(name)?.type;
  return valuesOf(table, name).map((value) => {
    if (isBlank(value)) return null;
    if (type === 'TIMESTAMP' && typeof value === 'number') return value;
    const found = quoted(scalarText(value));
    throw new RrError(
      'bad-reply',
      `Option as_of needs a date in column ${name}, but ` +
        (type === 'TIMESTAMP' ? `a row has ${found}` : `the service lists it as ${type}, with ${found}`) +
        '. Leave as_of out, or tell whoever runs the service.',
    );
  });
}
