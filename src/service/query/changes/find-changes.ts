import type { DuckDBConnection } from '@duckdb/node-api';
import { compareRentrolls } from '../../changes/compare-rentrolls';
import type { Exchange, Rates } from '../../changes/exchange';
import { EXCHANGE_RATES } from '../../data/world';
import type { Compared } from './change-table';
import { rollPairs, type RollPair } from './roll-pairs';

/** Compares each rent roll of a batch (see `chooseRolls`) with the previous one. */
export async function findChanges(
  connection: DuckDBConnection,
  batch: number,
  fxCurrency: string | null,
): Promise<Compared[]> {
  const found: Compared[] = [];
  for await (const pair of rollPairs(connection, batch, fxCurrency)) {
    const { rentrollId, previousId, earlier, later } = pair;
    const exchange = fxCurrency === null ? undefined : exchangeOf(fxCurrency, pair);
    found.push({ rentrollId, previousId, changes: compareRentrolls(earlier, later, exchange) });
  }
  return found;
}

const exchangeOf = (currency: string, { previousQ, q }: RollPair): Exchange => ({
  currency,
  earlier: ratesAt(previousQ),
  later: ratesAt(q),
});

/** Returns the rates of a quarter, counted from 1. Leaves out currencies without a rate. */
const ratesAt = (q: number): Rates =>
  Object.fromEntries(
    Object.entries(EXCHANGE_RATES).flatMap(([currency, rates]) => {
      const rate = rates[q - 1];
      return rate === undefined ? [] : [[currency, rate] as const];
    }),
  );
