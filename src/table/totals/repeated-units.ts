import { columnOf, isBlank, valueAt, type Column, type Table, type Value } from '../table';
import { stepsOncePerObject } from '../once-per-value';
import { inChunks, type Steps } from '../steps';

/** The columns that identify a row of a rent roll. `lease` is undefined if the service has no such column. */
export interface UnitColumns {
  rentroll: string;
  unit: string;
  lease: string | undefined;
}

export interface RepeatedUnits {
  /** How many rows repeat a unit and its lease of one rent roll, beyond its first row. */
  rows: number;
  /** One of these rows. */
  example: number;
}

/** The first row with the same key, for each row whose key comes more than once; for the first row itself, too. */
type Repeats = ReadonlyMap<number, number>;

/** Counts the rows of `rows` that sums count again. Rows without a unit or a rent roll are not compared. */
export function* repeatedUnits(
  table: Table,
  columns: UnitColumns,
  rows: Uint32Array,
): Steps<RepeatedUnits | undefined> {
  const repeats = yield* repeatsIn(table, columns);
  if (repeats.size === 0) return undefined;
  const seen = new Set<number>();
  const found = { rows: 0, example: 0 };
  yield* inChunks(rows.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const first = repeats.get(rows[at]!);
      if (first === undefined) continue;
      if (!seen.has(first)) seen.add(first);
      else if (found.rows++ === 0) found.example = first;
    }
  });
  return found.rows > 0 ? found : undefined;
}

interface Seen {
  repeats: Map<number, number>;
  /** By rent roll and unit: its only row so far, or the first row of each of its leases. */
  rolls: Map<Value, Map<Value, number | Map<Value, number>>>;
}

const repeatsIn = stepsOncePerObject(function* (
  table: Table,
  { rentroll, unit, lease }: UnitColumns,
): Steps<Repeats> {
  const seen: Seen = { repeats: new Map(), rolls: new Map() };
  const columns = {
    rentroll: columnOf(table, rentroll),
    unit: columnOf(table, unit),
    lease: lease === undefined ? undefined : columnOf(table, lease),
  };
  yield* inChunks(table.rowCount, (from, end) => lookAt(seen, columns, from, end));
  return seen.repeats;
});

function lookAt(
  { repeats, rolls }: Seen,
  { rentroll, unit, lease }: { rentroll: Column; unit: Column; lease: Column | undefined },
  from: number,
  end: number,
): void {
  const leaseOf = (row: number): Value => {
    const value = lease ? valueAt(lease, row) : null;
    return isBlank(value) ? null : value;
  };
  for (let row = from; row < end; row++) {
    const roll = valueAt(rentroll, row);
    const name = valueAt(unit, row);
    if (isBlank(roll) || isBlank(name)) continue;
    let units = rolls.get(roll);
    if (!units) rolls.set(roll, (units = new Map()));
    const before = units.get(name);
    if (before === undefined) {
      units.set(name, row);
      continue;
    }
    const firsts = typeof before === 'number' ? new Map([[leaseOf(before), before]]) : before;
    units.set(name, firsts);
    const first = firsts.get(leaseOf(row));
    if (first === undefined) firsts.set(leaseOf(row), row);
    else repeats.set(row, first).set(first, first);
  }
}
