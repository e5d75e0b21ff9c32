import type { ColumnType } from '../../../contract/column-types';
import type { Operator } from '../../../table/filters/operators';

export type ValueKind = 'text' | 'number' | 'date';

export const kindOf = (type: ColumnType | undefined): ValueKind => {
  if (type === 'TIMESTAMP') return 'date';
  return type === 'INT' || type === 'FLOAT' ? 'number' : 'text';
};

const WORDS: Record<Operator, string> = {
  '=': 'is',
  '<>': 'is not',
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
  between: 'between',
  in: 'any of',
  'not in': 'none of',
  'is blank': 'is blank',
  'is not blank': 'is not blank',
  contains: 'contains',
  'does not contain': 'does not contain',
  'begins with': 'begins with',
  'does not begin with': 'does not begin with',
  'ends with': 'ends with',
  'does not end with': 'does not end with',
};

const WORDS_OF_DATES: Partial<Record<Operator, string>> = {
  '>': 'after',
  '>=': 'on or after',
  '<': 'before',
  '<=': 'on or before',
};

export const operatorWords = (operator: Operator, kind: ValueKind): string =>
  (kind === 'date' ? WORDS_OF_DATES[operator] : undefined) ?? WORDS[operator];

/** The word that filters are written with stands before what it means: `>= at least`, `in (any of)`. */
export function operatorLabel(operator: Operator, kind: ValueKind): string {
  const words = operatorWords(operator, kind);
  if (operator === 'in' || operator === 'not in') return `${operator} (${words})`;
  return /^[=<>]/.test(operator) ? `${operator} ${words}` : words;
}

const BLANKS = ['is blank', 'is not blank'] as const;
const ORDERED = ['=', '<>', '>=', '<=', '>', '<', 'between', 'in', 'not in', ...BLANKS] as const;

const OFFERED: Record<ValueKind, readonly Operator[]> = {
  text: [
    '=',
    '<>',
    'in',
    'not in',
    'contains',
    'does not contain',
    'begins with',
    'does not begin with',
    'ends with',
    'does not end with',
    ...BLANKS,
  ],
  number: ORDERED,
  date: ORDERED,
};

/** Returns the operators that make sense, the usual ones first, and the one in use. */
export const offeredOperators = (kind: ValueKind, used: Operator): readonly Operator[] =>
  OFFERED[kind].includes(used) ? OFFERED[kind] : [...OFFERED[kind], used];

/** Returns the operator if it makes sense, otherwise "is". */
export const fittingOperator = (kind: ValueKind, used: Operator): Operator =>
  OFFERED[kind].includes(used) ? used : '=';
