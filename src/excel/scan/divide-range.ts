import type { Rectangle } from '../reference-walk/area';

/** Excel on the web refuses a response over 5 MB (Microsoft: "Resource limits and performance optimization"). */
const CELLS_AT_ONCE = 20_000;

/** Divides an area into pieces that can be read at once, from top to bottom. */
export function divideArea({ row, column, rows, columns }: Rectangle): Rectangle[] {
  const height = Math.max(1, Math.floor(CELLS_AT_ONCE / columns));
  return Array.from({ length: Math.ceil(rows / height) }, (_, i) => ({
    row: row + i * height,
    column,
    rows: Math.min(height, rows - i * height),
    columns,
  }));
}

/** Gathers pieces that can be read at once. */
export function batchesOf<T extends Rectangle>(pieces: readonly T[]): T[][] {
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
