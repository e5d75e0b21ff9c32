import { SERIAL_END, serialToIso } from './iso-serial';

const monthName = (month: number): string =>
  'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(3 * month - 3, 3 * month);

/**
 * Writes an Excel serial number as people read a date: `30 Sep 2026`, or `30 Sep 2026 14:02`. A number outside Excel's calendar
 * stays one. Where a date is to be typed, write `serialToIso`.
 */
export const dayText = (serial: number): string =>
  serial >= 1 && serial < SERIAL_END ? isoText(serialToIso(serial)) : String(serial);

/** The same of `2026-09-30` or `2026-09-30T14:02…`. Another text stays. */
export function isoText(iso: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/.exec(iso) ?? [];
  if (day === undefined) return iso;
  return [+day, monthName(+month!) || month, year, time].filter(Boolean).join(' ');
}

/** Writes the dates in a sentence, such as that of a condition, in the same way. */
export const withDays = (text: string): string => text.replace(/\d{4}-\d\d-\d\d/g, isoText);

/** The same of an instant, on the clock of this computer. */
export function instantText(at: number): { day: string; year: string; time: string } {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    day: `${date.getDate()} ${monthName(date.getMonth() + 1)}`,
    year: String(date.getFullYear()),
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}
