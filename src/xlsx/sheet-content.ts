import type { SavedValue } from './read-sheet';

/** What stands at some cells of a sheet, by row and column counted from 0. */
export type Grid<T> = ReadonlyMap<number, ReadonlyMap<number, T>>;

/** What a sheet holds, of a saved workbook or of one that is open. */
export interface SheetContent {
  isHidden: boolean;
  cells: Grid<SavedValue>;
  /** Only those of cells that calculate one. */
  formulas: Grid<SheetFormula>;
  /** The number formats in normal form. A filled cell without one has `General`. */
  formats: Grid<string>;
  /** The formats in which cells with the format General are shown, as far as an open workbook tells them. */
  shown?: Grid<string>;
  /** How values show themselves in a file, by a format of their own or as something else, whatever their cells say. */
  brought?: Grid<string>;
  /** The formulas that fill more than their cells, as far as a file tells it. */
  filling?: readonly FillingFormula[];
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  /** What lets a program show other texts than values and formats say, in words, as far as a file tells it. */
  misleads?: ReadonlySet<string>;
  /** What each defined name of the workbook means, as `=…`. Names in lower case, those of a sheet as `sheet!name`. */
  names?: ReadonlyMap<string, string>;
}

export interface SheetFormula {
  /** As a person types it. */
  formula: string;
  /** The cells that it fills, if that is known. */
  fills?: { rows: number; columns: number };
}

/** A formula of a cell that fills others, too, whatever values were saved with those. */
export interface FillingFormula {
  row: number;
  column: number;
  formula: string;
  area: { row: number; column: number; rows: number; columns: number };
}

/** Puts something at a place of a grid. */
export function putAt<T>(grid: Map<number, Map<number, T>>, row: number, column: number, what: T): void {
  const line = grid.get(row) ?? new Map<number, T>();
  grid.set(row, line.set(column, what));
}

/** Calls `take` for all that stands in an area. */
export function eachIn<T>(
  grid: Grid<T>,
  { row, column, rows, columns }: { row: number; column: number; rows: number; columns: number },
  take: (what: T, row: number, column: number) => void,
): void {
  const lines = rows < grid.size ? Array.from({ length: rows }, (_, at) => row + at) : [...grid.keys()];
  for (const r of lines)
    if (r >= row && r < row + rows)
      for (const [c, what] of grid.get(r) ?? []) if (c >= column && c < column + columns) take(what, r, c);
}
