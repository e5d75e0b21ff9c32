export interface Zone {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Area extends Zone {
  sheetId: string;
  /** Whole rows or columns, or the whole sheet: Excel calls it unbounded. */
  isUnbounded?: boolean;
}

export interface Position {
  sheetId: string;
  row: number;
  col: number;
}

export const rowsOf = ({ top, bottom }: Zone): number => bottom - top + 1;
export const columnsOf = ({ left, right }: Zone): number => right - left + 1;

export const topLeft = ({ sheetId, top, left }: Area): Position => ({ sheetId, row: top, col: left });

export const cellArea = ({ sheetId, row, col }: Position): Area => ({
  sheetId,
  top: row,
  left: col,
  bottom: row,
  right: col,
});

/** The numbers from one to another, which is included. */
export const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** Returns what `of` returns for each cell, row by row. */
export const mapCells = <T>(area: Area, of: (position: Position) => T): T[][] =>
  numbersFrom(area.top, area.bottom).map((row) =>
    numbersFrom(area.left, area.right).map((col) => of({ sheetId: area.sheetId, row, col })),
  );

/** Returns what all cells have in common, or null where they differ. */
export function alike<T>(
  { sheetId, top, left, bottom, right }: Area,
  of: (position: Position) => T,
): T | null {
  const first = of({ sheetId, row: top, col: left });
  for (let row = top; row <= bottom; row++)
    for (let col = left; col <= right; col++) if (of({ sheetId, row, col }) !== first) return null;
  return first;
}

export function intersection(a: Area, b: Area): Area | undefined {
  if (a.sheetId !== b.sheetId) return undefined;
  const shared = {
    sheetId: a.sheetId,
    top: Math.max(a.top, b.top),
    left: Math.max(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
  };
  return shared.top <= shared.bottom && shared.left <= shared.right ? shared : undefined;
}
