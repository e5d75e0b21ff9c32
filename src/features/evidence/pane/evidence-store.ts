import { asRrError, type RrError } from '../../../contract/failure';
import type { CheckedEvidence } from '../sheet/check-evidence';
import type { EvidenceActions, EvidenceChoice, InsertOutcome } from '../evidence-actions';
import { createListeners } from '../../../excel/listeners';

export type Ticks = Omit<EvidenceChoice, 'anyway'>;

export interface EvidenceState {
  ticks: Ticks;
  doing?: 'insert' | 'check';
  /** What came of it. At most one of these is set. */
  made?: InsertOutcome;
  checked?: readonly CheckedEvidence[];
  error?: RrError;
}

/** Outlives the part of the pane that shows it: the new sheet changes the selection, and with it what the pane shows. */
export interface EvidenceStore {
  /** Returns the same object until something changes. */
  get(): EvidenceState;
  tick(ticks: Ticks): void;
  insert(evidence: EvidenceActions, anyway: boolean): Promise<void>;
  check(evidence: EvidenceActions): Promise<void>;
  /** The sheet that was made is gone. */
  forgetMade(): void;
  onChange(listener: () => void): () => void;
}

export function createEvidenceStore(): EvidenceStore {
  const listeners = createListeners();
  let state: EvidenceState = { ticks: { reviewers: false, person: false, gateway: false } };
  const show = (next: EvidenceState) => {
    state = next;
    listeners.tell();
  };
  /** Ignores what is asked while something is under way. */
  const act = async (doing: 'insert' | 'check', work: () => Promise<Partial<EvidenceState>>) => {
    if (state.doing) return;
    show({ ticks: state.ticks, doing });
    const found = await work().catch((thrown: unknown) => ({ error: asRrError(thrown) }));
    show({ ticks: state.ticks, ...found });
  };
  return {
    get: () => state,
    tick: (ticks) => show({ ...state, ticks }),
    insert: (evidence, anyway) =>
      act('insert', async () => ({ made: await evidence.insert({ ...state.ticks, anyway }) })),
    forgetMade: () => state.made && show({ ticks: state.ticks }),
    check: (evidence) => act('check', async () => ({ checked: await evidence.check() })),
    onChange: listeners.add,
  };
}
