import { closingQuote, isQuote, unquote } from '../arguments/split-text';
import { quoted } from '../quoted';
import { type Condition, conditionError } from './condition';
import { comparison, refuseForeignSign } from './criterion';
import { findWord, splitSign } from './operators';

export type IsColumn = (name: string) => boolean;

/** Reads one condition of the text form. A column name that contains a sign goes in quotes. */
export function textCondition(text: string, where: string, isColumn: IsColumn): Condition {
  const place = { where, text };
  const end = nameEnd(text);
  const criterion = end < 0 ? '' : text.slice(end);
  refuseForeignSign(criterion, place);
  const { sign, rest } = splitSign(criterion);
  if (sign === undefined) throw conditionError(place, withoutSign(text, isColumn));
  const name = unquote(text.slice(0, end));
  if (name === '')
    throw conditionError(place, `the column is missing. Write its name before the ${quoted(sign)}`);
  return { ...place, name, ...comparison(sign, unquote(rest), place) };
}

/** Where the column name ends in a condition of the text form; below 0 if no operator follows it. */
export function nameEnd(text: string): number {
  const start = text.search(/\S/);
  return isQuote(text[start] ?? '') ? closingQuote(text, start) + 1 : text.search(/!=|[<>=]/);
}

function withoutSign(text: string, isColumn: IsColumn): string {
  const found = findWord(text);
  if (found) return `${quoted(found.word)} does not work in text. ${found.instead}`;
  return `the operator is missing. Write ${withEquals(text, isColumn) ?? 'it as column=value'}`;
}

/** The text with `=` after the longest column name that it begins with, if it is short enough to be quoted. */
function withEquals(text: string, isColumn: IsColumn): string | undefined {
  if (text.length > 60) return undefined;
  const gaps = [...text.matchAll(/(?::|\s+(?:is|equals|like))?\s+/gi)].reverse();
  const gap = gaps.find(({ index }) => isColumn(unquote(text.slice(0, index))));
  return gap && `${text.slice(0, gap.index)}=${text.slice(gap.index + gap[0].length)}`;
}
