import { isNumeric, type ColumnType } from '../contract/column-types';
import { isoToSerial } from './iso-serial';
import type { Value } from './table';

/** The precision of an Excel cell. */
export const EXACT_DIGITS = 15;

const PLAIN_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * A value of a JSON row as a value of its column. The column's type decides, never the look of the value.
 *
 * Text columns keep text, and numbers become text. Numeric columns keep numbers; text becomes a number only in
 * plain decimal notation of at most 15 significant digits (`1,5`, `007` and `1e3` stay text). TIMESTAMP becomes a
 * serial number where it can. Anything else that a cell can hold stays as it is: booleans everywhere, a number in
 * a TIMESTAMP column as text, for it is no ISO date. Objects and arrays become their JSON text.
 */
export function typedValue(json: unknown, type: ColumnType): Value {
  if (json === null || json === undefined || typeof json === 'boolean') return json ?? null;
  if (typeof json === 'object') return JSON.stringify(json);
  if (typeof json === 'number') return isNumeric(type) ? json + 0 : String(json);
  const text = json as string;
  if (isNumeric(type)) return exactNumber(text) ?? text;
  return type === 'TIMESTAMP' ? (isoToSerial(text) ?? text) : text;
}

function exactNumber(text: string): number | undefined {
  // No longer than any number that a service writes, so that 0.000…1 cannot underflow to 0.
  if (text.length > 32 || !PLAIN_DECIMAL.test(text)) return undefined;
  const significant = text.replace(/(\.\d*?)0+$/, '$1').replace(/^-?0*\.?0*|\./g, '');
  return significant.length <= EXACT_DIGITS ? Number(text) + 0 : undefined;
}
