import { badInput, RrError } from '../../contract/failure';
import { argumentCells, isBlankName, isEmpty, scalarText, type Scalar } from './argument-cells';
import { quoted } from '../quoted';
import { readDate } from './read-date';
import { afterEqualsOrComma, onlyAtStart, splitText, unquote } from './split-text';

const ROW_OPTIONS = ['database', 'sort', 'limit', 'nulls', 'format', 'empty', 'as_of'] as const;
const OPTION_KEYS = [...ROW_OPTIONS, 'weight'] as const;
export type OptionKey = (typeof OPTION_KEYS)[number];

/** The options of a function whose rows do not belong to a rent roll date. */
export const UNDATED_OPTIONS: readonly OptionKey[] = ROW_OPTIONS.filter((key) => key !== 'as_of');

/** The options of one figure, which has no rows. */
export const TOTAL_OPTIONS: readonly OptionKey[] = ['database', 'format', 'empty', 'as_of', 'weight'];

/** What a blank shows as: an empty text, `#N/A`, 0 (in numeric columns only), or the given text. */
export type Nulls = 'blank' | 'na' | 'zero' | { text: string };

export interface SortKey {
  column: string;
  descending: boolean;
}

export interface QueryOptions {
  /** Names or ids of company databases, to use instead of the workbook's selection. */
  database?: readonly string[];
  /** By identifier or display name; not resolved yet. */
  sort: readonly SortKey[];
  /** How many of the first rows to keep, or of the last if negative. Never 0. */
  limit?: number;
  nulls: Nulls;
  format: 'typed' | 'plain';
  /** What a result without rows and headings shows instead of an error. */
  empty?: string | number;
  /** The day, as a serial number, on or before which a rent roll must be dated. */
  asOf?: number;
  /** The column that weighs an average, by identifier or display name; not resolved yet. */
  weight?: string;
}

export const NO_OPTIONS: QueryOptions = { sort: [], nulls: 'blank', format: 'typed' };

/**
 * Reads the `options` argument: an n×2 block of keys and values, or text such as `"sort=rent desc, tenant; limit=10"`.
 * Skips a key without a value, or with 0, which some hosts pass for an empty cell. Throws `bad-input` for every other
 * option that it cannot apply. `instead` says what to write in place of an option that is not `allowed`.
 */
export const parseOptions = (
  argument: unknown,
  allowed: readonly OptionKey[] = ROW_OPTIONS,
  instead: Partial<Record<OptionKey, string>> = {},
): QueryOptions => readOptionPairs(optionPairs(argument, 'limit=10'), allowed, instead);

/** The same of options that are pairs already. */
export function readOptionPairs(
  pairs: readonly OptionPair[],
  allowed: readonly OptionKey[],
  instead: Partial<Record<OptionKey, string>> = {},
): QueryOptions {
  const options = { ...NO_OPTIONS };
  const seen = new Set<string>();
  for (const [name, values] of pairs) {
    const key = OPTION_KEYS.find((known) => known === name.toLowerCase());
    const filled = values.filter((value) => !isBlankName(value));
    // A blank is what it shows, and so is 0.
    const given = key === 'empty' ? [values[0] ?? '', ...filled.slice(1)] : filled;
    if (name === '' && given.length > 0)
      throw badInput(
        `The option value ${quoted(scalarText(given[0]!))} has no name before it. Write one of: ${allowed.join(', ')}.`,
      );
    if (name !== '' && key === undefined) throw unknownOption(name, allowed);
    if (key === undefined || given.length === 0) continue;
    if (!allowed.includes(key))
      throw badInput(`Option ${quoted(name)} does not apply here. ${instead[key] ?? oneOf(allowed)}`);
    if (seen.has(key)) throw badInput(`Option ${key} is given twice. Remove one.`);
    seen.add(key);
    read[key](options, given);
  }
  return options;
}

const oneOf = (allowed: readonly string[]): string => `Use one of: ${allowed.join(', ')}.`;

export const unknownOption = (name: string, allowed: readonly string[]): RrError =>
  badInput(`Option ${quoted(name)} does not exist here. ${oneOf(allowed)}`);

/** The name, `""` for a blank one, and what stands behind it, blanks included. */
export type OptionPair = [name: string, values: readonly Scalar[]];

/** Divides options: cells with a name and values, or text such as `sort=rent desc; limit=10`. */
export const optionPairs = (argument: unknown, example: string): OptionPair[] =>
  argumentCells(argument, 'options').flatMap(([name = null, ...values]) => {
    const text = isBlankName(name) ? '' : scalarText(name);
    return values.length > 0 ? [[text, values]] : textPairs(text, example);
  });

/** Only the option `empty` may lack its value. */
const textPairs = (text: string, example: string): OptionPair[] =>
  splitText(text, ';', afterEqualsOrComma)
    .filter((part) => !isEmpty(part))
    .map((part) => {
      const at = part.indexOf('=');
      const name = part.slice(0, Math.max(at, 0)).trim();
      const value = part.slice(at + 1).trim();
      if (name === '' || (value === '' && name.toLowerCase() !== 'empty'))
        throw badInput(
          `Option ${quoted(part.trim())} cannot be read. Write it as name=value, such as ${example}.`,
        );
      return [name, [value]];
    });

export const SORT_DIRECTION = /(?<=\S)(?:\s+|\s*:\s*)(asc|desc)(?:ending)?\s*$/i;

const read: Record<OptionKey, (options: QueryOptions, values: Scalar[]) => void> = {
  database(options, values) {
    options.database = listOf('database', values).map(unquote);
  },
  sort(options, values) {
    options.sort = listOf('sort', values).map((item) => {
      const signed = /^([-+])\s*(.*)$/.exec(item);
      if (signed)
        throw badInput(
          `Option sort cannot be ${quoted(item)}. Write sort=${signed[2]}${signed[1] === '-' ? ' desc' : ''}.`,
        );
      const direction = SORT_DIRECTION.exec(item);
      return {
        column: unquote(item.slice(0, direction?.index)),
        descending: direction?.[1]?.toLowerCase() === 'desc',
      };
    });
  },
  limit(options, values) {
    const value = only('limit', values);
    const text = scalarText(value);
    const limit = /^[+-]?\d+$/.test(text) ? Number(text) : 0;
    if (!Number.isSafeInteger(limit) || limit === 0)
      throw badOption(
        'limit',
        value,
        'Write a whole number other than 0: 10 for the first ten rows, -10 for the last ten',
      );
    options.limit = limit;
  },
  nulls(options, values) {
    const value = only('nulls', values);
    const text = unquote(scalarText(value));
    const word = text.toLowerCase();
    // A 0 may be an empty cell. As a text it would look like a number.
    if (text === '0') throw badOption('nulls', value, 'Write zero, blank, na, or a text');
    options.nulls = word === 'blank' || word === 'na' || word === 'zero' ? word : { text };
  },
  format(options, values) {
    const value = only('format', values);
    const format = unquote(scalarText(value)).toLowerCase();
    if (format !== 'typed' && format !== 'plain') throw badOption('format', value, 'Write typed or plain');
    options.format = format;
  },
  empty(options, values) {
    const value = only('empty', values);
    const text = typeof value === 'string' ? unquote(value) : scalarText(value);
    options.empty = typeof value === 'number' ? value : value === '0' ? 0 : text;
  },
  as_of(options, values) {
    const value = only('as_of', values);
    const date = readDate(typeof value === 'string' ? unquote(value) : value);
    if ('problem' in date) {
      const write = date.instead.map((day) => `as_of=${day}`).join(' or ') || 'dates like as_of=2025-12-31';
      throw badInput(`Option as_of: ${quoted(scalarText(value))} ${date.problem}. Write ${write}.`);
    }
    options.asOf = date.value;
  },
  weight(options, values) {
    options.weight = unquote(scalarText(only('weight', values)));
  },
};

/** Throws if the list is empty, because it would lift a restriction silently. */
export function listOf(key: string, values: readonly Scalar[]): string[] {
  const items = values
    .flatMap((value) => splitText(scalarText(value), ',', onlyAtStart))
    .map((item) => item.trim())
    .filter((item) => unquote(item) !== '');
  if (items.length === 0)
    throw badInput(`Option ${key} is empty. Write at least one name, or remove the option.`);
  return items;
}

function only(key: OptionKey, [value = null, ...more]: readonly Scalar[]): Scalar {
  if (more.every(isBlankName)) return value;
  throw badInput(`Option ${key} takes one value, but has ${more.length + 1}. Keep one.`);
}

export const badOption = (key: string, value: Scalar, advice: string): RrError =>
  badInput(`Option ${key} cannot be ${quoted(scalarText(value))}. ${advice}.`);
