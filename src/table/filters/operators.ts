import { scalarText, type Scalar } from '../arguments/argument-cells';
import { closingQuote, isQuote, unquote } from '../arguments/split-text';

interface Rule {
  least: number;
  most: number;
  /** What stands between two values in text. */
  between?: ',' | 'and';
  /** It keeps the rows that do not have the value. */
  isNegative?: true;
  /** The operator that means the same of several values. */
  list?: 'in' | 'not in';
  /** It compares by order, which text has not. */
  isOrder?: true;
  /** The pattern that a value stands for. Such an operator compares text only. */
  pattern?(text: string): string;
}

const SINGLE = { least: 1, most: 1 };
const LIST = { least: 1, most: Infinity, between: ',', list: 'in' } as const;
const ORDER = { ...SINGLE, isOrder: true } as const;

/** Every operator of a filter, in the order in which a person is offered them. Text and cells share them. */
export const RULES = {
  '=': { ...SINGLE, list: 'in' },
  '<>': { ...SINGLE, isNegative: true, list: 'not in' },
  '>=': ORDER,
  '<=': ORDER,
  '>': ORDER,
  '<': ORDER,
  between: { least: 2, most: 2, between: 'and', isOrder: true },
  in: LIST,
  'not in': { ...LIST, isNegative: true, list: 'not in' },
  contains: { ...SINGLE, pattern: (text) => `*${text}*` },
  'does not contain': { ...SINGLE, isNegative: true, pattern: (text) => `*${text}*` },
  'begins with': { ...SINGLE, pattern: (text) => `${text}*` },
  'does not begin with': { ...SINGLE, isNegative: true, pattern: (text) => `${text}*` },
  'ends with': { ...SINGLE, pattern: (text) => `*${text}` },
  'does not end with': { ...SINGLE, isNegative: true, pattern: (text) => `*${text}` },
  'is blank': { least: 0, most: 0 },
  'is not blank': { least: 0, most: 0 },
} satisfies Record<string, Rule>;

export type Operator = keyof typeof RULES;

export type OrderOperator = {
  [Name in Operator]: (typeof RULES)[Name] extends { isOrder: true } ? Name : never;
}[Operator];

export const ruleOf = (operator: Operator): Rule => RULES[operator];

export const isOrder = (operator: Operator): operator is OrderOperator => ruleOf(operator).isOrder === true;

export const OPERATORS = Object.keys(RULES) as readonly Operator[];

export const isWord = (operator: Operator): boolean => /[a-z]/.test(operator);

/** Signs of other languages, each with its operator here. */
const FOREIGN_SIGNS: Readonly<Record<string, Operator>> = {
  '=>': '>=',
  '=<': '<=',
  '==': '=',
  '!=': '<>',
  '><': '<>',
  '≥': '>=',
  '≤': '<=',
  '≠': '<>',
};

const oneOf = (texts: readonly string[]): string =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', '\\s+');

const SIGNS = oneOf([...Object.keys(FOREIGN_SIGNS), ...OPERATORS.filter((operator) => !isWord(operator))]);
const WORDS = `(?:${oneOf(OPERATORS.filter(isWord))})(?=$|[\\s'"([{])`;

const FIRST = new RegExp(`^\\s*(${SIGNS}|${WORDS})`, 'i');
/** A word needs a space before it, a sign does not. */
const LATER = new RegExp(`\\s*(${SIGNS})|\\s+(${WORDS})`, 'gi');
/** A quote after these opens a value. */
const BEFORE_QUOTE = new RegExp(`(?:[=<>,≥≤≠([{]|\\s(?:${oneOf(OPERATORS.filter(isWord))}|and))\\s*$`, 'i');

export interface FoundOperator {
  /** Where the text before it ends, and where the text after it begins. */
  start: number;
  end: number;
  written: string;
  operator: Operator;
  /** It is a sign of another language, which is not taken. */
  isForeign: boolean;
}

function found(start: number, end: number, text: string): FoundOperator {
  const written = normalise(text);
  const foreign = FOREIGN_SIGNS[written];
  return {
    start,
    end,
    written: text,
    operator: foreign ?? (written as Operator),
    isForeign: foreign !== undefined,
  };
}

export function firstOperator(text: string): FoundOperator | undefined {
  const [whole = '', written] = FIRST.exec(text) ?? [];
  return written === undefined ? undefined : found(0, whole.length, written);
}

/** Finds all texts that could be the operator after a column, from left to right. */
export const laterOperators = (text: string): FoundOperator[] =>
  [...text.matchAll(LATER)]
    .filter(({ index }) => index > 0)
    .map(({ index, 0: whole, 1: sign, 2: word }) => found(index, index + whole.length, sign ?? word!));

export const opensQuote = (before: string): boolean => BEFORE_QUOTE.test(before);

export function readOperator(cell: Scalar | undefined): Operator | undefined {
  const text = normalise(scalarText(cell ?? null));
  return OPERATORS.find((operator) => operator === text);
}

const normalise = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

/** Tells whether a text names a column, which decides where the name in a condition ends. */
export type IsColumn = (name: string) => boolean;

/** The operators that may follow the column in a condition. A column name in quotes leaves only the one behind it. */
export function conditionOperators(text: string): FoundOperator[] {
  const begin = text.search(/\S/);
  if (!isQuote(text[begin] ?? '')) return laterOperators(text);
  const end = closingQuote(text, begin) + 1;
  const found = end > 0 ? firstOperator(text.slice(end)) : undefined;
  return found ? [{ ...found, start: end, end: end + found.end }] : [];
}

export const isCondition = (text: string, isColumn: IsColumn): boolean =>
  conditionOperators(text).some(({ start }) => isColumn(unquote(text.slice(0, start))));
