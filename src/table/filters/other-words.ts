import { scalarText, type Scalar } from '../arguments/argument-cells';
import { unquote } from '../arguments/split-text';
import { quoted } from '../quoted';
import type { Operator, IsColumn } from './operators';
import { printCondition } from './condition';
import { toOperand } from './read-values';

/** Words that people write for an operator. They are not taken: the message says what to write. */
const OTHER_WORDS: Readonly<Partial<Record<Operator, string>>> = {
  in: 'in|one of|any of|among',
  'not in': 'not in|not one of|not any of',
  between: 'between',
  'is blank': 'empty|null|blank',
  'is not blank': 'not empty|not null|not blank|has value',
  'does not contain': "not contains|not contain|doesn't contain|does not include|not like|excludes",
  contains: 'includes|include|like|containing|contain|has',
  'does not begin with': 'does not start with|not starting with',
  'begins with': 'starts with|start with|starting with|begin with|beginning with',
  'does not end with': 'not ending with',
  'ends with': 'end with|ending with|ends in',
  '>=': 'at least|greater than or equal to|since|from|on or after|not less than|not before',
  '<=': 'at most|less than or equal to|until|up to|on or before|not more than|not after',
  '>': 'greater than|more than|above|over|after|later than',
  '<': 'less than|below|under|before|earlier than',
  '<>': "does not equal|not equal to|not equals|not|is not|isn't",
  '=': 'equals|equal to|equal|is|are|on|like',
};

const WORDS = Object.entries(OTHER_WORDS)
  .flatMap(([operator, words]) => words.split('|').map((word) => ({ operator: operator as Operator, word })))
  .sort((a, b) => b.word.length - a.word.length);

const WORD = new RegExp(
  `(?:\\s+is)?\\s+(${WORDS.map(({ word }) => word.replaceAll(' ', '\\s+')).join('|')})(?=\\s|$)`,
  'gi',
);

const operatorOf = (word: string): Operator | undefined => {
  const plain = word.trim().toLowerCase().replace(/\s+/g, ' ');
  return (WORDS.find((one) => one.word === plain) ?? WORDS.find((one) => `is ${one.word}` === plain))
    ?.operator;
};

/** A longer text would fill the message. */
const LONGEST = 80;

/** Says what to write for a text that has no operator after a column: `use_type is OFFICE` → `use_type=OFFICE`. */
export function instead(text: string, isColumn: IsColumn): { problem: string; write: string } | undefined {
  if (text.length > LONGEST) return undefined;
  const isKnown = (end: number) => isColumn(unquote(text.slice(0, end)));
  for (const { index, 0: whole, 1: word } of text.matchAll(WORD))
    if (isKnown(index)) {
      const rest = text.slice(index + whole.length);
      return {
        problem: `${quoted(whole.trim())} is not an operator`,
        write: write(text.slice(0, index), operatorOf(word!)!, rest),
      };
    }
  const gaps = [...text.matchAll(/:\s*|\s+/g)].reverse();
  const gap = gaps.find(({ index }) => isKnown(index));
  if (!gap) return undefined;
  const rest = text.slice(gap.index + gap[0].length);
  return { problem: 'the operator is missing', write: write(text.slice(0, gap.index), '=', rest) };
}

/** Says what to write for a row of cells whose second cell is not an operator. */
export function insteadOfCells(name: string, word: Scalar, values: readonly Scalar[]): string | undefined {
  const operator = operatorOf(scalarText(word));
  return operator && write(name, operator, values.map(scalarText).join(', '));
}

function write(name: string, operator: Operator, rest: string): string {
  const ends = rest.replace(/^\s*between\s/i, '').split(/\s(?:and|to|until)\s/i);
  const [low = '', high = ''] = ends;
  if (operator === '<>' && /^\s*between\s/i.test(rest) && ends.length === 2)
    return `two formulas, one with ${write(name, '<', low)} and one with ${write(name, '>', high)}`;
  if (operator === '>=' && ends.length === 2)
    return printCondition(unquote(name), 'between', ends.map(toOperand));
  if (rest.trim() === '') return printCondition(unquote(name), 'is blank', []);
  const isBlankTest = operator === 'is blank' || operator === 'is not blank';
  // % is the star of SQL.
  const text = operator.includes('contain') ? rest.replace(/^\s*%?|%?\s*$/g, '') : rest;
  const list = operator === 'in' || operator === 'not in';
  const operands = isBlankTest
    ? []
    : list
      ? text
          .replace(/^\s*[([{]|[)\]}]\s*$/g, '')
          .split(',')
          .map(toOperand)
      : [toOperand(text)];
  return printCondition(unquote(name), operator, operands);
}
