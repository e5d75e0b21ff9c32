import { asRrError, type RrError } from '../../../contract/failure';
import type { BookReader, CheckedBook } from '../sheet/check-book';
import type { CopyChoice, EvidenceActions, EvidenceChoice, Outcome } from '../evidence-actions';
import { createListeners } from '../../../excel/listeners';

export type Ticks = Omit<EvidenceChoice, 'anyway'>;

export interface EvidenceState {
  ticks: Ticks;
  doing?: Doing;
  /** The sheets to choose from, while the person chooses. */
  copying?: undefined | { sheets: BookReader['sheets']; chosen: ReadonlySet<string> };
  /** What came of it. At most one of these is set. */
  made?: Outcome & { of: 'insert' | 'copy' };
  checked?: CheckedBook;
  /** When the workbook was edited after its check, which says nothing any more. */
  editedAt?: number;
  error?: RrError;
}

export type Doing = 'insert' | 'check' | 'sheets' | 'copy';

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
  const store = {
    /** Returns the same object until something changes. */
    get: () => state,
    tick: (ticks: Ticks) => show({ ...state, ticks }),
    insert: (evidence: EvidenceActions, anyway: boolean) =>
      act('insert', async () => ({
        made: { of: 'insert', ...(await evidence.insert({ ...state.ticks, anyway })) },
      })),
    /** Tries what an action that made nothing offers. */
    retry: (
      evidence: EvidenceActions,
      { of, instead }: { of: 'insert' | 'copy'; instead: 'anyway' | 'here' },
    ) =>
      of === 'insert'
        ? store.insert(evidence, true)
        : store.copy(evidence, { anyway: true, here: instead === 'here' }),
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
    /** Asks which sheets to copy. */
    startCopy: (evidence: EvidenceActions) =>
      act('sheets', async () => {
        const sheets = await evidence.sheets();
        const visible = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
        return { copying: { sheets, chosen: new Set(visible) } };
      }),
    /** Chooses sheets by their names, or ends the choice. */
    choose(chosen: ReadonlySet<string> | undefined) {
      const { copying, made: _, ...rest } = state;
      show({ ...rest, ...(chosen && copying && { copying: { ...copying, chosen } }) });
    },
    copy: (evidence: EvidenceActions, how: Pick<CopyChoice, 'anyway' | 'here'>): Promise<void> =>
      act('copy', async () => {
        const { sheets = [], chosen = new Set<string>() } = state.copying ?? {};
        const names = sheets.map(({ name }) => name).filter((name) => chosen.has(name));
        const made = await evidence.copy({ ...state.ticks, ...how, sheets: names });
        return { made: { of: 'copy', ...made }, ...(made.kind === 'made' && { copying: undefined }) };
      }),
    onChange: listeners.add,
  };
  return store;
}
