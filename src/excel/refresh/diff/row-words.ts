import type { DiffColumn } from './diff-column';
import type { DiffValue } from './table-diff';

/** Names of rows without a key: what is longer says no more. */
const MOST_WORDS = 4;

/** Names a row by its key, or by its first values if it has none. */
export function rowWords(
  columns: readonly DiffColumn[],
  row: readonly DiffValue[],
  key?: readonly number[],
): string {
  const shown = key ?? columns.flatMap((_, at) => (row[at] === '' ? [] : [at])).slice(0, MOST_WORDS);
  return shown.map((at) => wordOf(row[at]!, columns[at]!)).join(', ');
}

const wordOf = (value: DiffValue, { type }: DiffColumn): string =>
  type === 'TIMESTAMP' && typeof value === 'number' ? dayOf(value) : String(value);

/** Returns the day of an Excel serial number, such as `2026-09-30`. */
function dayOf(serial: number): string {
  const date = new Date(Math.round((serial - 25_569) * 86_400_000));
  return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
}
