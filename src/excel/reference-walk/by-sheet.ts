import { groupBy } from '../../table/sorting/group-by';
import { oncePerObject } from '../../table/once-per-value';
import { positionOf, type CellAddress } from '../cell-address';
import type { Area } from './area';

/** A result, which begins in the cell of its formula. */
interface Filled {
  area: Area;
}

interface Index<Result> {
  bySheet: ReadonlyMap<string, readonly Result[]>;
  byCell: ReadonlyMap<string, Result>;
}

/** Many cells of a workbook are looked for among the same results, so their index is kept with the array. */
const index = oncePerObject((results: readonly Filled[]) => {
  const bySheet = groupBy(results, ({ area }) => area.sheet.toLowerCase());
  return { bySheet, byCell: new Map(results.map((result) => [startOf(result.area), result])) };
});

const indexOf = <Result extends Filled>(results: readonly Result[]) =>
  index(results) as Index<Filled> as Index<Result>;

export const onSheet = <Result extends Filled>(
  results: readonly Result[],
  sheet: string,
): readonly Result[] => indexOf(results).bySheet.get(sheet.toLowerCase()) ?? [];

/** Returns the result of the formula in this cell. */
export const inCell = <Result extends Filled>(
  results: readonly Result[],
  cell: CellAddress,
): Result | undefined => indexOf(results).byCell.get(startOf({ sheet: cell.sheet, ...positionOf(cell) }));

const startOf = ({ sheet, row, column }: Pick<Area, 'sheet' | 'row' | 'column'>): string =>
  `${sheet.toLowerCase()}!${row}!${column}`;
