import { formatCell } from '../../excel/cell-address';
import { intersect, type Area } from '../../excel/reference-walk/area';

/** The rows of a result that are selected, by its columns. Columns and data rows are counted from 0. */
export interface SelectedRows {
  columns: ReadonlyMap<number, ReadonlySet<number>>;
  /** Selected cells that are headings. */
  headings: number;
}

export function selectedRows(areas: readonly Area[], result: Area, headings: number): SelectedRows {
  const columns = new Map<number, Set<number>>();
  const heads = new Set<string>();
  for (const cell of cellsOf(areas.flatMap((area) => intersect(area, result) ?? []))) {
    const [row, column] = [cell.row - result.row, cell.column - result.column];
    if (row < headings) heads.add(`${row} ${column}`);
    else columns.set(column, (columns.get(column) ?? new Set()).add(row - headings));
  }
  return { columns, headings: heads.size };
}

function* cellsOf(areas: readonly Area[]): Generator<{ row: number; column: number }> {
  for (const { row, column, rows, columns } of areas)
    for (let r = row; r < row + rows; r++)
      for (let c = column; c < column + columns; c++) yield { row: r, column: c };
}

/** The cells of some areas, each counted once. */
export function countCells(areas: readonly Area[]): number {
  const overlap = areas.some((area, at) => areas.slice(at + 1).some((other) => intersect(area, other)));
  if (!overlap) return areas.reduce((sum, { rows, columns }) => sum + rows * columns, 0);
  const seen = new Set<number>();
  for (const { row, column } of cellsOf(areas)) seen.add(row * 16_384 + column);
  return seen.size;
}

/** Counts the cells with content that no result fills. `values` are those of the areas. */
export function countOutside(
  areas: readonly Area[],
  values: readonly (readonly (readonly unknown[])[])[],
  results: readonly Area[],
): number {
  const seen = new Set<string>();
  for (const [at, area] of areas.entries())
    for (const { row, column } of cellsOf([area])) {
      const cell = { sheet: area.sheet, row, column, rows: 1, columns: 1 };
      const isFilled = values[at]![row - area.row]![column - area.column] !== '';
      if (isFilled && !results.some((result) => intersect(cell, result))) seen.add(formatCell(row, column));
    }
  return seen.size;
}

/** Such as `G9:G228`. */
export function addressOf({ row, column, rows, columns }: Area): string {
  const first = formatCell(row, column);
  return rows * columns === 1 ? first : `${first}:${formatCell(row + rows - 1, column + columns - 1)}`;
}
