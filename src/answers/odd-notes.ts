import { distinctValues } from '../table/filters/distinct-values';
import { columnOf, isBlank, valueAt, type Column, type Table } from '../table/table';
import type { Steps } from '../table/steps';
import { dayText } from '../table/day-text';
import { scalarText } from '../table/arguments/argument-cells';
import { addDoubts, noNotes, type Notes } from '../table/notes';
import { joinAnd } from '../table/quoted';
import { currenciesOf, currenciesText } from '../table/totals/row-currency';
import { countOf, plural } from '../contract/count-text';
import { titleOf } from '../contract/entries';
import type { Filter } from '../table/filters/to-filters';
import { repeatedUnits, type UnitColumns } from '../table/totals/repeated-units';
import type { FigureColumns } from '../table/totals/part-figures';
import { rowsOf } from '../table/filters/filter-notes';
import { newestDays, severalRolls } from '../table/newest-rolls';
import { selectRows } from '../table/select-rows';

/** Columns of money, and the column that says in which currency each row is. Titles are for people. */
export interface MoneyWatch {
  currency: string;
  title: string;
  showsCurrency: boolean;
  shown: readonly string[];
  /** Labels of the columns that rows are sorted or compared by. */
  ranked: readonly string[];
}

/** What to look for in a result that looks right at first sight. */
export interface Watch {
  money: readonly MoneyWatch[];
  /** The columns that say which rent roll a row is of. */
  rolls?:
    | { property: string | undefined; date: string; rentroll: string | undefined; showsProperty: boolean }
    | undefined;
  /** The dates that mean "without end", as ISO dates. */
  endless: readonly string[];
  /** The columns that identify a row, if the result is to be added up or counted. */
  units?: UnitColumns;
  /** The shown columns that may hold figures of whole properties, if conditions leave rows out. */
  figures?: FigureColumns;
}

/**
 * Returns the rows among which a formula sorted and compared: those of its other conditions. `selected` holds the rows of
 * all of them.
 */
export function* comparedRows(
  table: Table,
  {
    watch: { money },
    filters,
    selected,
    among,
  }: { watch: Watch; filters: readonly Filter[]; selected: Uint32Array; among: Uint32Array | undefined },
): Steps<Uint32Array> {
  const ranked = money.flatMap((watch) => watch.ranked);
  if (ranked.length === 0) return new Uint32Array(0);
  const remaining = filters.filter(({ column }) => !ranked.includes(titleOf(column)));
  if (remaining.length === filters.length) return selected;
  return yield* selectRows(table, remaining, among);
}

/**
 * Returns notes on money of several currencies, on rows that name no property, on several rent rolls of a property, on rent rolls of
 * several dates, and on units that come again. See {@link comparedRows}.
 */
export function* oddNotes(
  table: Table,
  { money, rolls, units }: Watch,
  rows: Uint32Array,
  compared: Uint32Array,
): Steps<Notes> {
  const notes = noNotes();
  for (const { currency, title, showsCurrency, shown, ranked } of money) {
    const example = (found: readonly string[]) => `${currency}=${found[0]}`;
    if (shown.length > 0 && !showsCurrency) {
      const found = currenciesOf(yield* valuesIn(columnOf(table, currency), rows));
      if (found.length > 1)
        notes.all.push(
          `${joinAnd(shown)} ${plural(shown.length, 'is', 'are')} in ${currenciesText(found)}, so a sum means nothing. Add the column ${title}, or choose one: ${example(found)}.`,
        );
    }
    if (ranked.length > 0) {
      const found = currenciesOf(yield* valuesIn(columnOf(table, currency), compared));
      if (found.length > 1)
        notes.all.push(
          `Rows are sorted or compared by ${joinAnd(ranked)}, in ${currenciesText(found)} without conversion. Choose one: ${example(found)}.`,
        );
    }
  }
  if (rolls) {
    addDoubts(notes, yield* rollNotes(table, rolls, rows));
    notes.all.push(...(yield* datesNote(table, rolls, rows)));
  }
  if (units) addDoubts(notes, yield* unitsNote(table, units, rows));
  return notes;
}

function* unitsNote(table: Table, units: UnitColumns, rows: Uint32Array): Steps<string[]> {
  const found = yield* repeatedUnits(table, units, rows);
  if (!found) return [];
  const textOf = (name: string): string => scalarText(valueAt(columnOf(table, name), found.example));
  const [repeat, it] = found.rows === 1 ? ['repeats', 'it'] : ['repeat', 'them'];
  return [
    `${rowsOf(found.rows)} ${repeat} a unit of one rent roll, such as unit ${textOf(units.unit)} of rent roll ${textOf(units.rentroll)}, so sums count ${it} again.`,
  ];
}

/** Returns the different texts of a column, in alphabetical order, without blanks. */
export function* valuesIn(column: Column, rows: Uint32Array): Steps<string[]> {
  return [...new Set((yield* distinctValues(column, rows.length, rows)).map(String))].sort();
}

/** Only the newest rent roll of each property is asked for, so a property should have rows of one. */
function* rollNotes(
  table: Table,
  { property, rentroll, showsProperty }: NonNullable<Watch['rolls']>,
  rows: Uint32Array,
): Steps<string[]> {
  if (property === undefined) return [];
  const properties = columnOf(table, property);
  const notes: string[] = [];
  const withoutProperty = showsProperty ? rows.filter((row) => isBlank(valueAt(properties, row))).length : 0;
  if (withoutProperty > 0)
    notes.push(
      `${countOf(withoutProperty, 'row names', 'rows name')} no property, so nothing tells of which rent roll ${plural(withoutProperty, 'it is', 'they are')}.`,
    );
  if (rentroll === undefined) return notes;
  const columns = { property: properties, rentroll: columnOf(table, rentroll) };
  const several = [...(yield* severalRolls(columns, rows))]
    .map(([propertyId, ids]) => ({ propertyId, rollIds: [...ids].filter((id) => id !== null) }))
    .filter(({ propertyId, rollIds }) => !isBlank(propertyId) && rollIds.length > 1);
  const [first] = several;
  if (!first) return notes;
  const [subject, whose] =
    several.length === 1
      ? [`Property ${scalarText(first.propertyId)} has`, 'its']
      : [`${several.length} properties have`, 'their'];
  const examples = first.rollIds.slice(0, 2).map(scalarText);
  notes.push(
    `${subject} rows of several rent rolls, such as ${joinAnd(examples)}, so sums count ${whose} units again.`,
  );
  return notes;
}

function* datesNote(table: Table, rolls: NonNullable<Watch['rolls']>, rows: Uint32Array): Steps<string[]> {
  const all = [...(yield* newestDays(table, rolls, rows)).values()].sort((a, b) => a - b);
  const [first = 0] = all;
  const last = all.at(-1) ?? 0;
  if (first === last) return [];
  if (rolls.property === undefined)
    return [`The rows are of rent rolls of ${all.length} dates, from ${dayText(first)} to ${dayText(last)}.`];
  const older = all.filter((date) => date < last).length;
  return [
    `${older} of ${all.length} properties ${older === 1 ? 'shows' : 'show'} an older rent roll than ${dayText(last)}, the oldest of ${dayText(first)}.`,
  ];
}
