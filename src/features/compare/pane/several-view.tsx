import { Button, Checkbox, mergeClasses } from '@fluentui/react-components';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asRrError, type RrError } from '../../../contract/failure';
import { countOf } from '../../../pane-kit/text/count-text';
import { LinkButton } from '../../../pane-kit/link-button';
import { FailureProblem, Notice } from '../../../pane-kit/status/problem';
import { Progress } from '../../../pane-kit/status/progress';
import { useSheets } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import { NO_ANSWERS, type Answers, type ListedSheet } from '../compare-actions';
import type { Received } from '../several/received';
import { type PassHow, type Roll, type SeveralActions, useCompareActions } from '../several/several-actions';
import { questionsByLayout } from '../several/share-answers';
import { QuestionFields } from './question-fields';
import { SeveralList } from './several-list';
import { FilesLink, Foot, type StartFootProps } from './start-foot';

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
  | { step: 'list'; rolls: readonly Roll[]; received: Received };

export interface SeveralViewProps extends StartFootProps {
  /** Files to make sheets of first. */
  files: readonly File[];
  /** Back to the start of the tab. */
  close(): void;
}

/** The pass over several sheets: its step, and what leads to the next one. */
function usePass(files: readonly File[], close: () => void) {
  const compare = useCompareActions();
  const [state, setState] = useState<State>({ step: 'working', text: 'Looking at the sheets' });
  const several = useRef<SeveralActions>(undefined);
  const running = useRef<AbortController>(undefined);
  const added = useRef<readonly File[]>(undefined);

  /** Runs a part of the pass. A cancel leads back to what was there before. */
  const work = useCallback(
    async (
      text: string,
      run: (actions: SeveralActions, how: PassHow) => Promise<State>,
      before: State | undefined,
    ) => {
      const mine = new AbortController();
      running.current = mine;
      setState({ step: 'working', text });
      const how: PassHow = {
        signal: mine.signal,
        progress: (name, done, total) =>
          setState({ step: 'working', text: `${text}: ${name}`, steps: { done, total } }),
      };
      try {
        several.current ??= await compare.several();
        const next = await run(several.current, how);
        if (running.current === mine) setState(next);
      } catch (thrown) {
        if (running.current !== mine) return;
        if (!mine.signal.aborted) setState({ step: 'failed', failure: asRrError(thrown) });
        else if (before) setState(before);
        else close();
      }
    },
    // What closes the view is the same as long as it is open.
    [compare],
  );

  const look = useCallback(
    () =>
      void work(
        files.length > 0 ? 'Adding' : 'Looking at the sheets',
        async (actions, how) => {
          // Only once, also when the sheets are chosen again.
          const isNew = added.current !== files;
          added.current = files;
          const { refused } = isNew ? await actions.insert(files, how) : { refused: [] };
          const sheets = await actions.sheets(how.signal);
          const chosen = new Set(sheets.flatMap(({ id, isLikely }) => (isLikely ? [id] : [])));
          return { step: 'choose', sheets, chosen, refused };
        },
        undefined,
      ),
    [work, files],
  );
  useEffect(() => {
    look();
    return () => {
      running.current?.abort();
      running.current = undefined;
    };
  }, [look]);

  const compareRolls = async (actions: SeveralActions, rolls: readonly Roll[], how: PassHow) => {
    const compared = await actions.compare(rolls, how);
    return { step: 'list' as const, rolls: compared, received: await actions.receive(compared) };
  };
  return {
    ...{ state, setState, look, actions: several, cancel: () => running.current?.abort() },
    start: (sheets: readonly ListedSheet[], before: State) =>
      void work(
        'Reading',
        async (actions, how) => {
          const rolls = await actions.read(sheets, how);
          if (questionsByLayout(rolls).length > 0) return { step: 'ask', rolls };
          return compareRolls(actions, rolls, how);
        },
        before,
      ),
    /** Answers questions about sheets, and compares all of them again. */
    answer: (
      text: string,
      before: State & { rolls: readonly Roll[] },
      answers: Iterable<readonly [id: string, answers: Answers]> = [],
    ) =>
      void work(
        text,
        async (actions, how) => {
          let { rolls } = before;
          for (const [id, given] of answers) rolls = await actions.answer(rolls, id, given, how);
          return compareRolls(actions, rolls, how);
        },
        before,
      ),
  };
}

/** Compares several sheets in one pass: choose, answer once for each layout, and see all of them in one list. */
export function SeveralView({ files, close, ...starts }: SeveralViewProps) {
  const { state, setState, look, start, answer, actions, cancel } = usePass(files, close);
  const kit = useKit();
  if (state.step === 'working')
    return (
      <div className={kit.inset}>
        <Progress
          label="Comparing several sheets"
          text={state.steps ? `${state.text} · ${state.steps.done + 1} of ${state.steps.total}` : state.text}
          steps={state.steps}
          cancelId="compare-cancel"
          cancel={cancel}
        />
      </div>
    );
  if (state.step === 'failed')
    return (
      <div className={kit.inset}>
        <FailureProblem failure={state.failure} action={{ label: 'Try again', run: look }} />
      </div>
    );
  if (state.step === 'choose')
    return (
      <Choice
        {...state}
        choose={(chosen) => setState({ ...state, chosen })}
        start={(sheets) => start(sheets, state)}
        chooseFiles={starts.chooseFiles}
        close={close}
      />
    );
  if (state.step === 'ask')
    return (
      <Questions rolls={state.rolls} back={look} done={(answers) => answer('Comparing', state, answers)} />
    );
  return (
    <SeveralList
      {...state}
      {...starts}
      actions={actions.current!}
      back={look}
      again={() => answer('Comparing', state)}
      answer={(id, answers) => answer('Comparing again', state, [[id, answers]])}
    />
  );
}

interface ChoiceProps {
  sheets: readonly ListedSheet[];
  chosen: ReadonlySet<string>;
  refused: readonly string[];
  choose(chosen: ReadonlySet<string>): void;
  start(sheets: readonly ListedSheet[]): void;
  chooseFiles: StartFootProps['chooseFiles'];
  close(): void;
}

/** Which sheets are rent rolls. */
function Choice({ sheets: listed, chosen, refused, choose, start, chooseFiles, close }: ChoiceProps) {
  const kit = useKit();
  const names = useSheets(listed);
  const sheets = names
    ? listed.flatMap((sheet) => (names.has(sheet.id) ? [{ ...sheet, name: names.get(sheet.id)! }] : []))
    : listed;
  const picked = sheets.filter(({ id }) => chosen.has(id));
  return (
    <>
      <div className={kit.grow}>
        <div className={mergeClasses(kit.edge, kit.stack8)}>
          <h2 className={kit.heading} id="compare-headline" tabIndex={-1}>
            Several sheets
          </h2>
          <p className={kit.quiet}>
            Each ticked sheet is read and compared with the database. Those that look like rent rolls are
            ticked. To add agents’ files, drop them here or{' '}
            <FilesLink choose={chooseFiles}>choose files</FilesLink>.
          </p>
          {refused.map((text) => (
            <Notice key={text} intent="warning">
              {text}
            </Notice>
          ))}
        </div>
        <ul className={mergeClasses(kit.list, kit.below)} aria-label="Sheets">
          {sheets.map(({ id, name }) => (
            <li key={id} className={kit.choices}>
              <Checkbox
                label={<span className={kit.wrap}>{name}</span>}
                checked={chosen.has(id)}
                onChange={(_, { checked }) => {
                  const next = new Set(chosen);
                  if (checked === true) next.add(id);
                  else next.delete(id);
                  choose(next);
                }}
              />
            </li>
          ))}
        </ul>
      </div>
      <Foot>
        <Button appearance="primary" disabledFocusable={picked.length === 0} onClick={() => start(picked)}>
          {picked.length === 0 ? 'Tick a sheet' : `Compare ${countOf(picked.length, 'sheet')}`}
        </Button>
        <p className={kit.quiet} style={{ textAlign: 'center' }}>
          <LinkButton className={kit.link} onClick={close}>
            compare one sheet instead
          </LinkButton>
        </p>
      </Foot>
    </>
  );
}

const FEW_NAMES = 3;

/** What sheets do not say, once for all that share a layout. */
function Questions({
  rolls,
  back,
  done,
}: {
  rolls: readonly Roll[];
  back(): void;
  done(answers: readonly (readonly [id: string, answers: Answers])[]): void;
}) {
  const [given, setGiven] = useState<ReadonlyMap<string, Answers>>(new Map());
  const kit = useKit();
  const layouts = questionsByLayout(rolls);
  const open = layouts.flatMap(({ rolls: [first], questions }) =>
    questions.filter(({ field }) => !given.get(first!.id)?.[field]),
  );
  return (
    <>
      <div className={kit.grow}>
        <div className={mergeClasses(kit.edge, kit.stack8)}>
          <h2 className={kit.heading} id="compare-headline" tabIndex={-1}>
            What the sheets do not say
          </h2>
          <p className={kit.quiet}>An answer holds for all sheets with the same headings.</p>
        </div>
        {layouts.map(({ rolls: some, questions }) => {
          const { id } = some[0]!;
          const names = some.slice(0, FEW_NAMES).map(({ sheet }) => `“${sheet}”`);
          const more = some.length - names.length;
          return (
            <div key={id} className={mergeClasses(kit.edge, kit.lineAbove, kit.stack12)}>
              <p className={kit.smallStrong}>
                {names.join(', ')}
                {more > 0 && ` and ${more} more`}
              </p>
              <QuestionFields
                questions={questions}
                answers={given.get(id) ?? NO_ANSWERS}
                change={(answers) => setGiven(new Map([...given, [id, answers]]))}
              />
            </div>
          );
        })}
      </div>
      <Foot>
        <Button appearance="primary" onClick={() => done([...given])}>
          {`Compare ${countOf(rolls.length, 'rent roll')}`}
        </Button>
        <p className={kit.quiet} style={{ textAlign: 'center' }}>
          {open.length > 0 && `${countOf(open.length, 'question')} may stay open · `}
          <LinkButton className={kit.link} onClick={back}>
            choose other sheets
          </LinkButton>
        </p>
      </Foot>
    </>
  );
}
