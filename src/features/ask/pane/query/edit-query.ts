import { isComplete, type AskCondition, type AskOrder, type AskQuery, type AskValue } from '../../ask-query';
import type { AskedRows } from '../../../../answers/formulas/basis';
import type { ColumnNames } from '../../../../answers/naming';
import { conditionLine } from '../../terms/condition-terms';
import { ruleOf } from '../../../../table/filters/operators';

/** Adds the columns that are not chosen yet, at the end. */
export function addColumns(query: AskQuery, names: readonly string[]): AskQuery {
  const chosen = new Set(query.columns);
  const added = [...new Set(names)].filter((name) => !chosen.has(name));
  return added.length > 0 ? { ...query, columns: [...query.columns, ...added] } : query;
}

export const removeColumn = (query: AskQuery, at: number): AskQuery => ({
  ...query,
  columns: query.columns.toSpliced(at, 1),
});

/** Moves a column up (-1) or down (1). It stays at the ends. */
export function moveColumn(query: AskQuery, at: number, by: -1 | 1): AskQuery {
  const { columns } = query;
  const [moved, passed] = [columns[at], columns[at + by]];
  if (moved === undefined || passed === undefined) return query;
  return { ...query, columns: columns.with(at, passed).with(at + by, moved) };
}

/** A second value of a column means any of them. */
export function addCondition(query: AskQuery, column = '', value?: AskValue): AskQuery {
  const at = query.conditions.findIndex((known) => known.column === column && isAnyOf(known));
  const { values: known = [] } = query.conditions[at] ?? {};
  if (value !== undefined && at >= 0)
    return changeCondition(query, at, { operator: 'in', values: [...new Set([...known, value])] });
  const condition: AskCondition = { column, operator: '=', values: value === undefined ? [] : [value] };
  return { ...query, conditions: [...query.conditions, condition] };
}

const isAnyOf = (condition: AskCondition): boolean =>
  (condition.operator === '=' || condition.operator === 'in') && isComplete(condition);

/** Returns the question with one condition in the place of two that no row can meet. Undefined without such conditions. */
export function joinConditions(query: AskQuery): AskQuery | undefined {
  const { conditions } = query;
  const at = conditions.findIndex((later, index) =>
    conditions
      .slice(0, index)
      .some((known) => known.column === later.column && isAnyOf(known) && isAnyOf(later)),
  );
  return conditions[at]?.values.reduce(
    (joined, value) => addCondition(joined, conditions[at]!.column, value),
    removeCondition(query, at),
  );
}

/** Values that the operator does not take are dropped. */
export function changeCondition(query: AskQuery, at: number, change: Partial<AskCondition>): AskQuery {
  const next = { ...query.conditions[at]!, ...change };
  const values = next.values.slice(0, ruleOf(next.operator).most);
  return { ...query, conditions: query.conditions.with(at, { ...next, values }) };
}

export const removeCondition = (query: AskQuery, at: number): AskQuery => ({
  ...query,
  conditions: query.conditions.toSpliced(at, 1),
});

export const addOrder = (query: AskQuery): AskQuery => ({
  ...query,
  order: [...query.order, { column: '', descending: false }],
});

export const changeOrder = (query: AskQuery, at: number, change: Partial<AskOrder>): AskQuery => ({
  ...query,
  order: query.order.with(at, { ...query.order[at]!, ...change }),
});

export const removeOrder = (query: AskQuery, at: number): AskQuery => ({
  ...query,
  order: query.order.toSpliced(at, 1),
});

/** Equal rows are not counted before they are one. */
export const showOnce = (query: AskQuery, once: boolean): AskQuery => ({
  ...query,
  once,
  ...(once && { limit: null }),
});

export const hasContent = (query: AskQuery): boolean =>
  query.number ? query.number.column !== '' : query.columns.length > 0;

/** Finds the first condition with a column that lacks a value, or -1. One that the formula itself has is intended. */
export function lackingCondition({ conditions }: AskQuery, formula: AskQuery | undefined): number {
  const standing = formula?.conditions.map((condition) => JSON.stringify(condition)) ?? [];
  return conditions.findIndex(
    (condition) =>
      condition.column !== '' && !isComplete(condition) && !standing.includes(JSON.stringify(condition)),
  );
}

/** Which rows a question asks for. Undefined for all rows of the workbook's databases. */
export function askedRows(query: AskQuery, columns: ColumnNames): AskedRows | undefined {
  const { endpoint, conditions, rentrolls, approvedOnly, databases } = query;
  const filters = conditions.filter(isComplete).map((condition) => conditionLine(condition, columns));
  if (filters.length === 0 && rentrolls.kind === 'latest' && !approvedOnly && !databases) return undefined;
  return {
    ...{ endpoint, databases, filters },
    rentrolls: rentrolls.kind === 'all' ? 'all-rentrolls' : 'latest',
    ...(rentrolls.kind === 'as-of' && rentrolls.date !== null && { asOf: rentrolls.date }),
    ...(approvedOnly && { approvedOnly }),
  };
}
