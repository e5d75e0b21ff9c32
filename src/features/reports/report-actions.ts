import { asRrError, type RrError } from '../../contract/failure';
import type { CellAddress } from '../../excel/cell-address';
import { createListeners } from '../../excel/listeners';
import type { LastWritten } from '../../excel/write/last-written';
import { createPartHook } from '../../pane-kit/pane-part';
import type { RoleAnswers, RoleQuestion } from './role-questions';
import type { TotalsBy } from './totals-by';

export type ReportKind = 'report' | 'bridge' | 'totals' | 'rates' | 'gaps' | 'events';

/** What totals are of: a query of their own by a column, or the result of a formula. */
export type TotalsOf = { by: TotalsBy } | { cell: CellAddress };

/** What came of an insertion: what was done, or the columns to ask a person for. */
export type Inserted =
  | {
      /** In sentences. */
      message: string;
      /** The names of the sheets that were added. */
      sheets: readonly string[];
      /** Whether it used columns that a person chose. */
      usedChosenColumns: boolean;
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
  /** Drops what the last insertion said, unless one is under way. */
  close(): void;
}

export const useReportActions = createPartHook<ReportActions>('reports');

const IDLE: ReportState = { kind: null, busy: false, outcome: null, failure: null };

/** Keeps what an insertion said while the pane shows something else. */
export function createReportActions(
  insert: Record<ReportKind, (answers?: RoleAnswers | 'again', of?: TotalsOf) => Promise<Inserted>>,
  written: Pick<LastWritten, 'onUndone'>,
): ReportActions {
  const listeners = createListeners();
  let state = IDLE;
  const setState = (next: ReportState) => {
    state = next;
    listeners.notify();
  };
  const close = () => !state.busy && setState(IDLE);
  written.onUndone(({ by }) => by === 'reports' && close());
  return {
    state: () => state,
    onChange: listeners.add,
    async insert(kind, answers, of) {
      if (state.busy) return;
      const about = { ...IDLE, kind, ...(of && { of }) };
      setState({ ...about, busy: true });
      await insert[kind](answers, of).then(
        (outcome) => setState({ ...about, outcome }),
        (thrown: unknown) => setState({ ...about, failure: asRrError(thrown) }),
      );
    },
    close,
  };
}
