import { MONTHS } from '../grid/sheet';
import { SERIAL_END, serialToIso } from '../../table/iso-serial';
import { oncePerValue } from '../../table/once-per-value';

export type DateOrder = 'day' | 'month';

const NAMES = MONTHS.map((names) => new RegExp(`^(?:${names})`));

const pad = (value: number) => String(value).padStart(2, '0');

function toDay(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31 || year < 1800 || year > 9999) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? `${year}-${pad(month)}-${pad(day)}` : undefined;
}

/** A year of two digits is at most 70 years before and less than 30 years after the rent roll. */
function fullYear(text: string, around: number): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const century = Math.floor((around - 70) / 100) * 100;
  return century + year < around - 70 ? century + year + 100 : century + year;
}

const NUMERIC = /^(?<first>\d{1,2})(?<sign>[./-])\s?(?<second>\d{1,2})[./-]\s?(?<year>\d{4}|\d{2})\b/;

/** Tells the order of day and month: `open` where it decides what the date means, and undefined where it does not matter. */
export function orderEvidence(text: string): DateOrder | 'open' | undefined {
  const { first = '', sign, second = '' } = NUMERIC.exec(text)?.groups ?? {};
  if (sign === undefined) return undefined;
  if (sign === '.' || Number(first) > 12) return 'day';
  if (Number(second) > 12) return 'month';
  return first === second ? undefined : 'open';
}

/** From 1. 0 for another word. */
function monthOf(text: string): number {
  const small = text.toLowerCase();
  return Number(text) || NAMES.findIndex((pattern) => pattern.test(small)) + 1;
}

const FORMS: readonly RegExp[] = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/,
  NUMERIC,
  /^(?<day>\d{1,2})[.\s-]+(?:de )?(?<month>\p{L}+)\.?[\s,-]+(?:de )?(?<year>\d{4}|\d{2})$/u,
  /^(?<month>\p{L}+)\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})$/u,
  /^(?<month>\p{L}+)\.?[-/ '](?<year>\d{4}|\d{2})$/u,
];

/** Reads a date as a person writes it, as `YYYY-MM-DD`. `around` is the year of the rent roll. */
export function readDate(given: string, order: DateOrder, around: number): string | undefined {
  const text = given.replace(/\s?(?:\([^()]*\)|[*†]+)$/, '');
  for (const form of FORMS) {
    const found = form.exec(text)?.groups;
    if (!found) continue;
    const { year = '', first, second } = found;
    const isDayFirst = order === 'day' || text.includes('.');
    const { day = '1', month = '' } =
      form !== NUMERIC ? found : isDayFirst ? { day: first, month: second } : { day: second, month: first };
    return toDay(fullYear(year, around), monthOf(month), Number(day));
  }
  return undefined;
}

/** Writes eight digits that are a day, such as `06302026`, with signs between them. A cell drops a zero in front. */
export function withSigns(value: string | number): string | undefined {
  const digits = String(value);
  if (!/^\d{7,8}$/.test(digits)) return undefined;
  const text = digits.padStart(8, '0');
  const [, year, month, day] = /^((?:19|20)\d\d)(0\d|1[0-2])([0-3]\d)$/.exec(text) ?? [];
  if (year) return `${year}-${month}-${day}`;
  const [, first, second, last] = /^([0-3]\d)([0-3]\d)((?:19|20)\d\d)$/.exec(text) ?? [];
  return last && Math.min(Number(first), Number(second)) <= 12 ? `${first}/${second}/${last}` : undefined;
}

const DAYS_BEFORE_1904 = 1_462;
const MAX_DAYS = 40_000;
/** Writes a serial number of the 1900 system. The dates of a rent roll come again and again. */
const dayOfSerial = oncePerValue(serialToIso, MAX_DAYS);

/** Reads a serial number of Excel as `YYYY-MM-DD`. */
export function readSerial(serial: number, is1904: boolean): string | undefined {
  const whole = Math.floor(serial) + (is1904 ? DAYS_BEFORE_1904 : 0);
  return serial >= 0 && whole < SERIAL_END ? dayOfSerial(whole) : undefined;
}

/** Numbers that are dates where a heading says so. */
export const looksLikeSerial = (value: number): boolean => value >= 20_000 && value <= 80_000;

/** Dates that stand for "unknown" or "without end". */
export const OPEN_DATES: ReadonlySet<string> = new Set(
  '1899-12-31 1900-01-01 1970-01-01 2099-12-31 2999-12-31 9999-12-31'.split(' '),
);

/** A day inside a text, in digits or with the name of its month. */
export const DAY =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}|\d{1,2}\.? (?:de )?\p{L}{3,12}\.? (?:de )?\d{4}|\p{L}{3,9}\.? \d{1,2}, ?\d{4}|\d{1,2}-\p{L}{3}-\d{2}(?:\d{2})?(?!\d)/u;

/** Reads the first day of a text as `YYYY-MM-DD`. Without a known order, it counts only where its own digits tell it. */
export function dayInText(text: string, order: DateOrder | undefined): string | undefined {
  const found = DAY.exec(text)?.[0];
  if (!found) return undefined;
  const own = orderEvidence(found);
  if (own === 'open' && order === undefined) return undefined;
  return readDate(found, own === 'open' ? order! : (own ?? order ?? 'day'), 2025);
}
