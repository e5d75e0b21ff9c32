import { isQuote, closingQuote, unquote } from '../arguments/split-text';
import { quoted } from '../quoted';
import { type Condition, conditionError, printCondition } from './condition';
import { firstOperator, type FoundOperator, isWord, laterOperators } from './operators';
import { instead } from './other-words';
import { readValues, toOperand } from './read-values';

export type IsColumn = (name: string) => boolean;

/**
 * Reads one condition of the text form. If its text can be split into column and operator in several ways, the column
 * that exists decides. If several exist, it is an error that says how to write each.
 */
export function textCondition(text: string, where: string, isColumn: IsColumn): Condition {
  const place = { where, text };
  const all = conditionOperators(text);
  const known = all.filter(({ start }) => isColumn(unquote(text.slice(0, start))));
  const [found = all[0], other] = known;
  const atStart = firstOperator(text);
  if (atStart && !isWord(atStart.operator))
    throw conditionError(
      place,
      `the column is missing. Write its name before the ${quoted(atStart.written)}`,
    );
  const advice = known.length === 0 ? instead(text, isColumn) : undefined;
  if (found === undefined || advice !== undefined)
    throw conditionError(
      place,
      `${advice?.problem ?? 'the operator is missing'}. Write ${advice?.write ?? 'it as column=value'}`,
    );
  const name = unquote(text.slice(0, found.start));
  const rest = text.slice(found.end);
  if (other !== undefined)
    throw conditionError(
      place,
      `it can be read in two ways. Write ${known.map((one) => printed(text, one)).join(' or ')}`,
    );
  if (found.isForeign)
    throw conditionError(
      place,
      `${quoted(found.written)} is not an operator. Write ${printCondition(name, found.operator, [toOperand(rest)])}`,
    );
  return { ...place, name, read: (type) => readValues(found.operator, rest, type, place, name) };
}

function printed(text: string, { start, end, operator }: FoundOperator): string {
  const name = `'${unquote(text.slice(0, start)).replaceAll("'", "''")}'`;
  return `${name} ${operator} '${text.slice(end).trim().replaceAll("'", "''")}'`;
}

/** The operators that may follow the column in a condition. A column name in quotes leaves only the one behind it. */
export function conditionOperators(text: string): FoundOperator[] {
  const begin = text.search(/\S/);
  if (!isQuote(text[begin] ?? '')) return laterOperators(text);
  const end = closingQuote(text, begin) + 1;
  const found = end > 0 ? firstOperator(text.slice(end)) : undefined;
  return found ? [{ ...found, start: end, end: end + found.end }] : [];
}

/** Whether a text is a condition on a column that exists. */
export const isCondition = (text: string, isColumn: IsColumn): boolean =>
  conditionOperators(text).some(({ start }) => isColumn(unquote(text.slice(0, start))));
