import { inParts, type Rectangle } from './reference-walk/area';

/** A part with hidden and other rows is divided into this many parts. */
const PARTS = 16;

/** Finds the hidden rows of an area, counted from 0 on the sheet. */
export async function hiddenRows(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  { row, column, rows }: Rectangle,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  let parts = [{ row, rows }];
  while (parts.length > 0) {
    const ranges = parts.map((part) =>
      worksheet.getRangeByIndexes(part.row, column, part.rows, 1).load('rowHidden'),
    );
    await context.sync();
    const mixed = parts.filter((part, at) => {
      const isHidden = ranges[at]!.rowHidden as boolean | null;
      if (isHidden) for (let line = 0; line < part.rows; line++) found.add(part.row + line);
      return isHidden === null;
    });
    parts = mixed.flatMap((part) => inParts(part, Math.ceil(part.rows / PARTS)));
  }
  return found;
}
