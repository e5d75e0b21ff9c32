// Loads apart from the functions, with the other notes: see load-row-notes.ts.
import { columnOf, isBlank, valueAt, type Column, type Table, type Value } from '../table';
import { oncePerObject, stepsOncePerObject } from '../once-per-value';
import { inChunks, type Steps } from '../steps';

/** Columns that may hold a figure of a whole property, and what tells of which property or rent roll a row is. */
export interface FigureColumns {
  /** By what is known of the service, or by their names. */
  confirmed: readonly string[];
  /** Measures that only their values can show to be such figures. */
  possible: readonly string[];
  /** The columns that together name a group of rows. Without any, equal figures are of one group. */
  group: readonly string[];
}

export interface PartFigures {
  columns: string[];
  /** How many rows of the groups shown the conditions leave out, and of how many. */
  leftOut: number;
  all: number;
}

/** Fewer repeated values may be chance. */
const MIN_REPEATED = 10;

/** Finds columns with figures of whole properties of which `matching` has only a part of the rows `among`. */
export function* partFigures(
  table: Table,
  { confirmed, possible, group }: FigureColumns,
  matching: Uint32Array,
  among?: Uint32Array,
): Steps<PartFigures | undefined> {
  if (matching.length === 0 || matching.length === (among?.length ?? table.rowCount)) return undefined;
  const found: PartFigures = { columns: [], leftOut: 0, all: 0 };
  for (const name of [...confirmed, ...possible]) {
    const column = columnOf(table, name);
    const groups = yield* group.length > 0 ? groupsBy(table, group) : groupsByValue(table, column);
    const shows = yield* shownBy(column, groups);
    if (shows === 'units' || (shows === 'nothing' && possible.includes(name))) continue;
    const parted = yield* partedRows(column, groups, matching, among);
    if (parted.leftOut === 0) continue;
    found.columns.push(name);
    if (parted.all > found.all) Object.assign(found, parted);
  }
  return found.columns.length === 0 ? undefined : found;
}

interface Groups {
  /** The group of each row, or -1 if the row names none. */
  ids: Int32Array;
  count: number;
}

/** Formulas over one answer share its groups. */
const groupsIn = oncePerObject((_: Table) => new Map<string, Groups>());

const groupsBy = (table: Table, names: readonly string[]): Steps<Groups> => {
  const columns = names.map((name) => columnOf(table, name));
  return groupsOf(table, names.join(), (row) => {
    const values = columns.map((column) => valueAt(column, row));
    return values.every(isBlank) ? undefined : JSON.stringify(values);
  });
};

/** A round figure may be that of several properties. */
const groupsByValue = (table: Table, column: Column): Steps<Groups> =>
  groupsOf(table, `=${column.name}`, (row) => {
    const value = valueAt(column, row);
    return typeof value !== 'number' || Number.isInteger(value) ? undefined : String(value);
  });

function* groupsOf(table: Table, name: string, keyOf: (row: number) => string | undefined): Steps<Groups> {
  const ofTable = groupsIn(table);
  const before = ofTable.get(name);
  if (before) return before;
  const ids = new Int32Array(table.rowCount).fill(-1);
  const byKey = new Map<string, number>();
  yield* inChunks(table.rowCount, (from, end) => {
    for (let row = from; row < end; row++) {
      const key = keyOf(row);
      if (key === undefined) continue;
      if (!byKey.has(key)) byKey.set(key, byKey.size);
      ids[row] = byKey.get(key)!;
    }
  });
  const groups = { ids, count: byKey.size };
  ofTable.set(name, groups);
  return groups;
}

/** Counts the rows of groups that have the figure and of which only a part matches. */
function* partedRows(
  column: Column,
  { ids, count }: Groups,
  matching: Uint32Array,
  among: Uint32Array | undefined,
): Steps<{ leftOut: number; all: number }> {
  const all = new Uint32Array(count);
  const matchingCounts = new Uint32Array(count);
  const shows = new Uint8Array(count);
  const total = among?.length ?? ids.length;
  yield* inChunks(total, (from, end) => {
    for (let at = from; at < end; at++) {
      const id = ids[among ? among[at]! : at]!;
      if (id >= 0) all[id]! += 1;
    }
  });
  yield* inChunks(matching.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const id = ids[matching[at]!]!;
      if (id < 0) continue;
      matchingCounts[id]! += 1;
      if (!isBlank(valueAt(column, matching[at]!))) shows[id] = 1;
    }
  });
  const found = { leftOut: 0, all: 0 };
  matchingCounts.forEach((rows, id) => {
    if (shows[id] === 0 || rows === all[id]) return;
    found.leftOut += all[id]! - rows;
    found.all += all[id]!;
  });
  return found;
}

type Shown = 'units' | 'properties' | 'nothing';

/**
 * Tells what the values of a column show it to be: `units` if they differ within a group, and `properties` if all rows of each group
 * have the same value, while most groups have values of their own. A rate of VAT is the same in many properties, and a vacant
 * unit has none.
 */
const shownBy = stepsOncePerObject(function* (column: Column, { ids, count }: Groups): Steps<Shown> {
  const values = Array.from<Value | undefined>({ length: count });
  const rows = new Uint32Array(count);
  const blanks = new Uint32Array(count);
  let differs = false;
  yield* inChunks(ids.length, (from, end) => {
    for (let row = from; row < end && !differs; row++) {
      const id = ids[row]!;
      if (id < 0) continue;
      const value = valueAt(column, row);
      rows[id]! += 1;
      if (isBlank(value)) blanks[id]! += 1;
      else if (values[id] === undefined) values[id] = value;
      else differs = values[id] !== value;
    }
  });
  const several = [...rows.keys()].filter(
    (id) => rows[id]! > 1 && values[id] !== undefined && values[id] !== 0,
  );
  const isPartly = [...rows.keys()].some((id) => blanks[id]! > 0 && values[id] !== undefined);
  const repeated = several.reduce((sum, id) => sum + rows[id]! - 1, 0);
  const different = new Set(several.map((id) => values[id])).size;
  const isClear = several.length > 1 && repeated >= MIN_REPEATED && 2 * different > several.length;
  return differs ? 'units' : isClear && !isPartly ? 'properties' : 'nothing';
});
