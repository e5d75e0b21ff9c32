import { Link, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { PaneState } from './pane-state';

const useStyles = makeStyles({
  line: {
    ...typographyStyles.caption1,
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '8px',
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  icon: { fontSize: '16px', lineHeight: 0 },
  neutral: { color: tokens.colorNeutralForeground2 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  error: { color: tokens.colorStatusDangerForeground1 },
  text: { overflowWrap: 'anywhere' },
  action: { ...typographyStyles.caption1Strong, alignSelf: 'start' },
});

const ICONS = { neutral: <InfoRegular />, warning: <WarningFilled />, error: <ErrorCircleFilled /> };

interface StateLineProps {
  state: Pick<PaneState, 'text' | 'intent'> | undefined;
  action?: { label: string; run(): void } | undefined;
}

/** One line about the whole pane. Its region is always there, so that screen readers announce a change. */
export function StateLine({ state, action }: StateLineProps) {
  const styles = useStyles();
  return (
    <div role="status" data-focus-next="open-databases sign-in">
      {state && (
        <div className={styles.line}>
          <span className={mergeClasses(styles.icon, styles[state.intent])} aria-hidden="true">
            {ICONS[state.intent]}
          </span>
          <span className={styles.text}>{state.text}</span>
          {action && (
            <Link as="button" type="button" className={styles.action} onClick={action.run}>
              {action.label}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}
