import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import type { Refresher } from '../../answers/refresher';
import type { SessionKeeper } from '../../answers/session-keeper';
import { pause, setRealTimer, type SetTimer } from '../../client/timer';
import type { DatabaseEntry } from '../../contract/entries';
import type { WorkbookStore } from '../../excel/workbook-store';
import { createListeners, type Changing } from '../../excel/listeners';
import { dependsOnChoice } from '../../features/refresh/rerun-formulas';
import { isSameChoice, saveChoice } from '../../features/refresh/save-choice';
import { showsGoodValue } from '../../features/refresh/rerun-formulas';

/** The checkboxes of the databases. What they say becomes the workbook's choice once no good value is lost without a word. */
export interface DatabaseChooser extends Changing {
  /** Returns the same array until it changes. */
  ticked(): readonly DatabaseEntry[];
  /**
   * `none`: no box is ticked, and the workbook keeps its choice. `looking`: a refresh finds out what would change. `waiting`:
   * it waits for a word. `refused`: Excel did not save the last choice.
   */
  step(): 'stored' | 'none' | 'saving' | 'looking' | 'waiting' | 'refused';
  tick(databases: readonly DatabaseEntry[]): void;
  /** The person closes the list. Boxes of which none is ticked return then. */
  leave(): void;
}

export interface DatabaseChooserOptions {
  databases: DatabaseChoice;
  store: Pick<WorkbookStore, 'change'>;
  refresh: Pick<Refresher, 'start' | 'cancel' | 'progress' | 'found' | 'onChange'>;
  formulas: Pick<Formulas, 'scan' | 'all'>;
  session: Pick<SessionKeeper, 'current' | 'onChange'>;
  setTimer?: SetTimer;
}

/** A person ticks several boxes in this time, and the service is asked once. */
const MORE_TICKS_MS = 1_000;

export function createDatabaseChooser(options: DatabaseChooserOptions): DatabaseChooser {
  const { databases, store, refresh, formulas, session, setTimer = setRealTimer } = options;
  const listeners = createListeners();
  /** What the boxes say until the refresh has taken it, or it is stored. */
  let requested: readonly DatabaseEntry[] | null = null;
  let step: 'saving' | 'looking' | 'refused' = 'saving';
  let isAtWork = false;
  let isChecking = false;
  let ticks = new AbortController();

  const setRequested = (next: typeof requested) => {
    requested = next;
    listeners.notify();
  };
  const setStep = (next: typeof step) => {
    step = next;
    listeners.notify();
  };
  const pending = () => refresh.found()?.databases ?? refresh.progress()?.databases;

  async function take(next: readonly DatabaseEntry[], signal: AbortSignal): Promise<void> {
    if (isSameChoice(next, databases.get())) return;
    // If Excel refuses, it also refuses to save, or the refresh says so.
    await formulas.scan().catch(() => undefined);
    if (signal.aborted) return;
    const isLoss = formulas.all().some((formula) => dependsOnChoice(formula) && showsGoodValue(formula));
    if (!isLoss) return saveChoice(next, databases, store).catch(() => setStep('refused'));
    setStep('looking');
    await pause(setTimer, MORE_TICKS_MS, signal).catch(() => undefined);
    // A refresh under way ends first.
    if (refresh.progress()) await refresh.start('workbook');
    if (signal.aborted) return;
    isChecking = true;
    await refresh.start('workbook', { ask: true, databases: next });
    isChecking = false;
  }

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    while (requested && requested.length > 0) {
      const next = requested;
      if (step !== 'saving') setStep('saving');
      await take(next, ticks.signal);
      if (requested === next) setRequested(null);
    }
    isAtWork = false;
  }

  const forget = () => {
    ticks.abort();
    ticks = new AbortController();
  };
  /** Ends what was begun for the boxes as they were. */
  const stop = () => {
    forget();
    if (isChecking || refresh.found()?.databases) refresh.cancel();
  };

  let person = session.current()?.personId;
  session.onChange(() => {
    if (session.current()?.personId === person) return;
    person = session.current()?.personId;
    forget();
    step = 'saving';
    setRequested(null);
  });
  databases.onChange(() => listeners.notify());
  refresh.onChange(listeners.notify);

  return {
    ticked: () => requested ?? pending() ?? databases.get(),
    step: () => {
      if (requested) return requested.length === 0 ? 'none' : step;
      if (pending()) return refresh.found()?.databases ? 'waiting' : 'looking';
      return step === 'refused' ? 'refused' : 'stored';
    },
    tick(next) {
      stop();
      step = 'saving';
      setRequested(next.length === 0 && databases.get().length === 0 ? null : next);
      void work();
    },
    leave() {
      if (requested?.length === 0) setRequested(null);
    },
    onChange: listeners.add,
  };
}
