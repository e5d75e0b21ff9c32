import { asRrError, type RrError } from '../../../contract/failure';
import type { CheckedBook } from '../sheet/check-book';
import type {
  CopyChoice,
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
  /** When the workbook was edited after its check, which says nothing any more. */
  editedAt?: number;
  copied?: CopyOutcome;
  error?: RrError;
}

type Doing = 'insert' | 'check' | 'sheets' | 'copy';

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
    const kept = () => ({ ticks: state.ticks, ...(state.copying && { copying: state.copying }) });
    show({ ...kept(), doing });
    const found = await work().catch((thrown: unknown) => ({ error: asRrError(thrown) }));
    show({ ...kept(), ...found });
  };
  return {
    /** Returns the same object until something changes. */
    get: () => state,
    tick: (ticks: Ticks) => show({ ...state, ticks }),
    insert: (evidence: EvidenceActions, anyway: boolean) =>
      act('insert', async () => ({ made: await evidence.insert({ ...state.ticks, anyway }) })),
    /** The sheets that were made are gone. */
    forgetMade() {
      const { made, copied, ...rest } = state;
      if (made ?? copied) show(rest);
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
    /** Asks which sheets to copy. */
    startCopy: (evidence: EvidenceActions) =>
      act('sheets', async () => {
        const sheets = await evidence.sheets();
        const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
        return { copying: { sheets, chosen: new Set(visible) } };
      }),
    /** Chooses sheets by their names, or ends the choice. */
    choose(chosen: ReadonlySet<string> | undefined) {
      const { copying, copied: _, ...rest } = state;
      show({ ...rest, ...(chosen && copying && { copying: { ...copying, chosen } }) });
    },
    copy: (evidence: EvidenceActions, how: Pick<CopyChoice, 'anyway' | 'here'>) =>
      act('copy', async () => {
        const { sheets = [], chosen = new Set<string>() } = state.copying ?? {};
        const names = sheets.map(({ name }) => name).filter((name) => chosen.has(name));
        const copied = await evidence.copy({ ...state.ticks, ...how, sheets: names });
        return { copied, ...(copied.kind === 'copied' && { copying: undefined }) };
      }),
    onChange: listeners.add,
  };
}
