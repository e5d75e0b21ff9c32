/** The most characters in a cell (Microsoft: "Excel specifications and limits"). */
const CELL_CHARACTERS = 32_767;

/** Converts a value to a cell. A text that is too long for a cell is cut, and ends in `…`. */
export function plainCell<T extends string | number | boolean>(value: T): T | string {
  if (!isTooLong(value)) return value;
  const cut = String(value).slice(0, CELL_CHARACTERS - 1);
  // Do not keep half of a surrogate pair.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

export const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > CELL_CHARACTERS;
