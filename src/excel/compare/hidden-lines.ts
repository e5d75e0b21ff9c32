import type { Grid } from '../../intake/index';

/** Some hosts do not tell what is hidden. Then every row counts as visible, as for the function. */
export async function readHidden(
  context: Excel.RequestContext,
  used: Excel.Range,
): Promise<Pick<Grid, 'hiddenRows' | 'hiddenColumns'>> {
  try {
    used.load('rowHidden,columnHidden');
    await context.sync();
    const hiddenRows = used.rowHidden === false ? [] : await hiddenLines(context, used, 'row');
    const hiddenColumns = used.columnHidden === false ? [] : await hiddenLines(context, used, 'column');
    return {
      hiddenRows: new Set(hiddenRows.map((row) => used.rowIndex + row + 1)),
      hiddenColumns: new Set(hiddenColumns),
    };
  } catch {
    return {};
  }
}

/** Halves what is partly hidden, because `rowHidden` is null for such a range. Returns positions in the range. */
async function hiddenLines(
  context: Excel.RequestContext,
  used: Excel.Range,
  axis: 'row' | 'column',
): Promise<number[]> {
  const found: number[] = [];
  const total = axis === 'row' ? used.rowCount : used.columnCount;
  let parts = [{ from: 0, count: total }];
  while (parts.length > 0) {
    const asked = parts.map((part) => {
      const range =
        axis === 'row'
          ? used.getCell(part.from, 0).getAbsoluteResizedRange(part.count, 1)
          : used.getCell(0, part.from).getAbsoluteResizedRange(1, part.count);
      return { part, range: range.load(axis === 'row' ? 'rowHidden' : 'columnHidden') };
    });
    await context.sync();
    parts = asked.flatMap(({ part, range }) => {
      const isHidden = axis === 'row' ? range.rowHidden : range.columnHidden;
      if (isHidden === false) return [];
      if (isHidden === true || part.count === 1) {
        for (let at = 0; at < part.count; at++) if (isHidden) found.push(part.from + at);
        return [];
      }
      const half = Math.floor(part.count / 2);
      return [
        { from: part.from, count: half },
        { from: part.from + half, count: part.count - half },
      ];
    });
  }
  return found;
}
