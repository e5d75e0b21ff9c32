import { createHash } from 'node:crypto';
import type { CellValue } from '../../../src/features/record/hash-values';

/**
 * The recipe of the sheet once more, from its three lines and in another way: digits as text, bytes instead of
 * strings. It shares no code with the product.
 */
export function byRecipe(identifiers: readonly string[], rows: readonly (readonly CellValue[])[]) {
  const lines = rows.map((row) => joined(row.map(bytesOf), 9));
  const first = joined(
    identifiers.map((text) => Buffer.from(text)),
    9,
  );
  const sorted = [...lines].sort(Buffer.compare);
  return {
    whole: sha([first, ...lines]),
    sorted: sha([first, ...sorted]),
    columns: identifiers.map((name, at) => sha([Buffer.from(name), ...rows.map((row) => bytesOf(row[at]!))])),
  };
}

function joined(parts: readonly Buffer[], separator: number): Buffer {
  return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.of(separator), part])));
}

const sha = (lines: readonly Buffer[]): string =>
  createHash('sha256').update(joined(lines, 10)).digest('hex');

function bytesOf(cell: CellValue): Buffer {
  if (cell === '') return Buffer.alloc(0);
  if (cell === true) return Buffer.from('b1');
  if (cell === false) return Buffer.from('b0');
  return Buffer.from(typeof cell === 'number' ? `n${digitsOf(cell)}` : `s"${escaped(cell)}"`);
}

/** From the 15 digits that `toExponential` prints, by moving the point. */
function digitsOf(value: number): string {
  const [, sign, lead, fraction, exponent] = /^(-?)(\d)\.(\d{14})e([+-]\d+)$/.exec(value.toExponential(14))!;
  const digits = (lead! + fraction!).replace(/0+$/, '');
  if (digits === '') return '0';
  const point = Number(exponent) + 1;
  if (point > 21 || point < -5) {
    const tail = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits[0]}${tail}e${point > 0 ? '+' : '-'}${Math.abs(point - 1)}`;
  }
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

const SHORT: Record<number, string> = { 8: 'b', 9: 't', 10: 'n', 12: 'f', 13: 'r', 34: '"', 92: '\\' };

function escaped(text: string): string {
  let out = '';
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (SHORT[code] !== undefined) out += `\\${SHORT[code]}`;
    else out += code < 32 ? `\\u00${code < 16 ? '0' : ''}${code.toString(16)}` : character;
  }
  return out;
}
