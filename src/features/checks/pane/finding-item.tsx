import { useChecks } from './use-checks';
import { useRefresher, useWorkbook } from '../../../pane-kit/shared-parts';
import { Button, Link, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useState } from 'react';
import type { Finding, Severity } from '../finding';
import { BusyButton } from '../../../pane-kit/busy-button';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  item: { display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: '2px 12px' },
  icon: { height: '20px', paddingTop: '2px', boxSizing: 'border-box', fontSize: '16px', lineHeight: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  fix: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '4px 8px',
    margin: 0,
    ...typographyStyles.caption1,
  },
  value: { margin: 0, fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

const LOOKS = {
  error: { icon: <ErrorCircleFilled />, color: 'bad', word: 'Error' },
  warning: { icon: <WarningFilled />, color: 'doubtful', word: 'Warning' },
  note: { icon: <InfoRegular />, color: 'pale', word: 'Note' },
} as const satisfies Record<Severity, unknown>;

export function FindingItem({ finding, ask }: { finding: Finding; ask(): void }) {
  const checks = useChecks();
  const refresh = useRefresher();
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const apply = useAction(checks.fix);
  const intend = useAction(checks.intend);
  const [isShown, setShown] = useState(false);
  const kit = useKit();
  const styles = useStyles();
  const { severity, sheet, cell, title, advice, fix, remedy } = finding;
  const look = LOOKS[severity];
  const place = `${sheet}!${cell}`;
  const error = goTo.error ?? apply.error ?? intend.error;
  const link = (words: string, run: () => void, more = {}) => (
    <Link as="button" type="button" className={kit.small} onClick={run} {...more}>
      {words}
      {words !== place && <span className="visually-hidden"> {place}</span>}
    </Link>
  );
  return (
    <li className={styles.item} data-focus-next="check-workbook findings">
      <span className={mergeClasses(styles.icon, kit[look.color])} aria-hidden="true">
        {look.icon}
      </span>
      <div className={mergeClasses(kit.stack4, kit.left)}>
        <p className={kit.strong}>
          <span className="visually-hidden">{look.word}: </span>
          {title}
        </p>
        <p className={kit.quiet}>{advice}</p>
        <div className={styles.actions}>
          {link(place, () => void goTo.run({ sheet, cell }), { 'aria-label': `Go to ${place}` })}
          {fix && link('Fix…', () => setShown(!isShown), { 'aria-expanded': isShown })}
          {remedy === 'ask' && link('Filter by currency', ask)}
          {remedy === 'refresh' && link('Refresh workbook', () => void refresh.start('workbook'))}
          {link('Intended', () => void intend.run(finding), {
            title: 'Hides this finding until its cell or its data changes.',
          })}
        </div>
        {fix && isShown && (
          <>
            <dl className={styles.fix}>
              <dt>Now</dt>
              <dd className={styles.value}>{fix.before}</dd>
              <dt>Then</dt>
              <dd className={styles.value}>{fix.after}</dd>
            </dl>
            <div className={kit.line}>
              <BusyButton
                size="small"
                appearance="primary"
                busy={apply.busy}
                doing="Changing…"
                about={place}
                run={() => void apply.run(finding)}
              >
                Change
              </BusyButton>
              <Button size="small" onClick={() => setShown(false)}>
                Cancel
              </Button>
            </div>
          </>
        )}
        {error && <FailureProblem failure={error} />}
      </div>
    </li>
  );
}
