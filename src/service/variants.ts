import type { Column } from './catalogue/column';

/** Other ISO 8601 forms of the same instant; the interface lets a service use any of them. */
const FORMS: readonly ((date: Date) => string)[] = [
  (date) => isoUtc(date) + '+00:00',
  (date) => isoUtc(date) + 'Z',
  (date) => isoUtc(new Date(date.getTime() + 2 * 3_600_000)) + '+02:00',
  (date) => isoUtc(new Date(date.getTime() - 5.5 * 3_600_000)) + '-05:30',
  (date) => isoUtc(date) + '+0000',
  (date) => isoUtc(date) + '.000+00',
  (date) => isoUtc(date) + ',000000Z',
  (date) => isoUtc(date).replaceAll(/[-:]/g, '') + 'Z',
];
const isoUtc = (date: Date): string => date.toISOString().slice(0, 19);

/**
 * The variants of a reply's rows that clients must read too: timestamps in any ISO 8601 form, and fields that are
 * null left out of every third row.
 */
export function varyRow(columns: readonly Column[]): (row: string) => string {
  const timestamps = new Set(columns.filter(({ type }) => type === 'TIMESTAMP').map(({ name }) => name));
  let count = 0;
  return (text) => {
    const omitNulls = count++ % 3 === 2;
    const fields = Object.entries(JSON.parse(text) as Record<string, unknown>)
      .filter(([, value]) => !(omitNulls && value === null))
      .map(([name, value], i) =>
        timestamps.has(name) && typeof value === 'string'
          ? [name, FORMS[(count + i) % FORMS.length]?.(new Date(value))]
          : [name, value],
      );
    return JSON.stringify(Object.fromEntries(fields));
  };
}
