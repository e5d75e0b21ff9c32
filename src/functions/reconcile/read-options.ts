import { RrError } from '../../contract/failure';
import { argumentCells, isBlankName, scalarText } from '../../table/arguments/argument-cells';
import { after, onlyAtStart, splitText, unquote } from '../../table/arguments/split-text';
import { quoted } from '../../table/quoted';
import type { Hints } from '../../intake/index';
import { parseFlag } from '../scalar-arguments';

export interface ReconcileSettings {
  database: string[] | undefined;
  approvedOnly: boolean;
  tolerance: number;
  tolerancePercent: number;
  /** By identifier or display name; not resolved yet. */
  columns: string[] | undefined;
  hints: Pick<Hints, 'areaUnit' | 'period' | 'decimal' | 'dateOrder' | 'currency'>;
}

/** What a word of an option means. */
const CHOICES = {
  area_unit: { sqm: 'sqm', 'm²': 'sqm', m2: 'sqm', sqft: 'sqft', 'sq ft': 'sqft', tsubo: 'tsubo' },
  period: { month: 'month', quarter: 'quarter', year: 'year' },
  decimal: { '.': '.', ',': ',', point: '.', comma: ',' },
  date_order: { day: 'day', month: 'month' },
} as const;

const KEYS = [
  'database',
  'approved_only',
  'tolerance',
  'tolerance_percent',
  'columns',
  'currency',
  ...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]),
] as const;
type Key = (typeof KEYS)[number];

/** Reads cells with key and value, or text such as `tolerance=5; period=month`. A key without a value does not count. */
export function readOptions(argument: unknown): ReconcileSettings {
  const given = new Map<Key, string>();
  for (const [name, value] of argumentCells(argument, 'options').flatMap(pairsOf)) {
    const key = KEYS.find((known) => known === name.trim().toLowerCase());
    if (!key)
      throw new RrError(
        'bad-input',
        `Option ${quoted(name)} does not exist here. Use one of: ${KEYS.join(', ')}.`,
      );
    if (given.has(key)) throw new RrError('bad-input', `Option ${key} is given twice. Remove one.`);
    given.set(key, value);
  }
  const choice = <Name extends keyof typeof CHOICES>(key: Name) => {
    const text = given.get(key);
    if (text === undefined) return undefined;
    const words: Readonly<Record<string, string>> = CHOICES[key];
    const found = words[unquote(text).toLowerCase()];
    if (found !== undefined)
      return found as Extract<(typeof CHOICES)[Name][keyof (typeof CHOICES)[Name]], string>;
    throw bad(key, text, `Write ${[...new Set(Object.values(words))].join(' or ')}`);
  };
  const areaUnit = choice('area_unit');
  const period = choice('period');
  const decimal = choice('decimal');
  const dateOrder = choice('date_order');
  const currency = currencyOf(given.get('currency'));
  return {
    database: listOf('database', given.get('database')),
    approvedOnly: parseFlag('approved_only', given.get('approved_only')),
    tolerance: numberOf('tolerance', given.get('tolerance'), 1),
    tolerancePercent: numberOf('tolerance_percent', given.get('tolerance_percent'), 0.5),
    columns: listOf('columns', given.get('columns')),
    hints: {
      ...(areaUnit && { areaUnit }),
      ...(period && { period }),
      ...(decimal && { decimal }),
      ...(dateOrder && { dateOrder }),
      ...(currency && { currency }),
    },
  };
}

type Pair = [name: string, value: string];

function pairsOf(row: readonly (string | number | boolean | null)[]): Pair[] {
  const [name = null, ...values] = row;
  if (row.length >= 2) {
    const filled = values.filter((value) => value !== null && value !== '');
    if (isBlankName(name) || filled.length === 0) return [];
    return [[scalarText(name), filled.map(scalarText).join(',')]];
  }
  if (isBlankName(name)) return [];
  return splitText(scalarText(name), ';', after('=,'))
    .filter((part) => part.trim() !== '')
    .map((part): Pair => {
      const at = part.indexOf('=');
      const value = part.slice(at + 1).trim();
      if (at < 1 || value === '')
        throw new RrError(
          'bad-input',
          `Option ${quoted(part.trim())} cannot be read. Write it as name=value, such as tolerance=5.`,
        );
      return [part.slice(0, at), value];
    });
}

function listOf(key: Key, text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  const items = splitText(text, ',', onlyAtStart)
    .map((item) => unquote(item.trim()))
    .filter((item) => item !== '');
  if (items.length > 0) return items;
  throw new RrError('bad-input', `Option ${key} is empty. Write at least one name, or remove the option.`);
}

function numberOf(key: Key, text: string | undefined, usual: number): number {
  if (text === undefined) return usual;
  const number = Number(text.replace(/%$/, ''));
  if (text.trim() !== '' && number >= 0 && Number.isFinite(number)) return number;
  throw bad(key, text, `Write a number that is not negative, such as ${usual}`);
}

function currencyOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (/^[A-Za-z]{3}$/.test(text.trim())) return text.trim().toUpperCase();
  throw bad('currency', text, 'Write three letters, such as EUR');
}

const bad = (key: Key, value: string, advice: string): RrError =>
  new RrError('bad-input', `Option ${key} cannot be ${quoted(value)}. ${advice}.`);
