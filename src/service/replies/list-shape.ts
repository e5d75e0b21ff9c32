import type { ListFrame } from '../query/row-stream';
import type { WireVariants } from '../wire/variants';

/** Returns the text around a list of JSON texts. The list is bare if the profile has no wrapper. */
export function frameOf(shape: WireVariants['rows'], [wrapper]: readonly string[]): ListFrame {
  if (shape === 'lines') return { start: '', between: '\n', end: '\n' };
  if (shape === 'bare' || wrapper === undefined) return { start: '[\n', between: ',\n', end: '\n]' };
  const names = wrapper.split('.');
  return {
    start: `${names.map((name) => `{${JSON.stringify(name)}:`).join('')}[\n`,
    between: ',\n',
    end: `\n]${'}'.repeat(names.length)}`,
  };
}

/** Puts a value inside objects: `data.rows` is `rows` inside `data`. */
export const nested = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<
    string,
    unknown
  >;

export const listIn = (
  shape: 'bare' | 'wrapped',
  [wrapper]: readonly string[],
  list: readonly unknown[],
): unknown => (shape === 'wrapped' && wrapper !== undefined ? nested(wrapper, list) : list);
