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
    if (numbers.some(Number.isNaN)) return errorOf('#VALUE!');
    const result = work(...numbers);
    return Number.isFinite(result) ? result : errorOf('#NUM!');
  });

const textual = (work: (text: string, ...more: Scalar[]) => Scalar): Work =>
  strict((value, ...more) => work(asText(value!), ...more));

/** Numbers come before texts, and these before TRUE and FALSE. */
function order(left: Scalar, right: Scalar): number {
  const rank = (value: Scalar) => ['number', 'string', 'boolean'].indexOf(typeof value);
  if (rank(left) !== rank(right)) return rank(left) - rank(right);
  if (typeof left !== 'string') return Number(left) - Number(right);
  const [before, after] = [left.toLowerCase(), asText(right).toLowerCase()];
  return before === after ? 0 : before.localeCompare(after) || 1;
}
const ordered = (test: (difference: number) => boolean): Work =>
  strict((left, right) => test(order(left!, right!)));

/** Rounds the decimal that Excel shows: 1.005 to 1.01. */
const rounded = (round: (digits: number) => number) =>
  numeric((value, digits = 0) => {
    const scaled = Number((Math.abs(value) * 10 ** digits).toPrecision(15));
    return (Math.sign(value) * round(scaled)) / 10 ** digits;
  });

const DAY_MS = 86_400_000;
const EPOCH = 25_569;

export const TESTS: Readonly<Record<string, Work>> = {
  '=': ordered((by) => by === 0),
  '<>': ordered((by) => by !== 0),
  '<': ordered((by) => by < 0),
  '>': ordered((by) => by > 0),
  '<=': ordered((by) => by <= 0),
  '>=': ordered((by) => by >= 0),
  ISNUMBER: (value) => typeof value === 'number',
  ISTEXT: (value) => typeof value === 'string' && value !== '',
  ISERROR: (value) => isError(value),
};

/** What Excel works out value by value: of a range, a range. Beside signs, what the figures of our sheets use. */
export const SCALAR_FUNCTIONS: Readonly<Record<string, Work>> = {
  ...TESTS,
  '+': numeric((a, b = 0) => a + b),
  '-': numeric((...numbers) => (numbers.length === 1 ? -numbers[0]! : numbers[0]! - numbers[1]!)),
  '*': numeric((a, b) => a * b),
  '/': strict((a, b) => (asNumber(b!) === 0 ? errorOf('#DIV/0!') : numeric((x, y) => x / y)(a!, b!))),
  '^': numeric((a, b) => a ** b),
  '%': numeric((a) => a / 100),
  '&': textual((a, b) => a + asText(b!)),
  INT: numeric(Math.floor),
  MOD: numeric((a, b) => a - b * Math.floor(a / b)),
  ROUND: rounded(Math.round),
  ROUNDDOWN: rounded(Math.floor),
  ROUNDUP: rounded(Math.ceil),
  DATE: numeric((year, month, day) => Date.UTC(year, month - 1, day) / DAY_MS + EPOCH),
  YEAR: numeric((serial) => new Date((Math.floor(serial) - EPOCH) * DAY_MS).getUTCFullYear()),
  LEN: textual((text) => text.length),
  UPPER: textual((text) => text.toUpperCase()),
  TRIM: textual((text) => text.replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '')),
  SUBSTITUTE: textual((text, before, after) => text.replaceAll(asText(before!), () => asText(after!))),
};

/** What Excel works out value by value, too, and is only read where it stands beside a result. */
export const READ_FUNCTIONS: ReadonlySet<string> = new Set([
  ...['ABS', 'DATEDIF', 'DATEVALUE', 'DAY', 'EDATE', 'EOMONTH', 'FIND', 'ISBLANK', 'LEFT', 'LOWER', 'MID'],
  ...['MONTH', 'PROPER', 'REPLACE', 'RIGHT', 'ROW', 'SEARCH', 'TEXT', 'VALUE', 'YEARFRAC'],
]);
