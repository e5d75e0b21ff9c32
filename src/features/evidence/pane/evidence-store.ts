import { asRrError, type RrError } from '../../../contract/failure';
import type { CheckedBook } from '../sheet/check-book';
import type { EvidenceActions, EvidenceChoice, Outcome } from '../evidence-actions';
import { createListeners } from '../../../excel/listeners';

export type Ticks = Omit<EvidenceChoice, 'anyway'>;

export interface EvidenceState {
  ticks: Ticks;
  doing?: Doing;
  /** What came of it. At most one of these is set. */
  made?: Outcome;
  checked?: CheckedBook;
  /** When the workbook was edited after its check, which says nothing any more. */
  editedAt?: number;
  error?: RrError;
}

export type Doing = 'insert' | 'check';

/** Outlives the part of the pane that shows it: the new sheet changes the selection, and with it what the pane shows. */
export function createEvidenceStore() {
  const listeners = createListeners();
  let state: EvidenceState = { ticks: { reviewers: false, person: false, gateway: false } };
  const show = (next: EvidenceState) => {
    state = next;
    listeners.tell();
  };
  /** Ends the watch over what was checked last. */
  let leave = () => {};
  /** Ignores what is asked while something is under way. */
  const act = async (doing: Doing, work: () => Promise<Partial<EvidenceState>>) => {
    if (state.doing) return;
    const kept = () => ({ ticks: state.ticks });
    show({ ...kept(), doing });
    const found = await work().catch((thrown: unknown) => ({ error: asRrError(thrown) }));
    show({ ...kept(), ...found });
  };
  const store = {
    /** Returns the same object until something changes. */
    get: () => state,
    tick: (ticks: Ticks) => show({ ...state, ticks }),
    insert: (evidence: EvidenceActions, anyway: boolean) =>
      act('insert', async () => ({
        made: await evidence.insert({ ...state.ticks, anyway }),
      })),
    /** The sheets that were made are gone. */
    forgetMade() {
      const { made, ...rest } = state;
      if (made) show(rest);
    },
    async check(evidence: EvidenceActions) {
      if (state.doing) return;
      let editedAt: number | undefined;
      const drop = () => {
        const { checked, ...rest } = state;
        if (checked && editedAt !== undefined) show({ ...rest, editedAt });
      };
      leave();
      leave = evidence.onEdit(() => {
        editedAt ??= Date.now();
        drop();
      });
      await act('check', async () => ({ checked: await evidence.check() }));
      // An edit may have come during the check.
      drop();
    },
    onChange: listeners.add,
  };
  return store;
}
