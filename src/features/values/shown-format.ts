import { SERIAL_END, serialToIso } from '../../table/iso-serial';

/** The number formats that values of results have, in the order in which a text is held against them. */
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
    const length = format === 'yyyy-mm-dd' ? 10 : 16;
    // It writes midnight as a date alone.
    const iso = value >= 1 && value < SERIAL_END ? `${serialToIso(value)}T00:00` : '';
    return iso.replace('T', ' ').slice(0, length) === text;
  }
  const isShare = format.endsWith('%');
  if (text.includes('%') !== isShare) return false;
  const decimals = format.includes('.') ? 2 : 0;
  // Digits alone: which signs stand between them depends on the language of Excel.
  const digits = text.replace(/\D/g, '');
  const isRound =
    Math.abs(Math.abs(value) * (isShare ? 100 : 1) * 10 ** decimals - Number(digits)) < 0.5 + 1e-6;
  const isNegative = /^[-\u2212(]/.test(text.trim());
  const runs = text
    .replace(/[-\u2212()%]/g, '')
    .trim()
    .split(/\D+/);
  const groups = format.startsWith('#') ? Math.max(0, Math.ceil((digits.length - decimals) / 3) - 1) : 0;
  return (
    isRound &&
    digits !== '' &&
    (isNegative === value < 0 || Number(digits) === 0) &&
    runs.length - 1 === groups + Math.sign(decimals) &&
    (decimals === 0 || runs.at(-1)!.length === decimals)
  );
}
