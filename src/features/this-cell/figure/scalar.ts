import type { ConstantCell } from '../../../excel/calls/argument';

/** A value in a formula. Blank is `""`. */
export type Scalar = ConstantCell;

export const isError = (value: Scalar | undefined): value is { error: string } => typeof value === 'object';
const errorOf = (error: string): Scalar => ({ error });

/** Reads a value that Excel reports. Errors are texts such as `#N/A`. */
export const scalarOf = (cell: unknown): Scalar => {
  if (typeof cell === 'string')
    return cell.startsWith('#') && /^#(?:N\/A|[A-Z/0]+[!?])$/.test(cell) ? errorOf(cell) : cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? cell : '';
};

/** Returns NaN for a value with which Excel does not calculate. */
export const asNumber = (value: Scalar): number =>
  typeof value === 'object' || (typeof value === 'string' && value !== '' && value.trim() === '')
    ? NaN
    : Number(value);

/** As Excel joins it to a text. */
export const asText = (value: Scalar): string => {
  if (typeof value === 'object') return value.error;
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return typeof value === 'boolean' ? String(value).toUpperCase() : value;
};

export const joinTexts: Work = (by, skips, ...texts) =>
  texts.find(isError) ??
  texts
    .map(asText)
    .filter((text) => text !== '' || skips !== true)
    .join(asText(by!));

export const isTrue = (value: Scalar | undefined): boolean =>
  value === true || (typeof value === 'number' && value !== 0);

type Work = (...values: Scalar[]) => Scalar;

/** An error in, the same error out. */
const strict =
  (work: Work): Work =>
  (...values) =>
    values.find(isError) ?? work(...values);

const numeric = (work: (...numbers: number[]) => number): Work =>
  strict((...values) => {
    const numbers = values.map(asNumber);
    const result = numbers.some(Number.isNaN) ? NaN : work(...numbers);
    return Number.isFinite(result) ? result : errorOf(numbers.some(Number.isNaN) ? '#VALUE!' : '#NUM!');
  });

const textual = (work: (text: string, ...more: Scalar[]) => Scalar): Work =>
  strict((value, ...more) => work(asText(value!), ...more));

/** Numbers come before texts, and these before TRUE and FALSE. */
export function order(a: Scalar, b: Scalar): number {
  const rank = (value: Scalar) => ['number', 'string', 'boolean'].indexOf(typeof value);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string') {
    const [one, other] = [a.toLowerCase(), (b as string).toLowerCase()];
    return one === other ? 0 : one.localeCompare(other) || 1;
  }
  return Number(a) - Number(b);
}
const ordered = (test: (difference: number) => boolean): Work => strict((a, b) => test(order(a!, b!)));

/** Rounds the decimal that Excel shows: 1.005 to 1.01. */
const rounded = (round: (digits: number) => number) =>
  numeric((value, digits = 0) => {
    const scaled = Number((Math.abs(value) * 10 ** digits).toPrecision(15));
    return (Math.sign(value) * round(scaled)) / 10 ** digits;
  });

const DAY_MS = 86_400_000;
const EPOCH = 25_569;
const dayOf = (serial: number) => new Date((Math.floor(serial) - EPOCH) * DAY_MS);

export const COMPARISONS: Readonly<Record<string, Work>> = {
  '=': ordered((by) => by === 0),
  '<>': ordered((by) => by !== 0),
  '<': ordered((by) => by < 0),
  '>': ordered((by) => by > 0),
  '<=': ordered((by) => by <= 0),
  '>=': ordered((by) => by >= 0),
  ISNUMBER: (value) => typeof value === 'number',
  ISTEXT: (value) => typeof value === 'string' && value !== '',
  ISERROR: (value) => isError(value),
  ISNA: (value) => isError(value) && value.error === '#N/A',
  NOT: strict((value) => asNumber(value!) === 0),
};

/** What Excel works out value by value: of a range, a range. */
export const SCALAR_FUNCTIONS: Readonly<Record<string, Work>> = {
  ...COMPARISONS,
  '+': numeric((a, b = 0) => a + b),
  '-': (a, b) => (b === undefined ? numeric((x) => -x)(a!) : numeric((x, y) => x - y)(a!, b)),
  '*': numeric((a, b) => a * b),
  '/': strict((a, b) => (asNumber(b!) === 0 ? errorOf('#DIV/0!') : numeric((x, y) => x / y)(a!, b!))),
  '^': numeric((a, b) => a ** b),
  '%': numeric((a) => a / 100),
  '&': textual((a, b) => a + asText(b!)),
  N: (value) => (typeof value === 'string' ? 0 : value!),
  ABS: numeric(Math.abs),
  INT: numeric(Math.floor),
  MOD: numeric((a, b) => a - b * Math.floor(a / b)),
  ROUND: rounded(Math.round),
  ROUNDDOWN: rounded(Math.floor),
  ROUNDUP: rounded(Math.ceil),
  DATE: numeric((year, month, day) => Date.UTC(year, month - 1, day) / DAY_MS + EPOCH),
  YEAR: numeric((serial) => dayOf(serial).getUTCFullYear()),
  MONTH: numeric((serial) => dayOf(serial).getUTCMonth() + 1),
  DAY: numeric((serial) => dayOf(serial).getUTCDate()),
  LEN: textual((text) => text.length),
  LEFT: textual((text, count = 1) => text.slice(0, asNumber(count))),
  RIGHT: textual((text, count = 1) => (count === 0 ? '' : text.slice(-asNumber(count)))),
  UPPER: textual((text) => text.toUpperCase()),
  LOWER: textual((text) => text.toLowerCase()),
  TRIM: textual((text) => text.replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '')),
  REPLACE: textual(
    (text, from, count, piece) =>
      text.slice(0, asNumber(from!) - 1) +
      asText(piece!) +
      text.slice(asNumber(from!) - 1 + asNumber(count!)),
  ),
  SUBSTITUTE: textual((text, before, after) => text.replaceAll(asText(before!), () => asText(after!))),
};
