import { isBlank, valueAt } from '../column-values';
import { inChunks } from '../in-chunks';
import type { Task } from '../task';
import type { Column, Value } from '../table';

export interface Currencies {
  /** In alphabetical order, without blanks. */
  found: string[];
  /** Rows with an amount but without a currency. */
  blank: number;
}

/** Returns the currencies of the rows that have a value in each of the columns `amounts`. */
export function* currenciesIn(
  currency: Column,
  amounts: readonly Column[],
  rows: Uint32Array,
): Task<Currencies> {
  const counts = new Map<Value, number>();
  yield* inChunks(rows.length, (from, end) => addCurrencies(counts, currency, amounts, rows, from, end));
  const found = [...counts.keys()].filter((value) => !isBlank(value)).map(String);
  return {
    found: [...new Set(found)].sort(),
    blank: (counts.get(null) ?? 0) + (counts.get('') ?? 0),
  };
}

function addCurrencies(
  counts: Map<Value, number>,
  currency: Column,
  amounts: readonly Column[],
  rows: Uint32Array,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    if (!amounts.every((column) => !isBlank(valueAt(column, row)))) continue;
    const value = valueAt(currency, row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
}
