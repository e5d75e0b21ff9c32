import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import type { RefreshScope } from '../../excel/refresh/formulas-in-scope';
import type { RefreshProgress } from '../../excel/refresh/refresher';
import type { RefreshSummary } from '../../excel/refresh/summary-text';
import { describeAge } from '../components/describe-age';
import { countOf } from '../components/count-text';
import { oldestText } from './formula-words';
import { Notice } from '../components/problem';
import { Progress } from '../components/progress';
import { refreshIntent } from './refresh-intent';
import { arrowStop, useArrowKeys } from '../components/use-arrow-keys';
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
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  primary: { flex: '1 1 100%' },
  secondary: {
    flex: '1 1 0',
    minWidth: '120px',
    padding: '5px 8px',
    fontWeight: tokens.fontWeightRegular,
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
  const now = useNow();
  const arrows = useArrowKeys<HTMLDivElement>();
  const styles = useStyles();
  const oldest = oldestText(lines ?? [], now);
  const button = (scope: RefreshScope) => ({
    ...arrowStop,
    id: `refresh-${scope}`,
    disabledFocusable: progress !== null,
    onClick: () => void refresh.start(scope),
  });
  return (
    <section
      className={styles.block}
      aria-label="Refresh"
      data-focus-next={`refresh-${(progress ?? last)?.scope ?? 'workbook'}`}
    >
      <div className={styles.buttons} {...arrows}>
        <Button
          className={styles.primary}
          appearance="primary"
          icon={<ArrowSyncRegular />}
          {...button('workbook')}
        >
          Refresh workbook
        </Button>
        <Button className={styles.secondary} {...button('sheet')}>
          Refresh sheet
        </Button>
        <Button className={styles.secondary} {...button('selection')}>
          Refresh selection
        </Button>
      </div>
      {progress && (
        <Progress
          label="Refresh"
          text={progressText(progress)}
          steps={progress.total > 0 ? progress : undefined}
          cancel={() => refresh.cancel()}
        />
      )}
      <div className={styles.status} role="status">
        {!progress && last && <Result last={last} now={now} />}
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
