/** The middle one of the values above 0. NaN if there are fewer than `least`. */
export function median(values: readonly number[], least = 1): number {
  const sorted = values.filter((value) => value > 0 && value < Infinity).sort((a, b) => a - b);
  return sorted.length < least ? NaN : sorted[sorted.length >> 1]!;
}
