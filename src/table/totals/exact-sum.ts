export type ExactSum = ReturnType<typeof createExactSum>;

/**
 * Adds without an error of rounding, so that the order of the values does not matter: the parts hold the sum exactly
 * (J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic", 1997; Python's `math.fsum`).
 */
export function createExactSum() {
  /** From the smallest to the largest, without common bits. */
  const parts: number[] = [];
  return {
    add(value: number) {
      let carry = value;
      let partCount = 0;
      for (let at = 0; at < parts.length; at++) {
        const part = parts[at]!;
        const isLarger = Math.abs(carry) < Math.abs(part);
        const large = isLarger ? part : carry;
        const small = isLarger ? carry : part;
        const sum = large + small;
        const error = small - (sum - large);
        if (error !== 0) parts[partCount++] = error;
        carry = sum;
      }
      parts[partCount] = carry;
      if (parts.length > partCount + 1) parts.length = partCount + 1;
    },
    /** The double that is nearest to the sum of all values. */
    value: () => rounded(parts),
  };
}

/** Amounts have cents, and areas two or three digits. What follows is the error of a binary fraction. */
export const withoutNoise = (sum: number): number =>
  Math.abs(sum) * MILLIONTHS < Number.MAX_SAFE_INTEGER ? Math.round(sum * MILLIONTHS) / MILLIONTHS : sum;
const MILLIONTHS = 1e6;

function rounded(parts: readonly number[]): number {
  let at = parts.length - 1;
  let sum = parts[at] ?? 0;
  let error = 0;
  while (at > 0 && error === 0) {
    const part = parts[--at]!;
    const before = sum;
    sum = before + part;
    error = part - (sum - before);
  }
  // Half a unit in the last place was rounded to even. The smaller parts may show that it was more.
  const next = parts[at - 1] ?? 0;
  if ((error < 0 && next < 0) || (error > 0 && next > 0)) {
    const twice = error * 2;
    const adjusted = sum + twice;
    if (twice === adjusted - sum) return adjusted;
  }
  return sum + 0;
}
