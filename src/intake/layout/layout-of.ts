import type { Extraction, Layout, Layouts } from '../extraction';
import { normalHeading } from './fingerprint';
import type { TargetColumn } from '../vocabulary/target-columns';

/** Returns what `extraction` decided about its headings, for `hints.layouts`. It has no value of a row. */
export const layoutOf = ({ fingerprint, columns }: Extraction, name?: string): Layout => ({
  fingerprint,
  ...(name !== undefined && { name }),
  columns: columns.flatMap(({ heading, column }) => (heading === '' ? [] : [{ heading, column }])),
});

/** Adds a layout that a person accepted, and the headings that the person corrected. The newest decision counts. */
export function rememberLayout(
  known: Layouts,
  layout: Layout,
  corrections: readonly { heading: string; column: TargetColumn | null }[] = [],
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
