import { isDateType } from '../../../contract/column-types';
import { columnFormat } from '../../../table/cells/column-format';
import { inChunks, type Task } from '../../../table/task';
import { withoutNoise } from '../../../table/totals/exact-sum';
import { diffValue, isEqual, rowWords } from '../../../answers/result/diff-values';
import { findKey, rowsAsWholes, type DiffRows, type RowKeys } from './find-key';
import {
  MOST_CHANGES,
  type DiffColumn,
  type DiffRules,
  type DiffValue,
  type RowChange,
  type TableDiff,
  type ValueChange,
  type ColumnTotal,
} from '../../../answers/result/table-diff';
import {
  isUnread,
  noTotalsText,
  sumColumn,
  unreadTotal,
  type CurrencySum,
} from '../../../table/totals/sum-column';

export interface ComparedTables {
  diff: TableDiff;
  /** How many rows at the top are at the same place in both states. What stands beside them still belongs to them. */
  aligned: number;
}

/** Compares two states of a result row by row, both without headings and with the same columns. */
export function* compareTables(
  columns: readonly DiffColumn[],
  rules: DiffRules,
  cellsBefore: readonly (readonly unknown[])[],
  cellsAfter: readonly (readonly unknown[])[],
): Task<ComparedTables> {
  const [before, after] = [yield* valuesOf(cellsBefore), yield* valuesOf(cellsAfter)];
  const keys = yield* findKey(columns, rules, before, after);
  const found = keys
    ? yield* compareByKey(columns, keys, before, after)
    : yield* compareWholes(columns, before, after);
  const { removed, aligned, ...counts } = found;
  const changes = [...found.changes, ...removed.slice(0, MOST_CHANGES - found.changes.length)];
  return {
    aligned,
    diff: {
      ...counts,
      rows: { before: before.length, after: after.length },
      removed: removed.length,
      key: keys?.columns.map((at) => columns[at]!.label) ?? [],
      ...(yield* columnTotals(columns, rules, before, after)),
      changes,
      more: counts.added + removed.length + counts.changed - changes.length,
    },
  };
}

interface Compared extends Pick<TableDiff, 'added' | 'changed' | 'moved'> {
  /** Those of the later state. */
  changes: RowChange[];
  removed: RowChange[];
  aligned: number;
}

function* valuesOf(cells: readonly (readonly unknown[])[]): Task<DiffValue[][]> {
  const rows: DiffValue[][] = [];
  yield* inChunks(cells.length, (from, end) => {
    for (let at = from; at < end; at++) rows.push(cells[at]!.map(diffValue));
  });
  return rows;
}

function* compareByKey(
  columns: readonly DiffColumn[],
  keys: RowKeys,
  before: DiffRows,
  after: DiffRows,
): Task<Compared> {
  const others = columns.flatMap((_, at) => (keys.columns.includes(at) ? [] : [at]));
  const wordsOf = (row: readonly DiffValue[]) => rowWords(columns, row, keys.columns);
  const changes: RowChange[] = [];
  const unchanged: number[] = [];
  let [added, changed, aligned] = [0, 0, 0];
  const list = (change: () => RowChange) => {
    if (changes.length < MOST_CHANGES) changes.push(change());
  };
  yield* inChunks(after.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const earlier = keys.places[at]!;
      const row = after[at]!;
      if (earlier === at && aligned === at) aligned += 1;
      if (earlier < 0) {
        added += 1;
        list(() => ({ kind: 'added', row: wordsOf(row) }));
      } else if (others.every((column) => isEqual(before[earlier]![column]!, row[column]!)))
        unchanged.push(earlier);
      else {
        changed += 1;
        list(() => ({
          kind: 'changed',
          row: wordsOf(row),
          values: valueChanges(columns, others, before[earlier]!, row),
        }));
      }
    }
  });
  const removed: RowChange[] = [];
  yield* inChunks(before.length, (from, end) => {
    for (let at = from; at < end; at++)
      if (keys.isKept[at] === 0) removed.push({ kind: 'removed', row: wordsOf(before[at]!) });
  });
  return { changes, removed, added, changed, moved: yield* countMoved(unchanged), aligned };
}

/** Without a key a row is added or removed, but never changed. */
function* compareWholes(columns: readonly DiffColumn[], before: DiffRows, after: DiffRows): Task<Compared> {
  const old = yield* rowsAsWholes(before, columns.length);
  const now = yield* rowsAsWholes(after, columns.length);
  const wordsOf = (row: readonly DiffValue[]) => rowWords(columns, row);
  const surplus = (of: ReadonlyMap<string, number[]>, than: ReadonlyMap<string, number[]>): number[] =>
    [...of].flatMap(([text, places]) => places.slice(than.get(text)?.length ?? 0)).sort((a, b) => a - b);
  const [added, removed] = [surplus(now, old), surplus(old, now)];
  yield;
  /** The earlier place of each row that is in both states. Equal rows keep their order. */
  const kept = [...now]
    .flatMap(([text, places]) => {
      const earlier = old.get(text) ?? [];
      return places.slice(0, earlier.length).map((place, at) => ({ place, earlier: earlier[at]! }));
    })
    .sort((a, b) => a.place - b.place);
  let aligned = 0;
  while (kept[aligned]?.place === aligned && kept[aligned]?.earlier === aligned) aligned += 1;
  return {
    changes: added.slice(0, MOST_CHANGES).map((at) => ({ kind: 'added', row: wordsOf(after[at]!) })),
    removed: removed.map((at) => ({ kind: 'removed', row: wordsOf(before[at]!) })),
    added: added.length,
    changed: 0,
    moved: yield* countMoved(kept.map(({ earlier }) => earlier)),
    aligned,
  };
}

function valueChanges(
  columns: readonly DiffColumn[],
  compared: readonly number[],
  before: readonly DiffValue[],
  after: readonly DiffValue[],
): ValueChange[] {
  return compared
    .filter((at) => !isEqual(before[at]!, after[at]!))
    .map((at) => {
      const { name, label, type } = columns[at]!;
      const [old, now] = [before[at]!, after[at]!];
      const areNumbers = typeof old === 'number' && typeof now === 'number';
      return {
        column: label,
        before: old,
        after: now,
        ...(areNumbers && { difference: withoutNoise(now - old) }),
        ...(isDateType(type) && { isDate: true as const }),
        ...(columnFormat({ name, type }, false, 100) === '0' && { isWhole: true as const }),
      };
    });
}

/** Returns how few rows must move to bring the rows, given by their earlier places, into their present order. */
function* countMoved(places: readonly number[]): Task<number> {
  /** The smallest last place of an ascending run, by its length less 1. */
  const ends: number[] = [];
  yield* inChunks(places.length, (from, end) => extend(places, from, end, ends));
  return places.length - ends.length;
}

function extend(places: readonly number[], from: number, end: number, ends: number[]): void {
  for (let at = from; at < end; at++) {
    const place = places[at]!;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ends[middle]! < place) low = middle + 1;
      else high = middle;
    }
    ends[low] = place;
  }
}

/** Adds up the columns whose unit allows it, amounts by currency, and says why others have no total. */
function* columnTotals(
  columns: readonly DiffColumn[],
  { profile, basis: asked }: DiffRules,
  before: DiffRows,
  after: DiffRows,
): Task<Pick<TableDiff, 'totals' | 'noTotals'>> {
  const totals: ColumnTotal[] = [];
  const unknown: string[] = [];
  const unread: string[] = [];
  const names = columns.map(({ name }) => name);
  const summed = (rows: DiffRows) => ({
    ...{ count: rows.length, columns: names, asked, profile },
    value: (row: number, column: number) => rows[row]![column],
  });
  for (const [at, column] of columns.entries()) {
    const old = yield* sumColumn(column, at, summed(before));
    const now = yield* sumColumn(column, at, summed(after));
    if (Array.isArray(old) && Array.isArray(now)) totals.push(...totalsOf(column, old, now));
    else if (old === 'currency') unknown.push(column.label);
    else {
      const found = isUnread(now) ? now : old;
      if (isUnread(found)) unread.push(unreadTotal(column.label, found));
    }
  }
  const noTotals = noTotalsText(
    unknown,
    'no total, because the result does not show the currency of each row',
    unread,
  );
  return { totals, ...(noTotals !== '' && { noTotals }) };
}

/** Returns a total for each currency of either state. */
function totalsOf(
  { label, unit }: DiffColumn,
  old: readonly CurrencySum[],
  now: readonly CurrencySum[],
): ColumnTotal[] {
  const sumIn = (sums: readonly CurrencySum[], name: string | null) =>
    sums.find(({ currency }) => currency === name)?.sum ?? 0;
  return [...new Set([...old, ...now].map(({ currency }) => currency))].sort().map((currency) => {
    const [before, after] = [sumIn(old, currency), sumIn(now, currency)];
    const difference = withoutNoise(after - before);
    return {
      column: label,
      unit: unit ?? '',
      ...(currency !== null && { currency }),
      before: withoutNoise(before),
      after: withoutNoise(after),
      difference,
      ...(before !== 0 && { ratio: difference / Math.abs(before) }),
    };
  });
}
