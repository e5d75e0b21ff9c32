import type { Finding, RentRollRow, SourceRow, TotalCheck } from '../extraction';
import type { FactSource } from '../facts/convert-value';
import type { Problem } from '../facts/read-facts';
import type { Sheet } from '../grid/sheet';
import type { ResolvedLeases } from '../rows/resolve-leases';
import type { Steps } from '../../table/steps';

/** A table as it was read, for checks of it. */
export interface TableReading extends FactSource {
  rows: readonly SourceRow[];
  facts: readonly RentRollRow[];
  problems: readonly Problem[];
  twice: ResolvedLeases['twice'];
  /** The columns that wait for an answer. */
  asked: ReadonlySet<number>;
  rollDate: string | undefined;
  currency: string | undefined;
}

/** What is said about a sheet beyond what its cells mean. It loads apart: a comparison does not need it. */
export interface Judge {
  table(reading: TableReading): Steps<{ totals: readonly TotalCheck[]; findings: readonly Finding[] }>;
  refusal(sheet: Sheet, headings: readonly string[]): Finding;
}

const MAX_LISTED = 8;

/** Says something of rows, or of their cells in some columns, and names them where the text has `{}`: `row 6` or `rows 6, 9`. Nothing without rows. */
export function findingOfRows({
  rows,
  text,
  positions,
  ...kind
}: Omit<Finding, 'rows'> & { rows: readonly number[] }): Finding[] {
  if (rows.length === 0) return [];
  const more = rows.length > MAX_LISTED ? ` and ${rows.length - MAX_LISTED} more` : '';
  const where = `${rows.length === 1 ? 'row' : 'rows'} ${rows.slice(0, MAX_LISTED).join(', ')}${more}`;
  return [
    { ...kind, text: text.replace('{}', where), rows, positions: positions?.length ? positions : undefined },
  ];
}

let english: Intl.NumberFormat | undefined;

/** A number as sentences write it: 661,790.5. `toLocaleString` would make a formatter for each. */
export function inEnglish(value: number): string {
  english ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
  return english.format(value);
}
