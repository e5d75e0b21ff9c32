import { Button, Field, Textarea, mergeClasses, tokens } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import { useEffect, useState, type DragEvent } from 'react';
import type { RrError } from '../../../contract/failure';
import { useChanging } from '../../../pane-kit/common-parts';
import { laterPart } from '../../../pane-kit/later-part';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { Progress } from '../../../pane-kit/status/progress';
import { useKit } from '../../../pane-kit/use-kit';
import { useCompareActions } from '../several/several-actions';
import { ChooseSheet } from './choose-sheet';
import { CleanTable, type OverRoll } from './clean-table';
import { CompareResult } from './compare-result';
import { createWork, type Work } from './create-work';
import { StartFoot, useIsSignedIn, type StartFootProps } from './start-foot';

const SeveralView = laterPart(
  'Several sheets',
  () => import(/* webpackChunkName: "several" */ './several-view'),
  'SeveralView',
);

interface CompareTabProps {
  /** What can be made over a clean table. */
  overRoll: OverRoll;
}

/** The home of pasted rent rolls: compares the sheet in front with the database or with another sheet, or makes a clean table of it. */
export function CompareTab({ overRoll }: CompareTabProps) {
  const compare = useCompareActions();
  const [work] = useState(() => createWork(compare));
  useEffect(() => work.stop, [work]);
  const state = useChanging(work, work.state);
  const isSignedIn = useIsSignedIn();
  const purpose = isSignedIn ? 'compare' : 'clean';
  const { show } = work;
  const takeText = (text: string) => work.takeText(text, purpose);
  const takeFiles = (files: readonly File[]) => work.takeFiles(files, purpose);
  const drop = useDrop(takeText, takeFiles);
  const kit = useKit();
  const leave = () => void show({ step: 'start' });
  const starts = {
    check: () => work.read('compare'),
    clean: () => work.read('clean'),
    chooseOther: () => void show({ step: 'other' }),
    paste: () => void show({ step: 'text' }),
    chooseFiles: takeFiles,
    several: () => void show({ step: 'several', files: [] }),
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
      {state.step === 'start' && <Start failure={state.failure} {...starts} />}
      {(state.step === 'text' || (state.step === 'other' && state.isText)) && (
        <TextEntry
          action={isSignedIn || state.step === 'other' ? 'Check this text' : 'Read this text'}
          run={takeText}
          cancel={leave}
        />
      )}
      {state.step === 'other' && !state.isText && (
        <ChooseSheet
          first={state.first}
          begin={(first) => void show({ step: 'other', first })}
          choose={(sheet) => state.first && work.chooseOther(state.first, sheet)}
          paste={() => void show({ ...state, isText: true })}
          chooseFiles={takeFiles}
          cancel={leave}
        />
      )}
      {state.step === 'working' && <div className={kit.inset}>{progressOf(state)}</div>}
      {state.step === 'clean' && (
        <CleanTable
          {...{ ...state, overRoll, leave }}
          working={state.again && progressOf(state.again)}
          change={(answers) => work.again(state, { answers })}
        />
      )}
      {state.step === 'checked' && (
        <CompareResult
          {...state}
          working={state.again && progressOf(state.again)}
          change={(changed) => work.again(state, changed)}
          {...starts}
        />
      )}
    </section>
  );
}

/** Says what a check does. */
function Start({ failure, ...starts }: StartFootProps & { failure: RrError | undefined }) {
  const kit = useKit();
  const isSignedIn = useIsSignedIn();
  return (
    <>
      <div className={kit.grow}>
        {failure && (
          <div className={kit.above}>
            <FailureProblem failure={failure} />
          </div>
        )}
        <EmptyState
          icon={<DocumentSearchRegular />}
          title={
            isSignedIn
              ? 'Does the agent’s rent roll agree with the database?'
              : 'Your rent roll as a clean table'
          }
        >
          {isSignedIn
            ? 'Open the sheet with the agent’s rent roll. It is read where it stands; nothing on it is changed, and none of it is sent anywhere.'
            : 'Open the sheet with the rent roll, paste its text, or open a file. It is read where it stands; nothing on it is changed, and none of it is sent anywhere.'}
        </EmptyState>
      </div>
      <StartFoot {...starts} />
    </>
  );
}

/** Lets a person drop files or text on the tab, which shows it. */
function useDrop(takeText: (text: string) => void, takeFiles: (files: readonly File[]) => void) {
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
      else if (text) takeText(text);
    },
  };
}

/** Takes text that a person pastes. */
function TextEntry({ run, cancel, action }: { run(text: string): void; cancel(): void; action: string }) {
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
      <Field
        label="Rent roll as text"
        hint="Rows of a CSV file, or cells copied from another program, headings included. They become a new sheet."
      >
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
          {action}
        </Button>
      </div>
    </form>
  );
}
