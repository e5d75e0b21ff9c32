import { Button, Link, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useState } from 'react';
import type { Finding, Severity } from '../../excel/checks/finding';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';
import { useAction } from '../components/use-action';
import { usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  item: { display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: '2px 12px' },
  icon: { height: '20px', paddingTop: '2px', boxSizing: 'border-box', fontSize: '16px', lineHeight: 0 },
  error: { color: tokens.colorStatusDangerForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  note: { color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', gap: '4px', alignItems: 'flex-start' },
  title: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  text: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px' },
  link: { ...typographyStyles.caption1, overflowWrap: 'anywhere' },
  fix: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '4px 8px',
    margin: 0,
    ...typographyStyles.caption1,
  },
  value: { margin: 0, fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  buttons: { display: 'flex', gap: '8px' },
});

const ICONS = {
  error: <ErrorCircleFilled />,
  warning: <WarningFilled />,
  note: <InfoRegular />,
} satisfies Record<Severity, unknown>;
const SEVERITY_WORDS: Record<Severity, string> = { error: 'Error', warning: 'Warning', note: 'Note' };

export function FindingItem({ finding, ask }: { finding: Finding; ask(): void }) {
  const { checks, refresh, workbook } = usePaneContext();
  const goTo = useAction(workbook.goTo);
  const apply = useAction(checks.fix);
  const intend = useAction(checks.intend);
  const [isShown, setShown] = useState(false);
  const styles = useStyles();
  const { severity, sheet, cell, title, advice, fix, remedy } = finding;
  const place = `${sheet}!${cell}`;
  const error = goTo.error ?? apply.error ?? intend.error;
  const link = (words: string, run: () => void, more = {}) => (
    <Link as="button" type="button" className={styles.link} onClick={run} {...more}>
      {words}
      {words !== place && <span className="visually-hidden"> {place}</span>}
    </Link>
  );
  return (
    <li className={styles.item} data-focus-next="check-workbook findings">
      <span className={mergeClasses(styles.icon, styles[severity])} aria-hidden="true">
        {ICONS[severity]}
      </span>
      <div className={styles.words}>
        <p className={styles.title}>
          <span className="visually-hidden">{SEVERITY_WORDS[severity]}: </span>
          {title}
        </p>
        <p className={styles.text}>{advice}</p>
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
            <div className={styles.buttons}>
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
