import { asRrError, badInput, type RrError } from '../../../contract/failure';
import { createListeners } from '../../../excel/listeners';
import {
  NO_ANSWERS,
  sidesOf,
  type Checked,
  type CompareActions,
  type Given,
  type ListedSheet,
  type ReadHow,
  type SheetReading,
  type Side,
  type TextSource,
} from '../compare-actions';

export type State =
  | { step: 'start'; failure?: RrError }
  | { step: 'text' }
  | { step: 'several'; files: readonly File[] }
  | ({ step: 'other'; isText?: boolean } & { first?: ListedSheet })
  | ({ step: 'working' } & Work)
  | ({ step: 'checked' } & Checked & { again?: Work });

/** What goes on, and how far it is in percent. */
export interface Work {
  text: string;
  share?: number;
}

type Read<T = Given> = (how: Required<ReadHow>) => Promise<T>;

/** The step of the tab "Compare", and the one comparison that can go on. */
export function createWork(compare: CompareActions) {
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
  async function run(text: string, read: Read, former: State, shown: (work: Work) => State): Promise<void> {
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
    go(shown({ text: sides.otherSide ? 'Comparing the sheets' : 'Comparing with the database' }));
    const outcome = await compare.compare(sides, signal).then(
      (compared) => ({ compared }),
      (thrown: unknown) => ({ failure: asRrError(thrown) }),
    );
    go({ step: 'checked', ...sides, ...outcome });
  }
  const start = (text: string, read: Read, former: State = { step: 'start' }) =>
    void run(text, read, former, (shown) => ({ step: 'working', ...shown }));
  /** Without a first sheet, the one in front is meant. */
  const withOther = (text: string, first: string | undefined, read: Read<SheetReading>) =>
    start(text, async (how) => {
      const mine = await compare.read(how, first);
      return { ...sideOf(mine), otherSide: sideOf(await read(how)) };
    });
  /** Text or a file is the other sheet while a person chooses one. */
  const takeText = (given: () => Promise<TextSource>) => {
    const text = 'Reading the text';
    const read: Read<SheetReading> = async ({ signal }) => compare.readText(await given(), signal);
    if (state.step === 'other') withOther(text, state.first?.id, read);
    else start(text, async (how) => sideOf(await read(how)));
  };
  return {
    /** Returns the same object until it changes. */
    state: () => state,
    onChange: listeners.add,
    show,
    cancel: () => void show(before),
    stop: () => running.abort(),
    takeText: (source: TextSource) => takeText(async () => source),
    /** One file of text is checked at once, or is the other sheet. Sheets of others are first to be chosen. */
    takeFiles(files: readonly File[]) {
      const [file] = files;
      const isText = file && files.length === 1 && /\.(?:csv|txt|tsv)$/i.test(file.name);
      if (isText && state.step !== 'several') takeText(() => bytesOf(file));
      else if (file) show({ step: 'several', files });
    },
    check: () =>
      start(
        'Reading the sheet',
        async (how) => sideOf(await compare.read(how)),
        state.step === 'checked' ? state : undefined,
      ),
    chooseOther: (first: ListedSheet, second: ListedSheet) =>
      withOther('Reading the sheets', first.id, (how) => compare.read(how, second.id)),
    /** Compares again with other answers. What is shown stays until then, so that a person can correct one column after the other. */
    again({ again: _, ...shown }: State & { step: 'checked' }, changed: Partial<Given>) {
      const { reading, answers, otherSide } = { ...shown, ...changed };
      const read: Read = async ({ signal }) => ({
        reading: changed.answers ? await compare.again(reading, answers, signal) : reading,
        answers,
        otherSide:
          otherSide &&
          (changed.otherSide
            ? { ...otherSide, reading: await compare.again(otherSide.reading, otherSide.answers, signal) }
            : otherSide),
      });
      void run('Comparing again', read, shown, (text) => ({ ...shown, ...changed, again: text }));
    },
  };
}

const bytesOf = (file: File): Promise<TextSource> =>
  file.arrayBuffer().then(
    (bytes) => ({ bytes, name: file.name }),
    () => {
      throw badInput(`${file.name} cannot be read. Save it on this computer, and choose it again.`);
    },
  );

const sideOf = (reading: SheetReading): Side => ({ reading, answers: NO_ANSWERS });
