import { scalarText, type Scalar } from '../arguments/argument-cells';

interface Rule {
  least: number;
  most: number;
}

/** An operator that the text form does not take. */
interface WordRule extends Rule {
  /** What to write in a text instead, as a sentence without its full stop. */
  instead(column: string): string;
}

const ONE: Rule = { least: 1, most: 1 };

const SIGNS = { '=': ONE, '<>': ONE, '>': ONE, '>=': ONE, '<': ONE, '<=': ONE } satisfies Record<
  string,
  Rule
>;

const WORDS = {
  between: {
    least: 2,
    most: 2,
    instead: (column) =>
      `Write two conditions with >= and <=, or a row of cells: ${column} | between | from | to`,
  },
  in: {
    least: 1,
    most: Infinity,
    instead: (column) => `Write a row of cells: ${column} | in | first value | second value`,
  },
  'not in': {
    least: 1,
    most: Infinity,
    instead: (column) => `Write a row of cells: ${column} | not in | first value | second value`,
  },
  'is blank': { least: 0, most: 0, instead: (column) => `Write ${column}=` },
  'is not blank': { least: 0, most: 0, instead: (column) => `Write ${column}<>` },
} satisfies Record<string, WordRule>;

type Sign = keyof typeof SIGNS;
type Word = keyof typeof WORDS;

export type Operator = Sign | Word;

export const RULES: Readonly<Record<Operator, Rule>> = { ...SIGNS, ...WORDS };

export const OPERATORS = Object.keys(RULES) as readonly Operator[];

export function readOperator(cell: Scalar | undefined): Operator | undefined {
  const text = normalise(scalarText(cell ?? null));
  return OPERATORS.find((operator) => operator === text);
}

const normalise = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');

const anyOf = (table: object): string =>
  Object.keys(table)
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', '\\s+');

const SIGN_FIRST = new RegExp(`^\\s*(${anyOf(SIGNS)})`);
const WORD_LATER = new RegExp(`^(.*?\\S)\\s+(${anyOf(WORDS)})(?:\\s|$)`, 'i');

export function splitSign(text: string): { sign: Sign | undefined; rest: string } {
  const [found = '', sign] = SIGN_FIRST.exec(text) ?? [];
  return { sign: sign as Sign | undefined, rest: text.slice(found.length) };
}

/** The first operator in words that a text has after a column, as written, and what to write instead. */
export function findWord(text: string): { word: string; instead: string } | undefined {
  const [, column, word] = WORD_LATER.exec(text) ?? [];
  if (column === undefined || word === undefined) return undefined;
  return { word, instead: WORDS[normalise(word) as Word].instead(column) };
}

/** Signs of other languages, each with its operator here. */
const FOREIGN_SIGNS: Readonly<Record<string, Sign>> = {
  '=>': '>=',
  '=<': '<=',
  '==': '=',
  '!=': '<>',
  '><': '<>',
};
const FOREIGN_FIRST = new RegExp(`^\\s*(${anyOf(FOREIGN_SIGNS)})`);

export function foreignSign(text: string): { written: string; operator: Sign } | undefined {
  const written = FOREIGN_FIRST.exec(text)?.[1];
  const operator = written && FOREIGN_SIGNS[written];
  return operator && written ? { written, operator } : undefined;
}
