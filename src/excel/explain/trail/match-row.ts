import type { ServiceProfile } from '../../../contract/profile';
import type { ShownResult } from '../../formulas/formula-runs';
import type { FunctionResult } from '../../functions/function-result';
import { diffValue, isEqual } from '../../refresh/diff/diff-values';

/** Which rows of a new answer a row of the sheet may be. Rows are counted from 0, without headings. */
export type MatchedRow =
  /** `same`: the answer has not changed, so each row is where it was. `equal`: it is the only one with these values. */
  | { kind: 'one'; row: number; how: 'same' | 'equal' }
  | { kind: 'alike'; rows: readonly number[] }
  | { kind: 'none' }
  /** With the columns of the source, the service answers with another number of rows. */
  | { kind: 'other-rows'; before: number; after: number };

/** A row of a result as its cells show it now. */
export interface ShownRow {
  /** Counted from 0, without headings. */
  row: number;
  values: readonly unknown[];
}

/** Finds a row of the sheet in an answer to the same question. Never guesses: an answer that differs must have equal values. */
export function matchRow(
  { row, values }: ShownRow,
  shown: Pick<ShownResult, 'digest' | 'basis'>,
  now: Pick<FunctionResult, 'digest' | 'basis' | 'cells' | 'headerRows' | 'noRows'>,
  { rowGrain }: Pick<ServiceProfile, 'rowGrain'>,
): MatchedRow {
  const rows = now.noRows === undefined ? now.cells.slice(now.headerRows) : [];
  if (now.digest === shown.digest && row < rows.length) return { kind: 'one', row, how: 'same' };
  const [before, after] = [shown.basis?.all, now.basis?.all];
  if (rowGrain !== 'fixed' && before !== undefined && after !== undefined && before !== after)
    return { kind: 'other-rows', before, after };
  const mine = values.map(diffValue);
  const equal = rows.flatMap((cells, at) =>
    cells.length === mine.length && cells.every((cell, column) => isEqual(diffValue(cell), mine[column]!))
      ? [at]
      : [],
  );
  if (equal.length === 0) return { kind: 'none' };
  return equal.length === 1 ? { kind: 'one', row: equal[0]!, how: 'equal' } : { kind: 'alike', rows: equal };
}
