import type { RrError } from '../../contract/failure';
import type { CellAddress } from '../../excel/cell-address';
import type { TotalsBy } from './totals-by';
import type { RoleAnswers, RoleQuestion } from './role-questions';

export type ReportKind = 'report' | 'bridge' | 'totals' | 'gaps';

/** What totals are of: a query of their own by a column, or the result of a formula. */
export type TotalsOf = { by: TotalsBy } | { cell: CellAddress };

/** What came of an insertion: what was done, or the columns to ask a person for. */
export type Inserted =
  | {
      /** In sentences. */
      said: string;
      /** Whether it used columns that a person chose. */
      isAnswered: boolean;
    }
  | { questions: readonly RoleQuestion[] };

/** What the pane shows of the last insertion. */
export interface ReportState {
  kind: ReportKind | null;
  of?: TotalsOf;
  busy: boolean;
  outcome: Inserted | null;
  failure: RrError | null;
}

/** What the pane adds to the workbook as whole sheets. */
export interface ReportActions {
  /** Returns the same object until it changes. */
  state(): ReportState;
  onChange(listener: () => void): () => void;
  /**
   * Adds the sheets, or asks for columns. `answers` are kept in the workbook; `again` asks even for columns that were chosen.
   * Never rejects, and ignores calls while a run is under way. Totals need `of`.
   */
  insert(kind: ReportKind, answers?: RoleAnswers | 'again', of?: TotalsOf): Promise<void>;
  /** Drops what was said. */
  close(): void;
}
