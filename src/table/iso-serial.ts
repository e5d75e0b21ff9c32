export const DAY_MS = 86_400_000;

/** The first serial number after Excel's last date, 9999-12-31. */
export const SERIAL_END = 2_958_466;

/** Excel counts 29 February 1900, which never existed, as serial 60. From March 1900 on, day 0 is a day earlier. */
const DAY_0 = Date.UTC(1899, 11, 30);
const DAY_0_UNTIL_MARCH_1900 = Date.UTC(1899, 11, 31);
const MARCH_1900 = Date.UTC(1900, 2, 1);

const DATE =
  /^(?:\+0{1,6})?(\d{4})(?:-(\d\d)-(\d\d)|(\d\d)(\d\d)|-(\d{3})|(\d{3})|-W(\d\d)-(\d)|W(\d\d)(\d))(?:[Tt ](.+))?$/;
const TIME = /^(\d\d)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,](\d+))?(?:[Zz]|([+\-\u2212])(\d\d)(?::?(\d\d))?)?$/;

/**
 * Converts an ISO 8601 text to an Excel serial number in UTC. Returns null if it is not a full date, is invalid, or
 * lies outside Excel's calendar (1900 to 9999). Reads calendar, week and ordinal dates, alone or with a time, and the
 * expanded year (`+002031`). A missing zone means UTC. 24:00 is midnight of the next day, and a leap second :60 the
 * first second of the next minute. Rounds to the millisecond, so that two forms of one instant give the same number.
 * With `isWallDate`, midnight with an offset is the date that is written.
 */
export function isoToSerial(text: string, isWallDate = false): number | null {
  const date = DATE.exec(text);
  if (!date) return null;
  const day = dayOf(date);
  const time = date[12] === undefined ? 0 : timeMs(date[12], isWallDate);
  if (day === undefined || time === undefined) return null;
  const ms = day + time;
  const serial = (ms - (ms < MARCH_1900 ? DAY_0_UNTIL_MARCH_1900 : DAY_0)) / DAY_MS;
  return serial >= 1 && serial < SERIAL_END ? serial : null;
}

/** Writes a serial number as `2025-12-31`, followed by `T10:30:00.000Z` unless it is midnight. */
export function serialToIso(serial: number): string {
  const day0 = serial < 60 ? DAY_0_UNTIL_MARCH_1900 : DAY_0;
  const iso = new Date(day0 + Math.round(serial * DAY_MS)).toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso;
}

/** Midnight of the date, in milliseconds UTC. */
function dayOf(match: RegExpExecArray): number | undefined {
  const year = Number(match[1]);
  // Date.UTC reads years below 100 as 19xx. Years before 1899 lie outside Excel's calendar anyway.
  if (year < 1899) return undefined;
  const monthDay = match[2] ?? match[4];
  if (monthDay !== undefined) {
    const month = Number(monthDay);
    const day = Number(match[3] ?? match[5]);
    const inMonth =
      month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
    return inMonth ? Date.UTC(year, month - 1, day) : undefined;
  }
  const ordinal = match[6] ?? match[7];
  if (ordinal !== undefined) {
    const day = Number(ordinal);
    return day >= 1 && day <= daysInYear(year) ? Date.UTC(year, 0, day) : undefined;
  }
  const week = Number(match[8] ?? match[10]);
  const weekday = Number(match[9] ?? match[11]);
  if (week < 1 || week > weeksInYear(year) || weekday < 1 || weekday > 7) return undefined;
  // 4 January is always in week 1.
  return Date.UTC(year, 0, 4 - isoWeekday(Date.UTC(year, 0, 4)) + (week - 1) * 7 + weekday);
}

const daysInYear = (year: number): number => (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY_MS;

const isoWeekday = (ms: number): number => new Date(ms).getUTCDay() || 7;

/** A year has 53 weeks if it begins or ends on a Thursday. */
const weeksInYear = (year: number): number =>
  isoWeekday(Date.UTC(year, 0, 1)) === 4 || isoWeekday(Date.UTC(year, 11, 31)) === 4 ? 53 : 52;

/** Milliseconds from midnight UTC. Negative or more than a day if the offset moves the date. */
function timeMs(text: string, isWallDate: boolean): number | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [, hours, minutes, seconds, digits, sign, offsetHours, offsetMinutes] = match;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  const second = Number(seconds ?? 0);
  const offHour = Number(offsetHours ?? 0);
  const offMinute = Number(offsetMinutes ?? 0);
  if (hour > 24 || minute > 59 || second > 60 || offHour > 23 || offMinute > 59) return undefined;
  // The fraction belongs to the smallest part that is written.
  const unit = seconds !== undefined ? 1000 : minutes !== undefined ? 60_000 : 3_600_000;
  const fraction = digits === undefined ? 0 : Math.round(Number(`0.${digits}`) * unit);
  const time = hour * 3_600_000 + minute * 60_000 + second * 1000 + fraction;
  if (time > DAY_MS && hour === 24) return undefined;
  if (isWallDate && time === 0) return 0;
  const offset = offHour * 3_600_000 + offMinute * 60_000;
  return sign === undefined || sign === '+' ? time - offset : time + offset;
}
