import { cutText } from '../../contract/cut-text';
import { countText } from '../../contract/count-text';
import { isDateType, isNumeric } from '../../contract/column-types';
import { titleOf } from '../../contract/entries';
import { scalarText } from '../arguments/argument-cells';
import { dayText } from '../day-text';
import { cleanText } from '../clean-texts';
import { columnOf, type Column, type Table, type Value } from '../table';
import { compareValues } from '../sorting/sort-key';
import { type Operand, printCondition } from './condition';
import { distinctValues } from './distinct-values';
import { filterRows } from './filter-rows';
import { matchesPattern } from './filter-test';
import { rowsOf } from './filter-notes';
import { longInteger } from '../long-integer';
import { mayBeText, type ValueChecks } from './doubtful-filters';
import { ruleOf } from './operators';
import type { Filter } from './to-filters';
import { indexesUpTo } from '../sorting/radix-sort';
import { quoted } from '../quoted';
import { spellingLikeness } from '../spelling-likeness';
import type { Steps } from '../steps';

/** A message names the values of a column up to this many, and up to this many characters. */
const MAX_VALUES = 25;
const MAX_CHARACTERS = 400;
const MAX_NEAREST = 3;
/** Comparing the spelling of two texts takes some microseconds. */
const MAX_COMPARED = 5_000;

/**
 * Says why no row passes: the number of rows after each condition, up to the one that leaves none, and the values that
 * its column has there, if they are few.
 */
export function* whyNoRows(
  table: Table,
  filters: readonly Filter[],
  among: Uint32Array | undefined,
  valueChecks: ValueChecks | null | undefined,
): Steps<string> {
  let rows = among ?? (yield* indexesUpTo(table.rowCount));
  const steps: string[] = [];
  for (const filter of filters) {
    const left = yield* filterRows(rows.slice(), columnOf(table, filter.column.name), filter.test);
    steps.push(`${cutText(filter.text, 80)}: ${countText(left.length)}`);
    if (left.length === 0) {
      const values = yield* distinctValues(columnOf(table, filter.column.name), table.rowCount, rows);
      const has = [valuesAmong(filter, values, rows.length), yield* alikeAmong(filter, values)]
        .filter((part) => part !== '')
        .join(' ');
      const counts = filters.length > 1 ? ` ${steps.join(' → ')}.` : '';
      const those = rows.length === 1 ? 'In that row, ' : `Among those ${rowsOf(rows.length)}, `;
      const where = steps.length > 1 && has !== '' ? those : '';
      const texts = valueChecks && mayBeText(filter) ? valueChecks.textsLikeNumber(filter, values) : [];
      return `No rows match.${counts} ${where}${has}${eitherOf(filter, filters)} ${texts.join(' ')}`.trim();
    }
    rows = left;
  }
  return 'No rows match.';
}

/** Returns the titles of the columns whose conditions have values that occur in no row at all. */
export function* unusedWords(table: Table, filters: readonly Filter[]): Steps<string[]> {
  const titles: string[] = [];
  for (const { column, operator, each } of filters) {
    if (table.rowCount === 0 || (operator !== '=' && operator !== 'in')) continue;
    const values = yield* distinctValues(columnOf(table, column.name), table.rowCount);
    if (!values.some((value) => each.some((test) => test(value)))) titles.push(titleOf(column));
  }
  return titles;
}

/** Two equalities on one column were probably meant as a list. */
function eitherOf(filter: Filter, filters: readonly Filter[]): string {
  const same = filters.filter(
    (otherFilter) =>
      otherFilter.column.name === filter.column.name &&
      (otherFilter.operator === '=' || otherFilter.operator === 'in'),
  );
  if (same.length < 2 || !same.includes(filter)) return '';
  const values = same.flatMap(({ operands }) => operands);
  return ` For any of them, write ${printCondition(filter.condition.name, 'in', values)}.`;
}

function valuesAmong({ column, operands }: Filter, values: readonly Value[], rowCount: number): string {
  const title = titleOf(column);
  if (values.length === 0) return rowCount === 0 ? '' : `${title} is blank.`;
  if (values.length <= MAX_VALUES) {
    const list = [...values]
      .sort(compareValues)
      .map((value) => shown(value, column.type))
      .join(', ');
    if (list.length <= MAX_CHARACTERS) return `${title} has: ${list}.`;
  }
  const numbers = values.flatMap((value) =>
    typeof value === 'number' ? value : isNumeric(column.type) ? (longInteger(value) ?? []) : [],
  );
  if (numbers.length === 0) return nearestOf(title, values, operands);
  const least = numbers.reduce((low, number) => (number < low ? number : low));
  const most = numbers.reduce((high, number) => (number > high ? number : high));
  return `${title} is from ${shown(least, column.type)} to ${shown(most, column.type)}.`;
}

/** Says of a value that only looks like one of the condition by what it differs. */
function* alikeAmong({ operator, operands }: Filter, values: readonly Value[]): Steps<string> {
  const { isNegative, isOrder, pattern = String } = ruleOf(operator);
  if (isNegative || isOrder) return '';
  const texts = operands.map(({ value }) => scalarText(value));
  const alike = (all: readonly string[]) => matchesPattern(all.map((text) => pattern(withPlainSigns(text))));
  const isAlike = alike(texts);
  for (const value of values) {
    yield;
    const plain = typeof value === 'string' ? withPlainSigns(value) : '';
    if (plain !== '' && isAlike(plain))
      return signDifference(
        String(value),
        texts.find((text) => alike([text])(plain))!,
      );
  }
  return '';
}

/** Names the values that are spelled most like one of the condition. */
function nearestOf(title: string, values: readonly Value[], operands: readonly Operand[]): string {
  const requestedTexts = operands.slice(0, MAX_NEAREST).map(({ value }) => cleanText(scalarText(value)));
  const nearest = values
    .slice(0, MAX_COMPARED)
    .map((value) => ({
      value,
      likeness: Math.max(0, ...requestedTexts.map((text) => spellingLikeness(text, String(value)))),
    }))
    .filter(({ likeness }) => likeness >= 0.5)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NEAREST)
    .map(({ value }) => shown(value, 'STRING'));
  return nearest.length === 0 ? '' : `${title} has values like these: ${nearest.join(', ')}.`;
}

function shown(value: Value | bigint, type: Column['type']): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return String(value).toUpperCase();
  if (typeof value === 'number') return isDateType(type) ? dayText(value) : String(value);
  return cutText(value ?? '', 40);
}

/** Signs that look like a plain one, or like nothing. */
const ALIKE = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u0060\u00b4\u02bc\u2018-\u201b\u2032]/g, "'"],
  [/[\u00ab\u00bb\u201c-\u201f\u2033]/g, '"'],
  [/[\u200c\u200d]/g, ''],
] as const;

const NAMES: Readonly<Record<string, string>> = {
  '-': 'hyphen',
  "'": 'straight apostrophe',
  '\u2011': 'no-break hyphen',
  '\u2013': 'en dash',
  '\u2019': 'curly apostrophe',
};

/** Returns the same for texts that differ only by signs that look alike, or by the width of letters and digits. */
const withPlainSigns = (text: string): string =>
  ALIKE.reduce((plain, [signs, sign]) => plain.replace(signs, sign), cleanText(text))
    .normalize('NFKC')
    .toLowerCase();

/** Says by what a value differs from the text of a condition, if they are the same {@link withPlainSigns}. */
function signDifference(value: string, text: string): string {
  const differs = `${quoted(value)} differs from ${quoted(text)} only by`;
  if (cleanText(value) === cleanText(text))
    return `${differs} what does not show: identifiers are compared as the service writes them.`;
  const signIn = (left: string, right: string) =>
    [...left].find((sign) => !right.includes(sign) && withPlainSigns(sign) !== sign.toLowerCase());
  const [own, typed] = [signIn(value, text), signIn(text, value)];
  const sign = own ?? typed;
  if (sign === undefined) return `${differs} the order of signs that look alike.`;
  if (/[\u3000\uff01-\uffee]/.test(sign)) return `${differs} the width of letters or digits.`;
  const plain = withPlainSigns(sign);
  return `${differs} a sign: ${named(own ?? plain)} instead of ${named(typed ?? plain)}.`;
}

const named = (sign: string): string => {
  const code = sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return code ? `\u201c${sign}\u201d (${NAMES[sign] ? `${NAMES[sign]}, ` : ''}U+${code})` : 'nothing';
};
