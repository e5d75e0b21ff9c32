import { isDateType, isNumeric, type ColumnType } from '../contract/column-types';
import { cleanText, isIdentifier } from './clean-texts';
import { isoToSerial } from './iso-serial';
import type { Value } from './table';

/** The significant digits that an Excel cell keeps of a number. */
const EXACT_DIGITS = 15;

const PLAIN_DECIMAL = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/;
/** Not of an identifier: `1e5` and `100000` are two. */
const DECIMAL = /^\s*[+-]?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE][+-]?\d{1,2})?\s*$/;

/**
 * Converts a value of a JSON row to a value of its column. The type of the column decides, never the look of the value.
 * Text in a numeric column becomes a number only if it is a decimal of at most 15 significant digits, such as `+1.5` or
 * `1.5E3`: `1,5` and `007` stay text. Spaces around a number or a date do not count. An identifier must be plain. A column of an unknown type keeps numbers, and its texts are cleaned: those of other columns are later. Objects and arrays become their JSON text.
 */
export function typedValue(json: unknown, type: ColumnType, isWallDate = false, name = ''): Value {
  if (json === null || json === undefined || typeof json === 'boolean') return json ?? null;
  if (typeof json === 'object') return JSON.stringify(json);
  if (typeof json === 'number') return isNumeric(type) || type === 'UNKNOWN' ? json + 0 : String(json);
  const text = json as string;
  if (isNumeric(type)) return exactNumber(text, name) ?? text;
  if (type === 'UNKNOWN' && !isIdentifier(name)) return cleanText(text);
  return isDateType(type) ? (isoToSerial(text.trim(), isWallDate) ?? text) : text;
}

function exactNumber(text: string, name: string): number | undefined {
  // Longer than any number that a service writes.
  if (text.length > 32) return undefined;
  const match = PLAIN_DECIMAL.exec(text) ?? (isIdentifier(name) ? null : DECIMAL.exec(text));
  const [, whole, decimals = ''] = match ?? [];
  if (whole === undefined) return undefined;
  const significant = `${whole}${decimals.replace(/0+$/, '')}`.replace(/^0+/, '');
  return significant.length <= EXACT_DIGITS ? Number(text) + 0 : undefined;
}

/** Matches JSON with a number that a double or a cell may not hold: 16 digits in a row, or a large exponent. */
const LONG_NUMBER = /(?:^|[:[,\s])-?(?:\d{16}|[\d.]+[eE]\+?\d{3})/;

/** Only a whole value is a number here: in quotes, a part of damaged JSON could make it valid. */
const TEXT_OR_NUMBER =
  /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\w.+-])-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=\s*(?:[,\]}]|$))/g;

/** Parses JSON. Keeps integers of over 15 digits, which a cell cannot hold, and numbers beyond a double as text. */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const keepDigits = (token: string) =>
    token.startsWith('"') || typeof parseNumber(token) === 'number' ? token : `"${token}"`;
  return JSON.parse(text.replace(TEXT_OR_NUMBER, keepDigits));
}

export function parseNumber(text: string): number | string {
  const number = Number(text);
  // Most numbers that come here are fractions, such as sums of cents. Skip the expression for them.
  if (Number.isFinite(number) && !Number.isInteger(number)) return number;
  const integer = /^-?(\d+)(?:\.0*)?$/.exec(text)?.[1];
  return (integer !== undefined && integer.length > EXACT_DIGITS) || !Number.isFinite(number) ? text : number;
}
