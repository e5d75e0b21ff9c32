import type { Area, GivenCell, Grid, GridLike, Hints } from '../extraction';
import type { Task } from '../task';
import { cellText, SHAPE, shapeOf, type Shape } from './cell-shape';

/** A grid, and what each of its cells holds at first sight. */
export interface Sheet {
  name: string;
  cells: readonly (readonly GivenCell[])[];
  /** Line after line, each as wide as the widest. */
  shapes: Uint8Array;
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

const CELLS_A_PAUSE = 1_500;
const MOST_TEXT = 32_767;
const isGrid = (grid: GridLike): grid is Grid => !Array.isArray(grid);

/** Reads a grid of cells or plain values. */
export function* toSheet(grid: GridLike, hints: Hints): Task<Sheet> {
  const given: Grid = isGrid(grid) ? grid : { rows: grid };
  const cells: (readonly GivenCell[])[] = [];
  let width = 0;
  for (const row of given.rows) {
    cells.push(row ?? []);
    width = Math.max(width, row?.length ?? 0);
  }
  yield;
  fillDown(cells, given.merges ?? []);
  const shapes = new Uint8Array(width * cells.length);
  let used: Area | undefined;
  for (let line = 0, next = CELLS_A_PAUSE; line < cells.length; line++) {
    const row = cells[line] as readonly GivenCell[];
    const added = addLine(used, shapes, line, row, width);
    used = added === null ? addLine(used, shapes, line, (cells[line] = row.map(readable)), width)! : added;
    if (line * width < next) continue;
    yield;
    next = line * width + CELLS_A_PAUSE;
  }
  return {
    name: given.name ?? hints.name ?? '',
    cells,
    shapes,
    firstRow: given.firstRow ?? 1,
    firstColumn: given.firstColumn ?? 0,
    width,
    used,
    merges: given.merges ?? [],
    hiddenRows: given.hiddenRows ?? new Set(),
    hiddenColumns: given.hiddenColumns ?? new Set(),
    date1904: given.date1904 ?? false,
  };
}

function isReadable(cell: GivenCell): boolean {
  if (typeof cell === 'string') return cell.length <= MOST_TEXT;
  return typeof cell !== 'object' || cell === null || 'v' in cell;
}

const readable = (cell: GivenCell): GivenCell =>
  isReadable(cell) ? cell : typeof cell === 'string' ? cell.slice(0, MOST_TEXT) : null;

/** A value merged over several rows of one column holds for each of them. */
function fillDown(cells: (readonly GivenCell[])[], merges: readonly Area[]): void {
  for (const { top, left, bottom, right } of merges) {
    const above = cells[top];
    if (left !== right || bottom <= top || !above || left >= above.length) continue;
    for (let line = top + 1; line <= Math.min(bottom, cells.length - 1); line++) {
      const row = Array.from(cells[line] ?? []);
      while (row.length <= left) row.push(null);
      row[left] = above[left];
      cells[line] = row;
    }
  }
}

/** Looks at the cells of a line, and widens the used area by those that are not blank. Null if one cannot be read as it is. */
function addLine(
  used: Area | undefined,
  shapes: Uint8Array,
  line: number,
  row: readonly GivenCell[],
  width: number,
): Area | undefined | null {
  let area = used;
  for (let column = 0; column < row.length; column++) {
    const cell = row[column];
    if (!isReadable(cell)) return null;
    const shape = shapeOf(cell);
    if (shape === SHAPE.blank) continue;
    shapes[line * width + column] = shape;
    area ??= { top: line, left: column, bottom: line, right: column };
    area.bottom = line;
    if (column < area.left) area.left = column;
    if (column > area.right) area.right = column;
  }
  return area;
}

export const cellAt = (sheet: Sheet, line: number, column: number): GivenCell => sheet.cells[line]?.[column];
export const shapeAt = ({ shapes, width }: Sheet, line: number, column: number): Shape =>
  (column < width ? (shapes[line * width + column] ?? SHAPE.blank) : SHAPE.blank) as Shape;
/** The first text of a line. */
export const firstText = ({ cells }: Sheet, line: number): string =>
  cells[line]?.map(cellText).find(Boolean) ?? '';

export const isFilled = (sheet: Sheet, line: number, column: number): boolean => {
  const shape = shapeAt(sheet, line, column);
  return shape !== SHAPE.blank && shape !== SHAPE.placeholder;
};
