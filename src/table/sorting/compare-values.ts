import { isBlank } from '../column-values';
import type { Value } from '../table';

/** The language is fixed, so that a workbook sorts alike on every machine. Unit 9 comes before Unit 10. */
export const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Excel orders numbers before text, and text before logical values. */
const kindOf = (value: Value): number => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);

/** Compares two values of one column, ignoring the case of text. Blanks come last. */
export function compareValues(a: Value, b: Value): number {
  if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b));
  return typeof a === 'string' && typeof b === 'string'
    ? collator.compare(a, b)
    : kindOf(a) - kindOf(b) || Number(a) - Number(b);
}
