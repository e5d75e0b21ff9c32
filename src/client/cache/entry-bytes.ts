/** The bytes that an engine needs for an object, and for a text in addition to its characters; rounded up. */
const OBJECT = 64;
const TEXT = 24;

export function entryBytes(entries: readonly object[]): number {
  let bytes = 0;
  for (const entry of entries) {
    bytes += OBJECT;
    for (const value of Object.values(entry)) if (typeof value === 'string') bytes += TEXT + 2 * value.length;
  }
  return bytes;
}
