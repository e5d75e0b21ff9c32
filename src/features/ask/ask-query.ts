import { ruleOf, type Operator } from '../../table/filters/operators';

/** A part that a formula takes from elsewhere. It is shown in words, such as `from XLOOKUP(…)`, and never changed. */
export interface KeptPart {
  kept: string;
  /** What the cells show now: a heading, or the row of a condition. Undefined if only the sheet knows. */
  value?: unknown;
}

/** Whether a formula takes this part from elsewhere. */
export const isKept = (part: unknown): part is KeptPart =>
  typeof part === 'object' && part !== null && 'kept' in part;

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

/** Sums beside the result, one row for each value of these one or two columns. */
export interface AskTotals {
  by: readonly string[];
}

/** Beside each row: whether its rent roll is approved, or how sure the least sure column of its mapping is. */
export type AskLookup = 'approved' | 'confidence';

/** One figure instead of rows. */
export interface AskNumber {
  column: string;
  statistic: string;
  /** The column that weighs a weighted average. */
  weight?: string;
}

/** What a person asks for: the arguments of one call of RR.QUERY, RR.CHANGES or RR.TOTAL. Columns are identifiers. */
export interface AskQuery {
  endpoint: 'query' | 'changes';
  columns: readonly (string | KeptPart)[];
  conditions: readonly (AskCondition | KeptPart)[];
  order: readonly AskOrder[] | KeptPart;
  /** Equal rows become one, by Excel's UNIQUE around the call. Where it is set, `limit` and `totals` are null. */
  once?: boolean;
  /** The first rows, or the last if negative. Null for all. */
  limit: number | null | KeptPart;
  rentrolls: AskRentrolls | KeptPart;
  approvedOnly: boolean | KeptPart;
  /** Ids of company databases. Null for those of the workbook. */
  databases: readonly string[] | null | KeptPart;
  totals: AskTotals | null;
  /** What the rows lack, looked up beside them in the lists of rent rolls and mappings. Of RR.QUERY only. */
  lookups?: readonly AskLookup[];
  number: AskNumber | null;
}

/** Whether headings, conditions and options become cells that the formula points at, or texts inside of it. */
export type AskLayout = 'cells' | 'formula';

export const EMPTY_QUERY: AskQuery = {
  endpoint: 'query',
  columns: [],
  conditions: [],
  order: [],
  limit: null,
  rentrolls: { kind: 'latest' },
  approvedOnly: false,
  databases: null,
  totals: null,
  number: null,
};
