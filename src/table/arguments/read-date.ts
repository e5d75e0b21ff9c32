import { isEmpty, scalarText, type Scalar } from './argument-cells';
import { DAY_MS, isoToSerial, SERIAL_END, serialToIso } from '../iso-serial';
import { numbersIn, onlyReading, type Reading } from './numbers-in';

const TIME = /[\sT,]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const IN_DIGITS = /^(\d{1,4})\s*([./-])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/;
const MONTH_ALONE = /^(?:(\d{4})\s*[./-]\s*(\d{1,2})|(\d{1,2})\s*[./-]\s*(\d{4}))$/;
const FILLERS = /^(?:st|nd|rd|th|er|de|del|of)$/i;
/** 1910, as a serial number. An earlier day is more likely a slip, such as 31.12 or 12 for a date. */
export const FIRST_DATE = 3654;

/**
 * Reads a serial number, also as text, because `">="&B1` makes one, ISO 8601 text, or a date in another habit that has
 * one reading only: `31.12.2027`, `12/31/2027`, `31 Dec 2027`. `isDay` says that it names a whole day. Refuses a year
 * alone, and 0, because some hosts pass 0 for an empty cell.
 */
export function readDate(cell: Scalar): Reading {
  const text = scalarText(cell);
  if (typeof cell === 'boolean' || isEmpty(cell)) return notADate();
  const month = typeof cell === 'string' ? monthAlone(text) : undefined;
  if (month) return month;
  const compact = compactDates(text);
  if (compact.length > 0) return withDay(onlyReading(compact, serialToIso), true);
  const [number, ...more] = typeof cell === 'number' ? [cell] : numbersIn(text);
  if (number !== undefined && more.length === 0 && number < SERIAL_END) return readSerial(number);
  const iso = isoToSerial(text);
  if (iso !== null) return { value: iso, isDay: !/[Tt ]/.test(text) };
  const time = TIME.exec(text)?.[1];
  const day = time === undefined ? text : text.replace(TIME, '');
  const days = [...new Set([...digitDates(day), ...namedDates(day)])];
  const serials = days.flatMap(
    (isoDay) => isoToSerial(time === undefined ? isoDay : `${isoDay}T${time.padStart(5, '0')}`) ?? [],
  );
  if (serials.length > 0) return withDay(onlyReading(serials, serialToIso), time === undefined);
  return notADate();
}

function readSerial(number: number): Reading {
  if (number === 0) return notADate('is not a date. If it comes from an empty cell, fill that cell');
  if (number < 1) return notADate();
  if (Number.isInteger(number) && number >= 1900 && number <= 2100)
    return {
      problem: `means the day ${serialToIso(number)}, not the year`,
      instead: [`${number}-01-01`, `${number}-12-31`],
      isPeriod: true,
    };
  if (number < FIRST_DATE) return notADate(`is the day ${serialToIso(Math.floor(number))} as a number`);
  return { value: number, isDay: Math.round(number * DAY_MS) % DAY_MS === 0 };
}

const notADate = (problem = 'is not a date'): Reading => ({ problem, instead: [] });

/**
 * Returns the days that eight digits mean, such as `06302026`, `30062026` and `20260630`. A cell drops a zero in front. A serial
 * number of such a size would be a day after 4600.
 */
function compactDates(text: string): number[] {
  const digits = /^\d{7,8}$/.test(text) ? text.padStart(8, '0') : '';
  const [a, b, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  const days = [
    ...[isoDate(year, a, b), isoDate(year, b, a)],
    isoDate(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)),
  ];
  return [...new Set(days.filter((day) => /^(?:19|20)/.test(day)))].flatMap((day) => isoToSerial(day) ?? []);
}

const withDay = (reading: Reading, isDay: boolean): Reading =>
  'value' in reading ? { ...reading, isDay } : reading;

/** Returns the dates, as ISO 8601, that three numbers mean in one country or another. Some do not exist. */
function digitDates(text: string): string[] {
  const [, a, , b = '', c] = IN_DIGITS.exec(text) ?? [];
  if (a === undefined || c === undefined) return [];
  if (a.length > 2) return a.length === 4 && c.length <= 2 ? [isoDate(a, b, c)] : [];
  if (c.length === 3) return [];
  const years = yearsOf(c).flatMap((year) => [isoDate(year, b, a), isoDate(year, a, b)]);
  return c.length === 4 ? years : [...years, isoDate(`20${a.padStart(2, '0')}`, b, c)];
}

/** Returns the dates that two numbers and the name of a month mean: `31 Dec 2027`, `December 31, 2027`. */
function namedDates(text: string): string[] {
  const parts = (text.match(/\d+|\p{L}+/gu) ?? []).filter((part) => !FILLERS.test(part));
  const at = parts.findIndex((part) => /\p{L}/u.test(part));
  const month = at >= 0 && parts.length === 3 ? monthOf(parts[at]!) : undefined;
  if (month === undefined) return [];
  const [first, second] = parts.filter((_, index) => index !== at) as [string, string];
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return yearsOf(year).map((fullYear) => isoDate(fullYear, String(month), day));
}

/** A year of two digits is of this century, and perhaps of the last one. */
const yearsOf = (text: string): string[] =>
  text.length === 4
    ? [text]
    : text.length > 2
      ? []
      : [`20${text.padStart(2, '0')}`, ...(Number(text) >= 30 ? [`19${text.padStart(2, '0')}`] : [])];

const isoDate = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function monthAlone(text: string): Reading | undefined {
  const [, year, month, otherMonth, otherYear] = MONTH_ALONE.exec(text) ?? [];
  const first = isoToSerial(isoDate(year ?? otherYear ?? '', month ?? otherMonth ?? '', '1'));
  if (first === null) return undefined;
  const [y, m] = serialToIso(first).split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
  return { problem: 'is a month, not a day', instead: [serialToIso(first), last], isPeriod: true };
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl'];

let months: { name: string; month: number }[] | undefined;

/** Returns the number of a month from its name in one of five languages, or from at least three letters of it. */
function monthOf(word: string): number | undefined {
  months ??= LANGUAGES.flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => ({
      name: plain(format(Date.UTC(2024, at))),
      month: at + 1,
    }));
  });
  const begun = plain(word);
  if (begun.length < 3) return undefined;
  const found = new Set(months.filter(({ name }) => name.startsWith(begun)).map(({ month }) => month));
  return found.size === 1 ? [...found][0] : undefined;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\P{L}/gu, '').toLowerCase();
