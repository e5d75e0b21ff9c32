import { toCells, type Cell, type CellsRequest } from '../table/to-cells';
import type { AddinContext } from './addin-context';
import { pace } from './pace-results';

/**
 * A result as this Excel takes it. An Excel without data types knows no error cell but `CustomFunctions.Error`.
 * Texts that had to be shortened and formats that had to be left out are said in the pane, too.
 */
export async function resultCells(
  request: Omit<CellsRequest, 'tier'>,
  { tier, notices }: Pick<AddinContext, 'tier' | 'notices'>,
): Promise<(Cell | CustomFunctions.Error)[][]> {
  const { cells, shortened, formatted, bytes } = toCells({ ...request, tier });
  if (formatted !== 'all' && request.format === 'typed' && tier !== 'bare')
    notices.add([
      formatted === 'dates'
        ? 'A large result comes without number formats. Format its columns in the sheet.'
        : 'A very large result comes without formats: dates show as serial numbers. Format its columns in the sheet.',
    ]);
  if (shortened > 0)
    notices.add([
      `${shortened} texts of a result are longer than a cell can hold. They end in “…” in the sheet.`,
    ]);
  await pace(bytes);
  if (tier !== 'bare') return cells;
  return cells.map((row) =>
    row.map((cell) =>
      typeof cell === 'object' ? new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable) : cell,
    ),
  );
}
