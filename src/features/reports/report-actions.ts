import type { AskedRows } from '../../answers/formulas/basis';
import type { RollSource } from '../../answers/roll/roll-source';
import { asRrError, type RrError } from '../../contract/failure';
import type { CellAddress } from '../../excel/cell-address';
import { createListeners, type Changing } from '../../excel/listeners';
import type { LastWritten } from '../../excel/write/last-written';
import { useChanging } from '../../pane-kit/common-parts';
import { createPartHook } from '../../pane-kit/pane-part';
import type { RoleAnswers, RoleQuestion } from './role-questions';
import type { TotalsBy } from './totals-by';

export type ReportKind = 'report' | 'bridge' | 'totals' | 'rates' | 'gaps' | 'events';

/** What sheets are of. */
export interface SheetOf {
  /** What totals are by. */
  by?: TotalsBy;
  /** Which rent a bridge is of. Without it, a person is asked. */
  rent?: 'passing' | 'contracted';
  /** The formula, or the question, that they take over. Without it, they are of all rows of the chosen databases. */
  rowsOf?: CellAddress | AskedRows | undefined;
  /** The person goes on without what cannot be taken over. */
  isAgreed?: boolean;
  /** A report opens at its WAULT. */
  opensAtWault?: boolean;
  /** The clean table of a pasted rent roll that they are over. They ask no service then. */
  roll?: RollSource | undefined;
}

/** What came of an insertion: what was done, or what to ask a person first. */
export type Inserted =
  | {
      /** In sentences. */
      message: string;
      /** The names of the sheets that were added. */
      sheets: readonly string[];
      /** Whether it used columns that a person chose. */
      usedChosenColumns: boolean;
    }
  | { questions: readonly RoleQuestion[] }
  /** Which rent a bridge is of. */
  | { asksRent: true }
  /** What the sheets cannot take over, in a sentence. */
  | { untaken: string };

/** What the pane shows of the last insertion. */
export interface ReportState {
  kind: ReportKind | null;
  of: SheetOf;
  busy: boolean;
  outcome: Inserted | null;
  failure: RrError | null;
}

/** What the pane adds to the workbook as whole sheets. */
export interface ReportActions extends Changing {
  /** Returns the same object until it changes. */
  state(): ReportState;
  /**
   * Adds the sheets, or asks for columns. `answers` are kept in the workbook; `again` asks even for columns that were chosen.
   * Never rejects, and ignores calls while a run is under way.
   */
  insert(kind: ReportKind, answers?: RoleAnswers | 'again', of?: SheetOf): Promise<void>;
  /** Drops what the last insertion said, unless one is under way. */
  close(): void;
}

export const useReportActions = createPartHook<ReportActions>('reports');

/** Adds sheets that are all `of` the same. */
export function useInsertSheet(of: SheetOf) {
  const reports = useReportActions();
  const { busy } = useChanging(reports, reports.state);
  const insert = (kind: ReportKind, how: SheetOf = {}) =>
    void reports.insert(kind, undefined, { ...how, ...of });
  return { busy, insert };
}

const IDLE: ReportState = { kind: null, of: {}, busy: false, outcome: null, failure: null };

/** Keeps what an insertion said while the pane shows something else. */
export function createReportActions(
  insert: (kind: ReportKind, answers: RoleAnswers | 'again' | undefined, of: SheetOf) => Promise<Inserted>,
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
    async insert(kind, answers, of = {}) {
      if (state.busy) return;
      const about = { ...IDLE, kind, of };
      setState({ ...about, busy: true });
      await insert(kind, answers, of).then(
        (outcome) => setState({ ...about, outcome }),
        (thrown: unknown) => setState({ ...about, failure: asRrError(thrown) }),
      );
    },
    close,
  };
}
