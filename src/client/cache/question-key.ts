import type { ServiceProfile } from '../../contract/profile';
import type { ColumnsQuestion, HeldRows, ListQuestion, RowsQuestion } from '../client';
import { hashText } from './hash-text';

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

/** Returns blank for no conversion. */
export const currencyOf = ({ endpoint, fxCurrency }: RowsQuestion): string =>
  endpoint === 'changes' ? (fxCurrency ?? '').trim().toUpperCase() : '';

export const databasesKey = (identity: string): QuestionKey => keyOf(identity, 'databases', []);

export const columnsKey = (identity: string, { databases, alwaysNull }: ColumnsQuestion): QuestionKey =>
  keyOf(identity, 'columns', [toSet(databases), alwaysNull]);

/** Returns one key for questions that one request can answer; with columns, unless rows do not depend on them. */
export const rowsKey = (
  identity: string,
  question: RowsQuestion,
  { rowGrain }: ServiceProfile,
): QuestionKey =>
  keyOf(identity, question.endpoint, [
    toSet(question.databases),
    question.rentrolls,
    question.approvedOnly,
    currencyOf(question),
    rowGrain === 'fixed' ? null : toSet(question.columns.map(({ name, type }) => `${name} ${type}`)),
  ]);

/** Returns what was asked, the same for questions that one request can answer. */
export const askedRows = (question: RowsQuestion): HeldRows['question'] => {
  const { endpoint, databases, rentrolls, approvedOnly } = question;
  const fxCurrency = currencyOf(question);
  const asked = { endpoint, databases: toSet(databases), rentrolls, approvedOnly };
  return fxCurrency === '' ? asked : { ...asked, fxCurrency };
};

export const listKey = (identity: string, question: ListQuestion): QuestionKey =>
  keyOf(identity, question.endpoint, [
    toSet(question.databases),
    'ids' in question ? toSet(question.ids) : [],
  ]);
