import type { Area, Cell, Grid, GridLike, Hints, PlainValue } from '../extraction';
import type { Task } from '../task';
import { SHAPE, shapeOf, type Shape } from './cell-shape';

/** A grid whose cells are all alike, and what each of them holds at first sight. */
export interface Sheet {
  name: string;
  cells: readonly (readonly Cell[])[];
  shapes: readonly Uint8Array[];
  /** The row of the sheet, from 1, that line 0 is. */
  firstRow: number;
  /** The column of the sheet, from 0, that column 0 is. */
  firstColumn: number;
  width: number;
  /** The first and last line and column that hold something. Undefined for an empty sheet. */
  used: Area | undefined;
  merges: readonly Area[];
  hiddenRows: ReadonlySet<number>;
  hiddenColumns: ReadonlySet<number>;
  date1904: boolean;
}

const CELLS_A_PAUSE = 4_000;
const ROWS_A_PAUSE = 500;
const MOST_TEXT = 32_767;
const NOTHING: Cell = { v: null };
const isGrid = (grid: GridLike): grid is Grid => !Array.isArray(grid);

/** Reads a grid of cells or plain values. */
export function* toSheet(grid: GridLike, hints: Hints): Task<Sheet> {
  const given: Grid = isGrid(grid) ? grid : { rows: grid };
  const cells: Cell[][] = [];
  for (const row of given.rows) {
    cells.push(Array.from(row ?? [], toCell));
    if (cells.length % ROWS_A_PAUSE === 0) yield;
  }
  yield;
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  fillDown(cells, given.merges ?? []);
  const shapes: Uint8Array[] = [];
  let left = CELLS_A_PAUSE;
  for (const row of cells) {
    const line = new Uint8Array(width);
    row.forEach((cell, column) => (line[column] = shapeOf(cell)));
    shapes.push(line);
    left -= row.length + 1;
    if (left < 0) {
      yield;
      left = CELLS_A_PAUSE;
    }
  }
  return {
    name: given.name ?? hints.name ?? '',
    cells,
    shapes,
    firstRow: given.firstRow ?? 1,
    firstColumn: given.firstColumn ?? 0,
    width,
    used: usedArea(shapes),
    merges: given.merges ?? [],
    hiddenRows: given.hiddenRows ?? new Set(),
    hiddenColumns: given.hiddenColumns ?? new Set(),
    date1904: given.date1904 ?? false,
  };
}

function toCell(value: Cell | PlainValue): Cell {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'object') return 'v' in value ? value : NOTHING;
  if (typeof value === 'string' && value.length > MOST_TEXT) return { v: value.slice(0, MOST_TEXT) };
  return { v: value };
}

/** A value merged over several rows of one column holds for each of them. */
function fillDown(cells: Cell[][], merges: readonly Area[]): void {
  for (const { top, left, bottom, right } of merges) {
    const first = cells[top]?.[left];
    if (left !== right || bottom <= top || !first) continue;
    for (let line = top + 1; line <= Math.min(bottom, cells.length - 1); line++) {
      const row = cells[line];
      if (!row) continue;
      while (row.length <= left) row.push(NOTHING);
      row[left] = first;
    }
  }
}

function usedArea(shapes: readonly Uint8Array[]): Area | undefined {
  let used: Area | undefined;
  shapes.forEach((line, top) =>
    line.forEach((shape, column) => {
      if (shape === SHAPE.blank) return;
      used ??= { top, left: column, bottom: top, right: column };
      used.bottom = top;
      used.left = Math.min(used.left, column);
      used.right = Math.max(used.right, column);
    }),
  );
  return used;
}

export const cellAt = (sheet: Sheet, line: number, column: number): Cell | undefined =>
  sheet.cells[line]?.[column];
export const shapeAt = (sheet: Sheet, line: number, column: number): Shape =>
  (sheet.shapes[line]?.[column] ?? SHAPE.blank) as Shape;
export const isFilled = (sheet: Sheet, line: number, column: number): boolean => {
  const shape = shapeAt(sheet, line, column);
  return shape !== SHAPE.blank && shape !== SHAPE.placeholder;
};
