/** What a cell shows. A date is its serial number, an error its name, and a blank cell an empty text. */
export type CellValue = string | number | boolean;

export type Rows = readonly (readonly CellValue[])[];

/**
 * Writes a cell so that equal cells give equal texts in every program: texts and numbers as RFC 8785 does, numbers after
 * rounding to 15 significant digits, because programs do not save more of them alike.
 */
export function canonicalCell(value: CellValue): string {
  if (value === '') return '';
  if (typeof value === 'string') return `s${JSON.stringify(value)}`;
  if (typeof value === 'boolean') return value ? 'b1' : 'b0';
  const text = String(value);
  // A short text has no more digits. To round takes ten times as long.
  return `n${text.length <= 15 ? text : Number(value.toPrecision(15)) + 0}`;
}

/** SHA-256 in hexadecimal digits, by the recipe on the sheet of a record. */
export interface ValueHashes {
  whole: string;
  /** Of the rows in the order of their bytes, so that it is the same in any order of the rows. */
  sorted: string;
  columns: readonly string[];
}

/** Hashes the values of a result below its headings, column by column, because a large result would not fit twice. */
export async function hashValues(identifiers: readonly string[], rows: Rows): Promise<ValueHashes> {
  const columns: string[] = [];
  for (const [at, identifier] of identifiers.entries())
    columns.push(await hashLines([identifier, ...rows.map((row) => canonicalCell(row[at] ?? ''))]));
  const first = identifiers.join('\t');
  const lines = rows.map((row) => row.map(canonicalCell).join('\t'));
  const whole = await hashLines([first, ...lines]);
  return { whole, sorted: await hashLines([first, ...lines.sort(compareBytes)]), columns };
}

async function hashLines(lines: readonly string[]): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Orders as the bytes of UTF-8 do. JavaScript puts characters beyond U+FFFF before those from U+E000. A canonical cell
 * writes half of a surrogate pair as an escape (RFC 8785), so a line never contains one. The end of a text comes first.
 */
export function compareBytes(left: string, right: string): number {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  return (left.codePointAt(at) ?? -1) - (right.codePointAt(at) ?? -1);
}
