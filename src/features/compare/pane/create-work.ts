import { asRrError, badInput, type RrError } from '../../../contract/failure';
import { createListeners } from '../../../excel/listeners';
import {
  NO_ANSWERS,
  sidesOf,
  type Checked,
  type Given,
  type ListedSheet,
  type ReadHow,
  type SheetReading,
  type Side,
} from '../compare-actions';
import type { CompareTabActions } from '../several/several-actions';

export type State =
  | { step: 'start'; failure?: RrError }
  | { step: 'text' }
  | { step: 'several'; files: readonly File[] }
  | ({ step: 'other'; isText?: boolean } & { first?: ListedSheet })
  | ({ step: 'working' } & Work)
  | ({ step: 'checked' } & Checked & { again?: Work })
  | ({ step: 'clean' } & Side & { again?: Work });

/** What follows when the sheets are read: they are compared, or one of them becomes a clean table. */
export type Purpose = 'compare' | 'clean';

/** What goes on, and how far it is in percent. */
export interface Work {
  text: string;
  share?: number;
}

type Read<T = Given> = (how: Required<ReadHow>) => Promise<T>;

/** The step of the tab "Compare", and the one comparison that can go on. */
export function createWork(compare: CompareTabActions) {
  const listeners = createListeners();
  let state: State = { step: 'start' };
  let before: State = { step: 'start' };
  let running = new AbortController();
  const setState = (next: State) => {
    state = next;
    listeners.notify();
  };
  /** Ends what goes on: it would take the place of what the person turns to. */
  const show = (next: State): AbortSignal => {
    running.abort();
    running = new AbortController();
    setState(next);
    return running.signal;
  };

  /** Reads and compares, while `shown` shows how far it is. What was shown before stays if a person cancels. */
  async function run(
    text: string,
    read: Read,
    { former, shown, purpose }: { former: State; shown(work: Work): State; purpose: Purpose },
  ): Promise<void> {
    before = former;
    const signal = show(shown({ text }));
    const go = (next: State) => {
      if (!signal.aborted) setState(next);
    };
    const progress = (share: number) =>
      state.step === 'working' && go({ ...state, share: Math.round(share * 100) });
    let sides: Given;
    try {
      sides = await read({ signal, progress });
    } catch (thrown) {
      go({ step: 'start', failure: asRrError(thrown) });
      return;
    }
    if (sidesOf(sides).some(({ reading }) => reading.extraction.facts.length === 0)) {
      go({ step: 'checked', ...sides });
      return;
    }
    if (purpose === 'clean') {
      go({ step: 'clean', ...sideIn(sides) });
      return;
    }
    go(shown({ text: sides.otherSide ? 'Comparing the sheets' : 'Comparing with the database' }));
    const outcome = await compare.compare(sides, signal).then(
      (compared) => ({ compared }),
      (thrown: unknown) => ({ failure: asRrError(thrown) }),
    );
    go({ step: 'checked', ...sides, ...outcome });
  }
  const start = (
    text: string,
    read: Read,
    {
      former = { step: 'start' },
      purpose = 'compare',
    }: { former?: State | undefined; purpose?: Purpose } = {},
  ) => void run(text, read, { former, purpose, shown: (work) => ({ step: 'working', ...work }) });
  /** Without a first sheet, the one in front is meant. */
  const withOther = (text: string, first: ListedSheet | undefined, read: Read<SheetReading>) =>
    start(text, async (how) => {
      const mine = await compare.read(how, first?.id, first?.filledBy?.cell);
      return { ...sideOf(mine), otherSide: sideOf(await read(how)) };
    });
  /** Text or a file is the other sheet while a person chooses one. */
  const take = (text: string, read: Read<SheetReading>, purpose: Purpose) => {
    if (state.step === 'other') withOther(text, state.first, read);
    else start(text, async (how) => sideOf(await read(how)), { purpose });
  };
  /** Makes sheets of files, and reads the first one with a rent roll. */
  const readFiles =
    (files: readonly File[]): Read<SheetReading> =>
    async ({ signal, progress }) => {
      const { insert } = await compare.several();
      const inserted = await insert(files, {
        signal,
        progress: (_, done, total) => progress(done / total),
      });
      let first: SheetReading | undefined;
      for (const { id } of inserted.sheets) {
        const reading = await compare.read({ signal }, id);
        first ??= reading;
        if (reading.extraction.facts.length > 0) return reading;
      }
      if (!first) throw badInput(inserted.refused.join(' '));
      return first;
    };
  return {
    /** Returns the same object until it changes. */
    state: () => state,
    onChange: listeners.add,
    show,
    cancel: () => void show(before),
    stop: () => running.abort(),
    takeText: (text: string, purpose: Purpose) =>
      take('Reading the text', ({ signal }) => compare.readText(text, signal), purpose),
    /** One file of text is checked at once, or is the other sheet. Sheets of others are first to be chosen. */
    takeFiles(files: readonly File[], purpose: Purpose) {
      const [file] = files;
      if (!file) return;
      const isText = files.length === 1 && /\.(?:csv|txt|tsv)$/i.test(file.name);
      if (purpose === 'clean' || (isText && state.step !== 'several'))
        take('Reading the file', readFiles(files), purpose);
      else show({ step: 'several', files });
    },
    /** Reads the sheet in front. */
    read: (purpose: Purpose) =>
      start('Reading the sheet', async (how) => sideOf(await compare.read(how)), {
        former: purpose === 'compare' && state.step === 'checked' ? state : undefined,
        purpose,
      }),
    chooseOther: (first: ListedSheet, second: ListedSheet) =>
      withOther('Reading the sheets', first, (how) => compare.read(how, second.id, second.filledBy?.cell)),
    /** Goes on with other answers. What is shown stays until then, so that a person can correct one column after the other. */
    again({ again: _, ...shown }: State & { step: 'checked' | 'clean' }, changed: Partial<Given>) {
      const isClean = shown.step === 'clean';
      const next: Given = { ...shown, ...changed };
      const readAgain = async ({ reading, answers }: Side, signal: AbortSignal): Promise<Side> => ({
        reading: await compare.again(reading, answers, signal),
        answers,
      });
      const read: Read = async ({ signal }) => ({
        ...(changed.answers ? await readAgain(next, signal) : sideIn(next)),
        otherSide: changed.otherSide ? await readAgain(changed.otherSide, signal) : next.otherSide,
      });
      void run(isClean ? 'Reading again' : 'Comparing again', read, {
        former: shown,
        purpose: isClean ? 'clean' : 'compare',
        shown: (again) => ({ ...shown, ...changed, again }),
      });
    },
  };
}

const sideIn = ({ reading, answers }: Given): Side => ({ reading, answers });
const sideOf = (reading: SheetReading): Side => ({ reading, answers: NO_ANSWERS });
