import type { ColumnEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { CellValue } from '../../evidence/canonical-cell';
import type { EvidenceColumn } from '../../evidence/evidence';
import { inChunks } from '../../table/in-chunks';
import { joinAnd } from '../../table/join-and';
import type { Task } from '../../table/task';
import { columnMeasure } from '../../table/totals/column-measure';
import { createExactSum, type ExactSum } from '../../table/totals/exact-sum';

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
  profile: ServiceProfile;
  /** The currency of each row for this column. Undefined if it is not known. */
  currencyOf(identifier: string): ((row: number) => CellValue) | undefined;
}

/** Adds up the columns whose unit allows it, amounts by currency. The sums are exact: the order of rows does not matter. */
export function* controlTotals({
  columns,
  rows,
  profile,
  currencyOf,
}: Summed): Task<{ columns: EvidenceColumn[]; noTotals?: string }> {
  const found: EvidenceColumn[] = [];
  const unknown: string[] = [];
  for (const [at, { identifier, label, entry }] of columns.entries()) {
    const { measure, isMoney } = entry
      ? columnMeasure(entry, profile)
      : { measure: 'unknown', isMoney: false };
    const currency = isMoney ? currencyOf(identifier) : () => '';
    const plain = { identifier, label, unit: entry?.unit ?? '', totals: [] };
    if (measure !== 'additive') found.push(plain);
    else if (!currency) {
      found.push(plain);
      unknown.push(label || identifier);
    } else found.push({ ...plain, totals: yield* sums(rows, at, currency) });
  }
  if (unknown.length === 0) return { columns: found };
  const noTotals = `${joinAnd(unknown)} ${unknown.length === 1 ? 'has' : 'have'} no control total, because the currency of each row is not known.`;
  return { columns: found, noTotals };
}

function* sums(
  rows: Summed['rows'],
  column: number,
  currency: (row: number) => CellValue,
): Task<EvidenceColumn['totals']> {
  const found = new Map<string, ExactSum>();
  yield* inChunks(rows.length, (from, end) => addUp(rows, column, currency, from, end, found));
  const names = [...found.keys()].sort();
  return names.map((name) => ({ currency: name, sum: found.get(name)!.value() }));
}

function addUp(
  rows: Summed['rows'],
  column: number,
  currency: (row: number) => CellValue,
  from: number,
  end: number,
  found: Map<string, ExactSum>,
): void {
  for (let at = from; at < end; at++) {
    const value = rows[at]![column];
    if (typeof value !== 'number') continue;
    const given = currency(at);
    const name = typeof given === 'string' ? given : '?';
    const sum = found.get(name) ?? createExactSum();
    sum.add(value);
    found.set(name, sum);
  }
}
