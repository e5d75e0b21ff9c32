import { asRrError, type RrError } from '../../../contract/failure';
import type { CheckedBook } from '../sheet/check-book';
import type {
  CopyOutcome,
  CopySheet,
  EvidenceActions,
  EvidenceChoice,
  InsertOutcome,
} from '../evidence-actions';
import { createListeners } from '../../../excel/listeners';

export type Ticks = Omit<EvidenceChoice, 'anyway'>;

export interface EvidenceState {
  ticks: Ticks;
  doing?: Doing;
  /** The sheets to choose from, while the person chooses. */
  copying?: undefined | { sheets: readonly CopySheet[]; chosen: ReadonlySet<string> };
  /** What came of it. At most one of these is set. */
  made?: InsertOutcome;
  checked?: CheckedBook;
  copied?: CopyOutcome;
  error?: RrError;
}

type Doing = 'insert' | 'check' | 'sheets' | 'copy';

/** Outlives the part of the pane that shows it: the new sheet changes the selection, and with it what the pane shows. */
export interface EvidenceStore {
  /** Returns the same object until something changes. */
  get(): EvidenceState;
  tick(ticks: Ticks): void;
  insert(evidence: EvidenceActions, anyway: boolean): Promise<void>;
  check(evidence: EvidenceActions): Promise<void>;
  /** The sheets that were made are gone. */
  forgetMade(): void;
  /** Asks which sheets to copy. */
  startCopy(evidence: EvidenceActions): Promise<void>;
  /** Chooses sheets by their names, or ends the choice. */
  choose(chosen: ReadonlySet<string> | undefined): void;
  copy(evidence: EvidenceActions, how: { anyway: boolean; here: boolean }): Promise<void>;
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
  const act = async (doing: Doing, work: () => Promise<Partial<EvidenceState>>) => {
    if (state.doing) return;
    const kept = () => ({ ticks: state.ticks, ...(state.copying && { copying: state.copying }) });
    show({ ...kept(), doing });
    const found = await work().catch((thrown: unknown) => ({ error: asRrError(thrown) }));
    show({ ...kept(), ...found });
  };
  return {
    get: () => state,
    tick: (ticks) => show({ ...state, ticks }),
    insert: (evidence, anyway) =>
      act('insert', async () => ({ made: await evidence.insert({ ...state.ticks, anyway }) })),
    forgetMade() {
      const { made, copied, ...rest } = state;
      if (made ?? copied) show(rest);
    },
    check: (evidence) => act('check', async () => ({ checked: await evidence.check() })),
    startCopy: (evidence) =>
      act('sheets', async () => {
        const sheets = await evidence.sheets();
        const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
        return { copying: { sheets, chosen: new Set(visible) } };
      }),
    choose(chosen) {
      const { copying, copied: _, ...rest } = state;
      show({ ...rest, ...(chosen && copying && { copying: { ...copying, chosen } }) });
    },
    copy: (evidence, how) =>
      act('copy', async () => {
        const { sheets = [], chosen = new Set<string>() } = state.copying ?? {};
        const names = sheets.map(({ name }) => name).filter((name) => chosen.has(name));
        const copied = await evidence.copy({ ...state.ticks, ...how, sheets: names });
        return { copied, ...(copied.kind === 'copied' && { copying: undefined }) };
      }),
    onChange: listeners.add,
  };
}
