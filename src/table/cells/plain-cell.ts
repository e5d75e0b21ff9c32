/** Microsoft: "Excel specifications and limits", characters in a cell. */
const CELL_CHARACTERS = 32_767;

/** A value as a cell: text that is too long for one is cut, and ends in `…`. */
export function plainCell<T extends string | number | boolean>(value: T): T | string {
  if (!isTooLong(value)) return value;
  const cut = String(value).slice(0, CELL_CHARACTERS - 1);
  // Half of a character outside the basic plane is no character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

export const isTooLong = (value: unknown): boolean =>
  typeof value === 'string' && value.length > CELL_CHARACTERS;
