import { SERIAL_END, serialToIso } from '../../table/iso-serial';

/** The number formats that values of results have, in the order in which a text is compared with them. */
const FORMATS = ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '0.00%', '0', '#,##0.00', '0.00', '#,##0'] as const;

/**
 * Returns the format in which Excel shows a number of a result. Excel keeps such a format with the value and not with the
 * cell, so that a value without its formula would lose it. Tries likely formats first, and takes the first of them if the
 * column is too narrow to show the number. Undefined for `General`.
 */
export function shownFormat(value: unknown, text: string, likely: readonly string[]): string | undefined {
  if (typeof value !== 'number' || text === '') return undefined;
  if (/^#+$/.test(text)) return likely[0];
  const matches = (format: string) => shows(format, value, text);
  return likely.find(matches) ?? (text === String(value) ? undefined : FORMATS.find(matches));
}

function shows(format: string, value: number, text: string): boolean {
  if (format.startsWith('yyyy')) {
    // It writes midnight as a date alone.
    const iso = value >= 1 && value < SERIAL_END ? `${serialToIso(value)}T00:00` : '';
    return iso.replace('T', ' ').slice(0, format.length) === text;
  }
  // Digits alone: which signs stand between them depends on the language of Excel.
  const digits = text.replace(/\D/g, '');
  const separators = text.split(/\D+/).filter((part) => part !== '').length - 1;
  const decimals = format.includes('.') ? 2 : 0;
  const groups = format.startsWith('#') ? Math.floor((digits.length - decimals - 1) / 3) : 0;
  const isShare = format.endsWith('%');
  const exact = Math.abs(value) * (isShare ? 100 : 1) * 10 ** decimals;
  return (
    text.includes('%') === isShare &&
    digits.length > decimals &&
    separators === groups + Math.sign(decimals) &&
    Math.abs(exact - Number(digits)) < 0.5 + 1e-6
  );
}
