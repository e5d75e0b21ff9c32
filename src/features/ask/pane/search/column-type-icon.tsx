import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { NumberSymbolRegular } from '@fluentui/react-icons/svg/number-symbol';
import { TextTRegular } from '@fluentui/react-icons/svg/text-t';
import { PROPOSED_AS_EQUAL, REPLACED_BY } from '../../../../contract/changed-columns';
import type { ColumnEntry } from '../../../../contract/entries';
import { kindOf } from '../../../../table/filters/operator-words';
import type { ColumnFactsSource } from '../values/create-column-facts';

export const KIND_ICONS = { text: TextTRegular, number: NumberSymbolRegular, date: CalendarLtrRegular };
const KIND_WORDS = { text: 'Text', number: 'Number', date: 'Date' };

/** A picture of the column's type. Screen readers hear the word. */
export function ColumnTypeIcon({ type }: Pick<ColumnEntry, 'type'>) {
  const Icon = KIND_ICONS[kindOf(type)];
  return <Icon aria-label={KIND_WORDS[kindOf(type)]} role="img" fontSize={16} />;
}

/** What a person should know before choosing a column. Undefined for nothing. */
export function warningOf(column: ColumnEntry, facts: ColumnFactsSource): string | undefined {
  if (column.deprecated) return 'deprecated';
  if (facts.isEmptyHere(column.name)) return 'empty here';
  return column.alpha ? 'alpha' : undefined;
}

/** Says which live column replaces a deprecated one, if that is sure, else what the column means. */
export function describe(column: ColumnEntry, columns: readonly ColumnEntry[]): string | null {
  const successor = column.deprecated ? REPLACED_BY.get(column.name) : undefined;
  const isSure = successor !== undefined && !PROPOSED_AS_EQUAL.has(column.name);
  return isSure && columns.some(({ name }) => name === successor)
    ? `Use ${successor} instead`
    : column.description;
}
