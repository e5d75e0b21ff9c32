import { joinAnd } from '../../../table/join-and';
import { inChunks } from '../../../table/in-chunks';
import type { Task } from '../../../table/task';
import { isAdditive, isMoney, type DiffColumn, type DiffRules } from './diff-column';
import type { DiffRows } from './find-key';
import type { ColumnTotal, TableDiff } from './table-diff';

/** Adds up the columns whose unit allows it, amounts by currency. Blanks and texts count as nothing. */
export function* columnTotals(
  columns: readonly DiffColumn[],
  rules: DiffRules,
  before: DiffRows,
  after: DiffRows,
): Task<Pick<TableDiff, 'totals' | 'noTotals'>> {
  const totals: ColumnTotal[] = [];
  const unknown: string[] = [];
  for (const [at, column] of columns.entries()) {
    if (!isAdditive(column, rules)) continue;
    const currency = isMoney(column) ? currencyOf(column, columns, rules) : undefined;
    if (currency === undefined && isMoney(column)) {
      unknown.push(column.label);
      continue;
    }
    const [old, now] = [yield* sums(before, at, currency), yield* sums(after, at, currency)];
    for (const name of [...new Set([...old.keys(), ...now.keys()])].sort())
      totals.push(totalOf(column, name, old.get(name) ?? 0, now.get(name) ?? 0));
  }
  if (unknown.length === 0) return { totals };
  const noTotals = `${joinAnd(unknown)} ${unknown.length === 1 ? 'has' : 'have'} no total, because the result does not show the currency of each row.`;
  return { totals, noTotals };
}

function currencyOf(
  { name }: DiffColumn,
  columns: readonly DiffColumn[],
  rules: DiffRules,
): number | undefined {
  const at = rules.currencyColumns(name).map((one) => columns.findIndex((column) => column.name === one));
  return at.find((one) => one >= 0);
}

/** Returns one sum for each currency, and one under `""` for units other than money. */
function* sums(rows: DiffRows, column: number, currency: number | undefined): Task<Map<string, number>> {
  const found = new Map<string, number>();
  if (currency === undefined) found.set('', 0);
  yield* inChunks(rows.length, (from, end) => addUp(rows, column, currency, from, end, found));
  return found;
}

function addUp(
  rows: DiffRows,
  column: number,
  currency: number | undefined,
  from: number,
  end: number,
  found: Map<string, number>,
): void {
  for (let at = from; at < end; at++) {
    const value = rows[at]![column];
    if (typeof value !== 'number') continue;
    const name = currency === undefined ? '' : String(rows[at]![currency]);
    found.set(name, (found.get(name) ?? 0) + value);
  }
}

function totalOf(column: DiffColumn, currency: string, before: number, after: number): ColumnTotal {
  const difference = withoutNoise(after - before);
  return {
    column: column.label,
    unit: column.unit ?? '',
    ...(isMoney(column) && { currency }),
    before: withoutNoise(before),
    after: withoutNoise(after),
    difference,
    ...(before !== 0 && { ratio: difference / Math.abs(before) }),
  };
}

/** Amounts have cents and areas two or three digits. What follows comes from adding binary fractions. */
export const withoutNoise = (sum: number): number => Math.round(sum * 1e6) / 1e6;
