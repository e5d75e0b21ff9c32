import { Button, ProgressBar, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import type { RefreshScope } from '../../excel/refresh/formulas-in-scope';
import type { RefreshProgress } from '../../excel/refresh/refresher';
import type { RefreshSummary } from '../../excel/refresh/summary-text';
import { describeAge } from '../components/describe-age';
import { countOf } from './formula-words';
import { Notice, Status } from '../components/problem';
import { refreshIntent } from './refresh-intent';
import { Section } from '../components/section';
import { useNow } from '../components/use-now';
import { useChanging, usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  primary: { flex: '1 1 100%' },
  secondary: { flex: '1 1 0', minWidth: '120px', paddingLeft: '8px', paddingRight: '8px' },
  progress: { display: 'flex', flexDirection: 'column', gap: '6px' },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  time: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

export function RefreshSection() {
  const { refresh } = usePaneContext();
  const progress = useChanging(refresh, refresh.progress);
  const last = useChanging(refresh, refresh.last);
  const styles = useStyles();
  const button = (scope: RefreshScope) => ({
    id: `refresh-${scope}`,
    disabledFocusable: progress !== null,
    onClick: () => void refresh.start(scope),
  });
  return (
    <Section id="refresh" title="Refresh" focusNext={`refresh-${(progress ?? last)?.scope ?? 'workbook'}`}>
      <div className={styles.buttons}>
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
      {progress && <Progress progress={progress} cancel={() => refresh.cancel()} />}
      <Status>{!progress && last && <Result last={last} />}</Status>
    </Section>
  );
}

function Progress({ progress: { done, total }, cancel }: { progress: RefreshProgress; cancel(): void }) {
  const styles = useStyles();
  const text = total ? `${done} of ${countOf(total, 'formula')}` : 'Looking for formulas…';
  return (
    <div className={styles.progress}>
      <div className={styles.line}>
        <span>{text}</span>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <ProgressBar
        aria-label="Refresh"
        aria-valuetext={text}
        thickness="large"
        {...(total ? { value: done, max: total } : {})}
      />
    </div>
  );
}

function Result({ last }: { last: RefreshSummary }) {
  const styles = useStyles();
  const now = useNow();
  return (
    <Notice intent={refreshIntent(last)}>
      {last.text} <span className={styles.time}>· {describeAge(last.at, now)}</span>
    </Notice>
  );
}
