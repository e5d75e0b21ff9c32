import { useRefresher } from '../../../pane-kit/shared-parts';
import { useChanging } from '../../../pane-kit/pane-part';
import { mergeClasses } from '@fluentui/react-components';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import type { RefreshProgress, RefreshSummary } from '../../../answers/refresher';
import { describeAge, oldestText } from '../../../pane-kit/describe-age';
import { countOf } from '../../../pane-kit/count-text';
import { Notice } from '../../../pane-kit/status/problem';
import { Progress } from '../../../pane-kit/status/progress';
import { RefreshButtons } from './refresh-buttons';
import { refreshIntent } from './refresh-intent';
import { useNow } from '../../../pane-kit/use-now';
import { useKit } from '../../../pane-kit/use-kit';

export function RefreshBlock({ lines }: { lines: readonly FormulaLine[] | undefined }) {
  const kit = useKit();
  const refresh = useRefresher();
  const progress = useChanging(refresh, refresh.progress);
  const last = useChanging(refresh, refresh.last);
  const found = useChanging(refresh, refresh.found);
  const now = useNow();
  const oldest = oldestText(lines ?? [], now);
  return (
    <section
      className={mergeClasses(kit.stack8, kit.edge, kit.lineBelow)}
      aria-label="Refresh"
      data-focus-next="refresh-workbook"
    >
      <RefreshButtons busy={progress !== null} isSecondary={found !== null} />
      {progress && (
        <Progress
          label="Refresh"
          text={progressText(progress)}
          steps={progress.total > 0 ? progress : undefined}
          cancel={() => refresh.cancel()}
        />
      )}
      <div className={kit.status} role="status">
        {!progress && found && (
          <p className={kit.quiet}>Newer data found, checked {describeAge(found.checkedAt, now)}</p>
        )}
        {!progress && last && last.outcome !== 'found' && <Result last={last} now={now} />}
        {!progress && !found && last?.outcome === 'found' && (
          <p className={kit.quiet}>Skipped. All cells keep their values.</p>
        )}
      </div>
      {!progress && oldest && <p className={kit.quiet}>{oldest}</p>}
    </section>
  );
}

const progressText = ({ done, total }: RefreshProgress): string =>
  total > 0 ? `${done} of ${countOf(total, 'formula')}` : 'Looking for formulas…';

/** A refresh that went well needs no colour. */
function Result({ last, now }: { last: RefreshSummary; now: number }) {
  const kit = useKit();
  const intent = refreshIntent(last);
  const words = (
    <>
      {last.text}{' '}
      <span className={kit.quiet} style={{ whiteSpace: 'nowrap' }}>
        · {describeAge(last.at, now)}
      </span>
    </>
  );
  if (intent === 'warning' || intent === 'error') return <Notice intent={intent}>{words}</Notice>;
  return <p className={kit.quiet}>{words}</p>;
}
