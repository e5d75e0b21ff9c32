import type { ColumnNames } from '../../../answers/naming';
import { isDateType, isNumeric } from '../../../contract/column-types';
import { isBlankName, scalarText, type Scalar } from '../../../table/arguments/argument-cells';
import { readDate } from '../../../table/arguments/read-date';
import { readNumber, textInPoints } from '../../../table/arguments/read-number';
import type { Comparison } from '../../../table/filters/condition';
import { OPERATORS, opensQuote, ruleOf } from '../../../table/filters/operators';
import { readConditions } from '../../../table/filters/read-conditions';
import { isComplete, isKept, type AskCondition, type AskQuery, type AskValue } from '../ask-query';
import { conditionCells, conditionLine, typedCells, type Described } from '../terms/condition-terms';
import { pointsValue } from '../terms/points-value';
import {
  fromFormula,
  keptLine,
  linesOf,
  planLines,
  same,
  staysError,
  type Holder,
  type Line,
  type Plan,
  type WantedLine,
} from './holder';

type Item = AskQuery['conditions'][number];

interface Slot extends Line {
  item: Item;
}

export const readFilters = (holder: Holder, columns: ColumnNames): Item[] =>
  slotsOf(holder, columns).map(({ item }) => item);

function slotsOf(holder: Holder, columns: ColumnNames): Slot[] {
  if (holder.kind === 'kept') return [{ item: holder.part, at: 0, values: [], formula: undefined }];
  return linesOf(holder, opensQuote).flatMap((line): Slot[] => {
    const { values, formula } = line;
    if (formula) return [{ ...line, item: fromFormula(formula, values) }];
    if (values.every(isBlankName)) return [];
    return [{ ...line, item: conditionIn(values, columns) ?? keptLine(values) }];
  });
}

function conditionIn(row: readonly Scalar[], columns: ColumnNames): AskCondition | undefined {
  const [name, ...rest] = row;
  const nameOf = (text: string) => columns.find(text)?.name ?? text;
  try {
    const [condition, ...more] = readConditions([row], columns.isName);
    // A column whose criterion is still empty is a condition that the functions ignore.
    if (!condition || condition.isIncomplete)
      return rest.length > 0 && rest.every(isBlankName) && name !== null && name !== undefined
        ? { column: nameOf(scalarText(name)), operator: '=', values: [] }
        : undefined;
    if (more.length > 0 || condition.maybeEmpty) return undefined;
    const column = nameOf(condition.name);
    const entry = columns.entry(column);
    const comparison = condition.read(entry.type);
    return comparison.refused === undefined ? readComparison(column, comparison, entry) : undefined;
  } catch {
    return undefined;
  }
}

/** Plans how to write other conditions than those that were read. One that stays is not touched. */
export function planFilters(holder: Holder, after: readonly Item[], columns: ColumnNames): Plan {
  const slots = slotsOf(holder, columns);
  const free = [...slots];
  const stay = after.map((item) => {
    const at = free.findIndex((slot) => same(slot.item, item));
    return at < 0 ? undefined : free.splice(at, 1)[0];
  });
  const moved = [...free.map(({ item }) => item), ...after.filter((_, at) => !stay[at])].find(isKept);
  if (moved || holder.kind === 'kept') throw staysError(`A condition is ${moved?.kept ?? 'elsewhere'}`);
  const wanted = after.flatMap((item, index): WantedLine<AskCondition>[] => {
    const at = stay[index]?.at;
    if (at !== undefined) return [{ at }];
    return isKept(item) || (holder.kind !== 'range' && !isComplete(item)) ? [] : [{ item }];
  });
  const isTyped = slots.some(({ values }) => values.slice(2).some((value) => !isBlankName(value)));
  const width = holder.kind === 'range' ? holder.range.columns : 0;
  const form = width === 1 ? 'text' : isTyped ? 'typed' : 'criterion';
  return planLines(holder, slots, wanted, {
    text: (item) => conditionLine(item, columns),
    row: (item) => [item.column, ...typedCells(item, columns.entry(item.column))],
    cells: (item) => conditionCells(item, form, columns),
  });
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
