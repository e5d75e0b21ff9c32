import type { Operator } from '../../../table/filters/operators';
import { operatorWords, type ValueKind } from '../../../table/filters/operator-words';

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
