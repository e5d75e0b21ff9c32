import { columnFormat } from '../../../../table/cells/column-format';
import { serialToIso, isoToSerial } from '../../../../table/iso-serial';
import type { ColumnEntry } from '../../../../contract/entries';

/** The sign before the fraction of a number. */
export function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Year, month and day in the order in which the locale writes them. */
export function dateOrder(locale: string): ('year' | 'month' | 'day')[] {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2027, 11, 31));
  return parts.flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** Writes a serial number as a date of the locale, or as ISO 8601 where it has a time. */
export function localDate(serial: number, locale: string): string {
  const date = dayOfSerial(serial);
  return date
    ? date.toLocaleDateString(locale, { year: 'numeric', month: '2-digit', day: '2-digit' })
    : serialToIso(serial);
}

/**
 * Writes a number with its thousands apart, but not an identifier or a year. An amount of money that is not whole has at
 * least two decimals.
 */
export function localNumber(value: number, locale: string, { name, type, unit }: ColumnEntry): string {
  const useGrouping = columnFormat({ name, type }, false, 100) !== '0';
  const minimumFractionDigits = unit?.startsWith('currency') && !Number.isInteger(value) ? 2 : 0;
  return value.toLocaleString(locale, { useGrouping, minimumFractionDigits, maximumFractionDigits: 15 });
}

/** Returns midnight of a day in the time zone of the page, in which calendars count. */
export function dayOfSerial(serial: number): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(serialToIso(serial)) ?? [];
  return day === undefined ? undefined : new Date(Number(year), Number(month) - 1, Number(day));
}

export function serialOfDay(date: Date): number {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  // A calendar shows days that Excel knows only.
  return isoToSerial(day) ?? 1;
}
