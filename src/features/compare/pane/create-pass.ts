import { asRrError, type RrError } from '../../../contract/failure';
import { createListeners } from '../../../excel/listeners';
import type { Answers, ListedSheet } from '../compare-actions';
import { receivedLines, type ReceivedLine } from '../several/received';
import type { CompareTabActions, PassHow, Roll, SeveralActions } from '../several/several-actions';
import { questionsByLayout } from '../several/share-answers';

type State =
  | { step: 'working'; text: string; steps?: { done: number; total: number } }
  | { step: 'failed'; failure: RrError }
  | {
      step: 'choose';
      sheets: readonly ListedSheet[];
      chosen: ReadonlySet<string>;
      refused: readonly string[];
    }
  | { step: 'ask'; rolls: readonly Roll[] }
  | { step: 'list'; rolls: readonly Roll[]; lines: readonly ReceivedLine[] };

/** The pass over several sheets: its step, and what leads to the next one. `close` leaves it. */
export function createPass(
  { several, sheets: list }: Pick<CompareTabActions, 'several' | 'sheets'>,
  close: () => void,
) {
  const listeners = createListeners();
  let state: State = { step: 'working', text: 'Looking at the sheets' };
  let running = new AbortController();
  /** Files to make sheets of. They are added whatever a person turns to meanwhile: otherwise they would be missing. */
  let waiting: readonly File[] = [];
  let adding: { stop: AbortController; done: Promise<void> } | undefined;
  let refused: readonly string[] = [];
  const setState = (next: State) => {
    state = next;
    listeners.notify();
  };

  /** Runs a part of the pass. A cancel leads back to what was there before. */
  async function work(
    text: string,
    run: (actions: SeveralActions, how: PassHow) => Promise<State>,
    before?: State,
  ): Promise<void> {
    running.abort();
    const mine = new AbortController();
    running = mine;
    const go = (next: State) => running === mine && setState(next);
    go({ step: 'working', text });
    const progress: PassHow['progress'] = (name, done, total) =>
      go({ step: 'working', text: `${text}: ${name}`, steps: { done, total } });
    try {
      go(await run(await several(), { signal: mine.signal, progress }));
    } catch (thrown) {
      if (!mine.signal.aborted) go({ step: 'failed', failure: asRrError(thrown) });
      else if (before) go(before);
      else if (running === mine) close();
    }
  }
  async function addFiles(actions: SeveralActions, signal: AbortSignal): Promise<void> {
    const progress: PassHow['progress'] = (name, done, total) =>
      state.step === 'working' &&
      setState({ step: 'working', text: `Adding: ${name}`, steps: { done, total } });
    while (waiting.length > 0) {
      const files = waiting;
      const inserted = await actions.insert(files, { signal, progress });
      waiting = waiting.slice(files.length);
      refused = [...refused, ...inserted.refused];
    }
  }
  /** Adds files, and lists the sheets. */
  function look(files: readonly File[] = []): void {
    waiting = [...waiting, ...files];
    void work(waiting.length > 0 ? 'Adding' : 'Looking at the sheets', async (all, { signal }) => {
      if (!adding) {
        const stop = new AbortController();
        adding = { stop, done: addFiles(all, stop.signal).finally(() => (adding = undefined)) };
      }
      await adding.done;
      const sheets = (await list(signal)).filter(({ filledBy }) => !filledBy);
      const chosen = new Set(sheets.flatMap(({ id, isLikely }) => (isLikely ? [id] : [])));
      const reported = refused;
      if (!signal.aborted) refused = [];
      return { step: 'choose', sheets, chosen, refused: reported };
    });
  }
  const compareRolls = async (actions: SeveralActions, rolls: readonly Roll[], how: PassHow) => {
    const compared = await actions.compare(rolls, how);
    return { step: 'list' as const, rolls: compared, lines: compared.flatMap(receivedLines) };
  };
  return {
    /** Returns the same object until it changes. */
    state: () => state,
    onChange: listeners.add,
    look,
    /** The sheets of files that were not added yet are refused by name. */
    cancel: () => (adding ? adding.stop : running).abort(),
    /** The view is gone. */
    stop() {
      const last = running;
      running = new AbortController();
      last.abort();
    },
    choose(chosen: ReadonlySet<string>) {
      if (state.step === 'choose') setState({ ...state, chosen });
    },
    start(sheets: readonly ListedSheet[]) {
      void work(
        'Reading',
        async (actions, how) => {
          const rolls = await actions.read(sheets, how);
          if (questionsByLayout(rolls).length > 0) return { step: 'ask', rolls };
          return compareRolls(actions, rolls, how);
        },
        state,
      );
    },
    /** Answers questions about sheets, and compares all of them again. */
    answer(text: string, answers: Iterable<readonly [id: string, answers: Answers]> = []) {
      const before = state;
      if (!('rolls' in before)) return;
      void work(
        text,
        async (actions, how) => {
          let { rolls } = before;
          for (const [id, given] of answers) rolls = await actions.answer(rolls, id, given, how);
          return compareRolls(actions, rolls, how);
        },
        before,
      );
    },
  };
}
