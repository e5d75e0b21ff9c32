interface Rows {
  row: number;
  rows: number;
}

/** A part with hidden and other rows is divided into this many parts. */
const PARTS = 16;

/**
 * Finds the hidden rows. `isHidden` tells it for each part: true, false, or null if the part has both, as Excel's
 * `Range.rowHidden`.
 */
export async function hiddenRows(
  all: Rows,
  isHidden: (parts: readonly Rows[]) => Promise<readonly (boolean | null)[]>,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  let parts: Rows[] = all.rows > 0 ? [all] : [];
  while (parts.length > 0) {
    const states = await isHidden(parts);
    const mixed: Rows[] = [];
    for (const [at, part] of parts.entries()) {
      if (states[at] === true) for (let row = part.row; row < part.row + part.rows; row++) found.add(row);
      else if (states[at] === null && part.rows > 1) mixed.push(part);
    }
    parts = mixed.flatMap(divided);
  }
  return found;
}

function divided({ row, rows }: Rows): Rows[] {
  const size = Math.ceil(rows / PARTS);
  return Array.from({ length: Math.ceil(rows / size) }, (_, at) => ({
    row: row + at * size,
    rows: Math.min(size, rows - at * size),
  }));
}
