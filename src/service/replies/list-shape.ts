import type { ListFrame } from '../query/row-stream';
import type { WireVariants } from '../wire/variants';

/** The text around a list of entries that are JSON texts. Without a wrapper in the profile it is bare. */
export function frameOf(shape: WireVariants['rows'], [wrapper]: readonly string[]): ListFrame {
  if (shape === 'lines') return { start: '', between: '\n', end: '\n' };
  return shape === 'wrapped' && wrapper !== undefined
    ? { start: `{${JSON.stringify(wrapper)}:[\n`, between: ',\n', end: '\n]}' }
    : { start: '[\n', between: ',\n', end: '\n]' };
}

/** A list of entries that are objects or texts, in the shape asked for. */
export const listIn = (
  shape: 'bare' | 'wrapped',
  [wrapper]: readonly string[],
  list: readonly unknown[],
): unknown => (shape === 'wrapped' && wrapper !== undefined ? { [wrapper]: list } : list);
