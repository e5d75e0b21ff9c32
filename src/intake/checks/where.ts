const MOST_LISTED = 8;

/** Names rows of the sheet, such as `row 6` or `rows 6, 9`. */
export function where(rows: readonly number[]): string {
  if (rows.length === 1) return `row ${rows[0]}`;
  const shown = rows.slice(0, MOST_LISTED).join(', ');
  return `rows ${shown}${rows.length > MOST_LISTED ? ` and ${rows.length - MOST_LISTED} more` : ''}`;
}
