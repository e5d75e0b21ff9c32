import { Button, ProgressBar, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  progress: { display: 'flex', flexDirection: 'column', gap: '6px' },
  line: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  quiet: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

interface ProgressProps {
  /** What goes on, for screen readers. */
  label: string;
  text: string;
  /** Undefined while the length is not known. */
  steps?: { done: number; total: number } | undefined;
  /** What to mind meanwhile. */
  advice?: string;
  cancelId?: string;
  cancel(): void;
}

export function Progress({ label, text, steps, advice, cancelId, cancel }: ProgressProps) {
  const styles = useStyles();
  return (
    <div className={styles.progress}>
      <ProgressBar
        aria-label={label}
        aria-valuetext={text}
        thickness="large"
        {...(steps && { value: steps.done, max: steps.total })}
      />
      <div className={styles.line}>
        <span className={styles.quiet}>{text}</span>
        <Button id={cancelId} size="small" onClick={cancel}>
          Cancel
        </Button>
      </div>
      {advice && <span className={styles.quiet}>{advice}</span>}
    </div>
  );
}
