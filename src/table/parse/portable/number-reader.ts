import { EXACT_DIGITS } from '../../typed-value';
import { EXPECTED } from '../expected';
import { NEED_MORE, type InputWindow } from './input-window';
import { POWERS } from './powers';

/** A double holds every whole number below. */
const EXACT_WHOLE = 2 ** 53;
const MOST_DECIMALS = POWERS.length - 1;
const ZERO = 0x30;

/** Reads numbers. One for each parser; the fields tell of the latest number. */
export class NumberReader {
  /** NaN at first, so that engines hold it as a double from the beginning. */
  value = NaN;
  /** Whether `value` is the number to the last bit; if not, the slow rules are to read it. */
  isExact = false;

  /** Reads a JSON number. Returns the index behind it. */
  read(input: InputWindow, from: number): number {
    const { bytes } = input;
    let at = from;
    let byte = bytes[at]!;
    const isNegative = byte === 0x2d;
    if (isNegative) byte = bytes[++at]!;

    const wholeAt = at;
    let digits = 0;
    for (; byte >= ZERO && byte <= 0x39; byte = bytes[++at]!) digits = digits * 10 + (byte - ZERO);
    const whole = at - wholeAt;
    if (whole === 0) return input.unexpected(at, EXPECTED.digit);
    if (whole > 1 && bytes[wholeAt] === ZERO) return input.unexpected(wholeAt, EXPECTED.noLeadingZero);

    let decimals = 0;
    if (byte === 0x2e) {
      byte = bytes[++at]!;
      const fractionAt = at;
      for (; byte >= ZERO && byte <= 0x39; byte = bytes[++at]!) digits = digits * 10 + (byte - ZERO);
      decimals = at - fractionAt;
      if (decimals === 0) return input.unexpected(at, EXPECTED.digit);
    }

    const isScaled = (byte | 0x20) === 0x65;
    if (isScaled) {
      byte = bytes[++at]!;
      if (byte === 0x2b || byte === 0x2d) byte = bytes[++at]!;
      const exponentAt = at;
      while (byte >= ZERO && byte <= 0x39) byte = bytes[++at]!;
      if (at === exponentAt) return input.unexpected(at, EXPECTED.digit);
    }
    // It may go on.
    if (at >= input.end) return NEED_MORE;

    this.isExact = !isScaled && whole <= EXACT_DIGITS && digits < EXACT_WHOLE && decimals <= MOST_DECIMALS;
    this.keep(digits, decimals, isNegative);
    return at;
  }

  /**
   * Reads a number in quotes, up to the closing one: a plain decimal, of which a cell holds every digit. Returns the index
   * behind the quote, or 0 for any other text.
   */
  readQuoted(bytes: Uint8Array, from: number): number {
    let at = from;
    let byte = bytes[at]!;
    const isNegative = byte === 0x2d;
    if (isNegative) byte = bytes[++at]!;
    const wholeAt = at;
    let digits = 0;
    for (; byte >= ZERO && byte <= 0x39; byte = bytes[++at]!) digits = digits * 10 + (byte - ZERO);
    const whole = at - wholeAt;
    if (whole === 0 || (whole > 1 && bytes[wholeAt] === ZERO)) return 0;
    let decimals = 0;
    if (byte === 0x2e) {
      const fractionAt = at + 1;
      for (byte = bytes[++at]!; byte >= ZERO && byte <= 0x39; byte = bytes[++at]!)
        digits = digits * 10 + (byte - ZERO);
      decimals = at - fractionAt;
      if (decimals === 0) return 0;
    }
    if (byte !== 0x22 || whole + decimals > EXACT_DIGITS) return 0;
    this.keep(digits, decimals, isNegative);
    return at + 1;
  }

  /** Both operands are exact doubles, so the quotient is the number that is nearest to what is written. */
  private keep(digits: number, decimals: number, isNegative: boolean): void {
    const value = decimals === 0 ? digits : digits / POWERS[decimals]!;
    this.value = isNegative ? 0 - value : value;
  }
}
