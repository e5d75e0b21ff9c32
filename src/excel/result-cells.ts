import { toCells, type Cell, type CellsRequest } from '../table/to-cells';
import type { AddinContext } from './addin-context';

/**
 * A result as this Excel takes it. An Excel without data types knows no error cell but `CustomFunctions.Error`.
 * Texts that had to be shortened are said in the pane, too.
 */
export function resultCells(
  request: Omit<CellsRequest, 'tier'>,
  { tier, notices }: Pick<AddinContext, 'tier' | 'notices'>,
): (Cell | CustomFunctions.Error)[][] {
  const { cells, shortened } = toCells({ ...request, tier });
  if (shortened > 0)
    notices.add([
      `${shortened} texts of a result are longer than a cell can hold. They end in “…” in the sheet.`,
    ]);
  if (tier !== 'bare') return cells;
  return cells.map((row) =>
    row.map((cell) =>
      typeof cell === 'object' ? new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable) : cell,
    ),
  );
}
