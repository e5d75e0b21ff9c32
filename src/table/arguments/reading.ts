/** What a text or a cell means as a number or a date. */
export type Reading = { value: number; isDay?: boolean } | Unreadable;

export interface Unreadable {
  /** The end of a sentence that begins with the text. */
  problem: string;
  /** What to write in its place: every reading that is possible, if there are any. */
  instead: readonly string[];
}

/** Returns the one reading, or an error that shows all of them. */
export const onlyReading = (values: readonly number[], show: (value: number) => string): Reading => {
  const [value, ...more] = values;
  if (value !== undefined && more.length === 0) return { value };
  const instead = [...values].sort((a, b) => a - b).map(show);
  return { problem: `can be read as ${instead.join(' or ')}`, instead };
};
