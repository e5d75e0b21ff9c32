import { MONTHS } from '../grid/sheet';
import { oncePerValue } from '../once-per-value';

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

/** Tells the order of day and month, if this date can have only one. */
export function orderEvidence(text: string): DateOrder | undefined {
  const [, first = '', sign = '', second = ''] =
    /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?\d{2}(?:\d{2})?\b/.exec(text) ?? [];
  if (sign === '') return undefined;
  if (sign === '.') return 'day';
  if (Number(first) > 12) return 'day';
  return Number(second) > 12 ? 'month' : undefined;
}

/** True where the order of day and month decides what the date means. */
export function isOrderOpen(text: string): boolean {
  const [, first, sign, second] = /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?\d{2}(?:\d{2})?\b/.exec(text) ?? [];
  return (
    sign !== undefined && sign !== '.' && Number(first) <= 12 && Number(second) <= 12 && first !== second
  );
}

/** From 1. 0 for another word. */
function monthOf(name = ''): number {
  const small = name.toLowerCase();
  return NAMES.findIndex((pattern) => pattern.test(small)) + 1;
}

/** Reads a date as a person writes it, as `YYYY-MM-DD`. `around` is the year of the rent roll. */
export function readDate(given: string, order: DateOrder, around: number): string | undefined {
  const text = given.replace(/\s?(?:\([^()]*\)|[*†]+)$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numeric = /^(\d{1,2})[./-]\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})\b/.exec(text);
  if (numeric) {
    const [, first = '', second = '', year = ''] = numeric;
    const [day, month] = order === 'day' || text.includes('.') ? [first, second] : [second, first];
    return toDay(fullYear(year, around), Number(month), Number(day));
  }
  const named = /^(\d{1,2})[.\s-]+(?:de )?(\p{L}+)\.?[\s,-]+(?:de )?(\d{4}|\d{2})$/u.exec(text);
  if (named) return toDay(fullYear(named[3] ?? '', around), monthOf(named[2]), Number(named[1]));
  const american = /^(\p{L}+)\.?\s+(\d{1,2}),?\s+(\d{4})$/u.exec(text);
  if (american) return toDay(Number(american[3]), monthOf(american[1]), Number(american[2]));
  const monthly = /^(\p{L}+)\.?[-/ '](\d{4}|\d{2})$/u.exec(text);
  if (monthly) return toDay(fullYear(monthly[2] ?? '', around), monthOf(monthly[1]), 1);
  return undefined;
}

const DAY_MS = 86_400_000;
const DAYS_BEFORE_1904 = 1_462;
const DAY_0 = Date.UTC(1899, 11, 31);
/** 9999-12-31. */
const LAST_DAY = 2_958_465;

const MOST_DAYS = 40_000;
/** The dates of a rent roll come again and again. */
const dayOf = oncePerValue((whole: number): string => {
  const days = whole < 60 ? whole : whole - 1;
  return new Date(DAY_0 + days * DAY_MS).toISOString().slice(0, 10);
}, MOST_DAYS);

/** Reads a serial number of Excel. Day 60 of the 1900 system, which never was, is 28 February. */
export function readSerial(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0) || serial > LAST_DAY) return undefined;
  const whole = Math.floor(serial) + (is1904 ? DAYS_BEFORE_1904 : 0);
  return whole > LAST_DAY ? undefined : dayOf(whole);
}

/** Numbers that are dates where a heading says so. */
export const looksLikeSerial = (value: number): boolean => value >= 20_000 && value <= 80_000;

/** Dates that stand for "unknown" or "without end". */
export const OPEN_DATES: ReadonlySet<string> = new Set([
  '1899-12-31',
  '1900-01-01',
  '1970-01-01',
  '2099-12-31',
  '2999-12-31',
  '9999-12-31',
]);

/** A day inside a text, in digits or with the name of its month. */
export const DAY =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}|\d{1,2}\.? (?:de )?\p{L}{3,12}\.? (?:de )?\d{4}|\p{L}{3,9}\.? \d{1,2}, ?\d{4}|\d{1,2}-\p{L}{3}-\d{2}(?:\d{2})?(?!\d)/u;

/** Reads the first day of a text as `YYYY-MM-DD`. Without a known order, it counts only where its own digits tell it. */
export function dayInText(text: string, order: DateOrder | undefined): string | undefined {
  const found = DAY.exec(text)?.[0];
  if (!found) return undefined;
  const own = orderEvidence(found) ?? order;
  const [first, second] = found.split(/\D/);
  if (own === undefined && /^\d{1,2}[/-]\d{1,2}[/-]/.test(found) && first !== second) return undefined;
  return readDate(found, own ?? 'day', 2025);
}
