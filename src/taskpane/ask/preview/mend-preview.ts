import type { RrError } from '../../../contract/failure';
import type { AskPreview } from '../../../excel/ask/ask-actions';
import { isKept, type AskQuery } from '../../../excel/ask/ask-query';
import { addCondition, removeColumn } from '../query/edit-query';
import { mendCondition } from './mend-condition';

export interface Mend {
  /** Such as `Use OFFICE`. */
  label: string;
  query: AskQuery;
}

/** Finds what one click may mend: a condition that no row fulfils, or a column that makes the result too large. */
export function mend(
  { shown, tooLarge, columns }: AskPreview,
  query: AskQuery,
  factsOf: Parameters<typeof mendCondition>[1],
): Mend | undefined {
  if (tooLarge) {
    const at = query.columns.indexOf(tooLarge.column);
    const label = columns.find(({ name }) => name === tooLarge.column)?.label ?? tooLarge.column;
    return at < 0 ? undefined : { label: `Leave out ${label}`, query: removeColumn(query, at) };
  }
  const mending = shown === 0 ? mendCondition(query, factsOf) : undefined;
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
  factsOf: Parameters<typeof mendCondition>[1],
): Mend | undefined {
  const found = factsOf(currency)?.values ?? [];
  const isChosen = query.conditions.some((condition) => isKept(condition) || condition.column === currency);
  const isAboutCurrency = code === 'bad-input' && message.includes(`${currency}=`);
  if (!isAboutCurrency || !query.number || isChosen || found.length < 2) return undefined;
  const { value } = found[0]!;
  return { label: `Only ${value}`, query: addCondition(query, currency, value) };
}
