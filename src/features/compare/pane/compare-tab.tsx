import { useCompareActions } from '../several/several-actions';
import { tokens, Button, Field, Textarea, mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { asRrError, badInput, type RrError } from '../../../contract/failure';
import {
  NO_ANSWERS,
  type Checked,
  type CompareActions,
  type ListedSheet,
  type SheetReading,
  type Side,
  type Given,
  type TextSource,
} from '../compare-actions';
import { Progress } from '../../../pane-kit/status/progress';
import { ChooseSheet } from './choose-sheet';
import { CompareResult } from './compare-result';
import { CompareStart } from './compare-start';
import { laterPart } from '../../../pane-kit/later-part';
import type { SeveralViewProps } from './several-view';
import { useKit } from '../../../pane-kit/use-kit';

type State =
  | { step: 'start'; failure?: RrError }
  | { step: 'text'; kind: 'rows' | 'corrections' }
  | { step: 'several'; files: readonly File[] }
  | ({ step: 'other'; isText?: boolean } & { first?: ListedSheet })
  | ({ step: 'working' } & Work)
  | ({ step: 'checked' } & Checked & { again?: Work });

/** What goes on, and how far it is in percent. */
interface Work {
  text: string;
  share?: number;
}

type Read = (signal: AbortSignal) => Promise<Given>;
type WorkOfTab = ReturnType<typeof useWork>;

const PASTED = 'Pasted rent roll';

const SeveralView = laterPart<SeveralViewProps>(
  'Several sheets',
  async () => (await import(/* webpackChunkName: "several" */ './several-view')).SeveralView,
);

/** Compares the sheet in front with the database, or with another sheet. */
export function CompareTab() {
  const compare = useCompareActions();
  const work = useWork(compare);
  const { state, show } = work;
  const { takeText, takeFiles, ...sources } = useSources(compare, work);
  const drop = useDrop(takeText, takeFiles);
  const kit = useKit();
  const leave = () => show({ step: 'start' });
  const starts = {
    check: sources.check,
    chooseOther: () => show({ step: 'other' }),
    paste: (kind: 'rows' | 'corrections') => show({ step: 'text', kind }),
    chooseFiles: takeFiles,
    several: () => show({ step: 'several', files: [] }),
    leave,
  };
  const progressOf = ({ text, share }: Work) => (
    <Progress
      label={text}
      text={share === undefined ? text : `${text}: ${share} %`}
      cancelId="compare-cancel"
      {...(share !== undefined && { steps: { done: share, total: 100 } })}
      cancel={work.cancel}
    />
  );

  return (
    <section
      className={kit.tab}
      aria-label="Compare"
      data-focus-next="compare-headline compare-cancel compare-check"
      {...drop}
    >
      {state.step === 'several' && <SeveralView files={state.files} close={leave} {...starts} />}
      {state.step === 'start' && <CompareStart failure={state.failure} {...starts} />}
      {(state.step === 'text' ? state.kind === 'rows' : state.step === 'other' && state.isText) && (
        <TextEntry
          label="Rent roll as text"
          hint="Rows of a CSV file, or cells copied from another program, headings included. They become a new sheet."
          done="Check this text"
          run={(text) => takeText({ text, name: PASTED })}
          cancel={leave}
        />
      )}
      {state.step === 'other' && !state.isText && (
        <ChooseSheet
          first={state.first}
          begin={(first) => show({ step: 'other', first })}
          choose={(other) => state.first && sources.chooseOther(state.first, other)}
          paste={() => show({ ...state, isText: true })}
          chooseFiles={takeFiles}
          cancel={leave}
        />
      )}
      {state.step === 'text' && state.kind === 'corrections' && (
        <TextEntry
          label="Corrections of another workbook"
          hint="The text that “Copy corrections” gave there."
          done="Add corrections"
          run={(text) =>
            void compare
              .addCorrections(text)
              .then(leave, (thrown: unknown) => show({ step: 'start', failure: asRrError(thrown) }))
          }
          cancel={leave}
        />
      )}
      {state.step === 'working' && <div className={kit.inset}>{progressOf(state)}</div>}
      {state.step === 'checked' && (
        <CompareResult
          {...state}
          working={state.again && progressOf(state.again)}
          change={(changed) => sources.again(state, changed)}
          {...starts}
        />
      )}
    </section>
  );
}

/** The step of the tab, and the one comparison that can go on. */
function useWork(compare: CompareActions) {
  const [state, show] = useState<State>({ step: 'start' });
  const running = useRef<AbortController>(undefined);
  const shownBefore = useRef<State>({ step: 'start' });
  useEffect(() => () => running.current?.abort(), []);

  /** Reads and compares, while `shown` shows how far it is. What was shown before stays if a person cancels. */
  const run = async (text: string, read: Read, before: State, shown: (work: Work) => State) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    shownBefore.current = before;
    show(shown({ text }));
    const become = (next: State) => {
      if (running.current === mine && !mine.signal.aborted) show(next);
    };
    let sides: Given;
    try {
      sides = await read(mine.signal);
    } catch (thrown) {
      become({ step: 'start', failure: asRrError(thrown) });
      return;
    }
    const { reading, other } = sides;
    if ([reading, other?.reading].some((side) => side?.extraction.facts.length === 0)) {
      become({ step: 'checked', ...sides });
      return;
    }
    become(shown({ text: other ? 'Comparing the sheets' : 'Comparing with the database' }));
    const outcome = await compare.compare(sides, mine.signal).then(
      (compared) => ({ compared }),
      (thrown: unknown) => ({ failure: asRrError(thrown) }),
    );
    become({ step: 'checked', ...sides, ...outcome });
  };
  return {
    state,
    show,
    run,
    start: (text: string, read: Read, before: State = { step: 'start' }) =>
      void run(text, read, before, (shown) => ({ step: 'working', ...shown })),
    progress: (share: number) =>
      show((last) => (last.step === 'working' ? { ...last, share: Math.round(share * 100) } : last)),
    cancel: () => {
      running.current?.abort();
      show(shownBefore.current);
    },
  };
}

/** What a person can give to be compared: the sheet in front, another one, text, files, or other answers. */
function useSources(compare: CompareActions, { state, show, run, start, progress }: WorkOfTab) {
  const withOther = (
    text: string,
    first: ListedSheet,
    read: (signal: AbortSignal) => Promise<SheetReading>,
  ) =>
    start(text, async (signal) => {
      const mine = await compare.read({ signal, progress }, first.id);
      return { ...sideOf(mine), other: sideOf(await read(signal)) };
    });
  /** Text or a file is the other sheet while a person chooses one. */
  const takeText = (source: TextSource) => {
    const text = 'Reading the text';
    const read = (signal: AbortSignal) => compare.readText(source, signal);
    if (state.step === 'other') {
      if (state.first) withOther(text, state.first, read);
    } else start(text, async (signal) => sideOf(await read(signal)));
  };
  const takeFile = (file: File) =>
    void file.arrayBuffer().then(
      (bytes) => takeText({ bytes, name: file.name }),
      () =>
        show({
          step: 'start',
          failure: badInput(`${file.name} cannot be read. Save it on this computer, and choose it again.`),
        }),
    );
  return {
    takeText,
    /** One file of text is checked at once, or is the other sheet. Sheets of others are first to be chosen. */
    takeFiles(files: readonly File[]) {
      const [file] = files;
      const isText = file && files.length === 1 && /\.(?:csv|txt|tsv)$/i.test(file.name);
      if (isText && state.step !== 'several') takeFile(file);
      else if (file) show({ step: 'several', files });
    },
    check: () =>
      start(
        'Reading the sheet',
        async (signal) => sideOf(await compare.read({ signal, progress })),
        state.step === 'checked' ? state : undefined,
      ),
    chooseOther: (first: ListedSheet, other: ListedSheet) =>
      withOther('Reading the sheets', first, (signal) => compare.read({ signal, progress }, other.id)),
    /** Compares again with other answers. What is shown stays until then, so that a person can correct one column after the other. */
    again({ again: _, ...shown }: State & { step: 'checked' }, changed: Partial<Given>) {
      const { reading, answers, other } = { ...shown, ...changed };
      const read: Read = async (signal) => ({
        reading: changed.answers ? await compare.again(reading, answers, signal) : reading,
        answers,
        other:
          other &&
          (changed.other
            ? { ...other, reading: await compare.again(other.reading, other.answers, signal) }
            : other),
      });
      void run('Comparing again', read, shown, (text) => ({ ...shown, ...changed, again: text }));
    },
  };
}

/** Lets a person drop files or text on the tab, which shows it. */
function useDrop(takeText: (source: TextSource) => void, takeFiles: (files: readonly File[]) => void) {
  const [isDropping, setDropping] = useState(false);
  return {
    ...(isDropping && { style: { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: -6 } }),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setDropping(true);
    },
    onDragLeave: () => setDropping(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setDropping(false);
      const files = [...event.dataTransfer.files];
      const text = event.dataTransfer.getData('text/plain');
      if (files.length > 0) takeFiles(files);
      else if (text) takeText({ text, name: PASTED });
    },
  };
}

const sideOf = (reading: SheetReading): Side => ({ reading, answers: NO_ANSWERS });

interface TextEntryProps {
  label: string;
  hint: string;
  done: string;
  run(text: string): void;
  cancel(): void;
}

/** Takes text that a person pastes. */
function TextEntry({ label, hint, done, run, cancel }: TextEntryProps) {
  const [text, setText] = useState('');
  const kit = useKit();
  return (
    <form
      className={mergeClasses(kit.stack12, kit.edge)}
      onSubmit={(event) => {
        event.preventDefault();
        run(text);
      }}
    >
      <Field label={label} hint={hint}>
        <Textarea
          autoFocus
          rows={10}
          resize="vertical"
          value={text}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      <div className={kit.line} style={{ justifyContent: 'flex-end' }}>
        <Button onClick={cancel}>Cancel</Button>
        <Button type="submit" appearance="primary" disabledFocusable={text.trim() === ''}>
          {done}
        </Button>
      </div>
    </form>
  );
}
