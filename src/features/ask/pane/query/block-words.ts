import { isComplete, type AskCondition, type AskQuery, type AskValue } from '../../ask-query';
import { dayText } from '../../../../table/day-text';
import { countOf, countText } from '../../../../contract/count-text';
import { valueText } from '../values/local-text';
import { ruleOf } from '../../../../table/filters/operators';
import { operatorWords, describeVacancy, type ValueKind } from '../../../../table/filters/operator-words';

export interface NamedColumn {
  label: string;
  kind: ValueKind;
  unit: string | null;
  /** The catalogue lacks it. */
  isGone: boolean;
}

export type NameColumn = (name: string) => NamedColumn;

function valueWords(value: AskValue, kind: ValueKind): string {
  if (typeof value !== 'number') return valueText(value);
  return kind === 'date' ? dayText(value) : countText(value);
}

/** Example: `Use Type is OFFICE`. */
function conditionWords({ column, operator, values }: AskCondition, nameColumn: NameColumn): string {
  const { label, kind } = nameColumn(column);
  const words = values.map((value) => valueWords(value, kind));
  const joined = words.join(ruleOf(operator).between === 'and' ? ' and ' : ', ');
  return (
    describeVacancy(column, operator) ??
    [label, operatorWords(operator, kind), joined].filter(Boolean).join(' ')
  );
}

/** Example: `Use Type is OFFICE and 2 more`. */
export function conditionsWords({ conditions }: AskQuery, nameColumn: NameColumn): string {
  const words = conditions.filter(isComplete).map((condition) => conditionWords(condition, nameColumn));
  const [first, ...more] = words;
  if (first === undefined) return conditions.length > 0 ? 'Not complete yet' : 'All rows';
  const incomplete = conditions.length - words.length;
  return [
    more.length > 0 ? `${first} and ${more.length} more` : first,
    ...(incomplete > 0 ? [`${incomplete} not complete`] : []),
  ].join(', ');
}

/** Example: `Contracted Rent PA, Tenant Name · Use Type is OFFICE`. */
export const questionWords = (query: AskQuery, nameColumn: NameColumn): string =>
  [
    query.columns.map((column) => nameColumn(column).label).join(', '),
    query.number ? totalsWords(query, nameColumn) : '',
    query.conditions.length > 0 ? conditionsWords(query, nameColumn) : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** What "largest" means for a column. */
export const orderWords = (kind: ValueKind, descending: boolean): string =>
  ({
    text: ['A to Z', 'Z to A'],
    number: ['smallest first', 'largest first'],
    date: ['earliest first', 'latest first'],
  })[kind][descending ? 1 : 0]!;

/** Example: `Contracted Rent PA, largest first; the first 10`. */
export function sortingWords({ order, limit, once }: AskQuery, nameColumn: NameColumn): string {
  const keys = order
    .filter(({ column }) => column !== '')
    .map(({ column, descending }) => {
      const { label, kind } = nameColumn(column);
      return `${label}, ${orderWords(kind, descending)}`;
    });
  if (limit !== null)
    keys.push(limit < 0 ? `the last ${countText(-limit)}` : `the first ${countText(limit)}`);
  if (once) keys.push('each row once');
  return keys.length > 0 ? keys.join('; ') : 'As the service sends them';
}

export function totalsWords({ number }: AskQuery, nameColumn: NameColumn): string {
  if (!number) return 'None';
  if (number.column === '') return 'One number';
  return `One number: ${number.statistic} of ${nameColumn(number.column).label}`;
}

export function rentrollsWords({ rentrolls, approvedOnly, databases }: AskQuery): string {
  const words = [rollsWords(rentrolls)];
  if (approvedOnly) words.push('approved only');
  if (databases) words.push(`in ${countOf(databases.length, 'database')}`);
  return words.join(', ');
}

function rollsWords(rentrolls: AskQuery['rentrolls']): string {
  if (rentrolls.kind === 'all') return 'All of them';
  if (rentrolls.kind === 'latest') return 'Latest of each property';
  return rentrolls.date === null ? 'As of a date' : `As of ${dayText(rentrolls.date)}`;
}
