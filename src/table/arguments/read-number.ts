import { scalarText, type Scalar } from './argument-cells';

/** What a text or a cell means as a number or a date. */
export type Reading = { value: number; isDay?: boolean } | Unreadable;

interface Unreadable {
  /** The end of a sentence that begins with the text. */
  problem: string;
  /** What to write in its place: every reading that is possible, if there are any. */
  instead: readonly string[];
}

/** Returns the one reading, or an error that shows all of them. */
export const onlyReading = (values: readonly number[], show: (value: number) => string): Reading => {
  const [value, ...more] = values;
  if (value !== undefined && more.length === 0) return { value };
  const instead = [...values].sort((a, b) => a - b).map(show);
  return { problem: `can be read as ${instead.join(' or ')}`, instead };
};

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Digits in groups of three, or without groups, with at most one decimal sign. */
const GROUPED = /^([+-]?)(?:([1-9]\d{0,2})([.,'\u2019\s])(\d{3}(?:\3\d{3})*)|(\d+))(?:([.,])(\d+))?$/;
const PERCENT = /^(.*\d)\s*%$/;
const ABBREVIATED = /^(.*\d)\s*(k|m|mn|mio|bn|mrd)\.?$/i;
const UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, mio: 1e6, bn: 1e9, mrd: 1e9 };
/** A number among other signs, such as a currency. */
const AMONG = /^[^\d\s.,=<>+-]{0,4}\s*([+-]?\d(?:[\d.,'\u2019\s]*\d)?)\s*[^\d\s=<>]{0,6}$/;

/**
 * Reads a number, or text in any country's habit that has one reading only: `1234.5`, `1,300.00`, `50'000`, `1,5`. Other
 * text is unreadable, such as 50.000, which is fifty in one country and fifty thousand in another.
 */
export function readNumber(cell: Scalar): Reading {
  if (typeof cell === 'number' && Number.isFinite(cell)) return { value: cell };
  const text = scalarText(cell);
  const values = numbersIn(text);
  if (values.length > 0) return onlyReading(values, exact);
  const percent = numbersIn(PERCENT.exec(text)?.[1] ?? '');
  if (percent.length > 0)
    return onlyReading(
      percent.flatMap((value) => [value, value / 100]),
      exact,
    );
  const [, digits = '', unit = ''] = ABBREVIATED.exec(text) ?? [];
  const meant = numbersIn(digits).map((value) => value * (UNITS[unit.toLowerCase()] ?? 1));
  const instead = meant.length > 0 ? meant : numbersIn(AMONG.exec(text)?.[1] ?? '');
  return { problem: 'is not a number', instead: [...instead].sort((a, b) => a - b).map(exact) };
}

const IN_POINTS = /^(.*\d)\s*(?:%|(?:%-|percentage\s)?points?|per\s?cent|prozent|pct\.?|pp\.?)$/i;

/** Returns the number of a text such as `5 %` or `0.5 points`, as it is written before its unit. */
export const textInPoints = (cell: Scalar): string | undefined =>
  typeof cell === 'string' ? IN_POINTS.exec(cell.trim())?.[1] : undefined;

/** Reads a value of a column in percent, of which 12.5 % is 12.5 (100) or 0.125 (1). Points are percentage points. */
export function readPercent(cell: Scalar, scale: 1 | 100): Reading {
  const text = textInPoints(cell);
  const reading = readNumber(text ?? cell);
  if (text === undefined) return reading;
  return 'value' in reading
    ? { value: scale === 100 ? reading.value : withoutNoise(reading.value / 100) }
    : { ...reading, instead: reading.instead.map((number) => pointsText(Number(number), 100)) };
}

/** Writes a value of a column in percent with its unit. A cell would take `5 %` for a number, but not `5 points`. */
export const pointsText = (value: number, scale: 1 | 100): string => {
  const points = numberText(withoutNoise((value * 100) / scale));
  return `${points} ${points === '1' ? 'point' : 'points'}`;
};

/** Removes what a product of doubles adds behind their digits. */
export const withoutNoise = (number: number): number => Number(number.toPrecision(15));

const exact = (number: number): string => numberText(withoutNoise(number));

/** Writes a number so that it has one reading in every country: 50.125 would be fifty thousand in another, and 50.1250 is not. */
export function numberText(number: number): string {
  let text = String(number);
  while (numbersIn(text).length > 1) text += '0';
  return text;
}

/** Returns every number that a text means in one country or another. */
export function numbersIn(text: string): number[] {
  const plain = text.trim().replace(/^\u2212/, '-');
  const readings = new Set<number>();
  if (PLAIN.test(plain)) readings.add(Number(plain));
  const [, sign = '', first, group, groups = '', ungrouped = '', decimal, fraction] =
    GROUPED.exec(plain) ?? [];
  if (first !== undefined && group !== decimal)
    readings.add(Number(`${sign}${first}${groups.replace(/\D/g, '')}.${fraction ?? 0}`));
  // A single group may be a fraction.
  if (first !== undefined && decimal === undefined && groups.length === 3 && /[.,]/.test(group!))
    readings.add(Number(`${sign}${first}.${groups}`));
  if (ungrouped !== '' && fraction !== undefined) readings.add(Number(`${sign}${ungrouped}.${fraction}`));
  return [...readings].filter(Number.isFinite);
}
