import type { Extraction, GridLike } from '../extraction';

const MOST_TEXTS = 200;

/** The texts of a grid beside its table, which may name the property. */
export function titleTexts(grid: GridLike, { rows }: Extraction): string[] {
  const given = Array.isArray(grid)
    ? { rows: grid, firstRow: 1 }
    : (grid as Exclude<GridLike, readonly unknown[]>);
  const first = given.firstRow ?? 1;
  const texts: string[] = [];
  for (const { row, kind } of rows) {
    if (!/^(?:title|outside|note|banner|summary)$/.test(kind)) continue;
    for (const cell of given.rows[row - first] ?? []) {
      const value = typeof cell === 'object' && cell !== null ? cell.v : cell;
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') continue;
      texts.push(String(value));
      if (texts.length >= MOST_TEXTS) return texts;
    }
  }
  return texts;
}
