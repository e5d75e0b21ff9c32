/** A value as text, without spaces around it. Blank if it is missing. */
export const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).trim();
