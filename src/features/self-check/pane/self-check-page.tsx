import { useSelfCheck } from './use-self-check';
import {
  Button,
  Link,
  makeStyles,
  Select,
  Textarea,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { CheckOutcome, CheckProgress } from '../check-excel';
import type { Question } from '../questions';
import { Page } from '../../../pane-kit/page';
import { Problem, Status } from '../../../pane-kit/status/problem';
import { Progress } from '../../../pane-kit/status/progress';
import { useKit } from '../../../pane-kit/use-kit';

interface Asked {
  sheet: string;
  questions: readonly Question[];
  answer(answers: readonly string[]): void;
}

type State =
  | { step: 'start'; trouble?: string }
  | { step: 'running'; progress?: CheckProgress }
  | { step: 'asking'; asked: Asked }
  | { step: 'removing' }
  | { step: 'done'; outcome: CheckOutcome };

/** Tries how this Excel behaves, and shows the report. Leaving the page cancels the check, which still removes its sheet. */
export function SelfCheckPage({ back }: { back(): void }) {
  const checkExcel = useSelfCheck();
  const [state, setState] = useState<State>({ step: 'start' });
  const abort = useRef<AbortController | null>(null);
  const kit = useKit();
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const { signal } = (abort.current = new AbortController());
    const become = (next: State) => {
      if (!signal.aborted) setState(next);
    };
    setState({ step: 'running' });
    const outcome = await checkExcel({
      signal,
      page: window,
      onProgress: (progress) => become({ step: 'running', progress }),
      askPerson: ({ sheet, questions }) =>
        new Promise((resolve) => {
          const answer = (answers: readonly string[]) => {
            become({ step: 'removing' });
            resolve(answers);
          };
          become({ step: 'asking', asked: { sheet, questions, answer } });
        }),
    }).catch((): CheckOutcome => ({
      trouble: 'The check could not be loaded. Check your connection and try again.',
    }));
    setState(outcome.report === undefined ? { step: 'start', ...outcome } : { step: 'done', outcome });
  };
  const cancel = () => {
    abort.current?.abort();
    setState({ step: 'removing' });
  };

  return (
    <Page id="self-check" title="Check this Excel" focusNext="cancel-check report" back={back}>
      {state.step === 'start' && (
        <>
          <p className={kit.pretty}>
            Finds out in about two minutes how this Excel treats the add-in. The report is a text that you can
            send to those who look after the add-in.
          </p>
          <ul className={kit.stack8} style={{ margin: 0, paddingLeft: 20 }}>
            <li>
              Everything happens on a new sheet, which is removed afterwards. Other sheets are not touched.
            </li>
            <li>Removing a sheet clears Undo: you cannot undo what you did before.</li>
            <li>
              The pane closes and opens again by itself. Do not type in cells until the check asks you to.
            </li>
            <li>The report holds no data, no keys, no names and nothing of the workbook.</li>
          </ul>
          <p className={kit.pretty}>Best, start it in a new workbook.</p>
          {state.trouble && <Problem>{state.trouble}</Problem>}
          <Button id="start-check" className={kit.start} appearance="primary" onClick={() => void start()}>
            Start the check
          </Button>
        </>
      )}
      {state.step === 'running' && <Running progress={state.progress} cancel={cancel} />}
      {state.step === 'asking' && <PersonQuestions {...state.asked} />}
      <Status>{state.step === 'removing' && <span className={kit.quiet}>Removing the sheet…</span>}</Status>
      {state.step === 'done' && (
        <CheckReport
          text={state.outcome.report ?? ''}
          trouble={state.outcome.trouble}
          again={() => setState({ step: 'start' })}
        />
      )}
    </Page>
  );
}

function Running({ progress, cancel }: { progress: CheckProgress | undefined; cancel(): void }) {
  const text = progress ? `${progress.done} of ${progress.total}: ${progress.title}` : 'Adding the sheet…';
  return (
    <Progress
      label="Check this Excel"
      text={text}
      steps={progress}
      advice="Please do not type in cells meanwhile."
      cancelId="cancel-check"
      cancel={cancel}
    />
  );
}

interface PersonQuestionsProps {
  sheet: string;
  questions: readonly Question[];
  answer(answers: readonly string[]): void;
}

const OPEN = 'not answered';

/** What only a person can see. Each question may stay open. */
function PersonQuestions({ sheet, questions, answer }: PersonQuestionsProps) {
  const [chosen, setChosen] = useState<readonly string[]>(questions.map(() => OPEN));
  const kit = useKit();
  return (
    <>
      <p className={kit.pretty}>
        Three questions are left. The sheet “{sheet}” is in front and has the cells. It is removed when you
        choose Finish.
      </p>
      {questions.map(({ text, answers }, at) => (
        <div key={text} className={kit.stack4}>
          <label htmlFor={`question-${at}`}>{text}</label>
          <Select
            id={`question-${at}`}
            value={chosen[at]}
            onChange={(_, { value }) => setChosen(chosen.map((one, place) => (place === at ? value : one)))}
          >
            {[OPEN, ...answers].map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </div>
      ))}
      <Button className={kit.start} appearance="primary" onClick={() => answer(chosen)}>
        Finish
      </Button>
    </>
  );
}

const useStyles = makeStyles({
  text: {
    width: '100%',
    '& textarea': {
      ...typographyStyles.caption1,
      fontFamily: tokens.fontFamilyMonospace,
      height: '320px',
      maxHeight: 'none',
    },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
});

/** A mail program may not take the whole report from a link. */
const MAIL = `mailto:?subject=${encodeURIComponent('Rent Roll: report of “Check this Excel”')}&body=${encodeURIComponent('Paste the report here.\n\n')}`;

interface CheckReportProps {
  text: string;
  trouble: string | undefined;
  again(): void;
}

function CheckReport({ text, trouble, again }: CheckReportProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const kit = useKit();
  const styles = useStyles();
  const copy = async () => {
    area.current?.select();
    // A frame may forbid the clipboard.
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => document.execCommand('copy'),
    );
    setSaid(
      isCopied
        ? 'Copied.'
        : 'Excel does not allow copying from here. The text is selected: press Ctrl+C (Mac: Cmd+C).',
    );
  };
  return (
    <>
      {trouble && <Problem>{trouble}</Problem>}
      <p className={kit.pretty}>Copy the report and send it. Read it first, if you like: it is plain text.</p>
      <Textarea
        id="report"
        className={styles.text}
        aria-label="Report"
        readOnly
        ref={area}
        value={text}
        textarea={{ spellCheck: false, wrap: 'soft' }}
      />
      <div className={styles.buttons}>
        <Button appearance="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <Link href={MAIL} target="_blank" rel="noreferrer">
          Write a mail
        </Link>
        <Button appearance="subtle" onClick={again}>
          Check again
        </Button>
      </div>
      <Status>{said && <span className={kit.quiet}>{said}</span>}</Status>
    </>
  );
}
