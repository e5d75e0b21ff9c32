import { isDateType } from '../../contract/column-types';
import { isBlank, valueAt, type Column, type Value } from '../table';
import { inChunks, type Steps } from '../steps';
import { createExactSum } from './exact-sum';
import { currenciesOf } from './row-currency';
import { isCount, type Statistic } from './statistic';

export interface Total {
  /** Null if no row has what the statistic needs. */
  value: number | null;
  /** Rows whose value is text where a number or a date is needed. They do not count. */
  unread: { count: number; example: string };
  /** Rows that have a weight but no value, and their share of all weights from 0 to 1. */
  without: { count: number; share: number };
  negative: number;
  /** The values, if negative weights make an average that none of them explains. */
  outside?: { least: number; most: number };
}

export interface TotalledRows {
  column: Column;
  rows: Uint32Array;
  statistic: Statistic;
  weight?: Column;
}

/**
 * Calculates one figure. Blank values never count. The order of the rows does not change the result. An average of days is
 * rounded to a day.
 */
export function* totalRows(given: TotalledRows): Steps<Total> {
  const state = startOf();
  yield* inChunks(given.rows.length, (from, end) => addRows(state, given, from, end));
  const { unread, without, unweighed, weights } = state;
  const all = weights.value() + unweighed.value();
  const value = valueOf(state, given);
  const { least, most, negative } = state;
  // Equal values may give an average that differs in the last digits.
  const margin = 1e-9 * Math.max(Math.abs(least), Math.abs(most));
  const isInside = value !== null && value >= least - margin && value <= most + margin;
  return {
    value,
    negative,
    ...(negative > 0 && !isInside && { outside: { least, most } }),
    unread,
    without: { count: without, share: all === 0 ? 0 : unweighed.value() / all },
  };
}

const startOf = () => ({
  counted: 0,
  values: createExactSum(),
  weights: createExactSum(),
  unweighed: createExactSum(),
  without: 0,
  negative: 0,
  distinct: new Set<Value>(),
  least: Infinity,
  most: -Infinity,
  areWhole: true,
  unread: { count: 0, example: '' },
});
type State = ReturnType<typeof startOf>;

function addRows(
  state: State,
  { column, rows, statistic, weight }: TotalledRows,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const row = rows[at]!;
    const value = valueAt(column, row);
    if (isCount(statistic)) addCounted(state, value);
    else if (weight) addWeighed(state, value, valueAt(weight, row));
    else if (isNumber(state, value)) addNumber(state, value, 1);
  }
}

function addCounted(state: State, value: Value): void {
  if (isBlank(value)) return;
  state.counted += 1;
  // Excel's UNIQUE, too, takes texts that differ only in case as one.
  state.distinct.add(typeof value === 'string' ? value.toLowerCase() : value);
}

function addWeighed(state: State, value: Value, weight: Value): void {
  if (!isNumber(state, weight)) return;
  if (isNumber(state, value)) {
    state.weights.add(weight);
    if (weight < 0) state.negative += 1;
    addNumber(state, value, weight);
  } else if (weight !== 0) {
    state.without += 1;
    state.unweighed.add(weight);
  }
}

function addNumber(state: State, value: number, weight: number): void {
  state.counted += 1;
  state.values.add(value * weight);
  state.areWhole &&= Number.isInteger(value);
  if (value < state.least) state.least = value;
  if (value > state.most) state.most = value;
}

function isNumber({ unread }: State, value: Value): value is number {
  if (typeof value === 'number' && Number.isFinite(value)) return true;
  if (!isBlank(value)) {
    unread.count += 1;
    unread.example ||= String(value);
  }
  return false;
}

function valueOf(state: State, { statistic, column }: TotalledRows): number | null {
  const { counted, values, weights, distinct, least, most, areWhole } = state;
  if (statistic === 'count') return counted;
  if (statistic === 'distinct') return distinct.size;
  if (statistic === 'sum') return values.value();
  if (counted === 0) return null;
  if (statistic === 'min') return least;
  if (statistic === 'max') return most;
  const divisor = statistic === 'average' ? counted : weights.value();
  if (divisor === 0) return null;
  const average = values.value() / divisor;
  return isDateType(column.type) && areWhole ? Math.round(average) : average;
}

interface Currencies {
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
): Steps<Currencies> {
  const counts = new Map<Value, number>();
  const from = { currency, amounts, rows };
  yield* inChunks(rows.length, (first, end) => addCurrencies(counts, from, first, end));
  return {
    found: currenciesOf(counts.keys()),
    blank: (counts.get(null) ?? 0) + (counts.get('') ?? 0),
  };
}

function addCurrencies(
  counts: Map<Value, number>,
  { currency, amounts, rows }: { currency: Column; amounts: readonly Column[]; rows: Uint32Array },
  first: number,
  end: number,
): void {
  for (let at = first; at < end; at++) {
    const row = rows[at]!;
    if (!amounts.every((column) => !isBlank(valueAt(column, row)))) continue;
    const value = valueAt(currency, row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
}
