import type { ListFrame } from '../query/row-stream';
import type { WireVariants } from '../wire/variants';

/** Returns the text around a list of JSON texts. The list is bare if the profile has no wrapper. */
export function frameOf(shape: WireVariants['rows'], [wrapper]: readonly string[]): ListFrame {
  if (shape === 'lines') return { start: '', between: '\n', end: '\n' };
  return shape === 'wrapped' && wrapper !== undefined
    ? { start: `{${JSON.stringify(wrapper)}:[\n`, between: ',\n', end: '\n]}' }
    : { start: '[\n', between: ',\n', end: '\n]' };
}

export const listIn = (
  shape: 'bare' | 'wrapped',
  [wrapper]: readonly string[],
  list: readonly unknown[],
): unknown => (shape === 'wrapped' && wrapper !== undefined ? { [wrapper]: list } : list);
