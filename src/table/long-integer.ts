const LONG = /^(-?\d{16,})(?:\.0*)?$/;
/** The most digits that a double has a place for. */
const MAX_DIGITS = 308;

/** Returns the integer of a text with more digits than a cell keeps; columns of numbers hold such as text. */
export function longInteger(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || text.length > MAX_DIGITS) return undefined;
  const [, digits] = LONG.exec(text) ?? [];
  return digits === undefined ? undefined : BigInt(digits);
}
