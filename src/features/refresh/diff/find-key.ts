import { inChunks, type Steps } from '../../../table/steps';
import { keyText } from '../../../answers/result/diff-values';
import type { DiffColumn, DiffRules, DiffValue } from '../../../answers/result/table-diff';

/** The columns by which rows are found again. */
export interface RowKeys {
  columns: readonly number[];
  /** The earlier place of each row of the later state, and -1 for a new row. */
  earlierIndexes: Int32Array;
  /** 1 for each row of the earlier state that is in the later one. */
  isRetained: Uint8Array;
}

/** A row of values without blanks at the ends. Rows are never shorter than the columns. */
export type DiffRows = readonly (readonly DiffValue[])[];

/** Returns undefined if no columns tell all rows apart in both states, or if one of their values is blank. */
export function* findKey(
  columns: readonly DiffColumn[],
  rules: DiffRules,
  before: DiffRows,
  after: DiffRows,
): Steps<RowKeys | undefined> {
  const isOnlyRow = before.length === 1 && after.length === 1;
  const onlyRow: RowKeys = { columns: [], earlierIndexes: Int32Array.of(0), isRetained: Uint8Array.of(1) };
  // A count does not identify it, and a single cell has another value.
  if (isOnlyRow && (columns.length === 1 || !columns.some(isText))) return onlyRow;
  const tried = new Set<string>();
  for (const key of candidates(columns, rules)) {
    if (tried.has(key.join())) continue;
    tried.add(key.join());
    const found = yield* matchRows(key, before, after);
    if (found) return found;
  }
  // It is another row if a text says so.
  const isDifferent = (column: DiffColumn, at: number) => isText(column) && before[0]![at] !== after[0]![at];
  return isOnlyRow && !columns.some(isDifferent) ? onlyRow : undefined;
}

const isText = ({ name, type }: DiffColumn): boolean => name !== '' && (type === 'STRING' || type === 'ENUM');

/** Returns what may identify a row, the best first. */
function* candidates(columns: readonly DiffColumn[], { profile, basis }: DiffRules): Generator<number[]> {
  const { identity, reportRoles, rentrollDateColumn } = profile;
  const find = (name: string) => columns.findIndex((column) => column.name === name);
  const isShown = (at: number) => at >= 0;
  const properties = [identity.property, reportRoles.property].map(find).filter(isShown).slice(0, 1);
  const units = [identity.unit, 'unit_reference', reportRoles.unit].map(find).filter(isShown);
  const texts = columns.flatMap((column, at) => (isText(column) ? [at] : []));
  const singles = columns.flatMap((column, at) =>
    isText(column) || (column.name !== '' && column.type === 'INT') ? [at] : [],
  );
  const bases = [
    [find(identity.unit)],
    [find(identity.lease)],
    ...properties.flatMap((property) => units.map((unit) => [property, unit])),
    ...singles.map((single) => [single]),
    texts.slice(0, 2),
  ].filter((base) => base.length > 0 && base.every(isShown));
  // Every row may be of another rent roll.
  const rolls =
    basis?.rentrolls === 'all-rentrolls'
      ? [identity.rentroll, rentrollDateColumn].map(find).filter(isShown)
      : [];
  for (const base of bases) {
    for (const roll of rolls) if (!base.includes(roll)) yield [...base, roll];
    yield base;
  }
}

/** Returns undefined for a blank or repeated key. */
function* matchRows(
  columns: readonly number[],
  before: DiffRows,
  after: DiffRows,
): Steps<RowKeys | undefined> {
  const earlier = new Map<string, number>();
  const added = new Set<string>();
  const earlierIndexes = new Int32Array(after.length);
  const isRetained = new Uint8Array(before.length);
  const isBlank = (row: readonly DiffValue[]) => columns.some((column) => row[column] === '');
  for (let at = 0; at < before.length; at++) {
    if (at % ROWS_AT_ONCE === 0) yield;
    if (isBlank(before[at]!)) return undefined;
    earlier.set(textOf(before[at]!, columns), at);
    if (earlier.size <= at) return undefined;
  }
  for (let at = 0; at < after.length; at++) {
    if (at % ROWS_AT_ONCE === 0) yield;
    if (isBlank(after[at]!)) return undefined;
    const text = textOf(after[at]!, columns);
    const earlierIndex = earlier.get(text);
    earlierIndexes[at] = earlierIndex ?? -1;
    const isRepeated = earlierIndex === undefined ? added.has(text) : isRetained[earlierIndex] === 1;
    if (isRepeated) return undefined;
    if (earlierIndex === undefined) added.add(text);
    else isRetained[earlierIndex] = 1;
  }
  return { columns, earlierIndexes, isRetained };
}
const ROWS_AT_ONCE = 256;

/** The lengths keep `a` and `bc` apart from `ab` and `c`. */
const textOf = (row: readonly DiffValue[], key: readonly number[]): string => {
  if (key.length === 1) return keyText(row[key[0]!]!);
  let text = '';
  for (const column of key) {
    const value = keyText(row[column]!);
    text += `${value.length}${value}`;
  }
  return text;
};

/** Finds rows again by all of their values. Equal rows keep their order. */
export function* matchWholes(width: number, before: DiffRows, after: DiffRows): Steps<RowKeys> {
  const columns = Array.from({ length: width }, (_, column) => column);
  const earlierIndexes = new Int32Array(after.length);
  const isRetained = new Uint8Array(before.length);
  /** The first earlier row with a text that is not found yet, and behind each row the next one with its text. */
  const first = new Map<string, number>();
  const next = new Int32Array(before.length);
  yield* inChunks(before.length, (from, end) => {
    for (let at = before.length - 1 - from; at >= before.length - end; at--) {
      const text = textOf(before[at]!, columns);
      next[at] = first.get(text) ?? -1;
      first.set(text, at);
    }
  });
  yield* inChunks(after.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const text = textOf(after[at]!, columns);
      const earlierIndex = first.get(text) ?? -1;
      earlierIndexes[at] = earlierIndex;
      if (earlierIndex < 0) continue;
      isRetained[earlierIndex] = 1;
      first.set(text, next[earlierIndex]!);
    }
  });
  return { columns, earlierIndexes, isRetained };
}
