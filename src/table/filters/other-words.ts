import { isText, type ColumnType } from '../../contract/column-types';
import { scalarText, type Scalar } from '../arguments/argument-cells';
import { unquote } from '../arguments/split-text';
import { quoted } from '../quoted';
import {
  type Comparison,
  conditionError,
  type Operand,
  type ConditionLocation,
  type ConditionTarget,
  printCondition,
} from './condition';
import { firstOperator, type IsColumn, type Operator, OPERATORS, ruleOf } from './operators';
import { areReadable, readValues, toOperand } from './read-values';

/** Words that people write for an operator. They are not taken: the message says what to write. */
const OTHER_WORDS: Readonly<Partial<Record<Operator | 'like' | 'not like', string>>> = {
  in: 'in|one of|any of|among',
  'not in': 'not in|not one of|not any of',
  between: 'between',
  'is blank': 'empty|null|blank',
  'is not blank': 'not empty|not null|not blank|has value',
  'does not contain': "not contains|not contain|doesn't contain|does not include|excludes",
  contains: 'includes|include|containing|contain|has',
  'does not begin with': 'does not start with|not starting with',
  'begins with': 'starts with|start with|starting with|begin with|beginning with',
  'does not end with': 'not ending with',
  'ends with': 'end with|ending with|ends in',
  '>=': 'at least|greater than or equal to|since|from|on or after|not less than|not before',
  '<=': 'at most|less than or equal to|until|up to|on or before|not more than|not after',
  '>': 'greater than|more than|above|over|after|later than',
  '<': 'less than|below|under|before|earlier than',
  '<>': "does not equal|not equal to|not equals|not|is not|isn't",
  '=': 'equals|equal to|equal|is|are|on',
  like: 'like',
  'not like': 'not like',
};

type IntendedOperator = keyof typeof OTHER_WORDS;

const WORDS = Object.entries(OTHER_WORDS)
  .flatMap(([operator, words]) =>
    words.split('|').map((word) => ({ operator: operator as IntendedOperator, word })),
  )
  .sort((a, b) => b.word.length - a.word.length);

const ANY_WORD = WORDS.map(({ word }) => word.replaceAll(' ', '\\s+')).join('|');
const WORD = new RegExp(`(?:\\s+is)?\\s+(${ANY_WORD})(?=\\s|$)`, 'gi');
const FIRST_WORD = new RegExp(`^\\s*(${ANY_WORD})(?=\\s|$)`, 'i');

const operatorOf = (word: string): IntendedOperator | undefined => {
  const plain = word.trim().toLowerCase().replace(/\s+/g, ' ');
  return (
    WORDS.find((candidate) => candidate.word === plain) ??
    WORDS.find((candidate) => `is ${candidate.word}` === plain)
  )?.operator;
};

/** A longer text would fill the message. */
const LONGEST = 80;

/** What a text without an operator after its column means. */
export interface OtherWords {
  name: string;
  /** Returns a comparison that is not taken as it is written. Throws `bad-input` if it is not clear, too. */
  read(type: ColumnType, location: ConditionLocation): Comparison;
}

/** Finds words that stand for an operator after a column, as in `use_type is OFFICE`. */
export function otherWords(text: string, isColumn: IsColumn): OtherWords | undefined {
  if (text.length > LONGEST) return undefined;
  const isKnown = (end: number) => isColumn(unquote(text.slice(0, end)));
  for (const { index, 0: whole, 1: word } of text.matchAll(WORD))
    if (isKnown(index)) {
      const name = unquote(text.slice(0, index));
      const refused = `${quoted(whole.trim())} is not an operator`;
      const remainder = text.slice(index + whole.length);
      return {
        name,
        read: (type, location) =>
          meaning(operatorOf(word!)!, remainder, { ...location, type, name, refused }),
      };
    }
  const gaps = [...text.matchAll(/:\s*|\s+/g)].reverse();
  const gap = gaps.find(({ index }) => isKnown(index));
  if (!gap) return undefined;
  const name = unquote(text.slice(0, gap.index));
  const remainder = text.slice(gap.index + gap[0].length);
  const refused = 'the operator is missing';
  return { name, read: (type, location) => meaning('=', remainder, { ...location, type, name, refused }) };
}

/** Finds the words in the second cell of a row whose others are the values. */
export function otherWordsOfCells(
  name: string,
  cell: Scalar,
  values: readonly Operand[],
): OtherWords['read'] | undefined {
  const operator = operatorOf(scalarText(cell));
  if (operator === undefined) return undefined;
  const refused = `${quoted(scalarText(cell))} is not an operator`;
  return (type, location) => {
    const asked = { ...location, type, name, refused };
    const [value, ...more] = values;
    const isLike = operator === 'like' || operator === 'not like';
    const { least, most } = isLike ? { least: 1, most: 1 } : ruleOf(operator);
    if (values.length < least || values.length > most) throw unclear(asked);
    if (isLike || (value && more.length === 0 && operator === '<>'))
      return meaning(operator, scalarText(value!.value), asked);
    return { operator, operands: values, refused };
  };
}

interface Refused extends ConditionTarget {
  /** Why the text is not taken, as the beginning of a sentence. */
  refused: string;
}

const unclear = (asked: Refused) =>
  conditionError(asked, `${asked.refused}. Use one of ${OPERATORS.join(', ')}`);

/** The message writes what a comparison means only if it means the same. */
function meaning(operator: IntendedOperator, remainder: string, asked: Refused): Comparison {
  const { type, refused } = asked;
  if (operator === 'like' || operator === 'not like') return likeMeaning(operator, remainder, asked);
  if (remainder.trim() === '' && ruleOf(operator).least > 0)
    throw conditionError(asked, `${refused}, and the value after it is missing`);
  if (operator === '<>' && /^\s*between\s/i.test(remainder)) throw outsideOf(remainder, asked);
  if (operator === '=' || operator === '<>') {
    const sign = firstOperator(remainder);
    const word = FIRST_WORD.exec(remainder);
    // `is not over 5` and `is not >=5` deny another comparison.
    if (operator === '<>' && (sign ?? word)) throw unclear(asked);
    if (sign) return { ...readValues(sign.operator, remainder.slice(sign.end), asked), refused };
    if (word) return meaning(operatorOf(word[1]!)!, remainder.slice(word[0].length), asked);
  }
  const ends = remainder.split(/\s(?:and|to|until)\s/i);
  if (operator === '>=' && ends.length === 2)
    return { ...readValues('between', ends.join(' and '), asked), refused };
  const read = { ...readValues(operator, remainder, asked), refused };
  // `is in liquidation` may be a list of one, and a text.
  if (
    !isText(type) ||
    ruleOf(operator).between !== ',' ||
    read.operands.length !== 1 ||
    /^\s*[([{]/.test(remainder)
  )
    return read;
  const whole = { value: `in ${remainder.trim()}`, isQuoted: false };
  throw oneOf(asked, [read, { operator: operator === 'in' ? '=' : '<>', operands: [whole] }]);
}

const oneOf = (asked: Refused, all: readonly Comparison[]) =>
  conditionError(
    asked,
    `${asked.refused}. Write ${all.map(({ operator, operands }) => printCondition(asked.name, operator, operands)).join(' or ')}`,
  );

function likeMeaning(operator: 'like' | 'not like', remainder: string, asked: Refused): Comparison {
  const { type, refused } = asked;
  const operand = toOperand(remainder);
  const isNegative = operator === 'not like';
  if (!isText(type)) return { operator: isNegative ? 'does not contain' : 'contains', operands: [operand] };
  const found = likeComparisons(operand, isNegative);
  const [first, ...more] = found;
  if (!first) throw unclear(asked);
  if (more.length > 0) throw oneOf(asked, found);
  return { ...first, refused };
}

/** `not between` cannot be asked at once. */
function outsideOf(remainder: string, asked: Refused) {
  const { name, refused } = asked;
  const { operands } = readValues('between', remainder.replace(/^\s*between\s/i, ''), asked);
  if (!areReadable(operands, asked.type)) return unclear(asked);
  const [low, high] = operands as [Operand, Operand];
  return conditionError(
    asked,
    `${refused}. Write two formulas, one with ${printCondition(name, '<', [low])} and one with ${printCondition(name, '>', [high])}`,
  );
}

/** Stands for itself in a condition. */
const literal = (text: string): string => text.replace(/[*?~]/g, '~$&');

/**
 * Returns what `like` means with this value, as SQL says it: `%` is any text, and `_` any character. Without `%`, a person may mean
 * the whole text or a part of it. Returns nothing for a value that a condition cannot say.
 */
function likeComparisons({ value, isQuoted }: Operand, isNegative: boolean): Comparison[] {
  const text = String(value);
  // Classes and escapes of some databases. No text begins or ends with a space.
  if (text === '' || text !== text.trim() || /[[\]\\]/.test(text)) return [];
  const whole = (pattern: string): Comparison => ({
    operator: isNegative ? '<>' : '=',
    operands: [{ value: pattern, isQuoted }],
  });
  const translated = literal(text).replaceAll('%', '*').replaceAll('_', '?');
  if (!text.includes('%')) {
    // The like of other programs.
    if (/[*?]/.test(text)) return text.includes('_') ? [] : [whole(text)];
    const part: Comparison = {
      operator: isNegative ? 'does not contain' : 'contains',
      operands: [{ value: text, isQuoted }],
    };
    return [whole(translated), part];
  }
  const [, before = '', inside = '', after = ''] = /^(%*)(.*?)(%*)$/.exec(text) ?? [];
  if (inside === '' || inside !== inside.trim() || /[%_]/.test(inside)) return [whole(translated)];
  const operands = [{ value: literal(inside), isQuoted }];
  if (before !== '' && after !== '')
    return [{ operator: isNegative ? 'does not contain' : 'contains', operands }];
  return [
    before === ''
      ? { operator: isNegative ? 'does not begin with' : 'begins with', operands }
      : { operator: isNegative ? 'does not end with' : 'ends with', operands },
  ];
}
