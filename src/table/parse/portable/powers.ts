/** The powers of ten that a double holds, by their exponent. */
export const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
