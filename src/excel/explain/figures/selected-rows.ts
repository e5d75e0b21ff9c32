import { intersect, type Area } from '../../formulas/reference-walk/area';

/** The rows of a result that are selected, by its columns. Columns and data rows are counted from 0. */
export interface SelectedRows {
  columns: ReadonlyMap<number, ReadonlySet<number>>;
  /** Selected cells that are headings. */
  headings: number;
  /** Selected cells of the result, with headings. Each counts once, also if two areas overlap. */
  cells: number;
}

export function selectedRows(areas: readonly Area[], result: Area, headings: number): SelectedRows {
  const columns = new Map<number, Set<number>>();
  const heads = new Set<number>();
  for (const area of areas) {
    const part = intersect(area, result);
    if (!part) continue;
    for (
      let column = part.column - result.column;
      column < part.column - result.column + part.columns;
      column++
    ) {
      const rows = columns.get(column) ?? new Set<number>();
      for (let row = part.row - result.row; row < part.row - result.row + part.rows; row++) {
        if (row < headings) heads.add(column * headings + row);
        else rows.add(row - headings);
      }
      if (rows.size > 0) columns.set(column, rows);
    }
  }
  const cells = heads.size + [...columns.values()].reduce((sum, { size }) => sum + size, 0);
  return { columns, headings: heads.size, cells };
}

/** The cells of some areas, each counted once. */
export function countCells(areas: readonly Area[]): number {
  const sum = areas.reduce((all, { rows, columns }) => all + rows * columns, 0);
  const overlap = areas.some((area, at) => areas.slice(at + 1).some((other) => intersect(area, other)));
  if (!overlap) return sum;
  const seen = new Set<number>();
  for (const { row, column, rows, columns } of areas)
    for (let r = row; r < row + rows; r++)
      for (let c = column; c < column + columns; c++) seen.add(r * 16_384 + c);
  return seen.size;
}
