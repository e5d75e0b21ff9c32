import { Quiet } from '../../../pane-kit/quiet';
import { Button, Checkbox, mergeClasses } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { countOf } from '../../../contract/count-text';
import { useChanging } from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { FailureProblem, Warnings } from '../../../pane-kit/status/problem';
import { Progress } from '../../../pane-kit/status/progress';
import { useSheets } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import { NO_ANSWERS, type Answers, type ListedSheet } from '../compare-actions';
import { type Roll, useCompareActions } from '../several/several-actions';
import { questionsByLayout } from '../several/share-answers';
import { createPass } from './create-pass';
import { QuestionFields } from './question-fields';
import { SeveralList } from './several-list';
import { Screen } from './screen';
import { FilesLink, type StartFootProps } from './start-foot';

interface SeveralViewProps extends StartFootProps {
  /** Files to make sheets of first. */
  files: readonly File[];
  /** Back to the start of the tab. */
  close(): void;
}

/** Compares several sheets in one pass: choose, answer once for each layout, and see all of them in one list. */
export function SeveralView({ files, close, ...starts }: SeveralViewProps) {
  const compare = useCompareActions();
  // What closes the view is the same as long as it is open.
  const [pass] = useState(() => createPass(compare, close));
  useEffect(() => pass.look(files), [pass, files]);
  useEffect(() => pass.stop, [pass]);
  const state = useChanging(pass, pass.state);
  const back = () => pass.look();
  const kit = useKit();
  if (state.step === 'working')
    return (
      <div className={kit.inset}>
        <Progress
          label="Comparing several sheets"
          text={
            state.steps
              ? `${state.text} · ${Math.floor(state.steps.done) + 1} of ${state.steps.total}`
              : state.text
          }
          steps={state.steps}
          cancelId="compare-cancel"
          cancel={pass.cancel}
        />
      </div>
    );
  if (state.step === 'failed')
    return (
      <div className={kit.inset}>
        <FailureProblem failure={state.failure} retry={back} />
      </div>
    );
  if (state.step === 'choose')
    return (
      <Choice
        {...state}
        choose={pass.choose}
        start={pass.start}
        chooseFiles={starts.chooseFiles}
        close={close}
      />
    );
  if (state.step === 'ask')
    return (
      <Questions rolls={state.rolls} back={back} done={(answers) => pass.answer('Comparing', answers)} />
    );
  return (
    <SeveralList
      {...state}
      {...starts}
      back={back}
      again={() => pass.answer('Comparing')}
      answer={(id, answers) => pass.answer('Comparing again', [[id, answers]])}
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
    <Screen
      title="Several sheets"
      about={
        <>
          <Quiet>
            Each ticked sheet is read and compared with the database. Those that look like rent rolls are
            ticked. To add agents’ files, drop them here or{' '}
            <FilesLink choose={chooseFiles}>choose files</FilesLink>.
          </Quiet>
          <Warnings texts={refused} />
        </>
      }
      foot={
        <Button appearance="primary" disabledFocusable={picked.length === 0} onClick={() => start(picked)}>
          {picked.length === 0 ? 'Tick a sheet' : `Compare ${countOf(picked.length, 'sheet')}`}
        </Button>
      }
      ways={<LinkButton onClick={close}>compare one sheet instead</LinkButton>}
    >
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
    </Screen>
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
    <Screen
      title="What the sheets do not say"
      about={<Quiet>An answer holds for all sheets with the same headings.</Quiet>}
      foot={
        <Button appearance="primary" onClick={() => done([...given])}>
          {`Compare ${countOf(rolls.length, 'rent roll')}`}
        </Button>
      }
      ways={
        <>
          {open.length > 0 && `${countOf(open.length, 'question')} may stay open · `}
          <LinkButton onClick={back}>choose other sheets</LinkButton>
        </>
      }
    >
      {layouts.map(({ rolls: layoutRolls, questions }) => {
        const { id } = layoutRolls[0]!;
        const names = layoutRolls.slice(0, FEW_NAMES).map(({ sheet }) => `“${sheet}”`);
        const more = layoutRolls.length - names.length;
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
    </Screen>
  );
}
