import type { ColumnEntry } from '../../contract/entries';
import type { CellValue } from './sheet/hash-data';
import type { EvidenceColumn } from './sheet/evidence-rows';
import type { Task } from '../../table/task';
import { noTotalsText, sumColumn, type SummedRows, type Sums } from '../../table/totals/sum-column';

/** A column of a result. */
export interface ResultColumn {
  identifier: string;
  label: string;
  /** Undefined if the service's list of columns is not known, or does not have it. */
  entry: ColumnEntry | undefined;
}

interface Summed {
  columns: readonly ResultColumn[];
  rows: readonly (readonly CellValue[])[];
  /** Undefined for columns that are not added up. */
  known: Pick<SummedRows, 'asked' | 'profile' | 'beside'> | undefined;
}

/** Adds up the columns whose unit allows it, amounts by currency. The sums are exact: the order of rows does not matter. */
export function* controlTotals({
  columns,
  rows,
  known,
}: Summed): Task<{ columns: EvidenceColumn[]; noTotals?: string }> {
  const isListed = columns.some(({ entry }) => entry !== undefined);
  const summed = known && {
    ...known,
    count: rows.length,
    columns: columns.map(({ identifier }) => identifier),
    value: (row: number, column: number) => rows[row]![column],
  };
  const found: { label: string; sums: Sums }[] = [];
  for (const [at, { identifier, label, entry }] of columns.entries()) {
    const sums = entry && summed ? yield* sumColumn(entry, at, summed) : [];
    found.push({ label: label || identifier, sums });
  }
  const has = 'no control total, because the currency of each row is not known';
  const noTotals = known && !isListed ? NOT_LISTED : noTotalsText(found, has);
  const totalsOf = (sums: Sums) =>
    Array.isArray(sums)
      ? sums.map(({ currency, sum }) => ({ currency: currency === '' ? '?' : (currency ?? ''), sum }))
      : [];
  return {
    columns: columns.map(({ identifier, label, entry }, at) => ({
      ...{ identifier, label },
      unit: entry?.unit ?? '',
      // Amounts of rows without a currency are those of `?`.
      totals: totalsOf(found[at]!.sums),
    })),
    ...(noTotals !== '' && { noTotals }),
  };
}

const NOT_LISTED =
  'Control totals are missing, because the columns of the service are not known here. Sign in, and insert a sheet again.';
