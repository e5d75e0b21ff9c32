import type { DecidedHeading, Extraction, Layout, Layouts } from '../extraction';
import { toWords } from '../vocabulary/fold';

/** A heading as layouts compare it: folded, with single spaces, and without years, which change every quarter. */
export const normalHeading = (heading: string): string =>
  toWords(heading)
    .replace(/ (?:19|20)\d\d(?= )/g, '')
    .trim();

/** A text of 16 digits that stands for the headings of a table, their order included. The same sheet has it next quarter. */
export function fingerprintOf(headings: readonly string[]): string {
  const text = headings.filter(Boolean).map(normalHeading).join('\n');
  return hash(text, 0x811c9dc5) + hash(text, 0x9747b28c);
}

/** Two runs of FNV-1a with a last mix. It tells layouts apart; it protects nothing. */
function hash(text: string, seed: number): string {
  let value = seed;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0).toString(16).padStart(8, '0');
}

/** Returns what `extraction` decided about its headings, for `hints.layouts`. It has no value of a row. */
export const layoutOf = ({ fingerprint, columns }: Extraction, name?: string): Layout => ({
  fingerprint,
  name,
  columns: columns.flatMap(({ heading, column }) => (heading === '' ? [] : [{ heading, column }])),
});

/** Adds a layout that a person accepted, and the headings that the person corrected. The newest decision counts. */
export function rememberLayout(
  known: Layouts,
  layout: Layout,
  corrections: readonly DecidedHeading[] = [],
): Layouts {
  const corrected = new Set(corrections.map(({ heading }) => normalHeading(heading)));
  return {
    layouts: [...known.layouts.filter(({ fingerprint }) => fingerprint !== layout.fingerprint), layout],
    headings: [
      ...(known.headings ?? []).filter(({ heading }) => !corrected.has(normalHeading(heading))),
      ...corrections,
    ],
  };
}
