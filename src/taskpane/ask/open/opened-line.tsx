import { Button, Link, makeStyles, tokens, typographyStyles, mergeClasses } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { OpenedCall } from '../../../excel/ask/ask-actions';
import { joinAnd } from '../../../table/join-and';
import { useKit } from '../../components/use-kit';

const useStyles = makeStyles({
  line: {
    ...typographyStyles.caption1,
    display: 'flex',
    gap: '8px',
    alignItems: 'flex-start',
    padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  icon: { flex: 'none', width: '16px', height: '16px' },
  leave: { ...typographyStyles.caption1Strong, flex: 'none' },
  choices: { display: 'flex', gap: '8px', marginTop: '8px' },
});

interface OpenedLineProps {
  opened: OpenedCall;
  /** The person must say whether to drop changes. */
  isAsking: boolean;
  leave(): void;
  drop(): void;
  stay(): void;
}

/** Says which formula is open, and how to leave it. */
export function OpenedLine({ opened: { cell, places }, isAsking, leave, drop, stay }: OpenedLineProps) {
  const kit = useKit();
  const styles = useStyles();
  const kept = joinAnd([
    ...(places.columns ? ['headings'] : []),
    ...(places.conditions ? ['conditions'] : []),
    ...(places.options ? ['options'] : []),
  ]);
  return (
    <div className={styles.line}>
      <EditRegular className={styles.icon} aria-hidden />
      <div className={mergeClasses(kit.wrap, kit.fill)}>
        <span className={kit.bold}>
          Editing {cell.sheet}!{cell.cell}.
        </span>{' '}
        {kept && `${kept.charAt(0).toUpperCase()}${kept.slice(1)} stay in their cells.`}
        {isAsking && (
          <div role="alert">
            Your changes are not applied. Leave without them?
            <div className={styles.choices}>
              <Button size="small" data-ask="drop" onClick={drop}>
                Leave without them
              </Button>
              <Button size="small" onClick={stay}>
                Stay
              </Button>
            </div>
          </div>
        )}
      </div>
      {!isAsking && (
        <Link as="button" type="button" className={styles.leave} onClick={leave}>
          Leave
        </Link>
      )}
    </div>
  );
}
