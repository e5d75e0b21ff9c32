/** Formats rows as an aligned table. An empty cell is a dash. Without control characters, no value controls the terminal. */
export function alignedTable(
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [headings, ...rows].map((cells) => cells.map(toCell));
  const widths = headings.map((_, at) =>
    lines.reduce((widest, cells) => Math.max(widest, (cells[at] ?? '').length), 0),
  );
  const isNumber = headings.map((_, at) => rows.every((cells) => typeof cells[at] === 'number'));
  const align = (cell: string, at: number) =>
    isNumber[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0);
  return lines.map((cells) => cells.map(align).join('  ').trimEnd()).join('\n');
}

const toCell = (value: string | number): string => String(value).replace(/\p{C}/gu, ' ').trim() || '–';

/** Formats an instant to the minute, in UTC. Returns an empty text for null. */
export const toMinute = (instant: number | null): string =>
  instant === null ? '' : new Date(instant).toISOString().slice(0, 16).replace('T', ' ');
