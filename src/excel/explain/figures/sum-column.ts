import type { ColumnEntry } from '../../../contract/entries';
import type { ServiceProfile } from '../../../contract/profile';
import { columnMeasure, type Measure } from '../../../table/totals/column-measure';
import { createExactSum } from '../../../table/totals/exact-sum';
import type { CurrencySum, SelectedColumn } from './selected-figures';

/** A value of the column, with the currency of its row: undefined if it is not known, "" if the row has none. */
export interface SummedCell {
  value: unknown;
  currency?: string | undefined;
}

const REFUSED: Partial<Record<Measure, string>> = {
  rate: 'Percentages, rates, years and amounts per area are not added.',
  date: 'Dates are not added.',
  id: 'Identifiers are not added.',
  text: 'This column holds texts.',
  number: 'The service gives no unit for this column, so its values are not added.',
  unknown: 'The type of this column is not known, so its values are not added.',
};
const NO_CURRENCY =
  'The currency of each row is not known here. Show the column of currencies in the result, and select again.';

type Summed = Pick<SelectedColumn, 'count' | 'blank' | 'sums' | 'refused'>;

/** Adds up what may be added: amounts by currency, areas as they are. */
export function sumColumn(
  column: Pick<ColumnEntry, 'name' | 'type' | 'unit'>,
  cells: readonly SummedCell[],
  profile: ServiceProfile,
): Summed & { withoutCurrency: number } {
  const blank = cells.filter(({ value }) => value === '' || value === null).length;
  const numbers = cells.filter(
    (cell): cell is SummedCell & { value: number } => typeof cell.value === 'number',
  );
  const counts = { count: numbers.length, blank, withoutCurrency: 0 };
  const { measure, isMoney } = columnMeasure(column, profile);
  if (measure !== 'additive')
    return { ...counts, count: cells.length - blank, sums: [], refused: REFUSED[measure]! };
  if (isMoney && numbers.some(({ currency }) => currency === undefined))
    return { ...counts, sums: [], refused: NO_CURRENCY };
  const known = isMoney ? numbers.filter(({ currency }) => currency !== '') : numbers;
  return {
    ...counts,
    sums: sumsOf(known, isMoney),
    withoutCurrency: numbers.length - known.length,
  };
}

function sumsOf(
  cells: readonly { value: number; currency?: string | undefined }[],
  isMoney: boolean,
): CurrencySum[] {
  const byCurrency = new Map<string | null, number[]>();
  for (const { value, currency } of cells) {
    const key = isMoney ? (currency ?? '') : null;
    byCurrency.set(key, byCurrency.get(key) ?? []);
    byCurrency.get(key)!.push(value);
  }
  return [...byCurrency]
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    .map(([currency, values]) => {
      const exact = createExactSum();
      values.forEach((value) => exact.add(value));
      const sum = exact.value();
      return { currency, count: values.length, sum, average: sum / values.length };
    });
}
