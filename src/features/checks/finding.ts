import type { CellAddress } from '../../excel/cell-address';

/** In the order in which a person should look at them. */
export const SEVERITIES = ['error', 'warning', 'note'] as const;
export type Severity = (typeof SEVERITIES)[number];

export type RuleName =
  | 'failed'
  | 'wrong label'
  | 'mixed currencies'
  | 'unused word'
  | 'doubtful data'
  | 'part figure'
  | 'outgrown range'
  | 'earlier report'
  | 'moved entries'
  | 'volatile argument'
  | 'mixed approval'
  | 'cut total'
  | 'ages apart';

/** What a check found in a cell. */
export interface Finding extends CellAddress {
  rule: RuleName;
  severity: Severity;
  /** What is wrong, in a few words. */
  title: string;
  /** Why, and what to do next. */
  advice: string;
  /** What the finding rests on. A finding that a person has marked as intended returns when this changes. */
  evidence: readonly unknown[];
  fix?: Fix;
  /** What the pane offers beside the fix. */
  remedy?: 'ask' | 'refresh';
}

/** What a cell holds, and what it would hold: a formula, or a value. */
export interface Fix {
  before: string;
  after: string;
}

/** One finding of a rule in a cell. */
export const findingKey = ({ rule, sheet, cell }: Finding): string =>
  `${rule} ${sheet.toLowerCase()}!${cell}`;
