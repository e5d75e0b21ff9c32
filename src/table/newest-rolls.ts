import { columnOf, isBlank, valueAt, type Column, type Table, type Value } from './table';
import { inChunks, type Steps } from './steps';

/** The identifiers of the columns that distinguish rent rolls. Undefined if not asked for. */
export interface RollNames {
  property: string;
  date?: string;
  /** The id of the rent roll, and a column that is larger for the newer of two of one date. */
  rentroll?: string;
  order?: string;
}

/** The columns that tell rent rolls of one property and date apart. */
interface RollColumns {
  property: Column;
  rentroll: Column;
  /** Larger for the newer of two. Undefined if nothing tells it. */
  order: Column | undefined;
}

export interface NewestRolls {
  rows: Uint32Array;
  /** The properties of which several rent rolls stay, because nothing tells which is newer. */
  tied: ReadonlySet<Value>;
}

/** Keeps, of several rent rolls of a property among `rows`, the newest, if columns are named that tell which it is. */
export function* newestOf(
  table: Table,
  { property, rentroll, order }: RollNames,
  rows: Uint32Array,
): Steps<NewestRolls> {
  if (rentroll === undefined) return { rows, tied: new Set() };
  const columns = {
    property: columnOf(table, property),
    rentroll: columnOf(table, rentroll),
    order: order === undefined ? undefined : columnOf(table, order),
  };
  const several = yield* severalRolls(columns, rows);
  const tied = new Set(several.keys());
  if (several.size === 0) return { rows, tied };
  const newest = new Map<Value, Value>();
  for (const [propertyId, orders] of yield* ordersOf(several, columns, rows)) {
    const [last, before] = [...orders].sort(([, a], [, b]) => (a > b ? -1 : Number(a < b)));
    // A rent roll without an order may be the newest.
    if (!last || orders.size < several.get(propertyId)!.size || last[1] === before?.[1]) continue;
    newest.set(propertyId, last[0]);
    tied.delete(propertyId);
  }
  const isRetained = (row: number): boolean => {
    const roll = newest.get(valueAt(columns.property, row));
    return roll === undefined || roll === rollOf(columns, row);
  };
  return { rows: rows.filter(isRetained), tied };
}

/** Returns the properties that have several rent rolls among `rows`, with the ids of these. Null stands for a blank id. */
export function* severalRolls(
  columns: Pick<RollColumns, 'property' | 'rentroll'>,
  rows: Uint32Array,
): Steps<Map<Value, Set<Value>>> {
  const seen: SeenRolls = { rows, firsts: new Map(), several: new Map() };
  yield* inChunks(rows.length, (from, end) => addRolls(seen, columns, from, end));
  return seen.several;
}

interface SeenRolls {
  rows: Uint32Array;
  firsts: Map<Value, Value>;
  several: Map<Value, Set<Value>>;
}

function addRolls(
  { rows, firsts, several }: SeenRolls,
  columns: Pick<RollColumns, 'property' | 'rentroll'>,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const property = valueAt(columns.property, rows[at]!);
    const roll = rollOf(columns, rows[at]!);
    const first = firsts.get(property);
    if (first === undefined) firsts.set(property, roll);
    else if (first !== roll) several.set(property, (several.get(property) ?? new Set([first])).add(roll));
  }
}

type Order = number | bigint;

/** Returns the largest order of each rent roll, by property. */
function* ordersOf(
  several: ReadonlyMap<Value, unknown>,
  columns: RollColumns,
  rows: Uint32Array,
): Steps<Map<Value, Map<Value, Order>>> {
  const found = new Map<Value, Map<Value, Order>>();
  const { property, order } = columns;
  if (!order) return found;
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const row = rows[at]!;
      const propertyId = valueAt(property, row);
      const value = several.has(propertyId) ? orderOf(valueAt(order, row)) : undefined;
      if (value === undefined) continue;
      const orders = found.get(propertyId) ?? new Map<Value, Order>();
      found.set(propertyId, orders);
      const roll = rollOf(columns, row);
      const before = orders.get(roll);
      if (before === undefined || value > before) orders.set(roll, value);
    }
  });
  return found;
}

/** An integer too long for a number is text, and still has an order. */
function orderOf(value: Value): Order | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}

function rollOf({ rentroll }: Pick<RollColumns, 'rentroll'>, row: number): Value {
  const value = valueAt(rentroll, row);
  return isBlank(value) ? null : value;
}

/** Returns the newest day of each property among the rows, or each day if the properties are not known. */
export function* newestDays(
  table: Table,
  { property, date }: { property: string | undefined; date: string },
  rows: Uint32Array,
): Steps<Map<Value, number>> {
  const newest = new Map<Value, number>();
  const dates = columnOf(table, date);
  const properties = property === undefined ? undefined : columnOf(table, property);
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const value = valueAt(dates, rows[at]!);
      if (typeof value !== 'number') continue;
      const day = Math.floor(value);
      const key = properties ? valueAt(properties, rows[at]!) : day;
      if (!isBlank(key) && day > (newest.get(key) ?? -Infinity)) newest.set(key, day);
    }
  });
  return newest;
}
