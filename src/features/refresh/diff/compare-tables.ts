import { isDateType } from '../../../contract/column-types';
import { columnFormat } from '../../../table/cells/column-format';
import { inChunks, mapInSteps, type Steps } from '../../../table/steps';
import { columnMeasure } from '../../../table/totals/column-measure';
import { withoutNoise } from '../../../table/totals/exact-sum';
import { diffValue, isEqual, isDerived, rowName } from '../../../answers/result/diff-values';
import type { ReasonOf } from './create-reason-finder';
import { findKey, matchWholes, type DiffRows, type RowKeys } from './find-key';
import {
  MAX_CHANGES,
  type DiffColumn,
  type DiffValue,
  type DiffRules,
  type RowChange,
  type TableDiff,
  type ValueChange,
} from '../../../answers/result/table-diff';
import { columnTotals, type Amounts } from './column-totals';

export interface ComparedTables {
  diff: TableDiff;
  /** The identifiers of the columns in `diff.key`. */
  key: readonly string[];
  /** How many rows at the top are at the same place in both states. What stands beside them still belongs to them. */
  aligned: number;
}

/** Compares two states of a result row by row, both without headings and with the same columns. */
export function* compareTables(
  shown: readonly DiffColumn[],
  rules: ReasonRules,
  cellsBefore: readonly (readonly unknown[])[],
  cellsAfter: readonly (readonly unknown[])[],
): Steps<ComparedTables> {
  // A column that is shown twice would count twice.
  const columnIndexes = shown.flatMap(({ name }, at) =>
    name !== '' && shown.findIndex((column) => column.name === name) < at ? [] : [at],
  );
  const columns = distinctLabels(columnIndexes.map((at) => shown[at]!));
  const valuesOf = (row: readonly unknown[]) =>
    columnIndexes.map((column) => diffValue(row[column], shown[column]!.name));
  const before = yield* mapInSteps(cellsBefore, valuesOf);
  const after = yield* mapInSteps(cellsAfter, valuesOf);
  const keys = yield* findKey(columns, rules, before, after);
  const { amounts, ...totals } = yield* columnTotals(columns, rules, before, after);
  const tables = { columns, rules, before, after };
  const describe = rowDescriber(tables, amounts, keys?.columns);
  // Without a key a row is added or removed, but never changed.
  const matched = keys ?? (yield* matchWholes(columns.length, before, after));
  const { aligned, derived, ...found } = yield* compareRows(matched, tables, describe);
  const { added, removed, changed, changes } = found;
  return {
    aligned,
    key: keys?.columns.map((at) => columns[at]!.name) ?? [],
    diff: {
      ...found,
      rows: { before: before.length, after: after.length },
      key: keys?.columns.map((at) => columns[at]!.label) ?? [],
      ...totals,
      more: added + removed + changed - derived.alone - changes.length,
      ...(derived.rows > 0 && { derived }),
    },
  };
}

/** Both states, as rows of the same columns. */
interface Tables {
  columns: readonly DiffColumn[];
  rules: ReasonRules;
  before: DiffRows;
  after: DiffRows;
}

interface Compared extends Pick<TableDiff, 'added' | 'removed' | 'changed' | 'moved' | 'changes'> {
  aligned: number;
  derived: NonNullable<TableDiff['derived']>;
}

/** Adds the identifier where columns have one label: amounts are added up by it. */
const distinctLabels = (columns: readonly DiffColumn[]): DiffColumn[] =>
  columns.map((column) =>
    column.name !== '' && columns.filter(({ label }) => label === column.label).length > 1
      ? { ...column, label: `${column.label} (${column.name})` }
      : column,
  );

/** Names a row, and says what differs in it, by its places in both states. -1: it is not there. */
type Describe = (earlier: number, at: number) => RowChange;

type Indexes = readonly [earlier: number, at: number];

function* compareRows(keys: RowKeys, tables: Tables, describe: Describe): Steps<Compared> {
  const { columns, rules, before, after } = tables;
  const sizeOf = rowSize(tables);
  const isFolded = columns.map(({ name }) => isDerived(name, rules.profile));
  const otherColumns = isFolded.flatMap((_, at) => (keys.columns.includes(at) ? [] : [at]));
  const listed: { row: Indexes; size: number }[] = [];
  const unchanged: number[] = [];
  const derivedColumns = new Set<number>();
  let [added, changed, aligned, derivedRows, alone] = [0, 0, 0, 0, 0];
  const list = (...row: Indexes) => void listed.push({ row, size: sizeOf(...row) });
  yield* inChunks(after.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const earlier = keys.earlierIndexes[at]!;
      if (earlier === at && aligned === at) aligned += 1;
      if (earlier < 0) {
        added += 1;
        list(-1, at);
        continue;
      }
      const differing = otherColumns.filter(
        (column) => !isEqual(before[earlier]![column]!, after[at]![column]!),
      );
      if (differing.length === 0) {
        unchanged.push(earlier);
        continue;
      }
      changed += 1;
      const folded = differing.filter((column) => isFolded[column]);
      for (const column of folded) derivedColumns.add(column);
      if (folded.length > 0) derivedRows += 1;
      if (folded.length === differing.length) alone += 1;
      else list(earlier, at);
    }
  });
  let removed = 0;
  yield* inChunks(before.length, (from, end) => {
    for (let at = from; at < end; at++) {
      if (keys.isRetained[at] !== 0) continue;
      removed += 1;
      list(at, -1);
    }
  });
  listed.sort((left, right) => right.size - left.size);
  const changes = listed.slice(0, MAX_CHANGES).map(({ row }) => describe(...row));
  const moved = yield* countMoved(unchanged);
  const labels = columns.filter((_, at) => derivedColumns.has(at)).map(({ label }) => label);
  const derived = { columns: labels, rows: derivedRows, alone };
  return { changes, removed, added, changed, moved, aligned, derived };
}

/** The largest amount of money that a row moves. */
function rowSize({ columns, rules, before, after }: Tables) {
  const money = columns.flatMap((column, at) => (columnMeasure(column, rules.profile).isMoney ? [at] : []));
  return (earlier: number, at: number): number =>
    Math.max(
      0,
      ...money.map((column) => Math.abs(amount(after[at]?.[column]) - amount(before[earlier]?.[column]))),
    );
}

interface ReasonRules extends DiffRules {
  /** Why a rent has moved, where the result does not show it. */
  reasonOf?: ReasonOf;
  /** Whether the service may tell it to who asks, of rows with this key. */
  canExplain?: (key: readonly string[]) => boolean;
}

function rowDescriber(
  { columns, rules, before, after }: Tables,
  amounts: Amounts,
  key: readonly number[] | undefined,
): Describe {
  const { reportRoles, changes } = rules.profile;
  const rents = new Set([reportRoles.contractedRent, reportRoles.passingRent]);
  const keyNames = key?.map((column) => columns[column]!.name) ?? [];
  const find = (name: string) => columns.findIndex((column) => column.name === name);
  const [tenantAt, reasonAt] = [find(reportRoles.tenant), find(changes.reasonColumn)];
  const currencies = [...amounts].map(([at, of]) => [at, [of(before), of(after)]] as const);
  const currencyOf = new Map(currencies);
  return (earlier, at) => {
    const [old, now] = [before[earlier], after[at]];
    const row = now ?? old!;
    const text = (column: number) =>
      column < 0 || key?.includes(column) || row[column] === '' ? undefined : String(row[column]);
    const tenant = text(tenantAt);
    let reason = text(reasonAt);
    let unexplained: RowChange['unexplained'];
    const explain = (column: DiffColumn, changed: readonly ValueChange[]) => {
      const [moved, second] = changed;
      if (reason !== undefined || !moved || second || !rents.has(column.name)) return;
      const values = key?.map((index) => row[index]!) ?? [];
      reason = rules.reasonOf?.({ ...moved, key: keyNames, values });
      if (reason === undefined && moved.difference && rules.canExplain?.(keyNames))
        unexplained = { values, difference: moved.difference, currency: moved.currency ?? '' };
    };
    const values = columns.flatMap((column, index) => {
      const measured = currencyOf.get(index);
      if (!measured)
        return old && now && !isDerived(column.name, rules.profile)
          ? valueChange(column, old[index]!, now[index]!)
          : [];
      const [from, to] = [old ? measured[0]!(earlier) : undefined, now ? measured[1]!(at) : undefined];
      const [was, is] = [old?.[index] ?? '', now?.[index] ?? ''];
      // An amount in another currency leaves one total and enters the other.
      if (old && now && from !== to)
        return [...amountChange(column, was, '', from), ...amountChange(column, '', is, to)];
      const changed = amountChange(column, was, is, to ?? from);
      explain(column, changed);
      return changed;
    });
    return {
      kind: !old ? 'added' : now ? 'changed' : 'removed',
      row: rowName(columns, row, key, rules.profile),
      ...(tenant !== undefined && { tenant }),
      ...(reason !== undefined && { reason }),
      ...(reason === undefined && unexplained && { unexplained }),
      values,
    };
  };
}

const amount = (value: DiffValue | undefined) => (typeof value === 'number' ? value : 0);

function amountChange(
  column: DiffColumn,
  before: DiffValue,
  after: DiffValue,
  currency: string | null | undefined,
): ValueChange[] {
  return valueChange(column, before, after).map((change) => ({
    ...change,
    difference: withoutNoise(amount(after) - amount(before)),
    ...(typeof currency === 'string' && { currency }),
  }));
}

function valueChange({ name, label, type }: DiffColumn, before: DiffValue, after: DiffValue): ValueChange[] {
  if (isEqual(before, after)) return [];
  const areNumbers = typeof before === 'number' && typeof after === 'number';
  return [
    {
      ...{ column: label, before, after },
      ...(areNumbers && { difference: withoutNoise(after - before) }),
      ...(isDateType(type) && { isDate: true as const }),
      ...(columnFormat({ name, type }, { hasTimes: false, percentScale: 100 }) === '0' && {
        isWhole: true as const,
      }),
    },
  ];
}

/** Returns how few rows must move to bring the rows, given by their earlier places, into their present order. */
function* countMoved(earlierIndexes: readonly number[]): Steps<number> {
  /** The smallest last place of an ascending run, by its length less 1. */
  const ends: number[] = [];
  yield* inChunks(earlierIndexes.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const position = earlierIndexes[at]!;
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (ends[middle]! < position) low = middle + 1;
        else high = middle;
      }
      ends[low] = position;
    }
  });
  return earlierIndexes.length - ends.length;
}
