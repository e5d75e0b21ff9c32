import { useChecks } from './use-checks';
import { useChanging } from '../../../pane-kit/pane-part';
import { Button, mergeClasses } from '@fluentui/react-components';
import { findingKey } from '../finding';
import type { CheckState } from '../workbook-checks';
import { BusyButton } from '../../../pane-kit/busy-button';
import { countOf } from '../../../pane-kit/count-text';
import { describeAge } from '../../../pane-kit/describe-age';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { Notice } from '../../../pane-kit/status/problem';
import { Section } from '../../../pane-kit/section/section';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import { FindingItem } from './finding-item';
import { useKit } from '../../../pane-kit/use-kit';

/** What checks of the workbook have found, each with what to do about it. */
export function FindingsSection({ ask }: { ask(): void }) {
  const checks = useChecks();
  const state = useChanging(checks, checks.state);
  const fixed = useChanging(checks, checks.lastFixed);
  const check = useAction(checks.check);
  const putBack = useAction(checks.putBack);
  const forget = useAction(checks.forgetIntended);
  const now = useNow();
  const kit = useKit();
  const { findings, intended, gaps, isChecking = false } = state;
  const error = check.error ?? putBack.error ?? forget.error;
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
      <p className={kit.quiet} role="status">
        {summaryOf(state, now)}
      </p>
      {error && <FailureProblem failure={error} />}
      {gaps.map((gap) => (
        <Notice key={gap} intent="warning">
          {gap}
        </Notice>
      ))}
      {findings.length > 0 && (
        <ul className={mergeClasses(kit.list, kit.stack12)} aria-label="Findings">
          {findings.map((finding) => (
            <FindingItem key={findingKey(finding)} finding={finding} ask={ask} />
          ))}
        </ul>
      )}
      {fixed && (
        <div className={kit.spread} style={{ flexWrap: 'wrap' }}>
          <span className={kit.quiet}>{fixed} was changed.</span>
          <BusyButton size="small" busy={putBack.busy} doing="Putting back…" run={() => void putBack.run()}>
            Put back
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

function summaryOf({ findings, checked }: CheckState, now: number): string {
  if (!checked)
    return findings.length > 0
      ? `Found after the refresh. “Check workbook” looks for more.`
      : 'Looks for figures that look right and are wrong.';
  const found = findings.length === 0 ? 'Nothing found' : countOf(findings.length, 'finding');
  return `${found} in ${countOf(checked.formulas, 'formula')} · ${describeAge(checked.at, now)}`;
}
