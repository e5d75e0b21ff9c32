import { getFormatFromId, parseValue } from 'numfmt';

interface Entry {
  content: string;
  format?: string;
}

/**
 * Returns what the grid is to enter for a text that Excel reads otherwise: `May 2027` is a date and `(5)` is -5, but not in a
 * cell with the format Text.
 */
export function readTyped(text: string, format: string | undefined): Entry {
  if (format === '@') return { content: text.startsWith('=') ? `'${text}` : text };
  if (!/^\(.*\)$|\p{L}{3}/u.test(text) || /^['=]/.test(text)) return { content: text };
  const { value, formatId } = parseValue(text) ?? {};
  if (typeof value !== 'number') return { content: text };
  const own = format ?? (formatId === undefined ? undefined : getFormatFromId(formatId));
  return { content: String(value), ...(own !== undefined && { format: String(own) }) };
}
