/** Excel on the web refuses a response over 5 MB (Microsoft: "Resource limits and performance optimization"). */
const CELLS_AT_ONCE = 20_000;

/** The properties that {@link divideRange} needs. */
export const POSITION = ['rowIndex', 'columnIndex', 'rowCount', 'columnCount'] as const;

export interface Piece {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** Divides a range into pieces that can be read at once, from top to bottom. */
export function divideRange({ rowIndex, columnIndex, rowCount, columnCount }: Excel.Range): Piece[] {
  const height = Math.max(1, Math.floor(CELLS_AT_ONCE / columnCount));
  return Array.from({ length: Math.ceil(rowCount / height) }, (_, i) => ({
    row: rowIndex + i * height,
    column: columnIndex,
    rows: Math.min(height, rowCount - i * height),
    columns: columnCount,
  }));
}

/** Gathers pieces that can be read at once. */
export function batchesOf<T extends Piece>(pieces: readonly T[]): T[][] {
  const all: T[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const cells = piece.rows * piece.columns;
    if (cells > room) {
      all.push([]);
      room = CELLS_AT_ONCE;
    }
    all.at(-1)!.push(piece);
    room -= cells;
  }
  return all;
}
