import type { Zone } from './area';

const toLetters = (column: number): string =>
  (column >= 26 ? toLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

const toColumn = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export function formatZone({ top, left, bottom, right }: Zone): string {
  const first = `${toLetters(left)}${top + 1}`;
  return top === bottom && left === right ? first : `${first}:${toLetters(right)}${bottom + 1}`;
}

/** Quotes the sheet if Excel does. */
export function formatAddress(zone: Zone, sheetName: string): string {
  const plain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheetName) && !/^[A-Z]{1,3}\d+$/i.test(sheetName);
  return `${plain ? sheetName : `'${sheetName.replaceAll("'", "''")}'`}!${formatZone(zone)}`;
}

/** Reads `Changes!B2` or `'Rent roll'!B2`. Returns undefined without a sheet. */
export function sheetOf(address: string): string | undefined {
  const [, quoted, plain] = /^(?:'((?:[^']|'')+)'|([^!']+))!/.exec(address) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain;
}

const SHAPES = [
  /^(?<left>[A-Z]{1,3})(?<top>[1-9]\d{0,6})(?::(?<right>[A-Z]{1,3})(?<bottom>[1-9]\d{0,6}))?$/i,
  /^(?<left>[A-Z]{1,3}):(?<right>[A-Z]{1,3})$/i,
  /^(?<top>[1-9]\d{0,6}):(?<bottom>[1-9]\d{0,6})$/,
  /^$/,
];

/** Reads `B2`, `B2:H8`, `A:C` or `2:5`, also with `$` and a sheet. '' is the whole sheet; else returns undefined. */
export function parseZone(address: string, size: { rows: number; columns: number }): Zone | undefined {
  const local = address.replace(/^.*!/, '').replaceAll('$', '');
  const match = SHAPES.map((shape) => shape.exec(local)).find((found) => found !== null);
  if (!match) return undefined;
  const { left, top, right = left, bottom = top } = match.groups ?? {};
  const rows = [top ? Number(top) - 1 : 0, bottom ? Number(bottom) - 1 : size.rows - 1];
  const columns = [left ? toColumn(left) : 0, right ? toColumn(right) : size.columns - 1];
  return {
    top: Math.min(...rows),
    left: Math.min(...columns),
    bottom: Math.max(...rows),
    right: Math.max(...columns),
  };
}
