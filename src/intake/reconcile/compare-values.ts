import { cleanText } from '../../table/clean-texts';
import { DAY_MS } from '../../table/iso-serial';
import type { FactValue } from '../extraction';
import { fold } from '../vocabulary/fold';
import { canMeanSame, hasEnumValues } from '../vocabulary/enum-values';
import { anyOf } from '../vocabulary/text-words';
import WORDS from '../vocabulary/words/reconcile-words.json';
import { isAdded, isRate, kindOf, type TargetColumn } from '../vocabulary/target-columns';
import type { DifferenceKind } from './reconciliation';
import type { Roll } from './roll';
import { tenantKey } from './tenant-key';

export interface Tolerance {
  amount: number;
  percent: number;
}

export interface Compared {
  kind: DifferenceKind;
  /** Sheet less database, rounded to two decimals. */
  difference?: number;
}

const FEET = 10.7639104167;
const PERIODS = [12, 4];
const THOUSANDS = 1_000;
const FACTOR_SHARE = 0.005;
const AREA_PERCENT = 0.5;

/** The last number of a reference, or the reference where it has none. */
export const lastNumber = (reference: FactValue): number | string => {
  const [number] = /\d+(?!.*\d)/.exec(String(reference)) ?? [];
  return number === undefined ? String(reference) : Number(number);
};

/** Whole cents, so that sums are exact. */
export const cents = (value: number): number => Math.round((value + Number.EPSILON * Math.sign(value)) * 100);

/** Amounts as cents, and 0 for anything else. */
export const centsOf = (value: FactValue | null | undefined): number =>
  typeof value === 'number' ? cents(value) : 0;

/** Compares a value of the sheet with that of the database. Undefined if they say the same. Null is a blank. */
export function compareValues(
  column: TargetColumn,
  sheet: FactValue | null,
  database: FactValue | null,
  tolerance: Tolerance,
): Compared | undefined {
  if (sheet === database) return undefined;
  const kind = kindOf(column);
  const [own, known] = [String(sheet ?? ''), String(database ?? '')];
  if (kind === 'date') return compareDates(own.slice(0, 10), known.slice(0, 10));
  if (kind === 'name') return compareNames(own, known);
  if (kind === 'flag') return toFlag(sheet) === toFlag(database) ? undefined : { kind: 'differs' };
  if (/money|area|number|percent/.test(kind))
    return compareNumbers(column, toNumber(sheet), toNumber(database), tolerance);
  return sameText(column, own, known) ? undefined : { kind: 'differs' };
}

/** A blank and 0 are the same amount. */
const toNumber = (value: FactValue | null): number => Number(typeof value === 'boolean' ? 0 : value) || 0;

function compareNumbers(
  column: TargetColumn,
  sheet: number,
  database: number,
  tolerance: Tolerance,
): Compared | undefined {
  const difference = (cents(sheet) - cents(database)) / 100;
  if (difference === 0) return undefined;
  if (Math.abs(difference) <= allowed(column, Math.abs(database), tolerance))
    return { kind: 'within tolerance', difference };
  // An amount of a month or a quarter beside that of a year, or in thousands; square feet beside m²; or a rate of either.
  const isFactor = factorsOf(column).some((factor) =>
    [sheet / database, database / sheet].some((ratio) => Math.abs(ratio - factor) <= factor * FACTOR_SHARE),
  );
  return { kind: isFactor ? 'unit/period' : 'differs', difference };
}

function allowed(column: TargetColumn, size: number, { amount, percent }: Tolerance): number {
  const kind = kindOf(column);
  if (kind === 'area') return (size * AREA_PERCENT) / 100 + 1e-9;
  if (kind !== 'money') return 0.005;
  return Math.max(isRate(column) ? 0.01 : amount, (size * percent) / 100) + 1e-9;
}

function factorsOf(column: TargetColumn): readonly number[] {
  const kind = kindOf(column);
  if (kind === 'money') return [...PERIODS, isRate(column) ? FEET : THOUSANDS];
  return kind === 'area' ? [FEET] : column.endsWith('_months') ? PERIODS : [];
}

function compareDates(sheet: string, database: string): Compared | undefined {
  if (sheet === database) return undefined;
  const days = Math.round((Date.parse(sheet) - Date.parse(database)) / DAY_MS);
  if (Number.isNaN(days)) return { kind: 'differs' };
  // One list has the last day, and the other the first day after it.
  return { kind: Math.abs(days) === 1 ? 'date convention' : 'differs', difference: days };
}

function compareNames(sheet: string, database: string): Compared | undefined {
  if (tidy(sheet) === tidy(database)) return undefined;
  const isSpelling = sheet !== '' && database !== '' && tenantKey(sheet) === tenantKey(database);
  return { kind: isSpelling ? 'spelling' : 'differs' };
}

const tidy = (text: string) => cleanText(text).replace(/\s+/g, ' ');

const any = anyOf(WORDS);
const YES = new RegExp(`^${any('yes')}$`);

/** A blank says no. */
const toFlag = (value: FactValue | null): boolean =>
  typeof value === 'boolean' ? value : YES.test(fold(String(value ?? '')).trim());

const GROUND = new RegExp(`^${any('groundFloor')}\\.?$`);
const BELOW = new RegExp(String.raw`^(?:(\d+)\.? ?)?${any('below')}(?: ?(\d+))?\.?$`);

function sameText(column: TargetColumn, sheet: string, database: string): boolean {
  const [own, known] = [plain(sheet), plain(database)];
  if (own === known) return true;
  if (column === 'unit_floor') return floorOf(own) === floorOf(known);
  if (hasEnumValues(column) && canMeanSame(column, sheet, database)) return true;
  return own !== '' && known !== '' && Number(own) === Number(known);
}

const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}.+-]+/gu, ' ')
    .trim();

/** "1. OG", "1st floor" and "1" are one floor. */
function floorOf(text: string): string {
  if (GROUND.test(text)) return '0';
  const below = BELOW.exec(text);
  if (below) return String(-Number(below[1] ?? below[2] ?? 1));
  return /-?\d+/.exec(text)?.[0] ?? text;
}

/** What a column is measured in, unless it is a currency. */
export function fixedMeasure(column: TargetColumn): string | undefined {
  const kind = kindOf(column);
  if (kind === 'money') return undefined;
  const measures: Partial<Record<typeof kind, string>> = { area: 'm²', date: 'days', percent: '%' };
  return measures[kind] ?? (column.endsWith('_months') ? 'months' : '');
}

/** Adds whole millionths, so that the sum is exact. */
const sumOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + Math.round(number * 1e6), 0) / 1e6;

/** What the rows of one lease have together: sums of amounts and areas. Undefined where they have several values. */
export function together(
  data: Roll,
  column: TargetColumn,
  rows: readonly number[],
): FactValue | null | undefined {
  if (rows.length === 1) return data.value(column, rows[0]!);
  const values = rows.map((row) => data.value(column, row));
  const numbers = values.filter((value) => typeof value === 'number');
  if (isAdded(column)) return numbers.length === 0 ? null : sumOf(numbers);
  const different = new Set(values.filter((value) => value !== null));
  return different.size > 1 ? undefined : ([...different][0] ?? null);
}
