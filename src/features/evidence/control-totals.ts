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
  if (columns.every(({ entry }) => entry === undefined))
    return { columns: columns.map((column) => evidenceColumn(column)), noTotals: NOT_LISTED };
  const found: EvidenceColumn[] = [];
  const unknown: string[] = [];
  const unread: string[] = [];
  const summed = {
    ...known,
    count: rows.length,
    columns: columns.map(({ identifier }) => identifier),
    value: (row: number, column: number) => rows[row]![column],
  };
  for (const [at, column] of columns.entries()) {
    const name = column.label || column.identifier;
    const sums = column.entry ? yield* sumColumn(column.entry, at, summed) : 'unknown';
    if (sums === 'currency') unknown.push(name);
    if (isUnread(sums)) unread.push(unreadTotal(name, sums));
    found.push(evidenceColumn(column, Array.isArray(sums) ? sums : []));
  }
  const has = 'no control total, because the currency of each row is not known';
  const noTotals = noTotalsText(unknown, has, unread);
  return { columns: found, ...(noTotals !== '' && { noTotals }) };
}

const NOT_LISTED =
  'Control totals are missing, because the columns of the service are not known here. Sign in, and insert a sheet again.';

/** Amounts of rows without a currency are those of `?`. */
export const evidenceColumn = (
  { identifier, label, entry }: ResultColumn,
  sums: readonly CurrencySum[] = [],
): EvidenceColumn => ({
  ...{ identifier, label },
  unit: entry?.unit ?? '',
  totals: sums.map(({ currency, sum }) => ({ currency: currency === '' ? '?' : (currency ?? ''), sum })),
});
