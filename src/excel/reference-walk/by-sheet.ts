import { groupBy } from '../../table/sorting/group-by';
import { oncePerObject } from '../../table/once-per-value';
import { positionOf, type CellAddress } from '../cell-address';
import type { Area } from './area';

/** A result, which begins in the cell of its formula. */
interface Filled {
  area: Area;
}

/** Many cells of a workbook are looked for among the same results, so both indexes are stored for the array. */
const bySheet = oncePerObject((results: readonly Filled[]) =>
  groupBy(results, ({ area }) => area.sheet.toLowerCase()),
);
const byStart = oncePerObject(
  (results: readonly Filled[]) => new Map(results.map((result) => [startOf(result.area), result])),
);

export const onSheet = <Result extends Filled>(results: readonly Result[], sheet: string) =>
  (bySheet(results).get(sheet.toLowerCase()) ?? []) as readonly Filled[] as readonly Result[];

/** Returns the result of the formula in this cell. */
export const inCell = <Result extends Filled>(results: readonly Result[], cell: CellAddress) =>
  byStart(results).get(startOf({ sheet: cell.sheet, ...positionOf(cell) })) as Result | undefined;

const startOf = ({ sheet, row, column }: Pick<Area, 'sheet' | 'row' | 'column'>): string =>
  `${sheet.toLowerCase()}!${row}!${column}`;
