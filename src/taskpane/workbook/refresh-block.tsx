import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import type { RefreshProgress } from '../../excel/refresh/refresher';
import type { RefreshSummary } from '../../excel/refresh/summary-text';
import { describeAge } from '../components/describe-age';
import { countOf } from '../components/count-text';
import { oldestText } from './formula-words';
import { Notice } from '../components/problem';
import { Progress } from '../components/progress';
import { RefreshButtons } from './refresh-buttons';
import { refreshIntent } from './refresh-intent';
import { useNow } from '../components/use-now';
import { useChanging, usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  block: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '12px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  status: { display: 'flex', flexDirection: 'column', gap: '8px', ':empty': { display: 'none' } },
  quiet: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  nowrap: { whiteSpace: 'nowrap' },
});

export function RefreshBlock({ lines }: { lines: readonly FormulaLine[] | undefined }) {
  const { refresh } = usePaneContext();
  const progress = useChanging(refresh, refresh.progress);
  const last = useChanging(refresh, refresh.last);
  const found = useChanging(refresh, refresh.found);
  const now = useNow();
  const styles = useStyles();
  const oldest = oldestText(lines ?? [], now);
  return (
    <section className={styles.block} aria-label="Refresh" data-focus-next="refresh-workbook">
      <RefreshButtons busy={progress !== null} isSecondary={found !== null} />
      {progress && (
        <Progress
          label="Refresh"
          text={progressText(progress)}
          steps={progress.total > 0 ? progress : undefined}
          cancel={() => refresh.cancel()}
        />
      )}
      <div className={styles.status} role="status">
        {!progress && found && (
          <p className={styles.quiet}>Newer data found, checked {describeAge(found.checkedAt, now)}</p>
        )}
        {!progress && last && last.outcome !== 'found' && <Result last={last} now={now} />}
        {!progress && !found && last?.outcome === 'found' && (
          <p className={styles.quiet}>Skipped. All cells keep their values.</p>
        )}
      </div>
      {!progress && oldest && <p className={styles.quiet}>{oldest}</p>}
    </section>
  );
}

const progressText = ({ done, total }: RefreshProgress): string =>
  total > 0 ? `${done} of ${countOf(total, 'formula')}` : 'Looking for formulas…';

/** A refresh that went well needs no colour. */
function Result({ last, now }: { last: RefreshSummary; now: number }) {
  const styles = useStyles();
  const intent = refreshIntent(last);
  const words = (
    <>
      {last.text}{' '}
      <span className={mergeClasses(styles.quiet, styles.nowrap)}>· {describeAge(last.at, now)}</span>
    </>
  );
  if (intent === 'warning' || intent === 'error') return <Notice intent={intent}>{words}</Notice>;
  return <p className={styles.quiet}>{words}</p>;
}
