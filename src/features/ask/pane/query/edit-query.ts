import {
  isComplete,
  isKept,
  type AskCondition,
  type AskLookup,
  type AskOrder,
  type AskQuery,
  type AskValue,
} from '../../ask-query';
import { ruleOf } from '../../../../table/filters/operators';

export const columnNames = ({ columns }: AskQuery): string[] =>
  columns.filter((column): column is string => !isKept(column));

/** Adds the columns that are not chosen yet, at the end. */
export function addColumns(query: AskQuery, names: readonly string[]): AskQuery {
  const chosen = new Set(columnNames(query));
  const added = [...new Set(names)].filter((name) => !chosen.has(name));
  return added.length > 0 ? { ...query, columns: [...query.columns, ...added] } : query;
}

/** Totals that grouped by the column group by it no longer. */
export function removeColumn(query: AskQuery, at: number): AskQuery {
  const removed = query.columns[at];
  if (removed === undefined || isKept(removed)) return query;
  const by = query.totals?.by.filter((name) => name !== removed) ?? [];
  return {
    ...query,
    columns: query.columns.filter((_, index) => index !== at),
    totals: by.length > 0 ? { by } : null,
  };
}

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
      if (index !== at || isKept(condition)) return condition;
      const next = { ...condition, ...change };
      return { ...next, values: next.values.slice(0, ruleOf(next.operator).most) };
    }),
  };
}

export const removeCondition = (query: AskQuery, at: number): AskQuery =>
  isKept(query.conditions[at])
    ? query
    : { ...query, conditions: query.conditions.filter((_, index) => index !== at) };

const editOrder = (query: AskQuery, edit: (order: readonly AskOrder[]) => readonly AskOrder[]): AskQuery =>
  isKept(query.order) ? query : { ...query, order: edit(query.order) };

export const addOrder = (query: AskQuery, column = '', descending = false): AskQuery =>
  editOrder(query, (order) => [...order, { column, descending }]);

export const changeOrder = (query: AskQuery, at: number, change: Partial<AskOrder>): AskQuery =>
  editOrder(query, (order) => order.map((key, index) => (index === at ? { ...key, ...change } : key)));

export const removeOrder = (query: AskQuery, at: number): AskQuery =>
  editOrder(query, (order) => order.filter((_, index) => index !== at));

/** Looks something up beside the rows, or no longer. */
export function lookUp(query: AskQuery, lookup: AskLookup, isWanted: boolean): AskQuery {
  const others = (query.lookups ?? []).filter((wanted) => wanted !== lookup);
  return { ...query, lookups: isWanted ? [...others, lookup] : others };
}

/** Equal rows have no sums, and are not counted before they are one. */
export const showOnce = (query: AskQuery, once: boolean): AskQuery => ({
  ...query,
  once,
  ...(once && { limit: isKept(query.limit) ? query.limit : null, totals: null }),
});

/** Groups the totals by the first column and by another one. A blank first one removes them. */
export function groupTotals(query: AskQuery, first: string, second: string): AskQuery {
  if (first === '') return { ...query, totals: null };
  return {
    ...query,
    once: false,
    totals: { by: second === '' || second === first ? [first] : [first, second] },
  };
}

export const hasContent = (query: AskQuery): boolean =>
  query.number ? query.number.column !== '' : query.columns.length > 0;

/** The first condition with a column that lacks a value, and its place. Those that the formula itself has are meant. */
export function lackingCondition(
  { conditions }: AskQuery,
  formula: AskQuery | undefined,
): [at: number, condition: AskCondition] | undefined {
  const standing = formula?.conditions.map((condition) => JSON.stringify(condition)) ?? [];
  for (const [at, condition] of conditions.entries())
    if (
      !isKept(condition) &&
      condition.column !== '' &&
      !isComplete(condition) &&
      !standing.includes(JSON.stringify(condition))
    )
      return [at, condition];
  return undefined;
}

/** Whether the person has asked for nothing yet. */
export const isUntouched = ({ columns, conditions, order, number }: AskQuery): boolean =>
  columns.length === 0 && conditions.length === 0 && number === null && !isKept(order) && order.length === 0;

export const isSameQuery = (before: AskQuery, after: AskQuery): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
