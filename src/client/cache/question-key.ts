import type { ServiceProfile } from '../../contract/profile';
import type { ColumnsQuestion, HeldRows, ListQuestion, RowsQuestion } from '../client';

/** Sorts texts, and removes duplicates and blanks. */
export const toSet = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort();

/** Returns blank for no conversion. */
export const currencyOf = ({ endpoint, fxCurrency }: RowsQuestion): string =>
  endpoint === 'changes' ? (fxCurrency ?? '').trim().toUpperCase() : '';

export const columnsKey = (identity: string, { databases, alwaysNull }: ColumnsQuestion): string =>
  JSON.stringify([identity, toSet(databases), alwaysNull]);

/** Returns one key for questions that one request can answer; with columns, unless rows do not depend on them. */
export const rowsKey = (identity: string, question: RowsQuestion, { rowGrain }: ServiceProfile): string =>
  JSON.stringify([
    identity,
    question.endpoint,
    toSet(question.databases),
    question.rentrolls,
    question.approvedOnly,
    currencyOf(question),
    rowGrain === 'fixed' ? null : toSet(question.columns.map(({ name, type }) => `${name} ${type}`)),
  ]);

/** Reads the question from what {@link rowsKey} wrote. */
export function questionOfKey(key: string): HeldRows['question'] {
  const [, endpoint, databases, rentrolls, approvedOnly, fxCurrency] = JSON.parse(key) as [
    string,
    RowsQuestion['endpoint'],
    string[],
    RowsQuestion['rentrolls'],
    boolean,
    string,
  ];
  return { endpoint, databases, rentrolls, approvedOnly, ...(fxCurrency !== '' && { fxCurrency }) };
}

export const listKey = (identity: string, question: ListQuestion): string =>
  JSON.stringify([
    identity,
    question.endpoint,
    toSet(question.databases),
    'ids' in question ? toSet(question.ids) : [],
  ]);
