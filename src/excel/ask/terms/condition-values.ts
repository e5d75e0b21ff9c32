import { isNumeric, type ColumnType } from '../../../contract/column-types';
import { scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { readDate } from '../../../table/arguments/read-date';
import { numbersIn, readNumber } from '../../../table/arguments/read-number';
import { unquote } from '../../../table/arguments/split-text';
import type { Comparison, Operand } from '../../../table/filters/condition';
import { hasJoint } from '../../../table/filters/joined-text';
import type { Operator } from '../../../table/filters/operators';
import { serialToIso } from '../../../table/iso-serial';
import { givenValues, type AskCondition, type AskValue } from '../ask-query';

/** A value of Ask stands for itself, also with the signs that a criterion takes for any text. */
const escaped = (text: string): string => text.replace(/[*?~]/g, '~$&');

const isText = (type: ColumnType): boolean => !isNumeric(type) && type !== 'TIMESTAMP';

/** The values as cells of a block hold them. A date is its serial number. */
export const cellOperands = (condition: AskCondition, type: ColumnType): Operand[] =>
  givenValues(condition).map((value) =>
    typeof value === 'string' ? textOperand(isText(type) ? escaped(value) : value) : bare(value),
  );

/**
 * The values as a text holds them: dates as ISO 8601, numbers so that they have one reading in every country, and quotes
 * around a text that could be read as several values.
 */
export const textOperands = (condition: AskCondition, type: ColumnType): Operand[] =>
  cellOperands(condition, type).map(({ value, isQuoted }) => {
    if (typeof value !== 'number') return { value, isQuoted: isQuoted || hasJoint(String(value)) };
    return bare(type === 'TIMESTAMP' ? serialToIso(value) : numberText(value));
  });

const bare = (value: Scalar): Operand => ({ value, isQuoted: false });

/** Quotes keep spaces at the ends, and quotes of the value itself. */
const textOperand = (value: string): Operand => ({ value, isQuoted: unquote(value) !== value });

/** Adds zeros to a number such as 50.125, which is fifty thousand in another country. */
function numberText(value: number): string {
  let text = String(value);
  while (numbersIn(text).length > 1) text += '0';
  return text;
}

/** Reads a comparison as Ask shows it. Returns undefined for a pattern or a value that Ask has no words for. */
export function readComparison(
  column: string,
  { operator, operands }: Comparison,
  type: ColumnType,
): AskCondition | undefined {
  if (!isText(type)) {
    const values = operands.map(({ value }) => (type === 'TIMESTAMP' ? readDate(value) : readNumber(value)));
    const read = values.flatMap((value) => ('value' in value ? [value.value] : []));
    return read.length === operands.length ? { column, operator, values: read } : undefined;
  }
  const patterns = operands.map(({ value }) =>
    typeof value === 'string' ? readPattern(value) : { value: value ?? '', before: false, after: false },
  );
  const values = patterns.map((pattern) => pattern?.value);
  if (values.includes(undefined)) return undefined;
  const isPlain = patterns.every((pattern) => !pattern?.before && !pattern?.after);
  if (isPlain) return { column, operator, values: values as AskValue[] };
  const [only, ...more] = patterns;
  const found = PATTERNS[operator]?.find(
    ([, before, after]) => before === only?.before && after === only.after,
  );
  return found && more.length === 0
    ? { column, operator: found[0], values: values as AskValue[] }
    : undefined;
}

/** The operator for a value with a star before it or after it. */
const PATTERNS: Partial<Record<Operator, readonly (readonly [Operator, boolean, boolean])[]>> = {
  '=': [
    ['contains', true, true],
    ['begins with', false, true],
    ['ends with', true, false],
  ],
  '<>': [
    ['does not contain', true, true],
    ['does not begin with', false, true],
    ['does not end with', true, false],
  ],
};

/** Reads `A*` as the value A with a star behind it. Returns undefined for wildcards elsewhere, or alone. */
function readPattern(text: string): { value: string; before: boolean; after: boolean } | undefined {
  const parts = [...scalarText(text).matchAll(/~([*?~])|([^])/g)].map(([, literal, char]) => ({
    char: literal ?? char!,
    isWild: literal === undefined && (char === '*' || char === '?'),
  }));
  const isStar = (part: (typeof parts)[number] | undefined) => part?.isWild === true && part.char === '*';
  const before = isStar(parts[0]);
  const after = parts.length > 1 && isStar(parts.at(-1));
  const inside = parts.slice(before ? 1 : 0, after ? -1 : undefined);
  if (inside.some(({ isWild }) => isWild) || ((before || after) && inside.length === 0)) return undefined;
  return { value: inside.map(({ char }) => char).join(''), before, after };
}
