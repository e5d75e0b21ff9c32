import { asRrError } from '../../contract/failure';
import { createListeners } from '../../excel/listeners';
import type { LastWritten } from '../../excel/write/last-written';
import type { Inserted, ReportActions, ReportKind, ReportState, TotalsOf } from './report-actions';
import type { RoleAnswers } from './role-questions';

const IDLE: ReportState = { kind: null, busy: false, outcome: null, failure: null };

/** Keeps what an insertion said while the pane shows something else. */
export function createReportActions(
  insert: Record<ReportKind, (answers?: RoleAnswers | 'again', of?: TotalsOf) => Promise<Inserted>>,
  written: Pick<LastWritten, 'onUndone'>,
): ReportActions {
  const listeners = createListeners();
  let state = IDLE;
  const become = (next: ReportState) => {
    state = next;
    listeners.tell();
  };
  const close = () => !state.busy && become(IDLE);
  written.onUndone(({ by }) => by === 'reports' && close());
  return {
    state: () => state,
    onChange: listeners.add,
    async insert(kind, answers, of) {
      if (state.busy) return;
      const about = { ...IDLE, kind, ...(of && { of }) };
      become({ ...about, busy: true });
      await insert[kind](answers, of).then(
        (outcome) => become({ ...about, outcome }),
        (thrown: unknown) => become({ ...about, failure: asRrError(thrown) }),
      );
    },
    close,
  };
}
