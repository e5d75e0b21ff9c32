import { valuesOf } from '../../table/column-values';
import type { Table, Value } from '../../table/table';

/** The newest rent roll of each property, of all and of the approved ones. */
export interface NewestRolls {
  /** When the service was asked, in milliseconds since the epoch. */
  askedAt: number;
  all: ReadonlyMap<Value, Value>;
  approved: ReadonlyMap<Value, Value>;
}

/** A result of the latest rent rolls. */
export interface LatestResult {
  /** When the service answered it. */
  at: number;
  approvedOnly: boolean;
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
    return new Map([...rows].map(([property, row]) => [property, ids[row] ?? null]));
  };
  return { askedAt, all: newest(() => true), approved: newest((row) => approvals[row] === true) };
}

/** Adds a list. Of equal lists in a row, the latest says all. */
export function withList(lists: readonly NewestRolls[], next: NewestRolls): NewestRolls[] {
  const before = lists.at(-1);
  const isEqual =
    before !== undefined &&
    (['all', 'approved'] as const).every(
      (kind) => before[kind].size === next[kind].size && newer(before[kind], next[kind]).length === 0,
    );
  return [...(isEqual ? lists.slice(0, -1) : lists), next];
}

/**
 * Counts the properties that have a newer rent roll than a result shows. Only what came after a list that is at least as new
 * as the result is sure to be missing from it.
 */
export function countNewer(lists: readonly NewestRolls[], results: readonly LatestResult[]): number {
  const last = lists.at(-1);
  const found = new Set<Value>();
  for (const { at, approvedOnly } of results) {
    const known = lists.find(({ askedAt }) => askedAt >= at);
    const kind = approvedOnly ? 'approved' : 'all';
    if (known && last) for (const property of newer(known[kind], last[kind])) found.add(property);
  }
  return found.size;
}

const newer = (before: ReadonlyMap<Value, Value>, after: ReadonlyMap<Value, Value>): Value[] =>
  [...after].flatMap(([property, id]) => (before.get(property) === id ? [] : [property]));
