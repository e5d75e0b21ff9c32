import { inChunks } from '../in-chunks';
import type { Task } from '../task';
import { createExactSum, type ExactSum } from './exact-sum';

export interface SummedRows {
  count: number;
  value(row: number): unknown;
  /** `""` for units other than money, and for rows without a currency. */
  currency(row: number): string;
}

export interface CurrencySum {
  currency: string;
  /** Rows with a number. */
  count: number;
  sum: number;
}

/** Adds up the numbers of a column exactly, in each currency, in the order of their names. Texts and blanks do not count. */
export function* sumByCurrency(rows: SummedRows): Task<CurrencySum[]> {
  const found = new Map<string, { count: number; exact: ExactSum }>();
  yield* inChunks(rows.count, (from, end) => addUp(found, rows, from, end));
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, { count, exact }]) => ({ currency, count, sum: exact.value() }));
}

function addUp(
  found: Map<string, { count: number; exact: ExactSum }>,
  { value, currency }: SummedRows,
  from: number,
  end: number,
): void {
  for (let row = from; row < end; row++) {
    const number = value(row);
    if (typeof number !== 'number') continue;
    const name = currency(row);
    let sum = found.get(name);
    if (!sum) found.set(name, (sum = { count: 0, exact: createExactSum() }));
    sum.count += 1;
    sum.exact.add(number);
  }
}
