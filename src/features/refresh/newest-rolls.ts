import { valuesOf, type Table, type Value } from '../../table/table';
import { fingerprintProperty, readRollDates } from '../../answers/formulas/roll-dates';

/** The newest rent roll of each property, of all and of the approved ones. */
export interface NewestRolls {
  /** When the service was asked, in milliseconds since the epoch. */
  askedAt: number;
  /** When the first list that says the same was asked for. */
  since: number;
  all: ReadonlyMap<Value, NewestRoll>;
  approved: ReadonlyMap<Value, NewestRoll>;
}

interface NewestRoll {
  id: Value;
  /** A serial number, without its time. */
  date: number;
}

/** A result of the latest rent rolls. */
export interface LatestResult {
  /** When the service answered it. */
  at: number;
  approvedOnly: boolean;
  /** See `Basis.rolls`. */
  rolls?: string | undefined;
}

/** Reads the list of rent rolls. */
export function newestRolls(table: Table, askedAt: number): NewestRolls {
  const read = (name: string) => (table.columns.has(name) ? valuesOf(table, name) : []);
  const [properties, dates, ids, approvals] = ['propertyId', 'rentrollDate', 'rentrollId', 'isApproved'].map(
    read,
  ) as [Value[], Value[], Value[], Value[]];
  const isLater = (row: number, than: number) =>
    Number(dates[row]) - Number(dates[than]) || Number(ids[row]) - Number(ids[than]);
  const newest = (counts: (row: number) => boolean) => {
    const rows = new Map<Value, number>();
    properties.forEach((property, row) => {
      if (typeof dates[row] !== 'number' || !counts(row)) return;
      const before = rows.get(property);
      if (before === undefined || isLater(row, before) > 0) rows.set(property, row);
    });
    return new Map(
      [...rows].map(([property, row]) => [
        property,
        { id: ids[row] ?? null, date: Math.floor(Number(dates[row])) },
      ]),
    );
  };
  return {
    askedAt,
    since: askedAt,
    all: newest(() => true),
    approved: newest((row) => approvals[row] === true),
  };
}

/** Adds a list. Of equal lists in a row, the latest says all. */
export function withList(lists: readonly NewestRolls[], next: NewestRolls): NewestRolls[] {
  const before = lists.at(-1);
  const isEqual =
    before !== undefined &&
    (['all', 'approved'] as const).every(
      (kind) => before[kind].size === next[kind].size && newer(before[kind], next[kind]).length === 0,
    );
  return isEqual ? [...lists.slice(0, -1), { ...next, since: before.since }] : [...lists, next];
}

/**
 * Counts the properties that have a newer rent roll than a result shows. What came after a list that is at least as new as
 * the result is sure to be missing from it. Of what came before, only later dates than those of its answer are known.
 */
export function countNewer(lists: readonly NewestRolls[], results: readonly LatestResult[]): number {
  const last = lists.at(-1);
  const found = new Set<Value>();
  const read = new Map<string, ReturnType<typeof readRollDates>>();
  for (const { at, approvedOnly, rolls = '' } of results) {
    const known = lists.find(({ askedAt }) => askedAt >= at);
    const kind = approvedOnly ? 'approved' : 'all';
    if (!known || !last) continue;
    for (const property of newer(known[kind], last[kind])) found.add(property);
    const shown = read.get(rolls) ?? readRollDates(rolls);
    read.set(rolls, shown);
    const before = lists.filter(({ since }) => since < at).map((list) => list[kind]);
    for (const property of later(known[kind], shown, before)) found.add(property);
  }
  return found.size;
}

const newer = (before: ReadonlyMap<Value, NewestRoll>, after: ReadonlyMap<Value, NewestRoll>): Value[] =>
  [...after].flatMap(([property, { id }]) => (before.get(property)?.id === id ? [] : [property]));

/** A rent roll that was listed before the service answered is not part of its answers, whatever the reason. */
function later(
  listed: ReadonlyMap<Value, NewestRoll>,
  shown: ReadonlyMap<string, number>,
  before: readonly ReadonlyMap<Value, NewestRoll>[],
): Value[] {
  if (shown.size === 0) return [];
  return [...listed].flatMap(([property, { id, date }]) => {
    const day = shown.get(fingerprintProperty(property));
    const isLater = day !== undefined && date > day;
    return isLater && !before.some((list) => list.get(property)?.id === id) ? [property] : [];
  });
}
