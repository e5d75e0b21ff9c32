import type { ServiceProfile } from '../../contract/profile';
import type { ColumnsQuestion, ListQuestion, RowsQuestion } from '../client';

/** Without repetitions and blanks, in one order. */
export const toSet = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '').sort();

/** The currency as it is asked for; blank where there is none to ask for. */
export const currencyOf = ({ endpoint, fxCurrency }: RowsQuestion): string =>
  endpoint === 'changes' ? (fxCurrency ?? '').trim().toUpperCase() : '';

export const columnsKey = (identity: string, { databases, alwaysNull }: ColumnsQuestion): string =>
  JSON.stringify([identity, toSet(databases), alwaysNull]);

/**
 * Equal for questions that one request can answer. The columns are part of it unless the profile says that
 * rows do not depend on them: then questions that differ in columns alone have one key.
 * (A client has one profile for its life, so the profile need not be in the key.)
 */
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

export const listKey = (identity: string, question: ListQuestion): string =>
  JSON.stringify([
    identity,
    question.endpoint,
    toSet(question.databases),
    'ids' in question ? toSet(question.ids) : [],
  ]);
