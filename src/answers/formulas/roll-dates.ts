import { hashText } from '../../table/cells/create-digest';
import type { Value } from '../../table/table';

/** More properties would take too much room in the file. */
const MOST_PROPERTIES = 500;
const MARK = 5;

/** Stands for a property in the file, which does not name it. */
export const propertyMark = (property: Value): string =>
  hashText(String(property)).slice(-MARK).padStart(MARK, '0');

/**
 * Writes the newest rent roll date of each property as a short text, to be kept in the file: each date with the marks of its
 * properties. Undefined without any, or with too many.
 */
export function writeRollDates(dates: ReadonlyMap<Value, number>): string | undefined {
  if (dates.size === 0 || dates.size > MOST_PROPERTIES) return undefined;
  const byMark = new Map<string, number>();
  for (const [property, date] of dates) {
    const mark = propertyMark(property);
    // Of two properties with one mark the later date counts, so that no rent roll is called newer by mistake.
    byMark.set(mark, Math.max(date, byMark.get(mark) ?? date));
  }
  const marks = new Map<number, string[]>();
  for (const [mark, date] of byMark) marks.set(date, [...(marks.get(date) ?? []), mark]);
  return [...marks]
    .sort(([a], [b]) => a - b)
    .map(([date, fingerprints]) => `${date.toString(36)}:${fingerprints.sort().join('')}`)
    .join(';');
}

/** Returns the dates by {@link propertyMark}. Skips what it cannot read: anyone can edit a file. */
export function readRollDates(text: string): ReadonlyMap<string, number> {
  const dates = new Map<string, number>();
  for (const part of text.split(';')) {
    const [, date = '', marks = ''] = /^([0-9a-z]{1,6}):([0-9a-z]+)$/.exec(part) ?? [];
    for (let at = 0; at + MARK <= marks.length; at += MARK)
      dates.set(marks.slice(at, at + MARK), parseInt(date, 36));
  }
  return dates;
}
