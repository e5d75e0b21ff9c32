import { RrError } from '../../contract/failure';
import { quoted } from '../quoted';

/**
 * Splits text at a separator outside of quotes, and keeps the quotes. They open only at the start of a part or after
 * one of the `openers`, so not in `Meyer's`. A doubled quote is literal. Throws `bad-input` for an open quote.
 */
export function splitText(text: string, separator: string, openers: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let mayOpen = true;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] as string;
    if (mayOpen && isQuote(char)) {
      at = closingQuote(text, at);
      if (at < 0)
        throw new RrError(
          'bad-input',
          `A quotation mark is not closed in ${quoted(text)}. Close it, or write it twice.`,
        );
      mayOpen = false;
    } else if (char === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
      mayOpen = true;
    } else if (/\S/.test(char)) {
      mayOpen = openers.includes(char);
    }
  }
  return [...parts, text.slice(start)];
}

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
