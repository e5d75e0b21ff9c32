import type { RrError } from '../../../../contract/failure';
import type { AskQuery } from '../../ask-query';
import type { ColumnFacts } from '../../../../table/columns/column-facts';
import { addCondition, joinConditions, removeColumn } from '../query/edit-query';
import type { PreviewState } from './create-previewer';

type FactsOf = (column: string) => Pick<ColumnFacts, 'values'> | undefined;

export interface Mend {
  /** Such as `Only EUR`. */
  label: string;
  query: AskQuery;
}

/** Finds what one click may mend: two conditions that no row fulfils, too large a result, or amounts in several currencies. */
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
  const joined = shown === 0 ? joinConditions(query) : undefined;
  return joined && { label: 'Any of them', query: joined };
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
