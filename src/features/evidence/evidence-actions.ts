import type { CheckedEvidence } from './sheet/check-evidence';
import type { FormulaState } from '../../answers/formulas/formula-line';

/** Makes evidence sheets and checks them. Each action rejects with an `RrError` for the person. */
export interface EvidenceActions {
  /** Adds a sheet that says what all RR formulas show, and what that rests on. */
  insert(choice: EvidenceChoice): Promise<InsertOutcome>;
  /** Compares the cells with each evidence sheet of the workbook. Asks nothing but Excel. */
  check(): Promise<CheckedEvidence[]>;
}

/** What the person wants on the sheet beside the figures. */
export interface EvidenceChoice {
  gateway: boolean;
  person: boolean;
  /** The addresses of those who decided on the properties. */
  reviewers: boolean;
  /** Also if formulas are not current. The sheet then names them. */
  anyway: boolean;
}

export type InsertOutcome =
  | { kind: 'inserted'; sheet: string; seal: string; results: number }
  /** No sheet was added, because these formulas do not show their last answer. */
  | { kind: 'not current'; cells: readonly { sheet: string; cell: string; state: FormulaState }[] };
