import { countText } from '../../contract/count-text';
import type { ServiceProfile } from '../../contract/profile';
import { joinAnd, quoted } from '../quoted';
import { inChunks, type Steps } from '../steps';
import { columnMeasure, type Measure } from './column-measure';
import { createExactSum, type ExactSum } from './exact-sum';
import { currencyReader, currencySource, type AskedCurrency, type KnownRows } from './row-currency';

/** Rows of a result, or some of them. */
export interface SummedRows extends KnownRows {
  count: number;
  asked: AskedCurrency | undefined;
  profile: ServiceProfile;
}

export interface CurrencySum {
  /** `""` for rows without a currency. Null for units other than money. */
  currency: string | null;
  count: number;
  sum: number;
}

/** Why a column has no sum: what it measures is not added, or nothing tells the currency of its amounts. */
export type Refusal = Exclude<Measure, 'additive'> | 'currency';

/** Values that are not numbers in a column of numbers, so that its sum is not known. */
export interface UnreadValues {
  count: number;
  example: string;
}

/**
 * Adds up the numbers of a column exactly: amounts in each currency, in the order of their names. Blanks do not count. Tells of
 * texts instead, except of the text that the question shows for a blank.
 */
export function* sumColumn(
  column: Parameters<typeof columnMeasure>[0],
  at: number,
  rows: SummedRows,
): Steps<Sums> {
  const { count, value, asked, profile } = rows;
  const { measure } = columnMeasure(column, profile);
  if (measure !== 'additive') return measure;
  const currency = amountCurrency(column, rows);
  if (!currency) return 'currency';
  const found: Found = new Map();
  const unread: UnreadValues = { count: 0, example: '' };
  const read = (row: number) => {
    const cellValue = value(row, at);
    const isUnreadValue = typeof cellValue !== 'number' && !isBlankText(cellValue, asked?.nulls);
    if (isUnreadValue && unread.count++ === 0) unread.example = String(cellValue);
    return cellValue;
  };
  yield* inChunks(count, (from, end) => addUp(found, { read, currency }, from, end));
  if (unread.count > 0) return unread;
  return [...found]
    .sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([name, sum]) => ({ currency: name, count: sum.count, sum: sum.exact.value() }));
}

/** Returns what tells the currency of an amount by its row, and null for units other than money. Undefined if nothing tells it. */
export function amountCurrency(
  column: Parameters<typeof columnMeasure>[0],
  rows: SummedRows,
): ((row: number) => string | null) | undefined {
  const { asked, profile } = rows;
  if (!columnMeasure(column, profile).isMoney) return () => null;
  return currencyReader(currencySource(column.name, asked, profile), rows);
}

const isBlankText = (value: unknown, nulls: string | undefined): boolean =>
  value === null || value === undefined || value === '' || value === nulls;

/** The sums of a column, or why it has none. */
export type Sums = readonly CurrencySum[] | Refusal | UnreadValues;

export const isUnread = (sums: Sums): sums is UnreadValues =>
  typeof sums === 'object' && !Array.isArray(sums);

export const unreadTotal = (label: string, unread: UnreadValues): string =>
  `The total of ${label} is not known, because ${unreadWords(unread)}.`;

/** Says which columns have no total: `has` of amounts without their currency, then {@link unreadTotal}. Empty for none. */
export function noTotalsText(columns: readonly { label: string; sums: Sums }[], has: string): string {
  const labels = columns.filter(({ sums }) => sums === 'currency').map(({ label }) => label);
  const noCurrency = `${joinAnd(labels)} ${labels.length === 1 ? 'has' : 'have'} ${has}.`;
  const unread = columns.flatMap(({ label, sums }) => (isUnread(sums) ? [unreadTotal(label, sums)] : []));
  return [...(labels.length > 0 ? [noCurrency] : []), ...unread].join(' ');
}

const unreadWords = ({ count, example }: UnreadValues): string =>
  count === 1
    ? `1 value is not a number: ${quoted(example)}`
    : `${countText(count)} values are not numbers, such as ${quoted(example)}`;

type Found = Map<string | null, { count: number; exact: ExactSum }>;

function addUp(
  found: Found,
  { read, currency }: { read(row: number): unknown; currency(row: number): string | null },
  from: number,
  end: number,
): void {
  let last: string | null | undefined;
  let sum: { count: number; exact: ExactSum } | undefined;
  for (let row = from; row < end; row++) {
    const number = read(row);
    if (typeof number !== 'number') continue;
    const name = currency(row);
    // The row above is often in the same currency.
    if (name !== last) sum = found.get((last = name));
    if (!sum) found.set(name, (sum = { count: 0, exact: createExactSum() }));
    sum.count += 1;
    sum.exact.add(number);
  }
}
