import type { ServiceProfile } from '../../contract/profile';
import { cutList } from '../quoted';

/** The parts of a question that decide on the currency of its amounts. */
export interface AskedCurrency {
  endpoint: string;
  /** The currency into which changes are converted. */
  currency?: string;
  /** The text that the result shows for a blank number. */
  nulls?: string;
}

/** What tells the currency of an amount: a column of its row, or the question for all rows. */
export type CurrencySource = { column: string; all?: undefined } | { all: string; column?: undefined };

type Rules = Pick<ServiceProfile, 'currencyColumn' | 'changes' | 'convertedColumns'>;

/** Changes have a column of currencies of their own. They are converted on demand, and columns of a query where the profile says so. */
export function currencySource(
  amount: string,
  asked: AskedCurrency | undefined,
  rules: Rules,
): CurrencySource {
  const { changes, currencyColumn, convertedColumns } = rules;
  if (Object.hasOwn(convertedColumns, amount)) return { all: convertedColumns[amount]! };
  if (asked?.endpoint !== 'changes' || !changes.amounts.includes(amount)) return { column: currencyColumn };
  return asked.currency === undefined ? { column: changes.currencyColumn } : { all: asked.currency };
}

/** `""` for a row without a currency. Excel takes `EUR` and `eur` as one. */
export const currencyText = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toUpperCase() : '';

/** The different currencies of values, in alphabetical order, without blanks. */
export const currenciesOf = (values: Iterable<unknown>): string[] =>
  [...new Set([...values].map(currencyText))].filter((currency) => currency !== '').sort();

const MAX_LISTED = 6;

/** Says which currencies there are: `2 currencies (EUR, GBP)`. */
export const currenciesText = (currencies: readonly string[]): string =>
  `${currencies.length} currencies (${cutList(currencies, MAX_LISTED)})`;

export interface KnownRows {
  /** The identifiers of the columns that are shown, and a value of one. */
  columns: readonly string[];
  value(row: number, column: number): unknown;
  /** Values of columns that are not shown, by row, if they are known. */
  getExtraValues?: (column: string) => readonly unknown[] | undefined;
}

/** Returns the currency of a row's amount, and `""` if the row has none. Undefined if nothing tells it. */
export function currencyReader(
  source: CurrencySource,
  { columns, value, getExtraValues }: KnownRows,
): ((row: number) => string) | undefined {
  if (source.all !== undefined) return () => source.all;
  const at = columns.indexOf(source.column);
  if (at >= 0) return (row) => currencyText(value(row, at));
  const values = getExtraValues?.(source.column);
  return values && ((row) => currencyText(values[row]));
}
