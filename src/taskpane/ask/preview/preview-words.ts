import type { AskPreview } from '../../../excel/ask/ask-actions';
import { countOf, countText } from '../../components/count-text';
import { describeTime } from '../../components/describe-age';

/** Example: `412 of 1,208 rows`. */
export const countWords = ({ shown, all }: AskPreview): string =>
  `${countText(shown)} of ${countOf(all, 'row')}`;

/** Example: `5 properties · EUR, GBP · answer of 14:02`. */
export function detailWords(
  { shown, matching, all, properties, currencies, at }: AskPreview,
  now: number,
): string {
  const parts = [`answer of ${describeTime(at, now)}`];
  if (currencies && currencies.length > 0) parts.unshift(currencies.join(', '));
  if (properties !== undefined) parts.unshift(countOf(properties, 'property', 'properties'));
  if (shown < matching && matching < all) parts.unshift(`${countText(matching)} match`);
  return parts.join(' · ');
}
