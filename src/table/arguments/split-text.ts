import { badInput } from '../../contract/failure';
import { quoted } from '../quoted';

/** The longest text before a quote that decides whether it opens. */
const LOOK_BACK = 30;

/**
 * Splits text at a separator outside of quotes, and keeps the quotes. They open only at the start of a part or where
 * `opens` says so of the text before, so not in `Meyer's`. A doubled quote is literal. Throws `bad-input` for an open quote.
 */
export function splitText(text: string, separator: string, opens: (before: string) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  let isStart = true;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (isQuote(char) && (isStart || opens(text.slice(Math.max(start, at - LOOK_BACK), at)))) {
      at = closingQuote(text, at);
      if (at < 0)
        throw badInput(`A quotation mark is not closed in ${quoted(text)}. Close it, or write it twice.`);
      isStart = false;
    } else if (char === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
      isStart = true;
    } else if (/\S/.test(char)) {
      isStart = false;
    }
  }
  return [...parts, text.slice(start)];
}

/** In options, a quote opens at the start of a value. */
export const afterEqualsOrComma = (before: string): boolean => '=,'.includes(before.trimEnd().at(-1) ?? ' ');

export const onlyAtStart = (): boolean => false;

/** Trims a text, and removes its quotes if it is quoted as a whole. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  const quote = trimmed[0] ?? '';
  return isQuote(quote) && closingQuote(trimmed, 0) === trimmed.length - 1
    ? trimmed.slice(1, -1).replaceAll(quote + quote, quote)
    : trimmed;
}

export const isQuote = (char: string): boolean => char === "'" || char === '"';

/** Returns the index where the quote that opens at `from` closes, or -1. */
export function closingQuote(text: string, from: number): number {
  const quote = text[from] as string;
  let at = text.indexOf(quote, from + 1);
  while (at >= 0 && text[at + 1] === quote) at = text.indexOf(quote, at + 2);
  return at;
}
