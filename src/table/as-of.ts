import { countOf } from '../contract/count-text';
import { isDateType } from '../contract/column-types';
import { badReply } from '../contract/failure';
import { scalarText } from './arguments/argument-cells';
import type { Filter } from './filters/to-filters';
import { newestOf, severalRolls, type NewestRolls, type RollNames } from './newest-rolls';
import { selectRows } from './select-rows';
import { columnOf, isBlank, valueAt, type Column, type Table, type Value } from './table';
import { inChunks, type Steps } from './steps';
import { dayText } from './day-text';
import { joinAnd, quoted } from './quoted';

export interface AsOfColumns extends RollNames {
  date: string;
  /** A row is a rent roll, so that two of one date are shown, with a note. */
  isList?: boolean;
}

export interface AsOf {
  /** Indexes of the rows of the chosen rent rolls. */
  rows: Uint32Array;
  /** How many rows were left out because they have no date. The person must be told. */
  undated: number;
  /** How many rows dated on or before the day were left out because they have no property. */
  withoutProperty: number;
  /** The earliest date, set only if every date is after the day. See {@link notYet}. */
  earliest?: number;
  /** See {@link requireOneRoll}. */
  tied: NewestRolls['tied'];
}

/**
 * Selects, for each property, the rows of its newest rent roll dated on or before the day of `serial`. Throws `bad-reply`
 * for an unreadable date: leaving out its rows would shorten the table silently.
 */
export function* asOfRows(table: Table, named: AsOfColumns, serial: number): Steps<AsOf> {
  const property = columnOf(table, named.property);
  const dates = columnOf(table, named.date);
  const end = Math.floor(serial) + 1;
  const newest = new Map<Value, number>();
  let undated = 0;
  let withoutProperty = 0;
  let earliest = Infinity;
  yield* inChunks(table.rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const value = dateAt(dates, row);
      if (value === null) undated++;
      else {
        if (value < earliest) earliest = value;
        if (value >= end) continue;
        const key = valueAt(property, row);
        if (isBlank(key)) withoutProperty++;
        else if (value >= (newest.get(key) ?? 0)) newest.set(key, value);
      }
    }
  });
  const rows = new Uint32Array(table.rowCount);
  let selectedCount = 0;
  yield* inChunks(table.rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const value = dateAt(dates, row);
      if (value !== null && newest.get(valueAt(property, row)) === value) rows[selectedCount++] = row;
    }
  });
  const found = {
    ...(yield* newestOf(table, named, rows.slice(0, selectedCount))),
    undated,
    withoutProperty,
  };
  return selectedCount + withoutProperty > 0 || earliest === Infinity ? found : { ...found, earliest };
}

/**
 * Throws `bad-reply` if `matching` has rows of a property with several rent rolls of the day: each unit would come once for
 * each of them. A condition on the id of the rent roll chooses one. Of a list of rent rolls, returns a note instead.
 */
export function* requireOneRoll(
  table: Table,
  { rows, tied }: AsOf,
  named: AsOfColumns,
  { filters, matching }: { filters: readonly Filter[]; matching: Uint32Array },
): Steps<string[]> {
  const choosing = filters.filter(({ column }) => column.name === named.rentroll);
  const among = tied.size > 0 && choosing.length > 0 ? yield* selectRows(table, choosing, rows) : rows;
  const found = yield* tiedRolls(table, { rows: among, tied }, named, matching);
  if (!found) return [];
  const message = `Option as_of finds ${found.description}`;
  if (named.isList) {
    const otherCount = found.properties - 1;
    const more = countOf(otherCount, 'other property has', 'other properties have');
    return [
      `${message}. Nothing in this list says which is newer.${otherCount > 0 ? ` ${more} several, too.` : ''}`,
    ];
  }
  throw badReply(
    `${message}. Nothing says which is newer. Leave one out by a filter, such as "${named.rentroll}<>${scalarText(found.first)}", or ask your administrator to ${NAME_ORDER}.`,
  );
}

/** What helps if nothing says which rent roll is newer. */
export const NAME_ORDER = 'name a column in the field rentrollOrder of the service profile';

/**
 * Finds a property of which `matching` has rows and `rows` several rent rolls. `description` names them: “2 rent rolls of
 * property 7 dated 30 Jun 2026: 11 and 12”. Without a `date`, as rent rolls of any.
 */
export function* tiedRolls(
  table: Table,
  { rows, tied }: NewestRolls,
  named: RollNames,
  matching: Uint32Array,
): Steps<{ description: string; first: Value; properties: number } | undefined> {
  if (tied.size === 0 || named.rentroll === undefined) return undefined;
  const columns = { property: columnOf(table, named.property), rentroll: columnOf(table, named.rentroll) };
  const several = yield* severalRolls(columns, rows);
  const row = matching.find((at) => several.has(valueAt(columns.property, at)));
  if (row === undefined) return undefined;
  const property = valueAt(columns.property, row);
  const day = named.date === undefined ? null : valueAt(columnOf(table, named.date), row);
  const dated = typeof day === 'number' ? ` dated ${dayOf(day)}` : '';
  const rolls = [...several.get(property)!];
  const ids = rolls.map((id) => (id === null ? 'one without an id' : scalarText(id)));
  const matchingProperties = new Set([...matching].map((at) => valueAt(columns.property, at)));
  return {
    description: `${ids.length} rent rolls of property ${scalarText(property)}${dated}: ${joinAnd(ids)}`,
    first: rolls[0] ?? null,
    properties: [...several.keys()].filter((candidate) => matchingProperties.has(candidate)).length,
  };
}

/** Throws `bad-reply` if rows have no date at all: "no rows match" would be a wrong statement. */
export function requireDates({ undated }: AsOf, { rowCount }: Table): void {
  if (rowCount === 0 || undated < rowCount) return;
  throw badReply(
    `Option as_of needs the dates of rent rolls, but no row has one. Remove as_of, or contact your administrator.`,
  );
}

/** Throws `bad-reply` if rows have no property. They are not of one property, so nothing tells which of them are the newest. */
export function requireProperties({ withoutProperty }: AsOf): void {
  if (withoutProperty === 0) return;
  throw badReply(
    `Option as_of needs a property in every row, but ${countOf(withoutProperty, 'row has', 'rows have')} none. Remove as_of, or contact your administrator.`,
  );
}

/** Says why the day `serial` has no rent roll. Returns undefined if it has one, or if no rent roll has a date. */
export const notYet = ({ earliest }: AsOf, serial: number): string | undefined =>
  earliest === undefined
    ? undefined
    : `No rent roll is dated on or before ${dayOf(serial)}. The earliest is dated ${dayOf(earliest)}.`;

const dayOf = (serial: number): string => dayText(Math.floor(serial));

function dateAt(column: Column, row: number): number | null {
  const value = valueAt(column, row);
  if (typeof value === 'number' && isDateType(column.type)) return value;
  if (isBlank(value)) return null;
  const found = quoted(scalarText(value));
  throw badReply(
    `Option as_of needs the dates of rent rolls, but ` +
      (isDateType(column.type)
        ? `a row has ${found}`
        : `the service lists them as ${column.type}, with ${found}`) +
      '. Remove as_of, or contact your administrator.',
  );
}
