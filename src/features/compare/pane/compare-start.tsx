import { useCompareActions } from '../several/several-actions';
import { useWorkbook, useChanging } from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { makeStyles, typographyStyles, mergeClasses } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { RrError } from '../../../contract/failure';
import { describeTime } from '../../../pane-kit/text/describe-age';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import { StartFoot, useIsSignedIn, type StartFootProps } from './start-foot';
import { useGoneSheets } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  title: { ...typographyStyles.subtitle2, margin: 0, padding: '12px 16px 4px' },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 8px',
    alignItems: 'baseline',
    padding: '4px 16px',
  },
  said: { gridColumn: '1 / -1' },
});

interface CompareStartProps extends StartFootProps {
  failure?: RrError | undefined;
}

/** Says what a check does, and what was checked before. */
export function CompareStart({ failure, ...starts }: CompareStartProps) {
  const compare = useCompareActions();
  const workbook = useWorkbook();
  const before = useChanging(compare, compare.before);
  const goTo = useAction(workbook.goTo);
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  const isSignedIn = useIsSignedIn();
  const isGone = useGoneSheets(before);
  return (
    <>
      <div className={kit.grow}>
        {(goTo.error ?? failure) && (
          <div className={kit.above}>
            <FailureProblem failure={(goTo.error ?? failure)!} />
          </div>
        )}
        {isSignedIn ? (
          <EmptyState
            icon={<DocumentSearchRegular />}
            title="Does the agent’s rent roll agree with the database?"
          >
            Open the sheet with the agent’s rent roll. It is read where it stands; nothing on it is changed,
            and none of it is sent anywhere.
          </EmptyState>
        ) : (
          <EmptyState icon={<DocumentSearchRegular />} title="What differs between two rent rolls?">
            Open the sheet with one of them, and choose the other one. Both are read where they stand; nothing
            on them is changed, and none of it is sent anywhere.
          </EmptyState>
        )}
        {before.length > 0 && (
          <>
            <h2 className={styles.title}>Before</h2>
            <ul className={kit.list}>
              {before.map((earlier) => (
                <li key={earlier.sheet} className={styles.line}>
                  {isGone(earlier.sheet) ? (
                    <span>{earlier.sheet}, deleted or renamed</span>
                  ) : (
                    <LinkButton
                      className={kit.link}
                      onClick={() => void goTo.run({ sheet: earlier.sheet, cell: 'A1' })}
                    >
                      {earlier.sheet}
                    </LinkButton>
                  )}
                  <span className={kit.quiet}>{describeTime(earlier.at, now)}</span>
                  <span className={mergeClasses(kit.quiet, styles.said)}>{earlier.said}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <StartFoot {...starts} />
    </>
  );
}
