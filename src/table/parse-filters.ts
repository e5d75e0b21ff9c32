import { isNumeric } from '../contract/column-types';
import type { ColumnEntry } from '../contract/entries';
import { RrError } from '../contract/failure';
import { argumentCells, isBlankName, isEmpty, scalarText, type Scalar } from './argument-cells';
import { isBlank } from './column-values';
import { DAY_MS } from './iso-serial';
import { matchesPattern } from './matches-pattern';
import { quoted } from './quoted';
import { readDate, readNumber } from './read-operand';
import { closingQuote, isQuote, splitText, unquote } from './split-text';
import type { Value } from './table';

/** One condition on one column. */
export interface Filter {
  column: ColumnEntry;
  /** The condition as the person wrote it. */
  text: string;
  test: (value: Value) => boolean;
}

type Test = Filter['test'];

/** Operators of the `column | operator | value | …` form and how many values each takes. */
const OPERATORS: ReadonlyMap<string, { least: number; most: number }> = new Map([
  ...['=', '<>', '>', '>=', '<', '<='].map((operator) => [operator, { least: 1, most: 1 }] as const),
  ['between', { least: 2, most: 2 }],
  ['in', { least: 1, most: Infinity }],
  ['not in', { least: 1, most: Infinity }],
  ['is blank', { least: 0, most: 0 }],
  ['is not blank', { least: 0, most: 0 }],
]);

/** A condition before its column is known. */
interface Condition {
  where: string;
  text: string;
  name: string;
  operator: string;
  operands: Scalar[];
  /** The criterion is the number 0 alone, which is what some hosts pass for an empty cell. */
  maybeEmpty?: boolean;
}

/**
 * The conditions of a `filters` argument; all must hold. Three forms, which a block may mix row by row:
 *
 * - `column | criterion`, the criterion in the grammar of SUMIFS: `>=50000`, `<>Vacant`, `A*`, `=` for blank, `<>`
 *   for not blank, `~` before a wildcard that is meant literally;
 * - `column | operator | value | …` with `=` `<>` `>` `>=` `<` `<=`, `between` (both ends included), `in`,
 *   `not in`, `is blank`, `is not blank`;
 * - text, `"Use type=Office; Passing rent>=50000"`, with quotes around a value that contains `;`.
 *
 * Blank rows are skipped, and so is a row whose criterion is still empty. Some hosts pass 0 for an empty cell: on a
 * text column such a criterion counts as empty, on any other it is an error, for it could be meant. As in SUMIFS, `<>` and `not in` let
 * blanks pass, and no other condition on a value does. Text is compared as a whole, in any case, and only for
 * equality. A number on a TIMESTAMP column is an Excel serial number; ISO dates work too.
 *
 * A condition that cannot be read is `bad-input`, quoting it and its row. `resolve` finds a column and may throw.
 */
export function parseFilters(argument: unknown, resolve: (name: string) => ColumnEntry): Filter[] {
  const rows = argumentCells(argument);
  return rows
    .flatMap((row, index) => conditionsOf(row, rows.length === 1 ? '' : ` row ${index + 1}`))
    .flatMap((condition) => {
      const column = resolve(condition.name);
      if (condition.maybeEmpty && isNumeric(column.type))
        throw problem(condition, 'a 0 may be an empty cell. Write =0 if you mean zero, or delete the row');
      if (condition.maybeEmpty && column.type !== 'TIMESTAMP') return [];
      return [{ column, text: condition.text, test: testOf(column, condition) }];
    });
}

function conditionsOf(row: readonly Scalar[], place: string): Condition[] {
  const where = `Filter${place}`;
  const [name, first, ...rest] = row;
  if (row.length < 2) {
    if (isBlankName(name)) return [];
    return splitText(scalarText(name ?? null), ';', '=<>')
      .filter((part) => !isEmpty(part))
      .map((part) => fromText(part.trim(), where));
  }
  const text = row
    .filter((cell) => !isEmpty(cell))
    .map(scalarText)
    .join(' ');
  if (isBlankName(name)) {
    if (row.every(isBlankName)) return [];
    throw problem({ where, text }, 'the column is missing');
  }
  const condition = { where, text, name: scalarText(name ?? null) };
  if (row.length === 2 || (isBlankName(first) && rest.every(isBlankName)))
    return isEmpty(first)
      ? []
      : [{ ...condition, ...criterion(first ?? null, condition), maybeEmpty: first === 0 }];
  if (isBlankName(first)) throw problem(condition, 'the operator is missing');
  const operator = scalarText(first ?? null)
    .toLowerCase()
    .replace(/\s+/g, ' ');
  if (OPERATORS.has(operator))
    return [{ ...condition, operator, operands: operandsOf(operator, rest, condition) }];
  if (rest.every(isBlankName)) return [{ ...condition, ...criterion(first ?? null, condition) }];
  throw problem(
    condition,
    `${quoted(operator)} is no operator. Use one of ${[...OPERATORS.keys()].join(', ')}`,
  );
}

function operandsOf(operator: string, cells: readonly Scalar[], place: Place): Scalar[] {
  const { least, most } = OPERATORS.get(operator) as { least: number; most: number };
  // A block is as wide as its widest row, and an empty cell may arrive as 0: what no operator takes is no value.
  const operands = cells.slice(0, most).filter((cell) => !isEmpty(cell));
  if (!cells.slice(most).every(isBlankName))
    throw problem(place, `${operator} takes ${['no value', 'one value', 'two values'][most]}`);
  if (operands.length < least)
    throw problem(
      place,
      least === 2 ? 'between takes two values' : 'the value is missing. For blanks, use "is blank"',
    );
  return operands;
}

function criterion(cell: Scalar, place: Place): Pick<Condition, 'operator' | 'operands'> {
  if (typeof cell !== 'string') return { operator: '=', operands: [cell] };
  const [, sign, text] = /^\s*(>=|<=|<>|>|<|=)?([^]*)$/.exec(cell) as unknown as [
    string,
    string | undefined,
    string,
  ];
  return fromSign(sign ?? '=', text.trim(), place);
}

function fromSign(sign: string, operand: string, place: Place): Pick<Condition, 'operator' | 'operands'> {
  if (operand !== '') return { operator: sign, operands: [operand] };
  if (sign === '=') return { operator: 'is blank', operands: [] };
  if (sign === '<>') return { operator: 'is not blank', operands: [] };
  throw problem(place, `nothing follows ${sign}`);
}

/** One condition of the text form. A column name that contains an operator's sign goes in quotes. */
function fromText(text: string, where: string): Condition {
  const nameEnd = isQuote(text[0] ?? '') ? closingQuote(text, 0) + 1 : text.search(/[<>=]/);
  const [, sign, operand] = /^\s*(>=|<=|<>|>|<|=)([^]*)$/.exec(nameEnd < 0 ? '' : text.slice(nameEnd)) ?? [];
  const name = unquote(text.slice(0, Math.max(nameEnd, 0)));
  if (sign === undefined || operand === undefined)
    throw problem({ where, text }, 'there is no operator. Write it like Use type=Office');
  if (name === '') throw problem({ where, text }, 'the column is missing');
  return { where, text, name, ...fromSign(sign, unquote(operand), { where, text }) };
}

type Place = Pick<Condition, 'where' | 'text'>;

const problem = ({ where, text }: Place, what: string): RrError =>
  new RrError('bad-input', `${where}, ${quoted(text)}: ${what}.`);

function testOf(column: ColumnEntry, condition: Condition): Test {
  const { operator, operands } = condition;
  if (operator === 'is blank') return isBlank;
  if (operator === 'is not blank') return (value) => !isBlank(value);
  if (isNumeric(column.type)) return numberTest(condition, readNumber, (value) => value);
  // Excel computes times in days, so the same instant may differ in the last bit.
  if (column.type === 'TIMESTAMP')
    return numberTest(condition, readDate, (serial) => Math.round(serial * DAY_MS));
  if (operator === '=' || operator === 'in') return anyOf(operands.map(textTest));
  if (operator === '<>' || operator === 'not in') return not(anyOf(operands.map(textTest)));
  throw problem(condition, `${quoted(column.name)} holds text, which can only be compared with = and <>`);
}

const anyOf =
  (tests: readonly Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));

const not =
  (test: Test): Test =>
  (value) =>
    !test(value);

const textOf = (value: Value): string => (typeof value === 'boolean' ? String(value) : String(value ?? ''));

function textTest(operand: Scalar): Test {
  const matches = matchesPattern(scalarText(operand));
  return (value) => !isBlank(value) && matches(textOf(value));
}

function numberTest(condition: Condition, read: typeof readNumber, keyOf: (value: number) => number): Test {
  const { operator, operands } = condition;
  const keys = operands.map((operand) => {
    const result = read(operand);
    if ('value' in result) return keyOf(result.value);
    const typed =
      typeof operand === 'string' ? `, or point at a cell: ${condition.name} | ${operator} | cell` : '';
    throw problem(condition, `${quoted(scalarText(operand))} ${result.problem}${typed}`);
  });
  const compare =
    (holds: (key: number) => boolean): Test =>
    (value) =>
      typeof value === 'number' && holds(keyOf(value));
  const [low = NaN, high = NaN] = keys;
  switch (operator) {
    case '>':
      return compare((key) => key > low);
    case '>=':
      return compare((key) => key >= low);
    case '<':
      return compare((key) => key < low);
    case '<=':
      return compare((key) => key <= low);
    case 'between':
      if (low > high) throw problem(condition, 'the first value is the greater one');
      return compare((key) => key >= low && key <= high);
    default: {
      // A long identifier stays text in a numeric column, and is found by its text.
      const texts = operands.map(textTest);
      const equals: Test = (value) =>
        typeof value === 'number' ? keys.includes(keyOf(value)) : texts.some((test) => test(value));
      return operator === '=' || operator === 'in' ? equals : not(equals);
    }
  }
}
