import { Link, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useChanging, usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  news: {
    ...typographyStyles.caption1,
    display: 'flex',
    gap: '8px',
    padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
  },
  text: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  action: { ...typographyStyles.caption1Strong, alignSelf: 'start' },
});

/** Says in the other tabs how a refresh goes or went: the ribbon starts one from anywhere. */
export function RefreshNews({ show }: { show(): void }) {
  const { refresh } = usePaneContext();
  const progress = useChanging(refresh, refresh.progress);
  const last = useChanging(refresh, refresh.last);
  const found = useChanging(refresh, refresh.found);
  const styles = useStyles();
  const wasSkipped = last?.outcome === 'found' && !found;
  const text = progress
    ? `Refreshing: ${progress.done} of ${progress.total}`
    : wasSkipped
      ? undefined
      : last?.text;
  return (
    <div role="status">
      {text !== undefined && (
        <div className={styles.news}>
          <span className={styles.text}>{text}</span>
          <Link as="button" type="button" className={styles.action} onClick={show}>
            Show
          </Link>
        </div>
      )}
    </div>
  );
}
