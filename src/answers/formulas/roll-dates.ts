import { hashText } from '../../table/cells/create-digest';
import { addToGroup } from '../../table/sorting/group-by';
import type { Value } from '../../table/table';

/** More properties would take too much room in the file. */
const MAX_PROPERTIES = 500;
const FINGERPRINT_LENGTH = 5;

/** Stands for a property in the file, which does not name it. */
export const fingerprintProperty = (property: Value): string =>
  hashText(String(property)).slice(-FINGERPRINT_LENGTH).padStart(FINGERPRINT_LENGTH, '0');

/**
 * Writes the newest rent roll date of each property as a short text, to be saved in the file: each date with the fingerprints of its
 * properties. Undefined without any, or with too many.
 */
export function writeRollDates(dates: ReadonlyMap<Value, number>): string | undefined {
  if (dates.size === 0 || dates.size > MAX_PROPERTIES) return undefined;
  const byFingerprint = new Map<string, number>();
  for (const [property, date] of dates) {
    const fingerprint = fingerprintProperty(property);
    // Of two properties with one mark the later date counts, so that no rent roll is called newer by mistake.
    byFingerprint.set(fingerprint, Math.max(date, byFingerprint.get(fingerprint) ?? date));
  }
  const fingerprintsByDate = new Map<number, string[]>();
  for (const [fingerprint, date] of byFingerprint) addToGroup(fingerprintsByDate, date, fingerprint);
  return [...fingerprintsByDate]
    .sort(([a], [b]) => a - b)
    .map(([date, fingerprints]) => `${date.toString(36)}:${fingerprints.sort().join('')}`)
    .join(';');
}

/** Returns the dates by {@link fingerprintProperty}. Skips what it cannot read: anyone can edit a file. */
export function readRollDates(text: string): ReadonlyMap<string, number> {
  const dates = new Map<string, number>();
  for (const part of text.split(';')) {
    const [, date = '', fingerprints = ''] = /^([0-9a-z]{1,6}):([0-9a-z]+)$/.exec(part) ?? [];
    for (let at = 0; at + FINGERPRINT_LENGTH <= fingerprints.length; at += FINGERPRINT_LENGTH)
      dates.set(fingerprints.slice(at, at + FINGERPRINT_LENGTH), parseInt(date, 36));
  }
  return dates;
}
