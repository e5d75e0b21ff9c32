import { cellKey, type CellAddress } from '../cell-address';

interface Index<Result> {
  bySheet: ReadonlyMap<string, readonly Result[]>;
  byCell: ReadonlyMap<string, Result>;
}

/** Many cells of a workbook are looked for among the same results, so their index is kept with the array. */
const indexes = new WeakMap<readonly object[], Index<object>>();

/** Returns the results whose sheet has this name. */
export const onSheet = <Result extends object>(
  results: readonly Result[],
  anchorOf: (result: Result) => CellAddress,
  sheet: string,
): readonly Result[] => indexOf(results, anchorOf).bySheet.get(sheet.toLowerCase()) ?? [];

/** Returns the result of the formula in this cell. */
export const inCell = <Result extends object>(
  results: readonly Result[],
  anchorOf: (result: Result) => CellAddress,
  cell: CellAddress,
): Result | undefined => indexOf(results, anchorOf).byCell.get(cellKey(cell));

function indexOf<Result extends object>(
  results: readonly Result[],
  anchorOf: (result: Result) => CellAddress,
): Index<Result> {
  const known = indexes.get(results) as Index<Result> | undefined;
  if (known) return known;
  const bySheet = new Map<string, Result[]>();
  for (const result of results) {
    const sheet = anchorOf(result).sheet.toLowerCase();
    bySheet.set(sheet, bySheet.get(sheet) ?? []);
    bySheet.get(sheet)!.push(result);
  }
  const index = { bySheet, byCell: new Map(results.map((one) => [cellKey(anchorOf(one)), one])) };
  indexes.set(results, index);
  return index;
}
