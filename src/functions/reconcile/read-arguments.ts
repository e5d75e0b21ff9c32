import { badInput } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { ReconcileRequest } from '../../answers/calls/answers';
import { GivenRange } from '../../excel/given-range';
import {
  type Hints,
  type MappedColumn,
  type Period,
  PERIODS,
  type Rates,
  readMapping,
  readRates,
} from '../../intake/index';
import {
  argumentCells,
  isBlankName,
  isEmpty,
  scalarArgument,
  scalarText,
  type Scalar,
} from '../../table/arguments/argument-cells';
import { badOption, listOf, optionPairs, unknownOption } from '../../table/arguments/parse-options';
import { readDate } from '../../table/arguments/read-date';
import { unquote } from '../../table/arguments/split-text';
import { quoted } from '../../table/quoted';
import { parseFlag } from '../../table/arguments/scalar-arguments';

export const SHOWN = ['differences', 'units', 'totals', 'columns', 'rows'] as const;
export type Shown = (typeof SHOWN)[number];

type Settings = Pick<
  ReconcileRequest,
  'database' | 'approvedOnly' | 'tolerance' | 'tolerancePercent' | 'columns' | 'property'
> & { rates?: Rates };

export interface RangeArguments extends Pick<ReconcileRequest, 'property' | 'asOf'> {
  range: GivenRange;
  /** What messages call the range, such as `range_b`. */
  name: string;
  /** Whether what is doubtful is shown, and not only the reason of a refusal. */
  needsChecks: boolean;
  mapping: readonly MappedColumn[];
  /** What the mapping says of headings that need not be in this range. */
  optionalMapping?: readonly MappedColumn[];
  /** What the options say about the range. */
  hints: Pick<Hints, 'areaUnit' | 'period' | 'decimal' | 'dateOrder' | 'currency' | 'isList'>;
}

export interface ReconcileArguments extends Settings, RangeArguments {
  show: Shown;
}

export function readArguments(given: FunctionArguments<'RECONCILE'>): ReconcileArguments {
  const property = scalarArgument(given.property, 'property');
  const { settings, hints } = readOptions(givenPairs(given.options), RECONCILE_KEYS);
  const show = readShown(given.show);
  return {
    range: rangeOf(given.range),
    name: 'the range',
    needsChecks: show === 'rows',
    property: isBlankName(property) ? undefined : scalarText(property),
    asOf: readAsOf(given.as_of),
    show,
    mapping: mapped(mappingRows(given.mapping)),
    ...settings,
    hints,
  };
}

export interface CompareArguments extends Pick<
  Settings,
  'property' | 'tolerance' | 'tolerancePercent' | 'columns' | 'rates'
> {
  show: Shown;
  first: RangeArguments;
  second: RangeArguments;
}

/** What of the mapping and the options begins with `a:` or `b:` is about that range, and the rest about both. */
export function readCompareArguments(given: FunctionArguments<'COMPARE'>): CompareArguments {
  const show = readShown(given.show);
  const rows = mappingRows(given.mapping);
  const pairs = givenPairs(given.options);
  const optionalMapping = mapped(rows.filter(([first = '']) => !SIDE.test(first)));
  const read = (side: 'a' | 'b') => {
    const own = rows.map(([first = '', ...remaining]) => {
      const bare = ofSide(first, side);
      return bare === undefined ? [] : [bare, ...remaining];
    });
    const { settings, hints } = readOptions(
      pairs.flatMap(([name, value]): Pair[] => {
        const bare = ofSide(name, side) ?? (SIDE.test(name) ? undefined : name);
        return bare === undefined ? [] : [[bare, value]];
      }),
      COMPARE_KEYS,
    );
    const range = rangeOf(given[`range_${side}`]);
    return {
      settings,
      of: {
        range,
        name: `range_${side}`,
        needsChecks: show === 'rows',
        mapping: mapped(own),
        optionalMapping,
        hints,
      },
    };
  };
  const [{ settings, of: first }, { of: second }] = [read('a'), read('b')];
  return { ...settings, show, first, second };
}

const SIDE = /^\s*([ab])\s*:/i;

/** The text without the prefix of a range, if it has that one. */
const ofSide = (text: string, side: 'a' | 'b'): string | undefined =>
  SIDE.exec(text)?.[1]?.toLowerCase() === side ? text.replace(SIDE, '') : undefined;

export const rangeOf = (range: unknown): GivenRange =>
  range instanceof GivenRange ? range : new GivenRange(range);

/** The parts of a mapping: a pair of a heading and a column, or one text. */
export const mappingRows = (argument: unknown): string[][] =>
  argumentCells(argument, 'mapping').flatMap((row) => {
    const texts = row.flatMap((cell) => (isBlankName(cell) ? [] : scalarText(cell)));
    if (texts.length === 2 && !texts[0]?.includes('=')) return [texts];
    return texts.flatMap((text) => text.split(';').map((part) => [part]));
  });

export function mapped(rows: readonly (readonly string[])[]): MappedColumn[] {
  const mapping = readMapping(rows);
  if (typeof mapping === 'string') throw badInput(mapping);
  return mapping;
}

function readAsOf(argument: unknown): number | undefined {
  const value = scalarArgument(argument, 'as_of');
  if (isBlankName(value)) return undefined;
  const date = readDate(value);
  if ('value' in date) return date.value;
  const write = date.instead.join(' or ') || 'a date, such as 2025-12-31';
  throw badInput(`as_of: ${quoted(scalarText(value))} ${date.problem}. Write ${write}.`);
}

function readShown(argument: unknown): Shown {
  const value = scalarArgument(argument, 'show');
  if (isBlankName(value)) return SHOWN[0];
  const found = SHOWN.find((candidate) => candidate === scalarText(value).toLowerCase());
  if (found) return found;
  throw badInput(`show takes ${SHOWN.join(', ')}, not ${quoted(scalarText(value))}.`);
}

/** What a word of an option means. */
const CHOICES = {
  area_unit: {
    sqm: 'sqm',
    'm²': 'sqm',
    m2: 'sqm',
    sqft: 'sqft',
    'sq ft': 'sqft',
    tsubo: 'tsubo',
    ha: 'ha',
    acre: 'acre',
  },
  period: Object.fromEntries(PERIODS.map((period) => [period, period])) as Readonly<Record<Period, Period>>,
  decimal: { '.': '.', ',': ',', point: '.', comma: ',' },
  date_order: { day: 'day', month: 'month' },
  rows: { units: 'units' },
} as const;

const COMMON_KEYS = [
  'tolerance',
  'tolerance_percent',
  'columns',
  'rates',
  'currency',
  ...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]),
] as const;
export type Key = (typeof COMMON_KEYS)[number] | 'database' | 'approved_only' | 'property';
const RECONCILE_KEYS: readonly Key[] = ['database', 'approved_only', ...COMMON_KEYS];
const COMPARE_KEYS: readonly Key[] = ['property', ...COMMON_KEYS];

/** A key without a value does not count. */
const givenPairs = (argument: unknown): Pair[] =>
  optionPairs(argument, 'tolerance=5').flatMap(([name, values]) => {
    const filled = values.filter((value) => !isEmpty(value));
    return name === '' || filled.length === 0 ? [] : [[name, joinValues(filled)]];
  });

export const joinValues = (values: readonly Scalar[]): string => values.map(scalarText).join(',');

/** Throws `bad-input` for an option that is not one of the keys, or is given twice. */
export function readOptions(
  pairs: readonly Pair[],
  keys: readonly Key[],
): { settings: Settings; hints: RangeArguments['hints'] } {
  const given = new Map<Key, string>();
  for (const [name, value] of pairs) {
    const key = keys.find((known) => known === name.trim().toLowerCase());
    if (!key) throw unknownOption(name, keys);
    if (given.has(key)) throw badInput(`Option ${key} is given twice. Remove one.`);
    given.set(key, value);
  }
  const choice = <Name extends keyof typeof CHOICES>(key: Name) => {
    const text = given.get(key);
    if (text === undefined) return undefined;
    const words: Readonly<Record<string, string>> = CHOICES[key];
    const found = words[unquote(text).toLowerCase()];
    if (found !== undefined)
      return found as Extract<(typeof CHOICES)[Name][keyof (typeof CHOICES)[Name]], string>;
    throw badOption(key, text, `Write ${[...new Set(Object.values(words))].join(' or ')}`);
  };
  const squareMetres = Number(given.get('area_unit') || NaN);
  const areaUnit = squareMetres > 0 && squareMetres < Infinity ? squareMetres : choice('area_unit');
  const rates = given.get('rates');
  const property = given.get('property');
  return {
    settings: {
      database: namesOf('database', given.get('database')),
      approvedOnly: parseFlag('approved_only', given.get('approved_only')),
      tolerance: numberOf('tolerance', given.get('tolerance'), 1),
      tolerancePercent: numberOf('tolerance_percent', given.get('tolerance_percent'), 0.5),
      columns: namesOf('columns', given.get('columns')),
      rates: rates === undefined ? undefined : readRates(rates),
      ...(property !== undefined && { property: unquote(property) }),
    },
    hints: {
      areaUnit,
      period: choice('period'),
      decimal: choice('decimal'),
      dateOrder: choice('date_order'),
      currency: currencyOf(given.get('currency')),
      isList: choice('rows') && true,
    },
  };
}

export type Pair = [name: string, value: string];

const namesOf = (key: Key, text: string | undefined): string[] | undefined =>
  text === undefined ? undefined : listOf(key, [text]).map(unquote);

function numberOf(key: Key, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const number = Number(text.replace(/%$/, ''));
  if (text.trim() !== '' && number >= 0 && Number.isFinite(number)) return number;
  throw badOption(key, text, `Write a number that is not negative, such as ${usual}`);
}

function currencyOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^[A-Za-z]{3}$/.test(text.trim())) return text.trim().toUpperCase();
  throw badOption('currency', text, 'Write three letters, such as EUR');
}
