import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { compareRentrolls } from '../changes/compare-rentrolls';
import type { Exchange, Rates } from '../changes/exchange';
import { EXCHANGE_RATES } from '../data/world';
import { fillChangeTable } from './change-table';
import type { RollChoice } from './chosen-rolls';
import { rollPairs, type RollPair } from './roll-pairs';

/** The rates of a quarter, counted from 1. */
const ratesAt = (q: number): Rates =>
  Object.fromEntries(
    Object.entries(EXCHANGE_RATES).map(([currency, rates]) => [currency, rates[q - 1] ?? NaN]),
  );

/**
 * Compares each chosen rent roll with the one before it and puts what changed into the table `change` of
 * `target`, which {@link file://./changes-sql.ts} reads. `fxCurrency` is a currency we have rates for, or null for
 * no conversion. Rejects when `signal` aborts.
 */
export async function findChanges(
  data: DuckDBInstance,
  target: DuckDBConnection,
  choice: RollChoice,
  fxCurrency: string | null,
  signal: AbortSignal,
): Promise<void> {
  // Rows are streamed on a connection of their own: whatever else runs on one ends its stream.
  const source = await data.connect();
  const stop = () => source.interrupt();
  signal.addEventListener('abort', stop);
  try {
    await fillChangeTable(target, compared(rollPairs(source, choice, fxCurrency), fxCurrency, signal));
  } finally {
    signal.removeEventListener('abort', stop);
    source.closeSync();
  }
}

async function* compared(pairs: AsyncIterable<RollPair>, fxCurrency: string | null, signal: AbortSignal) {
  for await (const pair of pairs) {
    signal.throwIfAborted();
    const exchange = fxCurrency === null ? undefined : exchangeOf(fxCurrency, pair);
    yield { pair, changes: compareRentrolls(pair.earlier, pair.later, exchange) };
  }
}

const exchangeOf = (currency: string, { previousQ, q }: RollPair): Exchange => ({
  currency,
  earlier: ratesAt(previousQ),
  later: ratesAt(q),
});
