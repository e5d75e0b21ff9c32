import type { ColumnEntry } from '../../contract/entries';
import type { CellValue } from './sheet/hash-data';
import type { EvidenceColumn } from './sheet/evidence-rows';
import type { Task } from '../../table/task';
import {
  isUnread,
  noTotalsText,
  sumColumn,
  unreadTotal,
  type CurrencySum,
  type SummedRows,
} from '../../table/totals/sum-column';

/** A column of a result. */
export interface ResultColumn {
  identifier: string;
  label: string;
  /** Undefined if the service's list of columns is not known, or does not have it. */
  entry: ColumnEntry | undefined;
}

interface Summed extends Pick<SummedRows, 'asked' | 'profile' | 'beside'> {
  columns: readonly ResultColumn[];
  rows: readonly (readonly CellValue[])[];
}

/** Adds up the columns whose unit allows it, amounts by currency. The sums are exact: the order of rows does not matter. */
export function* controlTotals({
  columns,
  rows,
  ...known
}: Summed): Task<{ columns: EvidenceColumn[]; noTotals?: string }> {
  const found: EvidenceColumn[] = [];
  const unknown: string[] = [];
  const unread: string[] = [];
  const summed = {
    ...known,
    count: rows.length,
    columns: columns.map(({ identifier }) => identifier),
    value: (row: number, column: number) => rows[row]![column],
  };
  for (const [at, { identifier, label, entry }] of columns.entries()) {
    const sums = entry ? yield* sumColumn(entry, at, summed) : 'unknown';
    if (sums === 'currency') unknown.push(label || identifier);
    if (isUnread(sums)) unread.push(unreadTotal(label || identifier, sums));
    const totals = Array.isArray(sums) ? sums.map(totalOf) : [];
    found.push({ identifier, label, unit: entry?.unit ?? '', totals });
  }
  const noTotals = noTotalsText(
    unknown,
    'no control total, because the currency of each row is not known',
    unread,
  );
  return { columns: found, ...(noTotals !== '' && { noTotals }) };
}

/** Amounts of rows without a currency are those of `?`. */
const totalOf = ({ currency, sum }: CurrencySum): EvidenceColumn['totals'][number] => ({
  currency: currency === '' ? '?' : (currency ?? ''),
  sum,
});
