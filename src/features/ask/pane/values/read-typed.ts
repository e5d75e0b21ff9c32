import type { ColumnEntry } from '../../../../contract/entries';
import { asRrError } from '../../../../contract/failure';
import type { AskValue } from '../../ask-query';
import { numbersIn, type Reading } from '../../../../table/arguments/numbers-in';
import { readNumber, textInPoints } from '../../../../table/arguments/read-number';
import { onlyAtStart, splitText, unquote } from '../../../../table/arguments/split-text';
import type { CountedValue } from '../../../../table/columns/column-facts';
import { kindOf, type ValueKind } from '../../../../table/filters/operator-words';
import { type Operator, ruleOf } from '../../../../table/filters/operators';
import { quoted } from '../../../../table/quoted';
import { pointsValue } from '../../terms/points-value';
import { nameKey } from '../../../../table/clean-texts';
import { decimalSign, localNumber, valueText } from './local-text';

export interface ValueContext {
  column: ColumnEntry;
  operator: Operator;
  locale: string;
  /** The values that occur, if they are known. */
  known?: readonly CountedValue[] | undefined;
}

/** What a typed text means, or why it means nothing. A blank text means no value. */
export type Typed = { values: readonly AskValue[] } | { problem: string };

export const takesList = (operator: Operator): boolean => ruleOf(operator).most === Infinity;

/** How the values of a condition on a column are typed. Patterns are text, whatever the column is. */
export const typedAs = (column: ColumnEntry, operator: Operator): ValueKind =>
  ruleOf(operator).pattern ? 'text' : kindOf(column.type);

/** Reads what a person typed as the value, or for `in` the values, of a condition. */
export function readTyped(text: string, context: ValueContext): Typed {
  const values: AskValue[] = [];
  try {
    for (const part of takesList(context.operator) ? split(text, context) : [text.trim()]) {
      if (part === '') continue;
      const read = readOne(part, context);
      if (typeof read === 'object') return read;
      if (!values.includes(read)) values.push(read);
    }
  } catch (thrown) {
    // A quotation mark that is not closed.
    return { problem: asRrError(thrown).message };
  }
  return { values };
}

/** Writes values as {@link readTyped} reads them. */
export function printTyped(values: readonly AskValue[], { column, operator, locale }: ValueContext): string {
  const kind = typedAs(column, operator);
  const texts = values.map((value) =>
    typeof value === 'number' ? localNumber(value, locale, column) : valueText(value),
  );
  if (!takesList(operator) && texts.length < 2) return texts[0] ?? '';
  return kind === 'text'
    ? texts.map(inList).join(', ')
    : texts.join(decimalSign(locale) === ',' ? '; ' : ', ');
}

/** Quotes a text that would not be one value in a list. */
const inList = (text: string): string =>
  /^['"]|[,;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function split(text: string, { column, operator }: ValueContext): string[] {
  if (typedAs(column, operator) === 'text') return splitText(text, ',', onlyAtStart).map(unquote);
  const parts = text.includes(';') ? text.split(';') : text.split(/,\s+/);
  const [only = ''] = parts;
  // 1,300 is one number, and 12,13,14 are three.
  const isOne = parts.length > 1 || !only.includes(',') || numbersIn(only).length > 0;
  return (isOne ? parts : only.split(',')).map((part) => part.trim());
}

function readOne(text: string, context: ValueContext): AskValue | { problem: string } {
  const kind = typedAs(context.column, context.operator);
  if (kind === 'text') return context.known?.find(({ value }) => isSameValue(value, text))?.value ?? text;
  const { percentScale } = context.column;
  const inPoints = percentScale && textInPoints(text);
  const number = inPoints ?? text;
  const value = typedValue(text, readNumber(number), localAmount(number, context.locale));
  return inPoints !== undefined && typeof value === 'number' ? pointsValue(value, percentScale!) : value;
}

/** Of several readings, the one of this place counts. */
function typedValue(text: string, reading: Reading, local: number | undefined): number | { problem: string } {
  if ('value' in reading) return reading.value;
  const isPossible = local !== undefined && reading.instead.length > 1;
  return isPossible ? local : { problem: problemOf(text, reading) };
}

/** Whether two values are one for a filter, which ignores case. */
export const isSameValue = (value: AskValue, typed: AskValue): boolean =>
  nameKey(String(value)) === nameKey(String(typed));

const problemOf = (text: string, { problem, instead }: Exclude<Reading, { value: number }>): string =>
  `${quoted(text)} ${problem}. ${instead.length > 0 ? `Write ${instead.join(' or ')}.` : 'Write it again, or clear it.'}`;

/** Of several numbers that a text means somewhere, the one that it means here. */
function localAmount(text: string, locale: string): number | undefined {
  const sign = decimalSign(locale);
  const plain = text.replace(sign === ',' ? /[.\s'\u2019]/g : /[,\s'\u2019]/g, '').replace(sign, '.');
  return numbersIn(text).find((value) => value === Number(plain));
}
