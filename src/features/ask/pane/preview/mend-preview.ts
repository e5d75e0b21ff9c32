import type { RrError } from '../../../../contract/failure';
import type { AskQuery } from '../../ask-query';
import type { ColumnFacts } from '../../../../table/columns/column-facts';
import { spellingLikeness } from '../../../../table/spelling-likeness';
import { addCondition, changeCondition, joinConditions, removeColumn } from '../query/edit-query';
import { nameKey } from '../../../../table/clean-texts';
import type { PreviewState } from './create-previewer';

type FactsOf = (column: string) => Pick<ColumnFacts, 'values'> | undefined;

export interface Mend {
  /** Such as `Use OFFICE`. */
  label: string;
  query: AskQuery;
}

/** Finds what one click may mend: a condition that no row fulfils, too large a result, or amounts in several currencies. */
export function mendPreview(
  state: PreviewState,
  query: AskQuery,
  currency: string,
  factsOf: FactsOf,
): Mend | undefined {
  if (state.kind === 'failed') return mendRefusal(state.failure, query, currency, factsOf);
  if (state.kind !== 'rows') return undefined;
  const { shown, tooLarge, columns } = state.preview;
  if (tooLarge) {
    const at = query.columns.indexOf(tooLarge.column);
    const label = columns.find(({ name }) => name === tooLarge.column)?.label ?? tooLarge.column;
    return at < 0 ? undefined : { label: `Leave out ${label}`, query: removeColumn(query, at) };
  }
  if (shown > 0) return undefined;
  const joined = joinConditions(query);
  if (joined) return { label: 'Any of them', query: joined };
  const mending = mendCondition(query, factsOf);
  return mending && { label: `Use ${mending.value}`, query: mending.query };
}

/**
 * Finds the currency to choose if one number was refused because its amounts are in several: that of most rows. Such a
 * refusal names the condition that helps.
 */
export function mendRefusal(
  { code, message }: RrError,
  query: AskQuery,
  currency: string,
  factsOf: FactsOf,
): Mend | undefined {
  const found = factsOf(currency)?.values ?? [];
  const isChosen = query.conditions.some(({ column }) => column === currency);
  const isAboutCurrency = code === 'bad-input' && message.includes(`${currency}=`);
  if (!isAboutCurrency || !query.number || isChosen || found.length < 2) return undefined;
  const { value } = found[0]!;
  return { label: `Only ${value}`, query: addCondition(query, currency, value) };
}

/**
 * Finds the condition whose value does not occur in the answers held, and the value that is most like it. Returns
 * undefined if no value is like it, or if the answers do not tell which values there are.
 */
export function mendCondition(
  query: AskQuery,
  factsOf: FactsOf,
): { value: string; query: AskQuery } | undefined {
  for (const [at, condition] of query.conditions.entries()) {
    if (condition.operator !== '=') continue;
    const [requested] = condition.values;
    const values = factsOf(condition.column)?.values?.map(({ value }) => value);
    if (typeof requested !== 'string' || !values || values.some((value) => isSame(value, requested)))
      continue;
    const [best] = values
      .map((value) => ({ value: String(value), likeness: spellingLikeness(String(value), requested) }))
      .filter(({ likeness }) => likeness >= MIN)
      .sort((a, b) => b.likeness - a.likeness);
    if (best) return { value: best.value, query: changeCondition(query, at, { values: [best.value] }) };
  }
  return undefined;
}

/** One letter in three may differ. */
const MIN = 0.5;

const isSame = (value: unknown, requested: string): boolean => nameKey(String(value)) === nameKey(requested);
