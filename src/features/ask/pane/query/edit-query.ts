import { isComplete, type AskCondition, type AskOrder, type AskQuery, type AskValue } from '../../ask-query';
import { ruleOf } from '../../../../table/filters/operators';

/** Adds the columns that are not chosen yet, at the end. */
export function addColumns(query: AskQuery, names: readonly string[]): AskQuery {
  const chosen = new Set(query.columns);
  const added = [...new Set(names)].filter((name) => !chosen.has(name));
  return added.length > 0 ? { ...query, columns: [...query.columns, ...added] } : query;
}

export const removeColumn = (query: AskQuery, at: number): AskQuery => ({
  ...query,
  columns: query.columns.filter((_, index) => index !== at),
});

/** Moves a column up (-1) or down (1). It stays at the ends. */
export function moveColumn(query: AskQuery, at: number, by: -1 | 1): AskQuery {
  const columns = [...query.columns];
  const [moved, passed] = [columns[at], columns[at + by]];
  if (moved === undefined || passed === undefined) return query;
  columns[at] = passed;
  columns[at + by] = moved;
  return { ...query, columns };
}

export function addCondition(query: AskQuery, column = '', value?: AskValue): AskQuery {
  const condition: AskCondition = { column, operator: '=', values: value === undefined ? [] : [value] };
  return { ...query, conditions: [...query.conditions, condition] };
}

/** Values that the operator does not take are dropped. */
export function changeCondition(query: AskQuery, at: number, change: Partial<AskCondition>): AskQuery {
  return {
    ...query,
    conditions: query.conditions.map((condition, index) => {
      if (index !== at) return condition;
      const next = { ...condition, ...change };
      return { ...next, values: next.values.slice(0, ruleOf(next.operator).most) };
    }),
  };
}

export const removeCondition = (query: AskQuery, at: number): AskQuery => ({
  ...query,
  conditions: query.conditions.filter((_, index) => index !== at),
});

export const addOrder = (query: AskQuery): AskQuery => ({
  ...query,
  order: [...query.order, { column: '', descending: false }],
});

export const changeOrder = (query: AskQuery, at: number, change: Partial<AskOrder>): AskQuery => ({
  ...query,
  order: query.order.map((key, index) => (index === at ? { ...key, ...change } : key)),
});

export const removeOrder = (query: AskQuery, at: number): AskQuery => ({
  ...query,
  order: query.order.filter((_, index) => index !== at),
});

/** Equal rows are not counted before they are one. */
export const showOnce = (query: AskQuery, once: boolean): AskQuery => ({
  ...query,
  once,
  ...(once && { limit: null }),
});

export const hasContent = (query: AskQuery): boolean =>
  query.number ? query.number.column !== '' : query.columns.length > 0;

/** The first condition with a column that lacks a value, and its place. Those that the formula itself has are meant. */
export function lackingCondition(
  { conditions }: AskQuery,
  formula: AskQuery | undefined,
): [at: number, condition: AskCondition] | undefined {
  const standing = formula?.conditions.map((condition) => JSON.stringify(condition)) ?? [];
  for (const [at, condition] of conditions.entries())
    if (condition.column !== '' && !isComplete(condition) && !standing.includes(JSON.stringify(condition)))
      return [at, condition];
  return undefined;
}

/** Whether the person has asked for nothing yet. */
export const isUntouched = ({ columns, conditions, order, number }: AskQuery): boolean =>
  columns.length === 0 && conditions.length === 0 && number === null && order.length === 0;

export const isSameQuery = (before: AskQuery, after: AskQuery): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
