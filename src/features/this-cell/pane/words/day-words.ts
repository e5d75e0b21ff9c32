import { DAY_MS, SERIAL_END } from '../../../../table/iso-serial';
import type { Value } from '../../../../table/table';

/** Serial 25,569 is 1 January 1970. */
const UNIX_DAY = 25_569;

const format = (serial: number, options: Intl.DateTimeFormatOptions) =>
  new Date(Math.round((serial - UNIX_DAY) * DAY_MS))
    .toLocaleString('en-GB', { ...options, timeZone: 'UTC' })
    // Newer tables of names have four letters for this month alone.
    .replace('Sept', 'Sep');

const isDate = (value: Value): value is number =>
  typeof value === 'number' && value >= 1 && value < SERIAL_END;

/** Writes `30 Sep 2026` for a serial number. A text that is not a date stays. */
export const dayWords = (value: Value): string =>
  isDate(value) ? format(value, { day: 'numeric', month: 'short', year: 'numeric' }) : String(value);

/** Writes `15 Oct 2026 08:40 UTC`. */
export const timeWords = (value: Value): string =>
  isDate(value)
    ? `${dayWords(value)} ${format(value, { hour: '2-digit', minute: '2-digit' })} UTC`
    : String(value);
