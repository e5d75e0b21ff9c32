import type { ServiceProfile } from '../../contract/profile';
import { hashText } from '../../table/cells/create-digest';
import type { ColumnsQuestion, CachedRows, ListQuestion, RowsQuestion } from '../client';

/** What tells a question from others, in the cache and in a workbook. */
export interface QuestionKey {
  /** Differs for each person. */
  key: string;
  /** See `Answer.question`. */
  name: string;
}

const keyOf = (identity: string, what: string, parts: readonly unknown[]): QuestionKey => {
  const text = JSON.stringify([what, ...parts]);
  return { key: JSON.stringify([identity, text]), name: hashText(text) };
};

/** Sorts texts, and removes duplicates and blanks. */
export const toSet = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort();

export const databasesKey = (identity: string): QuestionKey => keyOf(identity, 'databases', []);

export const columnsKey = (identity: string, { databases, alwaysNull }: ColumnsQuestion): QuestionKey =>
  keyOf(identity, 'columns', [toSet(databases), alwaysNull]);

/** Asks for the columns by which names are resolved. */
export const catalogueQuestion = (databases: readonly string[]): ColumnsQuestion => ({
  databases,
  alwaysNull: 'ignore',
});

/** Returns what a question asks beside its columns, the same however it is written. */
export function askedRows(question: RowsQuestion): CachedRows['question'] {
  const { endpoint, databases, rentrolls, approvedOnly, fxCurrency = '' } = question;
  const currency = endpoint === 'changes' ? fxCurrency.trim().toUpperCase() : '';
  const asked = { endpoint, databases: toSet(databases), rentrolls, approvedOnly };
  return currency === '' ? asked : { ...asked, fxCurrency: currency };
}

/** Returns one key for questions that one request can answer; with columns, unless rows do not depend on them. */
export const rowsKey = (
  identity: string,
  question: RowsQuestion,
  { rowGrain }: ServiceProfile,
): QuestionKey =>
  keyOf(identity, 'rows', [
    askedRows(question),
    rowGrain === 'fixed' ? null : toSet(question.columns.map(({ name, type }) => `${name} ${type}`)),
  ]);

export const listKey = (identity: string, question: ListQuestion): QuestionKey =>
  keyOf(identity, question.endpoint, [
    toSet(question.databases),
    'ids' in question ? toSet(question.ids) : [],
  ]);
