import { Quiet } from '../../../pane-kit/quiet';
import {
  useChanging,
  useRefresher,
  useRowUses,
  useWorkbook,
  useWritten,
} from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { Button, mergeClasses, makeStyles } from '@fluentui/react-components';
import { findingKey, type Finding, type Severity } from '../finding';
import { useChecks } from '../checks-on-use';
import type { CheckState } from '../workbook-checks';
import { BusyButton } from '../../../pane-kit/busy-button';
import { countOf, plural } from '../../../contract/count-text';
import { describeAge } from '../../../pane-kit/text/describe-age';
import { FailureProblem, Warnings } from '../../../pane-kit/status/problem';
import { Section } from '../../../pane-kit/section/section';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import { useGoneSheets } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { useState } from 'react';

interface FindingsSectionProps {
  ask(): void;
}

/** What checks of the workbook have found, each with what to do about it. */
export function FindingsSection({ ask }: FindingsSectionProps) {
  const checks = useChecks();
  const state = useChanging(checks, checks.state);
  const written = useWritten();
  const last = useChanging(written, written.current);
  const check = useAction(checks.check);
  const undo = useAction(written.undo);
  const forget = useAction(checks.forgetIntended);
  const now = useNow();
  const kit = useKit();
  const { findings, intended, gaps, isChecking = false } = state;
  const error = check.error ?? forget.error;
  const isGone = useGoneSheets(findings);
  return (
    <Section
      id="findings"
      title="Findings"
      focusNext="check-workbook"
      side={
        <BusyButton
          id="check-workbook"
          appearance="subtle"
          size="small"
          busy={isChecking || check.busy}
          doing="Checking…"
          run={() => void check.run()}
        >
          Check workbook
        </BusyButton>
      }
    >
      <Quiet role="status">{summaryOf(state, now)}</Quiet>
      <FailureProblem failure={error} />
      <Warnings texts={gaps} />
      {findings.length > 0 && (
        <ul className={mergeClasses(kit.list, kit.stack12)} aria-label="Findings">
          {findings.map((finding) => (
            <FindingItem
              key={findingKey(finding)}
              finding={finding}
              isGone={isGone(finding.sheet)}
              ask={ask}
            />
          ))}
        </ul>
      )}
      {last?.by === 'checks' && (
        <div className={kit.spread} style={{ flexWrap: 'wrap' }}>
          <span className={kit.quiet}>{last.what} was changed.</span>
          <BusyButton size="small" action={undo} doing="Undoing…">
            Undo
          </BusyButton>
        </div>
      )}
      {intended > 0 && (
        <div className={kit.spread} style={{ flexWrap: 'wrap' }}>
          <span className={kit.quiet}>{countOf(intended, 'finding')} marked as intended.</span>
          <Button
            size="small"
            appearance="subtle"
            disabledFocusable={forget.busy}
            onClick={() => void forget.run()}
          >
            Show again
          </Button>
        </div>
      )}
    </Section>
  );
}

function summaryOf({ findings, checked, gaps }: CheckState, now: number): string {
  if (!checked)
    return findings.length > 0
      ? `Found after the refresh. “Check workbook” looks for more.`
      : 'Finds figures that look right but are wrong.';
  const age = describeAge(checked.at, now);
  const formulas = countOf(checked.formulas, 'formula');
  const found = findings.length > 0 && countOf(findings.length, 'finding');
  if (gaps.length === 0) return `${found || 'Nothing found'} in ${formulas} · ${age}`;
  // What was not checked stands below.
  return checked.formulas === 0 && !found
    ? `No formula was checked · ${age}`
    : `${found || 'No finding'} in the ${formulas} that ${plural(checked.formulas, 'was', 'were')} checked · ${age}`;
}

const useStyles = makeStyles({
  item: { gap: '2px 12px' },
  icon: { height: '20px', paddingTop: '2px', boxSizing: 'border-box' },
  actions: { gap: '4px 16px' },
  fix: { gridTemplateColumns: 'max-content minmax(0, 1fr)' },
});

const LOOKS = {
  error: { icon: <ErrorCircleFilled />, color: 'bad', word: 'Error' },
  warning: { icon: <WarningFilled />, color: 'doubtful', word: 'Warning' },
  note: { icon: <InfoRegular />, color: 'pale', word: 'Note' },
} as const satisfies Record<Severity, unknown>;

interface FindingItemProps extends FindingsSectionProps {
  finding: Finding;
  /** Its sheet was deleted or renamed. */
  isGone: boolean;
}

function FindingItem({ finding, isGone, ask }: FindingItemProps) {
  const checks = useChecks();
  const refresh = useRefresher();
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const apply = useAction(checks.fix);
  const intend = useAction(checks.markIntended);
  const showRowUses = useRowUses();
  const [isShown, setShown] = useState(false);
  const kit = useKit();
  const styles = useStyles();
  const { rule, severity, sheet, cell, title, advice, fix, remedy } = finding;
  const look = LOOKS[severity];
  const address = `${sheet}!${cell}`;
  const error = goTo.error ?? apply.error ?? intend.error;
  const link = (words: string, run: () => void, more = {}) => (
    <LinkButton isSmall onClick={run} {...more}>
      {words}
      {words !== address && <span className="visually-hidden"> {address}</span>}
    </LinkButton>
  );
  return (
    <li className={mergeClasses(kit.iconRow, styles.item)} data-focus-next="check-workbook findings">
      <span className={mergeClasses(kit.icon, styles.icon, kit[look.color])} aria-hidden="true">
        {look.icon}
      </span>
      <div className={mergeClasses(kit.stack4, kit.left)}>
        <p className={kit.strong}>
          <span className="visually-hidden">{look.word}: </span>
          {title}
        </p>
        <Quiet>{advice}</Quiet>
        {isGone ? (
          <Quiet>{address}: the sheet was deleted or renamed. Check the workbook again.</Quiet>
        ) : (
          <div className={mergeClasses(kit.buttons, styles.actions)}>
            {link(address, () => void goTo.run({ sheet, cell }), { 'aria-label': `Go to ${address}` })}
            {fix && link('Fix…', () => setShown(!isShown), { 'aria-expanded': isShown })}
            {remedy === 'ask' && link('Filter by currency', ask)}
            {remedy === 'refresh' && link('Refresh workbook', () => void refresh.start('workbook'))}
            {link('Intended', () => void intend.run(finding), {
              title: 'Hides this finding until its formula changes, or something else is found there.',
            })}
          </div>
        )}
        {rule === 'part figure' && !isGone && showRowUses(finding)}
        {fix && isShown && !isGone && (
          <>
            <dl className={mergeClasses(kit.facts, styles.fix)}>
              <dt>Now</dt>
              <dd className={kit.mono}>{fix.before}</dd>
              <dt>Then</dt>
              <dd className={kit.mono}>{fix.after}</dd>
            </dl>
            <div className={kit.line}>
              <BusyButton
                size="small"
                appearance="primary"
                busy={apply.busy}
                doing="Changing…"
                about={address}
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
        <FailureProblem failure={error} />
      </div>
    </li>
  );
}
