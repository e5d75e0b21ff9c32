import { DAY_MS, SERIAL_END } from '../../iso-serial';
import { POWERS } from './powers';

/** Before it serial numbers are out of step with the calendar, see `isoToSerial`. */
const FIRST_YEAR = 1901;
const LAST_YEAR = 9999;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** By year: twice the serial number of the day before it begins, and 1 more in a leap year. */
const YEARS = new Int32Array(LAST_YEAR + 1);
/** By month, with 16 more in a leap year: days of the year before it begins. One more month tells where the last ends. */
const MONTHS = new Int32Array(32);

for (let year = FIRST_YEAR, before = 366; year <= LAST_YEAR; year++) {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0;
  YEARS[year] = before * 2 + leap;
  before += 365 + leap;
}
for (const leap of [0, 1])
  MONTH_LENGTHS.forEach((length, index) => {
    const at = leap * 16 + index + 1;
    MONTHS[at + 1] = MONTHS[at]! + length + (index === 1 ? leap : 0);
  });

/** Reads the usual forms of a timestamp, to the bit as `isoToSerial` does. One for each parser. */
export class TimestampReader {
  /** The latest serial number. NaN at first, so that engines hold it as a double from the beginning. */
  serial = NaN;

  /**
   * Reads `2025-12-31`, or with `T10:30`, seconds, a fraction and `Z` or an offset behind it, up to the closing quote.
   * Returns the index behind the quote, or 0 for any other text.
   */
  read(bytes: Uint8Array, from: number): number {
    if (bytes[from + 4] !== 0x2d || bytes[from + 7] !== 0x2d) return 0;
    const century = twoDigits(bytes, from);
    const yearOfCentury = twoDigits(bytes, from + 2);
    const month = twoDigits(bytes, from + 5);
    const day = twoDigits(bytes, from + 8);
    if ((century | yearOfCentury | month | day) < 0) return 0;
    const year = century * 100 + yearOfCentury;
    if (year < FIRST_YEAR || month < 1 || month > 12 || day < 1) return 0;
    const yearStart = YEARS[year]!;
    const monthAt = (yearStart & 1) * 16 + month;
    const monthStart = MONTHS[monthAt]!;
    if (day > MONTHS[monthAt + 1]! - monthStart) return 0;
    const days = (yearStart >> 1) + monthStart + day;

    const separator = bytes[from + 10]!;
    if (separator === 0x22) {
      this.serial = days;
      return from + 11;
    }
    if (((separator | 0x20) !== 0x74 && separator !== 0x20) || bytes[from + 13] !== 0x3a) return 0;
    return this.readTime(bytes, from + 11, days);
  }

  private readTime(bytes: Uint8Array, from: number, days: number): number {
    const hour = twoDigits(bytes, from);
    const minute = twoDigits(bytes, from + 3);
    if ((hour | minute) < 0 || hour > 23 || minute > 59) return 0;
    let ms = (hour * 60 + minute) * 60_000;
    let at = from + 5;

    if (bytes[at] === 0x3a) {
      const second = twoDigits(bytes, at + 1);
      if (second < 0 || second > 59) return 0;
      ms += second * 1000;
      at += 3;
      if (bytes[at] === 0x2e) {
        const fractionAt = ++at;
        let digits = 0;
        for (let digit = bytes[at]! - 0x30; digit >= 0 && digit <= 9; digit = bytes[++at]! - 0x30)
          digits = digits * 10 + digit;
        const count = at - fractionAt;
        if (count === 0 || count > 15) return 0;
        ms += count === 3 ? digits : Math.round((digits / POWERS[count]!) * 1000);
      }
    }

    const zone = bytes[at]!;
    if (zone === 0x5a) at++;
    else if (zone === 0x2b || zone === 0x2d) {
      const hours = twoDigits(bytes, at + 1);
      let minutes = 0;
      at += 3;
      if (bytes[at] === 0x3a) at++;
      if (bytes[at] !== 0x22) {
        minutes = twoDigits(bytes, at);
        at += 2;
      } else if (bytes[at - 1] === 0x3a) return 0;
      if ((hours | minutes) < 0 || hours > 23 || minutes > 59) return 0;
      const offset = (hours * 60 + minutes) * 60_000;
      ms -= zone === 0x2b ? offset : -offset;
    }
    if (bytes[at] !== 0x22) return 0;
    const serial = ms === 0 ? days : (days * DAY_MS + ms) / DAY_MS;
    if (serial >= SERIAL_END) return 0;
    this.serial = serial;
    return at + 1;
  }
}

/** The number that two digits make, or one below 0. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - 0x30;
  const ones = bytes[at + 1]! - 0x30;
  return tens >>> 0 > 9 || ones >>> 0 > 9 ? -1 : tens * 10 + ones;
}
