import type { ColumnType } from '../../contract/column-types';
import { badInput, RrError } from '../../contract/failure';
import { type Scalar, scalarText } from '../arguments/argument-cells';
import { unambiguousNumber } from '../arguments/read-number';
import { quoted } from '../quoted';
import { type Operator, isWord, laterOperators, opensQuote, ruleOf } from './operators';

/** A condition whose column is not resolved yet. */
export interface Condition {
  /** The row of the block, as the beginning of a message. */
  where: string;
  /** As the person wrote it. */
  text: string;
  name: string;
  /** What the condition says of a column of this type. Throws `bad-input` if the values have two readings. */
  read(type: ColumnType): Comparison;
  /** The criterion is the number 0 alone, which some hosts pass for an empty cell. */
  maybeEmpty?: boolean;
  /** It has a column and nothing else. It filters nothing, also if no column has that name. */
  isIncomplete?: true;
}

export interface Comparison {
  operator: Operator;
  operands: readonly Operand[];
  /** A criterion such as `in liquidation` is a text, and could be an operator with its value. */
  alternative?: Pick<Comparison, 'operator' | 'operands'>;
  /** Why it is not taken as it is written, as the beginning of a sentence, though it is clear what it means. */
  refused?: string;
}

export interface Operand {
  value: Scalar;
  /** Quotes say that the text is one value, whatever it contains. */
  isQuoted: boolean;
  /** It is the text of a cell that holds nothing else. */
  isCell?: boolean;
}

export type ConditionLocation = Pick<Condition, 'where' | 'text'>;

/** What values are read for: a condition on a column of this name and type. */
export interface ConditionTarget extends ConditionLocation {
  name: string;
  type: ColumnType;
}

export const conditionError = ({ where, text }: ConditionLocation, problem: string): RrError =>
  badInput(`${where}, ${quoted(text)}: ${problem}.`);

/** A value that cannot be read, and may join several values or conditions. `explainDoubt` says so, once it is loaded. */
export class DoubtfulValue extends RrError {
  constructor(
    { message }: RrError,
    readonly doubt: {
      condition: Condition;
      comparison: Comparison;
      operand: Operand;
      /** Whether a part of the value could be read. */
      isPart(text: string): boolean;
      isColumn(name: string): boolean;
    },
  ) {
    super('bad-input', message);
  }
}

/** Writes a condition as it can be typed: `use_type not in OFFICE, RETAIL`. Reading it again gives the same condition. */
export function printCondition(name: string, operator: Operator, operands: readonly Operand[]): string {
  const column = mustQuoteName(name) ? inQuotes(name) : name.trim();
  const { between } = ruleOf(operator);
  const values = operands.map((operand) => printValue(operand, operator));
  const written = values.join(between === ',' ? ', ' : ' and ');
  return isWord(operator) ? `${column} ${operator} ${written}`.trim() : `${column}${operator}${written}`;
}

function printValue(operand: Operand, operator: Operator): string {
  const { value } = operand;
  if (takesQuotes(operand, operator)) return inQuotes(String(value));
  return typeof value === 'number' ? unambiguousNumber(value) : scalarText(value);
}

/** Whether a value is written in quotes, because it could be read in another way. */
export function takesQuotes({ value, isQuoted }: Operand, operator: Operator): boolean {
  if (typeof value !== 'string') return false;
  const { between } = ruleOf(operator);
  return (
    isQuoted ||
    scalarText(value) === '' ||
    /;|^\s|\s$|^[<>=!≥≤≠([{]|(?:^|[^\p{L}\p{N}])['"]/u.test(value) ||
    quotesIn(value).some(({ index }) => opensQuote(` ${value.slice(0, index)}`)) ||
    (between === ',' && value.includes(',')) ||
    (between === 'and' && /\sand\s/i.test(value))
  );
}

/** The word before a quotation mark may be an operator, as in `check-in"`. */
const quotesIn = (text: string) => [...text.matchAll(/['"]/g)];

const mustQuoteName = (name: string): boolean =>
  /;|^\s*['"]/.test(name) || laterOperators(`${name} `).length > 0;

export const inQuotes = (text: string): string => `'${text.trim().replaceAll("'", "''")}'`;
