import { useCompareActions } from './use-compare-actions';
import { tokens, Button, Field, Textarea, mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { asRrError, RrError } from '../../../contract/failure';
import { NO_ANSWERS, type Answers, type Checked, type SheetReading } from '../compare-actions';
import { Progress } from '../../../pane-kit/status/progress';
import { CompareResult } from './compare-result';
import { CompareStart } from './compare-start';
import { laterPart } from '../../../pane-kit/later-part';
import type { SeveralViewProps } from './several-view';
import { useKit } from '../../../pane-kit/use-kit';

type State =
  | { step: 'start'; failure?: RrError }
  | { step: 'text'; kind: 'rows' | 'corrections' }
  | { step: 'several'; files: readonly File[] }
  | { step: 'working'; text: string; share?: number }
  | ({ step: 'checked' } & Checked);

const SeveralView = laterPart<SeveralViewProps>(
  'Several sheets',
  async () => (await import(/* webpackChunkName: "several" */ './several-view')).SeveralView,
);

/** Compares the sheet in front with the database. */
export function CompareTab() {
  const compare = useCompareActions();
  const [state, setState] = useState<State>({ step: 'start' });
  const [isDropping, setDropping] = useState(false);
  const running = useRef<AbortController>(undefined);
  const shownBefore = useRef<State>({ step: 'start' });
  const kit = useKit();
  useEffect(() => () => running.current?.abort(), []);

  /** Reads and compares. What was shown before stays if a person cancels. */
  const work = async (
    text: string,
    read: (signal: AbortSignal) => Promise<SheetReading>,
    answers: Answers,
    before: State,
  ) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    shownBefore.current = before;
    setState({ step: 'working', text });
    const become = (next: State) => {
      if (running.current === mine && !mine.signal.aborted) setState(next);
    };
    let reading: SheetReading;
    try {
      reading = await read(mine.signal);
    } catch (thrown) {
      become({ step: 'start', failure: asRrError(thrown) });
      return;
    }
    if (reading.extraction.facts.length === 0) {
      become({ step: 'checked', reading, answers });
      return;
    }
    become({ step: 'working', text: 'Comparing with the database' });
    const outcome = await compare.compare(reading, answers, mine.signal).then(
      (compared) => ({ compared }),
      (thrown: unknown) => ({ failure: asRrError(thrown) }),
    );
    become({ step: 'checked', reading, answers, ...outcome });
  };

  const check = () =>
    void work(
      'Reading the sheet',
      (signal) =>
        compare.read({
          signal,
          progress: (share) =>
            setState((last) =>
              last.step === 'working' ? { ...last, share: Math.round(share * 100) } : last,
            ),
        }),
      NO_ANSWERS,
      state.step === 'checked' ? state : { step: 'start' },
    );
  const checkText = (source: Parameters<typeof compare.readText>[0]) =>
    void work('Reading the text', (signal) => compare.readText(source, signal), NO_ANSWERS, {
      step: 'start',
    });
  const checkFile = (file: File) =>
    void file.arrayBuffer().then(
      (bytes) => checkText({ bytes, name: file.name }),
      () =>
        setState({
          step: 'start',
          failure: new RrError(
            'bad-input',
            `${file.name} cannot be read. Save it on this computer, and choose it again.`,
          ),
        }),
    );
  /** One file of text is checked at once. Sheets of others are first to be chosen. */
  const takeFiles = (files: readonly File[]) => {
    const [file] = files;
    if (file && files.length === 1 && /\.(?:csv|txt|tsv)$/i.test(file.name) && state.step !== 'several')
      checkFile(file);
    else if (file) setState({ step: 'several', files });
  };
  const starts = {
    check,
    paste: (kind: 'rows' | 'corrections') => setState({ step: 'text', kind }),
    chooseFiles: takeFiles,
    several: () => setState({ step: 'several', files: [] }),
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDropping(false);
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData('text/plain');
    if (files.length > 0) takeFiles(files);
    else if (text) checkText({ text, name: 'Pasted rent roll' });
  };

  return (
    <section
      className={kit.tab}
      style={
        isDropping ? { outline: `2px dashed ${tokens.colorBrandStroke1}`, outlineOffset: -6 } : undefined
      }
      aria-label="Compare"
      data-focus-next="compare-headline compare-cancel compare-check"
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
    >
      {state.step === 'several' && (
        <SeveralView files={state.files} close={() => setState({ step: 'start' })} {...starts} />
      )}
      {state.step === 'start' && <CompareStart failure={state.failure} {...starts} />}
      {state.step === 'text' && state.kind === 'rows' && (
        <TextEntry
          label="Rent roll as text"
          hint="Rows of a CSV file, or cells copied from another program, headings included. They become a new sheet."
          done="Check this text"
          run={(text) => checkText({ text, name: 'Pasted rent roll' })}
          cancel={() => setState({ step: 'start' })}
        />
      )}
      {state.step === 'text' && state.kind === 'corrections' && (
        <TextEntry
          label="Corrections of another workbook"
          hint="The text that “Copy corrections” gave there."
          done="Add corrections"
          run={(text) =>
            void compare.addCorrections(text).then(
              () => setState({ step: 'start' }),
              (thrown: unknown) => setState({ step: 'start', failure: asRrError(thrown) }),
            )
          }
          cancel={() => setState({ step: 'start' })}
        />
      )}
      {state.step === 'working' && (
        <div className={kit.inset}>
          <Progress
            label={state.text}
            text={state.share === undefined ? state.text : `${state.text}: ${state.share} %`}
            cancelId="compare-cancel"
            {...(state.share !== undefined && { steps: { done: state.share, total: 100 } })}
            cancel={() => {
              running.current?.abort();
              setState(shownBefore.current);
            }}
          />
        </div>
      )}
      {state.step === 'checked' && (
        <CompareResult
          {...state}
          change={(answers) =>
            void work(
              'Comparing again',
              (signal) => compare.again(state.reading, answers, signal),
              answers,
              state,
            )
          }
          {...starts}
        />
      )}
    </section>
  );
}

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
