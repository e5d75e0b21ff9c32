import { RrError } from '../../contract/failure';
import { isBlankName, isEmpty, scalarText, type Scalar } from '../arguments/argument-cells';
import { listedValues, zerosOf, type Zeros } from './empty-zeros';
import { quoted } from '../quoted';
import { closingQuote, isQuote, splitText, unquote } from '../arguments/split-text';

/** A condition before its column is known. */
export interface Condition {
  where: string;
  /** As the person wrote it. */
  text: string;
  name: string;
  operator: string;
  /** The values, once it is known whether the column is numeric. */
  operands(isNumeric: boolean): Scalar[];
  /** The criterion is the number 0 alone, which is what some hosts pass for an empty cell. */
  maybeEmpty?: boolean;
}

/** Operators of the `column | operator | value | …` form and how many values each takes. */
const OPERATORS: ReadonlyMap<string, { least: number; most: number }> = new Map([
  ...['=', '<>', '>', '>=', '<', '<='].map((operator) => [operator, { least: 1, most: 1 }] as const),
  ['between', { least: 2, most: 2 }],
  ['in', { least: 1, most: Infinity }],
  ['not in', { least: 1, most: Infinity }],
  ['is blank', { least: 0, most: 0 }],
  ['is not blank', { least: 0, most: 0 }],
]);

/** Signs of other languages, and what they are here. */
const MISTAKEN: ReadonlyMap<string, string> = new Map([
  ['=>', '>='],
  ['=<', '<='],
  ['==', '='],
  ['!=', '<>'],
  ['><', '<>'],
]);

/**
 * Reads the cells of a `filters` argument. Blank rows and rows whose criterion is still empty are skipped. `isColumn`
 * is only for the message on a text without an operator, which it shows where to put one.
 */
export function readConditions(
  rows: readonly (readonly Scalar[])[],
  isColumn: (name: string) => boolean = () => false,
): Condition[] {
  const zeros = zerosOf(rows, (operator) => OPERATORS.get(toOperator(operator))?.most ?? 0);
  return rows.flatMap((row, index) =>
    conditionsOf(row, `Filter${rows.length === 1 ? '' : ` row ${index + 1}`}`, {
      zeros,
      others: rows.filter((other) => other !== row),
      isColumn,
    }),
  );
}

type Place = Pick<Condition, 'where' | 'text'>;

/** The failure of a condition: it quotes the condition and its row. */
export const problem = ({ where, text }: Place, what: string): RrError =>
  new RrError('bad-input', `${where}, ${quoted(text)}: ${what}.`);

interface Block {
  zeros: Zeros;
  others: readonly (readonly Scalar[])[];
  isColumn(name: string): boolean;
}

function conditionsOf(row: readonly Scalar[], where: string, block: Block): Condition[] {
  const [name, first, ...rest] = row;
  if (row.length < 2) {
    if (isBlankName(name)) return [];
    return splitText(scalarText(name ?? null), ';', '=<>')
      .filter((part) => !isEmpty(part))
      .map((part) => fromText(part.trim(), where, block.isColumn));
  }
  const text = row
    .filter((cell) => !isEmpty(cell))
    .map(scalarText)
    .join(' ');
  if (isBlankName(name)) {
    if (row.every(isBlankName)) return [];
    throw problem({ where, text }, 'the column is missing. Write its name in the first cell of the row');
  }
  const condition = { where, text, name: scalarText(name ?? null) };
  if (row.length === 2 || (isBlankName(first) && rest.every(isBlankName)))
    return isEmpty(first)
      ? []
      : [{ ...condition, ...criterion(first ?? null, condition), maybeEmpty: first === 0 }];
  if (isBlankName(first))
    throw problem(condition, 'the operator is missing. Write one, such as >=, in the second cell of the row');
  const operator = toOperator(first);
  if (OPERATORS.has(operator))
    return [{ ...condition, operator, operands: operandsOf(row, operator, condition, block) }];
  if (rest.every(isBlankName)) return [{ ...condition, ...criterion(first ?? null, condition) }];
  throw problem(
    condition,
    `${quoted(scalarText(first ?? null))} is no operator. ${
      MISTAKEN.has(operator)
        ? `Write ${MISTAKEN.get(operator)}`
        : `Use one of ${[...OPERATORS.keys()].join(', ')}`
    }`,
  );
}

const toOperator = (cell: Scalar | undefined): string =>
  scalarText(cell ?? null)
    .toLowerCase()
    .replace(/\s+/g, ' ');

function operandsOf(
  [, written, ...cells]: readonly Scalar[],
  operator: string,
  place: Place,
  { zeros, others }: Block,
): Condition['operands'] {
  const { least, most } = OPERATORS.get(operator) as { least: number; most: number };
  // A block is as wide as its widest row, and an empty cell may arrive as 0: what no operator takes is no value.
  const operands = cells.slice(0, most).filter((cell) => !isEmpty(cell));
  if (!cells.slice(most).every(isBlankName))
    throw problem(
      place,
      `${quoted(scalarText(written ?? null))} takes ${['no value', 'one value', 'two values'][most]}`,
    );
  if (operands.length < least)
    throw problem(
      place,
      least === 2
        ? `${quoted(scalarText(written ?? null))} takes two values`
        : 'the value is missing. For blanks, use "is blank"',
    );
  if (most < Infinity) return () => operands;
  return (isNumeric) =>
    listedValues(cells, zeros, isNumeric, (index) => others.some((other) => !isBlankName(other[index + 2])));
}

function criterion(cell: Scalar, place: Place): Pick<Condition, 'operator' | 'operands'> {
  if (typeof cell !== 'string') return { operator: '=', operands: () => [cell] };
  refuseMistaken(cell, place);
  const [, sign, text] = /^\s*(>=|<=|<>|>|<|=)?([^]*)$/.exec(cell) as unknown as [
    string,
    string | undefined,
    string,
  ];
  return fromSign(sign ?? '=', text.trim(), place);
}

function refuseMistaken(text: string, place: Place): void {
  const sign = /^\s*(=>|=<|==|!=|><)/.exec(text)?.[1];
  if (sign !== undefined) throw problem(place, `${quoted(sign)} is no operator. Write ${MISTAKEN.get(sign)}`);
}

function fromSign(sign: string, operand: string, place: Place): Pick<Condition, 'operator' | 'operands'> {
  if (operand !== '') return { operator: sign, operands: () => [operand] };
  if (sign === '=') return { operator: 'is blank', operands: () => [] };
  if (sign === '<>') return { operator: 'is not blank', operands: () => [] };
  throw problem(place, `nothing follows ${sign}`);
}

/** One condition of the text form. A column name that contains an operator's sign goes in quotes. */
function fromText(text: string, where: string, isColumn: Block['isColumn']): Condition {
  const end = nameEnd(text);
  const name = unquote(text.slice(0, Math.max(end, 0)));
  const condition = end < 0 ? '' : text.slice(end);
  refuseMistaken(condition, { where, text });
  const [, sign, operand] = /^\s*(>=|<=|<>|>|<|=)([^]*)$/.exec(condition) ?? [];
  if (sign === undefined || operand === undefined)
    throw problem({ where, text }, withoutSign(text, isColumn));
  if (name === '')
    throw problem({ where, text }, `the column is missing. Write its name before the ${quoted(sign)}`);
  return { where, text, name, ...fromSign(sign, unquote(operand), { where, text }) };
}

/** Where the column's name ends in a condition of the text form; below 0 where no operator follows it. */
export function nameEnd(text: string): number {
  const start = text.search(/\S/);
  return isQuote(text[start] ?? '') ? closingQuote(text, start) + 1 : text.search(/!=|[<>=]/);
}

/** What to write instead of an operator in words, which only cells take. */
function withoutSign(text: string, isColumn: Block['isColumn']): string {
  const [, name = '', word = ''] =
    /^(.*?\S)\s+(not\s+in|in|between|is\s+blank|is\s+not\s+blank)(?:\s|$)/i.exec(text) ?? [];
  switch (toOperator(word)) {
    case 'in':
    case 'not in':
      return `${quoted(word)} needs a row of cells: ${name} | ${word} | first value | second value`;
    case 'between':
      return `${quoted(word)} needs a row of cells: ${name} | ${word} | from | to. In text, write two conditions with >= and <=`;
    case 'is blank':
      return `in text, write ${name}= for blank`;
    case 'is not blank':
      return `in text, write ${name}<> for not blank`;
    default:
      return `there is no operator. ${withSign(text, isColumn) ?? 'Write a column, = and a value'}`;
  }
}

/** The text with an equals sign behind the longest column it begins with, if it is short enough to be quoted. */
function withSign(text: string, isColumn: Block['isColumn']): string | undefined {
  if (text.length > 60) return undefined;
  const gaps = [...text.matchAll(/(?::|\s+(?:is|equals|like))?\s+/gi)].reverse();
  const gap = gaps.find(({ index }) => isColumn(unquote(text.slice(0, index))));
  return gap && `Write it as ${text.slice(0, gap.index)}=${text.slice(gap.index + gap[0].length)}`;
}
