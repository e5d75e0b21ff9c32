import { isKept, type AskQuery } from '../../../excel/ask/ask-query';
import { spellingLikeness } from '../../../table/spelling-likeness';
import type { ColumnFacts } from '../../../table/columns/column-facts';
import { changeCondition } from '../query/edit-query';

export interface Mending {
  /** The value that occurs, such as `OFFICE`. */
  value: string;
  query: AskQuery;
}

/**
 * Finds the condition whose value does not occur in the answers held, and the value that is most like it. Returns
 * undefined if no value is like it, or if the answers do not tell which values there are.
 */
export function mendCondition(
  query: AskQuery,
  factsOf: (column: string) => Pick<ColumnFacts, 'values'> | undefined,
): Mending | undefined {
  for (const [at, condition] of query.conditions.entries()) {
    if (isKept(condition) || condition.operator !== '=') continue;
    const [wanted] = condition.values;
    const values = factsOf(condition.column)?.values?.map(({ value }) => value);
    if (typeof wanted !== 'string' || !values || values.some((value) => isSame(value, wanted))) continue;
    const [best] = values
      .map((value) => ({ value: String(value), likeness: spellingLikeness(String(value), wanted) }))
      .filter(({ likeness }) => likeness >= LEAST)
      .sort((a, b) => b.likeness - a.likeness);
    if (best) return { value: best.value, query: changeCondition(query, at, { values: [best.value] }) };
  }
  return undefined;
}

/** One letter in three may differ. */
const LEAST = 0.5;

const isSame = (value: unknown, wanted: string): boolean =>
  String(value).toLowerCase() === wanted.trim().toLowerCase();
