import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { useEffect, useMemo, useRef } from 'react';
import { FailureProblem } from '../components/failure-problem';
import { FormulaList } from './formula-list';
import { alphaText, countOf, formulaSummary } from './formula-words';
import { InsertFirstQuery } from '../ask/insert-first-query';
import { Loading } from '../components/loading';
import { Notice, Status } from '../components/problem';
import { RequestLine } from '../components/request-line';
import { Section } from '../components/section';
import { sharedMessages } from './shared-messages';
import { useAction } from '../components/use-action';
import { useEnteredFormula } from './use-entered-formula';
import { useChanging, usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  summary: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});

export function FormulasSection() {
  const { formulas } = usePaneContext();
  const lines = useChanging(formulas, formulas.lines);
  const scan = useAction(() => formulas.scan());
  const { entered, enter } = useEnteredFormula(lines);
  const styles = useStyles();
  const shared = useMemo(() => sharedMessages(lines ?? []), [lines]);
  const problem = entered?.problem;
  const said = useMemo(
    () => new Set([...shared.map(({ message }) => message), ...(problem ? [problem] : [])]),
    [shared, problem],
  );
  const alpha = useMemo(() => alphaText(lines ?? []), [lines]);
  const look = useRef(scan.run);
  useEffect(() => void look.current(), []);

  return (
    <Section
      id="formulas"
      title="Formulas"
      side={
        lines && (
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowClockwiseRegular />}
            aria-label="Look for formulas again"
            title="Look for formulas again"
            disabledFocusable={scan.busy}
            onClick={() => void scan.run()}
          />
        )
      }
    >
      <Status>
        {entered && (
          <Notice intent={entered.problem ? 'error' : 'success'}>
            Entered in {entered.address}. {entered.problem}
            <RequestLine requestId={entered.requestId} />
          </Notice>
        )}
      </Status>
      {scan.error && (
        <FailureProblem failure={scan.error} action={{ label: 'Try again', run: () => void scan.run() }} />
      )}
      {lines === undefined && !scan.error && <Loading label="Looking for formulas" />}
      {lines?.length === 0 && <InsertFirstQuery entered={enter} />}
      {lines && lines.length > 0 && (
        <>
          <p className={styles.summary}>{formulaSummary(lines)}</p>
          {alpha && <p className={styles.summary}>{alpha}</p>}
          {shared.map(({ message, formulas, failed, requestId }) => (
            <Notice key={message} intent={failed ? 'error' : 'warning'}>
              <strong>{countOf(formulas, 'formula')}:</strong> {message}
              <RequestLine requestId={requestId} />
            </Notice>
          ))}
          <FormulaList lines={lines} said={said} />
        </>
      )}
    </Section>
  );
}
