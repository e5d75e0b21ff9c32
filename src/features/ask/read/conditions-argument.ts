import type { ColumnNames } from '../../../answers/naming';
import { isDateType, isNumeric } from '../../../contract/column-types';
import { badInput } from '../../../contract/failure';
import type { Argument } from '../../../excel/calls/argument';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { readDate } from '../../../table/arguments/read-date';
import { readNumber, textInPoints } from '../../../table/arguments/read-number';
import type { Comparison, Condition } from '../../../table/filters/condition';
import { OPERATORS, ruleOf } from '../../../table/filters/operators';
import { readConditions } from '../../../table/filters/read-conditions';
import type { AskCondition, AskValue } from '../ask-query';
import { conditionCells, type Described } from '../terms/condition-terms';
import { pointsValue } from '../terms/points-value';
import type { ArgumentSource } from './argument-source';
import { argumentPlan, isEqual, planCells, type Plan, type RequestedLine } from './plan-cells';

/** Reads the conditions of an argument. Throws for one that Ask has no words for. */
export const readFilters = ({ rows, range }: ArgumentSource, columns: ColumnNames): AskCondition[] =>
  range
    ? linesOf(range.values, columns).flatMap(({ conditions }) => conditions)
    : readConditions(rows, columns.isName).map((condition) => asAsked(condition, columns));

interface Line {
  at: number;
  conditions: readonly AskCondition[];
}

/** The rows of cells that hold conditions. */
const linesOf = (rows: readonly (readonly Scalar[])[], columns: ColumnNames): Line[] =>
  rows.flatMap((row, at) => {
    if (row.every(isBlankName)) return [];
    const blank = row.map(() => null);
    // Where cells are blank, a 0 is a value and no empty cell.
    const alone = [...rows.map((_, index) => (index === at ? row : blank)), blank];
    const conditions = readConditions(alone, columns.isName);
    return [{ at, conditions: conditions.map((condition) => asAsked(condition, columns)) }];
  });

/** A column whose criterion is still empty is a condition that the functions ignore. */
function asAsked(
  { name, text, read, isIncomplete, maybeEmpty }: Condition,
  columns: ColumnNames,
): AskCondition {
  const column = columns.find(name)?.name ?? name;
  if (isIncomplete) return { column, operator: '=', values: [] };
  const entry = columns.entry(column);
  const comparison = read(entry.type);
  if (comparison.refused !== undefined) throw badInput(`“${text}” ${comparison.refused}`);
  const condition = maybeEmpty ? undefined : readComparison(column, comparison, entry);
  if (!condition) throw badInput(`“${text}” fits none of its fields`);
  return condition;
}

/** Plans how to write the conditions. `constant` is how they stand in a formula. The cells of one that stays are not touched. */
export function planFilters(
  { argument, range }: ArgumentSource,
  after: readonly AskCondition[],
  constant: Argument,
  columns: ColumnNames,
): Plan {
  if (!range) return argumentPlan(constant);
  const lines = linesOf(range.values, columns);
  if (
    isEqual(
      lines.flatMap(({ conditions }) => conditions),
      after,
    )
  )
    return argumentPlan(argument);
  const free = [...lines];
  const isTyped = range.values.some((row) => row.slice(2).some((value) => !isBlankName(value)));
  const form = range.columns === 1 ? 'text' : isTyped ? 'typed' : 'criterion';
  const requested = after.map((condition): RequestedLine => {
    const at = free.findIndex(({ conditions }) => isEqual(conditions, [condition]));
    const [line] = at < 0 ? [] : free.splice(at, 1);
    return line ? { at: line.at } : { cells: conditionCells(condition, form, columns) };
  });
  return planCells(
    { argument, range },
    lines.map(({ at }) => at),
    requested,
  );
}

/** Reads a comparison as Ask shows it. Returns undefined for a pattern or a value that Ask has no words for. */
export function readComparison(
  column: string,
  { operator, operands }: Comparison,
  { type, percentScale }: Described,
): AskCondition | undefined {
  if (isNumeric(type) || isDateType(type)) {
    const read = operands.flatMap(({ value }): AskValue[] => {
      const inPoints = percentScale && textInPoints(value);
      const reading = isDateType(type) ? readDate(value) : readNumber(inPoints ?? value);
      if (!('value' in reading)) return [];
      return [inPoints ? pointsValue(reading.value, percentScale) : reading.value];
    });
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
  const stars = `${only?.before ? '*' : ''}x${only?.after ? '*' : ''}`;
  const found = OPERATORS.find((known) => {
    const { pattern, isNegative } = ruleOf(known);
    return pattern?.('x') === stars && (isNegative ? '<>' : '=') === operator;
  });
  return found && more.length === 0 ? { column, operator: found, values: values as AskValue[] } : undefined;
}

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
