import { parse as parseLossless } from 'lossless-json';
import { EXACT_DIGITS } from './typed-value';

/** A number outside of strings that a double or a cell may not hold: 16 digits in a row, or a huge exponent. */
const LONG_NUMBER = /(?:^|[:[,\s])-?(?:\d{16}|[\d.]+[eE]\+?\d{3})/;

/**
 * JSON as it was written: integers beyond 15 digits, which a cell cannot hold, and what is beyond a double, are text.
 * Of a repeated field the last counts. Throws an error of {@link jsonProblem} for what is no JSON.
 */
export function parseJson(text: string): unknown {
  // JSON.parse is some ten times faster, so the exact parser is for replies that need it, and for its messages.
  if (!LONG_NUMBER.test(text)) {
    try {
      return JSON.parse(text);
    } catch {
      // The exact parser tells the position in every browser.
    }
  }
  return parseLossless(text, undefined, { parseNumber, onDuplicateKey: ({ newValue }) => newValue });
}

/** A JSON number as {@link parseJson} has it. */
export function parseNumber(text: string): number | string {
  const number = Number(text);
  // Most that come here are fractions, such as sums of cents, for which no expression need be tried.
  if (Number.isFinite(number) && !Number.isInteger(number)) return number;
  const integer = /^-?(\d+)(?:\.0*)?$/.exec(text)?.[1];
  return (integer !== undefined && integer.length > EXACT_DIGITS) || !Number.isFinite(number) ? text : number;
}

/** What is wrong with a text that {@link parseJson} refused, as the end of a sentence. */
export function jsonProblem(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return 'cannot be read';
  return message.includes('end of input')
    ? `breaks off after ${position} characters`
    : `is damaged at character ${Number(position) + 1}`;
}
