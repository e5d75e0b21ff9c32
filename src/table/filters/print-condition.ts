import { scalarText } from '../arguments/argument-cells';
import type { Operand } from './condition';
import { isWord, laterOperators, opensQuote, ruleOf, type Operator } from './operators';

/** Writes a condition as it can be typed: `use_type not in OFFICE, RETAIL`. Reading it again gives the same condition. */
export function printCondition(name: string, operator: Operator, operands: readonly Operand[]): string {
  const column = mustQuoteName(name) ? inQuotes(name) : name.trim();
  const { between } = ruleOf(operator);
  const values = operands.map((operand) => printValue(operand, operator));
  const written = values.join(between === ',' ? ', ' : ' and ');
  return isWord(operator) ? `${column} ${operator} ${written}`.trim() : `${column}${operator}${written}`;
}

function printValue({ value, isQuoted }: Operand, operator: Operator): string {
  const text = scalarText(value);
  if (typeof value !== 'string') return text;
  const { between } = ruleOf(operator);
  const isUnclear =
    text === '' ||
    /;|^\s|\s$|^[<>=!≥≤≠([{]|(?:^|[^\p{L}\p{N}])['"]/u.test(value) ||
    quotesIn(value).some(({ index }) => opensQuote(` ${value.slice(0, index)}`)) ||
    (between === ',' && value.includes(',')) ||
    (between === 'and' && /\sand\s/i.test(value));
  return isQuoted || isUnclear ? inQuotes(value) : text;
}

/** The word before a quotation mark may be an operator, as in `check-in"`. */
const quotesIn = (text: string) => [...text.matchAll(/['"]/g)];

const mustQuoteName = (name: string): boolean =>
  /;|^\s*['"]/.test(name) || laterOperators(`${name} `).length > 0;

const inQuotes = (text: string): string => `'${text.trim().replaceAll("'", "''")}'`;
