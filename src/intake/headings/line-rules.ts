import type { LineFeatures } from './line-features';

/** The weight from which a line is taken for a heading. */
export const LEAST_WEIGHT = 9;

/** True for a line with a value and without a word of headings. It weighs at most 6. */
export const isPlainlyValues = ({ hits, numbers, dates }: LineFeatures): boolean =>
  hits === 0 && numbers + dates > 0;

const valuesOf = ({ numbers, dates }: LineFeatures) => numbers + dates;

/**
 * What speaks for a line as the heading of a rent roll, and against it. Fixed weights add up, in the manner of Pytheas: cells of
 * a heading are words, and values follow below.
 */
export function weigh(line: LineFeatures, next: readonly LineFeatures[]): number {
  const { filled, texts, hits, columns, long, unitSigns } = line;
  const [below] = next;
  const values = valuesOf(line);
  const near = next.slice(0, 6);
  const names = [...columns].join(' ');
  const when = (condition: boolean, weight: number) => (condition ? weight : 0);
  return (
    Math.min(columns.size, 12) * 2 +
    Math.min(hits, 20) * 0.5 +
    (hits / (filled || 1)) * 3 +
    Math.min(texts, 20) * 0.15 -
    values * 1.5 -
    long * 2 +
    when(values === 0, 2) +
    when(values > filled / 3, -8) +
    when(filled === 1, -12) +
    when(filled === 2, -5) +
    when(unitSigns > filled / 2, -6) +
    when(names.includes('unit_reference'), 2) +
    when(names.includes('tenant_'), 3) +
    when(names.includes('lettable_area'), 1.5) +
    when(names.includes('rent_pa'), 2) +
    when(/lease_(?:start|expiry)/.test(names), 2) +
    when(
      near.some((one) => valuesOf(one) > 0),
      3,
    ) +
    when(
      near.some((one) => one.filled >= filled / 2),
      1.5,
    ) +
    when(below !== undefined && below.hits > below.filled / 2 && below.filled > 2, -1) +
    when(!next.slice(0, 8).some((one) => one.filled > 0), -3)
  );
}
