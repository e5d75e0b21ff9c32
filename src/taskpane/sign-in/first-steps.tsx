import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { useKit } from '../../pane-kit/use-kit';

const useStyles = makeStyles({
  steps: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr 1fr',
    gap: '8px',
    margin: 0,
    padding: '0 16px 12px',
    listStyleType: 'none',
  },
  step: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6px',
    paddingTop: '8px',
    borderTop: `2px solid ${tokens.colorNeutralStroke1}`,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
  },
  reached: { borderTopColor: tokens.colorBrandStroke1 },
  badge: {
    display: 'grid',
    placeItems: 'center',
    boxSizing: 'border-box',
    width: '20px',
    height: '20px',
    borderRadius: '50%',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  nextBadge: {
    border: `1px solid ${tokens.colorBrandBackground}`,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
  },
});

const STEPS = ['Sign in', 'Choose databases', 'Ask a first question'];

/** A step is done only after all before it, which otherwise seem optional. */
export function FirstSteps({ done }: { done: number }) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <ol className={styles.steps} aria-label="First steps">
      {STEPS.map((title, index) => {
        const isNext = index === done;
        const isDone = index < done;
        return (
          <li
            key={title}
            className={mergeClasses(
              styles.step,
              (isDone || isNext) && styles.reached,
              isNext && kit.smallStrong,
              isNext && kit.dark,
            )}
            aria-current={isNext ? 'step' : undefined}
          >
            <span className={mergeClasses(styles.badge, isNext && styles.nextBadge)} aria-hidden="true">
              {isDone ? <CheckmarkRegular /> : index + 1}
            </span>
            <span>
              {title}
              {isDone && <span className="visually-hidden"> (done)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
