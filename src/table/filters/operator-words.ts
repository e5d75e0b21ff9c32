import { isDateType, isNumeric, type ColumnType } from '../../contract/column-types';
import type { Operator } from './operators';

export type ValueKind = 'text' | 'number' | 'date';

export const kindOf = (type: ColumnType | undefined): ValueKind => {
  if (isDateType(type)) return 'date';
  return type !== undefined && isNumeric(type) ? 'number' : 'text';
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

/** Says an operator as a person does, between a column and its values. */
export const operatorWords = (operator: Operator, kind: ValueKind): string =>
  (kind === 'date' ? WORDS_OF_DATES[operator] : undefined) ?? WORDS[operator];

/** A unit without a lease is vacant, as people say. Undefined for all other conditions. */
export const describeVacancy = (column: string, operator: Operator): string | undefined =>
  column === 'lease_id' ? { 'is blank': 'Vacant', 'is not blank': 'Let' }[operator as string] : undefined;
