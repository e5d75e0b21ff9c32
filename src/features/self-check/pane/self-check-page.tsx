import { useSelfCheck } from './use-self-check';
import { Button, makeStyles, Textarea, tokens, typographyStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { CheckOptions, CheckOutcome } from '../check-excel';
import { CopyText } from '../../../pane-kit/copy-text';
import { Page } from '../../../pane-kit/page';
import { Problem, Status } from '../../../pane-kit/status/problem';
import { Progress } from '../../../pane-kit/status/progress';
import { useKit } from '../../../pane-kit/use-kit';

type State =
  | { step: 'start'; trouble?: string }
  | { step: 'running'; progress?: Parameters<CheckOptions['onProgress']>[0] }
  | { step: 'done'; outcome: CheckOutcome };

/** Tries how this Excel behaves, and shows the report. Leaving the page cancels the check, which still deletes its sheet. */
export function SelfCheckPage({ back }: { back(): void }) {
  const checkExcel = useSelfCheck();
  const [state, setState] = useState<State>({ step: 'start' });
  const abort = useRef<AbortController | null>(null);
  const kit = useKit();
  useEffect(() => () => abort.current?.abort(), []);

  const start = async () => {
    const { signal } = (abort.current = new AbortController());
    setState({ step: 'running' });
    const outcome = await checkExcel({
      signal,
      onProgress: (progress) => setState({ step: 'running', progress }),
    }).catch((): CheckOutcome => ({
      trouble: 'The check could not be loaded. Check your connection and try again.',
    }));
    setState(outcome.report === undefined ? { step: 'start', ...outcome } : { step: 'done', outcome });
  };

  return (
    <Page id="self-check" title="Check this Excel" focusNext="cancel-check report" back={back}>
      {state.step === 'start' && (
        <>
          <p className={kit.pretty}>
            Finds out in less than a minute how this Excel treats the add-in. The report is a text that you
            can send to those who look after the add-in.
          </p>
          <ul className={kit.stack8} style={{ margin: 0, paddingLeft: 20 }}>
            <li>
              Everything happens on a new sheet, which is removed afterwards. Other sheets are not touched.
            </li>
            <li>Removing a sheet clears Undo: you cannot undo what you did before.</li>
            <li>Do not type in cells until the report is there.</li>
            <li>The report holds no data, no keys, no names and nothing of the workbook.</li>
          </ul>
          <p className={kit.pretty}>Best, start it in a new workbook.</p>
          {state.trouble && <Problem>{state.trouble}</Problem>}
          <Button id="start-check" className={kit.start} appearance="primary" onClick={() => void start()}>
            Start the check
          </Button>
        </>
      )}
      {state.step === 'running' && (
        <Progress
          label="Check this Excel"
          text={
            state.progress
              ? `${state.progress.done} of ${state.progress.total}: ${state.progress.title}`
              : 'Adding the sheet…'
          }
          steps={state.progress}
          advice="Please do not type in cells meanwhile."
          cancelId="cancel-check"
          cancel={() => abort.current?.abort()}
        />
      )}
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

interface CheckReportProps {
  text: string;
  trouble: string | undefined;
  again(): void;
}

function CheckReport({ text, trouble, again }: CheckReportProps) {
  const [copied, setCopied] = useState('');
  const kit = useKit();
  const styles = useStyles();
  return (
    <>
      {trouble && <Problem>{trouble}</Problem>}
      <p className={kit.pretty}>Copy the report and send it. Read it first, if you like: it is plain text.</p>
      <Textarea
        id="report"
        className={styles.text}
        aria-label="Report"
        readOnly
        value={text}
        textarea={{ spellCheck: false, wrap: 'soft' }}
      />
      <div className={styles.buttons}>
        <CopyText label="Copy" appearance="primary" text={() => text} report={setCopied} />
        <Button appearance="subtle" onClick={again}>
          Check again
        </Button>
      </div>
      <Status>{copied && <span className={kit.quiet}>{copied}</span>}</Status>
    </>
  );
}
