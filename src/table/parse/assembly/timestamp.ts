// Reads the usual forms of ISO 8601 as Excel serial numbers: days since 1899-12-30 in UTC. isoToSerial reads the others,
// and agrees with this to the last bit.

import * as ascii from './ascii';
import { byteAt, isDigit } from './bytes';
import { REGION_OVERHEAD, guard } from './memory';

/** Excel's calendar has a day in 1900 that never was. */
const FIRST_YEAR: i32 = 1901;
const LAST_YEAR: i32 = 9999;
const DAY_BEFORE_FIRST_YEAR: i32 = 366;
const DAY_MS: f64 = 86400000;
/** SERIAL_END of iso-serial.ts. */
const SERIAL_END: f64 = 2958466;

/** Which of the 16 bytes of 2024-01-31T12:59 are digits of the date, and which of the time. */
const DATE_DIGITS: i32 = 0b0000_0011_0110_1111;
const TIME_DIGITS: i32 = 0b1101_1000_0000_0000;

const YEARS: i32 = LAST_YEAR - FIRST_YEAR + 1;
/** For each year, twice the serial of the day before it, plus 1 in a leap year. */
const years: usize = memory.data((9999 - 1901 + 1) * 4 + REGION_OVERHEAD, 16);
/** For each month of a common year, then of a leap year, the days of the year before it. 16 entries a year. */
const months: usize = memory.data(2 * 16 * 4 + REGION_OVERHEAD, 16);
let isSetUp: bool = false;

export function setUpTimestamps(): void {
  guard(years + YEARS * 4);
  guard(months + 2 * 16 * 4);
  if (isSetUp) return;
  isSetUp = true;
  let before = DAY_BEFORE_FIRST_YEAR;
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
    store<i32>(years + ((<usize>(year - FIRST_YEAR)) << 2), (before << 1) | <i32>isLeap);
    before += isLeap ? 366 : 365;
  }
  for (let leap = 0; leap < 2; leap++) {
    let days = 0;
    for (let month = 1; month <= 13; month++) {
      store<i32>(months + ((<usize>(leap * 16 + month)) << 2), days);
      if (month === 2) days += 28 + leap;
      else days += month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
    }
  }
}

function twoDigits(p: usize): i32 {
  return byteAt(p) * 10 + byteAt(p + 1) - 11 * ascii.ZERO;
}

function areTwoDigits(p: usize): bool {
  return isDigit(byteAt(p)) && isDigit(byteAt(p + 1));
}

/**
 * Reads a date, with or without a time, and its closing quote. Returns the address behind the quote, or 0 for other
 * text. Looks at each byte only after those before it, so that the zeros behind the input end it. With `isWall`, midnight
 * with an offset is the date that is written.
 */
export function readTimestamp(p: usize, to: usize, isWall: bool): usize {
  const digits = i8x16.bitmask(
    i8x16.le_u(i8x16.sub(v128.load(p), i8x16.splat(<i8>ascii.ZERO)), i8x16.splat(9)),
  );
  if ((digits & DATE_DIGITS) !== DATE_DIGITS) return 0;
  if (byteAt(p + 4) !== ascii.MINUS || byteAt(p + 7) !== ascii.MINUS) return 0;
  const year = twoDigits(p) * 100 + twoDigits(p + 2);
  const month = twoDigits(p + 5);
  const day = twoDigits(p + 8);
  if (year < FIRST_YEAR || month < 1 || month > 12) return 0;
  const start = load<i32>(years + ((<usize>(year - FIRST_YEAR)) << 2));
  const monthStart = months + ((<usize>((start & 1) * 16 + month)) << 2);
  const before = load<i32>(monthStart);
  if (day === 0 || day > load<i32>(monthStart, 4) - before) return 0;
  const days = (start >> 1) + before + day;

  const separator = byteAt(p + 10);
  if (separator === ascii.QUOTE) {
    store<f64>(to, <f64>days);
    return p + 11;
  }
  if ((digits & TIME_DIGITS) !== TIME_DIGITS || byteAt(p + 13) !== ascii.COLON) return 0;
  if ((separator | 0x20) !== ascii.LOWER_T && separator !== ascii.SPACE) return 0;
  const hour = twoDigits(p + 11);
  const minute = twoDigits(p + 14);
  if (hour > 23 || minute > 59) return 0;
  let ms = (hour * 60 + minute) * 60000;
  p += 16;

  if (byteAt(p) === ascii.COLON) {
    if (!areTwoDigits(p + 1)) return 0;
    const second = twoDigits(p + 1);
    if (second > 59) return 0;
    ms += second * 1000;
    p += 3;
    if (byteAt(p) === ascii.POINT) {
      p++;
      let unit = 100;
      for (; isDigit(byteAt(p)); p++) {
        if (unit === 0) return 0;
        ms += (byteAt(p) - ascii.ZERO) * unit;
        unit /= 10;
      }
      if (unit === 100) return 0;
    }
  }

  const zone = byteAt(p);
  if (zone === ascii.UPPER_Z || zone === ascii.LOWER_Z) {
    p++;
  } else if (zone === ascii.PLUS || zone === ascii.MINUS) {
    if (!areTwoDigits(p + 1)) return 0;
    let offset = twoDigits(p + 1) * 60;
    if (offset > 23 * 60) return 0;
    p += 3;
    if (byteAt(p) !== ascii.QUOTE) {
      if (byteAt(p) === ascii.COLON) p++;
      if (!areTwoDigits(p)) return 0;
      const minutes = twoDigits(p);
      if (minutes > 59) return 0;
      offset += minutes;
      p += 2;
    }
    if (!isWall || ms !== 0) ms += (zone === ascii.PLUS ? -offset : offset) * 60000;
  }
  if (byteAt(p) !== ascii.QUOTE) return 0;
  const serial = ms === 0 ? <f64>days : (<f64>days * DAY_MS + <f64>ms) / DAY_MS;
  if (serial >= SERIAL_END) return 0;
  store<f64>(to, serial);
  return p + 1;
}
