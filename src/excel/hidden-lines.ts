import type { Rectangle } from './reference-walk/area';

/** Rows or columns of a sheet, counted from 0. */
interface Lines {
  from: number;
  count: number;
}

/** Finds the hidden rows or columns of an area, counted from 0 on the sheet. */
export const hiddenLines = (
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  { row, column, rows, columns }: Rectangle,
  axis: 'row' | 'column',
): Promise<ReadonlySet<number>> =>
  findHidden(
    axis === 'row' ? { from: row, count: rows } : { from: column, count: columns },
    async (parts) => {
      const ranges = parts.map(({ from, count }) =>
        axis === 'row'
          ? worksheet.getRangeByIndexes(from, column, count, 1).load('rowHidden')
          : worksheet.getRangeByIndexes(row, from, 1, count).load('columnHidden'),
      );
      await context.sync();
      return ranges.map((range) => (axis === 'row' ? range.rowHidden : range.columnHidden) as boolean | null);
    },
  );

/** A part with hidden and other lines is divided into this many parts. */
const PARTS = 16;

/** `isHidden` tells it for each part: true, false, or null if the part has both, as Excel's `Range.rowHidden`. */
export async function findHidden(
  all: Lines,
  isHidden: (parts: readonly Lines[]) => Promise<readonly (boolean | null)[]>,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  let parts: Lines[] = all.count > 0 ? [all] : [];
  while (parts.length > 0) {
    const states = await isHidden(parts);
    const mixed: Lines[] = [];
    for (const [at, part] of parts.entries()) {
      if (states[at] === true)
        for (let line = part.from; line < part.from + part.count; line++) found.add(line);
      else if (states[at] === null && part.count > 1) mixed.push(part);
    }
    parts = mixed.flatMap(divided);
  }
  return found;
}

function divided({ from, count }: Lines): Lines[] {
  const size = Math.ceil(count / PARTS);
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => ({
    from: from + at * size,
    count: Math.min(size, count - at * size),
  }));
}
