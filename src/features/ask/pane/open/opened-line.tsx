import { Button, Link, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { joinAnd } from '../../../../table/quoted';
import { FailureProblem } from '../../../../pane-kit/status/failure-problem';
import { Notice, Status } from '../../../../pane-kit/status/problem';
import { useAsk } from '../use-ask';

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
  text: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  leave: { ...typographyStyles.caption1Strong, flex: 'none' },
  choices: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '8px' },
  space: { padding: '12px 16px 0' },
});

/** Says which formula is open, and how to leave it. */
export function OpenedLine() {
  const { opened, opening } = useAsk();
  const { isAsking, leave, drop, stay } = opening;
  const styles = useStyles();
  if (!opened) return null;
  const { cell, places } = opened;
  const kept = joinAnd([
    ...(places.columns ? ['headings'] : []),
    ...(places.conditions ? ['conditions'] : []),
    ...(places.options ? ['options'] : []),
  ]);
  return (
    <div className={styles.line}>
      <EditRegular className={styles.icon} aria-hidden />
      <div className={styles.text}>
        <span className={styles.strong}>
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

/** Says why a formula is not open yet: it is being read, has several calls, or cannot be opened. */
export function OpeningNotice() {
  const { opening, choose, dismiss } = useAsk().opening;
  const styles = useStyles();
  if (!opening) return null;
  const { cell, calls, failure } = opening;
  const place = `${cell.sheet}!${cell.cell}`;
  return (
    <div className={styles.space}>
      {failure ? (
        <FailureProblem failure={failure} action={{ label: 'Close', run: dismiss }} />
      ) : (
        <Status>
          <Notice>
            {calls ? `${place} asks several questions. Which one do you want to edit?` : `Reading ${place}…`}
            {calls && (
              <div className={styles.choices}>
                {calls.map((call) => (
                  <Button
                    key={call.index}
                    size="small"
                    disabled={call.refused !== undefined}
                    title={call.refused}
                    onClick={() => choose(call)}
                  >
                    {`${call.index + 1}: RR.${call.name}`}
                  </Button>
                ))}
                <Button size="small" appearance="subtle" onClick={dismiss}>
                  None
                </Button>
              </div>
            )}
          </Notice>
        </Status>
      )}
    </div>
  );
}
