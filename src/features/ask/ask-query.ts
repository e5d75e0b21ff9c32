import type { QueryOptions } from '../../table/arguments/parse-options';
import { ruleOf, type Operator } from '../../table/filters/operators';
import type { Statistic } from '../../table/totals/statistic';

/** A date is a serial number of Excel. A text stands for itself: `*` and `?` match only themselves. */
export type AskValue = string | number | boolean;

export interface AskCondition {
  /** An identifier. Blank while the person has not chosen one: the condition is then ignored. */
  column: string;
  operator: Operator;
  /** The condition is ignored while it has fewer values than its operator needs. */
  values: readonly AskValue[];
}

/** The values of a condition that are not blank, those of a list once. */
export function givenValues({ operator, values }: AskCondition): readonly AskValue[] {
  const filled = values.filter((value) => typeof value !== 'string' || value.trim() !== '');
  return ruleOf(operator).between === ',' ? [...new Set(filled)] : filled;
}

/** Whether a condition has its column and as many values as its operator needs. Otherwise it is ignored. */
export const isComplete = (condition: AskCondition): boolean =>
  condition.column !== '' && givenValues(condition).length >= ruleOf(condition.operator).least;

export interface AskOrder {
  column: string;
  descending: boolean;
}

/** A date is a serial number, and null while the person has not chosen one. */
export type AskRentrolls = { kind: 'latest' } | { kind: 'all' } | { kind: 'as-of'; date: number | null };

/** One figure instead of rows. */
export interface AskNumber {
  column: string;
  statistic: Statistic;
  /** The column that weighs a weighted average. */
  weight?: string;
}

/** What a person asks for: the arguments of one call of RR.QUERY, RR.CHANGES or RR.TOTAL. */
export interface AskQuery {
  endpoint: 'query' | 'changes';
  /** Identifiers. A blank one is a blank column. */
  columns: readonly string[];
  conditions: readonly AskCondition[];
  order: readonly AskOrder[];
  /** Equal rows become one, by Excel's UNIQUE around the call. Where it is set, `limit` is null. */
  once?: boolean;
  /** The first rows, or the last if negative. Null for all. */
  limit: number | null;
  rentrolls: AskRentrolls;
  approvedOnly: boolean;
  /** Ids of company databases. Null for those of the workbook. */
  databases: readonly string[] | null;
  number: AskNumber | null;
  /** Options of a formula that Ask has no fields for. They stay. */
  display?: Partial<Pick<QueryOptions, 'nulls' | 'format' | 'empty'>>;
}

export const EMPTY_QUERY: AskQuery = {
  endpoint: 'query',
  columns: [],
  conditions: [],
  order: [],
  limit: null,
  rentrolls: { kind: 'latest' },
  approvedOnly: false,
  databases: null,
  number: null,
};

/** Whether the person has asked for nothing yet. */
export const isUntouched = ({ columns, conditions, order, number }: AskQuery): boolean =>
  columns.length === 0 && conditions.length === 0 && number === null && order.length === 0;

export const isSameQuery = (before: AskQuery, after: AskQuery): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
