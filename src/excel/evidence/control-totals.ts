import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { CellValue } from '../../evidence/canonical-cell';
import type { EvidenceColumn } from '../../evidence/evidence';
import { joinAnd } from '../../table/join-and';
import type { Task } from '../../table/task';
import { columnMeasure } from '../../table/totals/column-measure';
import { currencyReader, currencySource, type AskedCurrency } from '../../table/totals/row-currency';
import { sumByCurrency } from '../../table/totals/sum-by-currency';

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
  asked: AskedCurrency;
  profile: ServiceProfile;
  /** Values of columns that the result does not show, by row, if they are known. */
  beside?: ((column: string) => readonly unknown[] | undefined) | undefined;
}

/** Adds up the columns whose unit allows it, amounts by currency. The sums are exact: the order of rows does not matter. */
export function* controlTotals({
  columns,
  rows,
  asked,
  profile,
  beside,
}: Summed): Task<{ columns: EvidenceColumn[]; noTotals?: string }> {
  const found: EvidenceColumn[] = [];
  const unknown: string[] = [];
  const known = {
    columns: columns.map(({ identifier }) => identifier),
    shown: (row: number, column: number) => rows[row]![column],
    beside,
  };
  for (const [at, { identifier, label, entry }] of columns.entries()) {
    const plain = { identifier, label, unit: entry?.unit ?? '', totals: [] };
    found.push(plain);
    const { measure, isMoney } = entry ? columnMeasure(entry, profile) : UNKNOWN;
    if (measure !== 'additive') continue;
    const currency = isMoney ? currencyReader(currencySource(identifier, asked, profile), known) : () => '';
    if (!currency) {
      unknown.push(label || identifier);
      continue;
    }
    const sums = yield* sumByCurrency({ count: rows.length, value: (row) => rows[row]![at], currency });
    const nameOf = (own: string) => (isMoney ? own || NONE : '');
    found[at] = { ...plain, totals: sums.map((one) => ({ currency: nameOf(one.currency), sum: one.sum })) };
  }
  if (unknown.length === 0) return { columns: found };
  const noTotals = `${joinAnd(unknown)} ${unknown.length === 1 ? 'has' : 'have'} no control total, because the currency of each row is not known.`;
  return { columns: found, noTotals };
}

const UNKNOWN = { measure: 'unknown', isMoney: false };
/** Amounts of rows without a currency. */
const NONE = '?';
