/** What a text or a cell means as a number or a date. */
export type Reading = { value: number; isDay?: boolean } | Unreadable;

export interface Unreadable {
  /** The end of a sentence that begins with the text. */
  problem: string;
  /** What to write in its place: every reading that is possible, if there are any. */
  instead: readonly string[];
  /** It is a month or a year, and `instead` are its first and its last day. */
  isPeriod?: true;
}

/** Returns the one reading, or an error that shows all of them. */
export const onlyReading = (values: readonly number[], show: (value: number) => string): Reading => {
  const [value, ...more] = values;
  if (value !== undefined && more.length === 0) return { value };
  const instead = [...values].sort((a, b) => a - b).map(show);
  return { problem: `can be read as ${instead.join(' or ')}`, instead };
};

const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Digits in groups of three, or without groups, with at most one decimal sign. */
const GROUPED = /^([+-]?)(?:([1-9]\d{0,2})([.,'\u2019\s])(\d{3}(?:\3\d{3})*)|(\d+))(?:([.,])(\d+))?$/;

/** Returns every number that a text means in one country or another. */
export function numbersIn(text: string): number[] {
  const plain = text.trim().replace(/^\u2212/, '-');
  const readings = new Set<number>();
  if (PLAIN.test(plain)) readings.add(Number(plain));
  const [, sign = '', first, group, groups = '', ungrouped = '', decimal, fraction] =
    GROUPED.exec(plain) ?? [];
  if (first !== undefined && group !== decimal)
    readings.add(Number(`${sign}${first}${groups.replace(/\D/g, '')}.${fraction ?? 0}`));
  // A single group may be a fraction.
  if (first !== undefined && decimal === undefined && groups.length === 3 && /[.,]/.test(group!))
    readings.add(Number(`${sign}${first}.${groups}`));
  if (ungrouped !== '' && fraction !== undefined) readings.add(Number(`${sign}${ungrouped}.${fraction}`));
  return [...readings].filter(Number.isFinite);
}
