import { scalarText, type Scalar } from './argument-cells';
import { numbersIn, onlyReading, type Reading } from './numbers-in';

const PERCENT = /^(.*\d)\s*%$/;
const ABBREVIATED = /^(.*\d)\s*(k|mn|mio|bn|mrd)\.?$/i;
/** A single m is left out: it may be a million, a thousand, months or metres. */
const UNITS: Readonly<Record<string, number>> = { k: 1e3, mn: 1e6, mio: 1e6, bn: 1e9, mrd: 1e9 };

const MONEY =
  '\\p{Sc}|kr\\.?|zł|Kč|Fr\\.?|(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|JPY|CNY|HKD|SGD|AUD|NZD|CAD|AED|QAR|SAR|ZAR|INR|KRW|BRL|MXN|TRY)';
const DASH = '[-\\u2010-\\u2013\\u2212\\ufe63\\uff0d]';
/** What people write around a number, each with what is left of it. */
const ADORNMENTS = [
  { kind: 'money', form: new RegExp(`^(?:${MONEY})\\s*(.+)$`, 'iu') },
  { kind: 'money', form: new RegExp(`^(.+?)\\s*(?:${MONEY})$`, 'iu') },
  { kind: 'minus', form: /^\((.+)\)$/ },
  { kind: 'minus', form: new RegExp(`^${DASH}\\s*(.+)$`, 'u') },
  { kind: 'minus', form: new RegExp(`^(.+?)\\s*${DASH}$`, 'u') },
] as const;

/** Returns a text without its currency and its sign, and whether it is negative: `(1,200.00)`, `100-`, `EUR -5`. */
function unadorned(text: string): { text: string; sign: 1 | -1 } | undefined {
  const seen = { money: 0, minus: 0 };
  let remaining = text.trim();
  for (;;) {
    const found = ADORNMENTS.find(({ form }) => form.test(remaining));
    if (!found) return { text: remaining, sign: seen.minus === 1 ? -1 : 1 };
    // Two signs may be none, or a slip.
    if (++seen[found.kind] > 1) return undefined;
    remaining = found.form.exec(remaining)![1]!.trim();
  }
}

/**
 * Reads a number, or text in any country's habit that has one reading only: `1234.5`, `1,300.00`, `50'000`, `1,5`. Other
 * text is unreadable, such as 50.000, which is fifty in one country and fifty thousand in another.
 */
export function readNumber(cell: Scalar): Reading {
  if (typeof cell === 'number' && Number.isFinite(cell)) return { value: cell };
  const text = scalarText(cell);
  const values = numbersIn(text);
  if (values.length > 0) return onlyReading(values, exact);
  const plain = unadorned(text);
  const percent = plain ? numbersIn(PERCENT.exec(plain.text)?.[1] ?? '') : [];
  if (percent.length > 0) {
    const both = percent.flatMap((value) => [value, value / 100]);
    return onlyReading([...new Set(both.map((value) => value * plain!.sign))], exact);
  }
  const instead = plain ? amountsIn(plain.text).map((value) => value * plain.sign) : [];
  return { problem: 'is not a number', instead: instead.sort((a, b) => a - b).map(exact) };
}

function amountsIn(text: string): number[] {
  const [, digits = text, unit = ''] = ABBREVIATED.exec(text) ?? [];
  // The sign is known already.
  const amounts = /^[+-]/.test(digits) ? [] : numbersIn(digits);
  return amounts.map((value) => value * (UNITS[unit.toLowerCase()] ?? 1));
}

const IN_POINTS = /^(.*\d)\s*(?:%|(?:%-|percentage\s)?points?|per\s?cent|prozent|pct\.?|pp\.?)$/i;

/** Returns the number of a text such as `5 %` or `0.5 points`, as it is written before its unit. */
export const textInPoints = (cell: Scalar): string | undefined =>
  typeof cell === 'string' ? IN_POINTS.exec(cell.trim())?.[1] : undefined;

/** Reads a value of a column in percent, of which 12.5 % is 12.5 (100) or 0.125 (1). Points are percentage points. */
export function readPercent(cell: Scalar, scale: 1 | 100): Reading {
  const text = textInPoints(cell);
  const plain = text === undefined ? unadorned(scalarText(cell)) : undefined;
  const inside = plain && textInPoints(plain.text);
  if (inside !== undefined)
    return {
      problem: 'is not a number',
      instead: numbersIn(inside).map((value) => pointsText(value * plain!.sign, 100)),
    };
  const reading = readNumber(text ?? cell);
  if (text === undefined) return reading;
  return 'value' in reading
    ? { value: scale === 100 ? reading.value : to15Digits(reading.value / 100) }
    : { ...reading, instead: reading.instead.map((number) => pointsText(Number(number), 100)) };
}

/** Writes a value of a column in percent with its unit. A cell would take `5 %` for a number, but not `5 points`. */
export const pointsText = (value: number, scale: 1 | 100): string => {
  const points = unambiguousNumber(to15Digits((value * 100) / scale));
  return `${points} ${points === '1' ? 'point' : 'points'}`;
};

/** Removes what a product of doubles adds behind their digits. */
export const to15Digits = (number: number): number => Number(number.toPrecision(15));

const exact = (number: number): string => unambiguousNumber(to15Digits(number));

/** Writes a number so that it has one reading in every country: 50.125 would be fifty thousand in another, and 50.1250 is not. */
export function unambiguousNumber(number: number): string {
  let text = String(number);
  while (numbersIn(text).length > 1) text += '0';
  return text;
}
