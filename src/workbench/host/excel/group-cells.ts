import type { Zone } from '../../workbook/workbook';

/** Joins neighbours in a row, then equal runs in consecutive rows. Keeps reading order. */
export function groupCells(cells: readonly { row: number; col: number }[]): Zone[] {
  const sorted = [...cells].sort((a, b) => a.row - b.row || a.col - b.col);
  const runs: Zone[] = [];
  for (const { row, col } of sorted) {
    const last = runs.at(-1);
    if (last?.top === row && last.right === col - 1) last.right = col;
    else runs.push({ top: row, left: col, bottom: row, right: col });
  }
  const zones: Zone[] = [];
  /** The last zone for each range of columns. */
  const open = new Map<string, Zone>();
  for (const run of runs) {
    const key = `${run.left}:${run.right}`;
    const above = open.get(key);
    if (above?.bottom === run.top - 1) above.bottom = run.bottom;
    else {
      zones.push(run);
      open.set(key, run);
    }
  }
  return zones;
}
