import type { CheckedBook } from './sheet/check-book';
import type { FormulaState } from '../../answers/formulas/formula-line';

/** Makes evidence sheets and checks them. Each action rejects with an `RrError` for the person. */
export interface EvidenceActions {
  /** Adds a sheet that says what all RR formulas show, and what that rests on. */
  insert(choice: EvidenceChoice): Promise<InsertOutcome>;
  /** The sheets of the workbook that can be part of a copy, in their order: all but those with evidence. */
  sheets(): Promise<readonly CopySheet[]>;
  /** Makes a copy in which sheets show what they show, for people without the add-in. The workbook stays as it is. */
  copy(choice: CopyChoice): Promise<CopyOutcome>;
  /** Compares the cells with each evidence sheet of the workbook. Asks nothing but Excel. */
  check(): Promise<CheckedBook>;
}

/** A sheet that can be part of a copy. */
export interface CopySheet {
  name: string;
  isHidden: boolean;
}

export interface CopyChoice extends EvidenceChoice {
  /** Their names. */
  sheets: readonly string[];
  /** As sheets of this workbook, and not as a new one. */
  here: boolean;
}

export type CopyOutcome =
  | {
      kind: 'copied';
      /** The new sheets, if the copy is in this workbook. */
      added?: readonly string[];
      /** The sheet that says what the copy is. */
      about: string;
      seal: string;
      /** How many formulas became values. */
      frozen: number;
      sheets: number;
      hiddenLines: readonly string[];
    }
  | Extract<InsertOutcome, { kind: 'not current' }>
  /** Nothing was made, for this reason. Sheets in this workbook may still be possible. */
  | { kind: 'refused'; because: string };

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
  | { kind: 'inserted'; sheet: string; seal: string; results: number; covered: readonly string[] }
  /** No sheet was added, because these formulas do not show their last answer. */
  | { kind: 'not current'; cells: readonly { sheet: string; cell: string; state: FormulaState }[] };
