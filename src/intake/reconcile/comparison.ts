import type { FactValue } from '../extraction';
import { kindOf, type TargetColumn } from '../vocabulary/target-columns';
import { isAdded, type Tolerance } from './compare-values';
import type { DatabaseRows, KeyColumns } from './reconciliation';

/** What is compared, and in what. */
export interface Comparison {
  columns: readonly TargetColumn[];
  /** The column whose lines carry units that only one side has. */
  rentColumn: TargetColumn | undefined;
  /** Columns that cannot be compared until a question is answered. */
  asked: ReadonlySet<TargetColumn>;
  /** Where the sheet has each column: a blank cell has no fact that says it. */
  positions: ReadonlyMap<TargetColumn, number>;
  tolerance: Tolerance;
  keys: KeyColumns;
  /** The currency of rows of the sheet that do not say theirs. */
  currency: string | undefined;
}

/** A column that is compared now. */
export interface ComparedColumn {
  column: TargetColumn;
  isMoney: boolean;
  /** Its differences are lines that add up. */
  isAmount: boolean;
  /** What it is measured in. Undefined for money, which each row has in its currency. */
  measure: string | undefined;
}

/** The columns that need no answer. */
export const comparedColumns = ({ columns, asked }: Comparison): ComparedColumn[] =>
  columns
    .filter((column) => !asked.has(column))
    .map((column) => ({
      column,
      isMoney: kindOf(column) === 'money',
      isAmount: isAdded(column),
      measure: fixedMeasure(column),
    }));

/** What a column is measured in, unless it is a currency. */
function fixedMeasure(column: TargetColumn): string | undefined {
  const kind = kindOf(column);
  if (kind === 'money') return undefined;
  if (kind === 'area') return 'm²';
  if (kind === 'date') return 'days';
  if (kind === 'percent') return '%';
  return column.endsWith('_months') ? 'months' : '';
}

/** Adds whole millionths, so that the sum is exact. */
const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + Math.round(one * 1e6), 0) / 1e6;

/** What the rows of one lease have together: sums of amounts and areas. Undefined where they have several values. */
export function together(
  data: DatabaseRows,
  column: TargetColumn,
  rows: readonly number[],
): FactValue | null | undefined {
  if (rows.length === 1) return data.value(column, rows[0] as number);
  const values = rows.map((row) => data.value(column, row));
  const numbers = values.filter((value) => typeof value === 'number');
  if (isAdded(column)) return numbers.length === 0 ? null : sumOf(numbers);
  const different = new Set(values.filter((value) => value !== null));
  if (different.size > 1) return undefined;
  return [...different][0] ?? null;
}
