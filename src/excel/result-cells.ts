import { toCells, type Cell, type CellsRequest, type Tier } from '../table/to-cells';

/** A result as this Excel takes it. An Excel without data types knows no error cell but `CustomFunctions.Error`. */
export function resultCells(
  request: Omit<CellsRequest, 'tier'>,
  tier: Tier,
): (Cell | CustomFunctions.Error)[][] {
  const { cells } = toCells({ ...request, tier });
  if (tier !== 'bare') return cells;
  return cells.map((row) =>
    row.map((cell) =>
      typeof cell === 'object' ? new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable) : cell,
    ),
  );
}
