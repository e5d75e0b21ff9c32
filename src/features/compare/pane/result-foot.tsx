import { Quiet } from '../../../pane-kit/quiet';
import { useCompareActions } from '../several/several-actions';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useEffect, useState, type ReactNode } from 'react';
import type { RrError } from '../../../contract/failure';
import { BusyButton } from '../../../pane-kit/busy-button';
import { LinkButton } from '../../../pane-kit/link-button';
import { CopyText } from '../../../pane-kit/copy-text';
import { useWritten } from '../../../pane-kit/common-parts';
import { useAction } from '../../../pane-kit/use-action';
import type { Checked } from '../compare-actions';
import { Foot, useIsSignedIn, type StartFootProps } from './start-foot';
import { plural } from '../../../contract/count-text';
import { useKit } from '../../../pane-kit/use-kit';
import type { Taken } from './use-taken';

const useStyles = makeStyles({
  // It stays in the page for screen readers, and takes no gap while nothing is said.
  status: { ':empty': { marginTop: '-8px' } },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > button': { flex: '1 1 auto', padding: '3px 6px', whiteSpace: 'nowrap' },
  },
});

/** The button that marks what was taken. */
export const HIGHLIGHT_BUTTON = 'compare-mark';

interface ResultFootProps extends Checked, Pick<StartFootProps, 'check' | 'chooseOther' | 'leave'> {
  taken: Taken;
  /** The keys of the review of the lines. */
  keys: ReactNode;
  /** Whether a difference has a cell to mark. */
  hasCells: boolean;
  /** The way to a cell, which may have failed. */
  go: { error: RrError | null; forget(): void };
}

/** What a person does with a comparison. */
export function ResultFoot(props: ResultFootProps) {
  const { reading, answers, otherSide, compared, taken, keys, hasCells, go } = props;
  const sides = { reading, answers, otherSide };
  const compare = useCompareActions();
  const [message, setMessage] = useState('');
  const [isHighlighted, setHighlighted] = useState(() => compare.isHighlighted(sides));
  const write = useAction(async () => {
    highlight.forget();
    go.forget();
    if (compared) setMessage(`Written to sheet "${await compare.write(sides, compared)}".`);
  });
  const highlight = useAction(async (selection?: Taken) => {
    write.forget();
    go.forget();
    if (isHighlighted) {
      await compare.removeHighlight(sides);
      setMessage('The marks are removed.');
    }
    if (compared && (selection || !isHighlighted)) {
      const { reconciliation } = compared;
      const cells = await compare.highlight(sides, {
        ...compared,
        reconciliation: selection ? selection.of(reconciliation) : reconciliation,
      });
      setMessage(`${cells} ${plural(cells, 'cell is', 'cells are')} marked.`);
    }
    setHighlighted(compare.isHighlighted(sides));
  });
  const steps = useWritten();
  useEffect(
    () =>
      steps.onUndone(({ by }) => {
        if (by !== 'compare') return;
        setMessage('');
        setHighlighted(compare.isHighlighted(sides));
      }),
    [steps, compare, reading, otherSide],
  );
  const failed = go.error ?? write.error ?? highlight.error;
  const kit = useKit();
  const styles = useStyles();
  return (
    <Foot>
      {keys}
      <p className={mergeClasses(kit.quiet, styles.status, failed ? kit.bad : undefined)} role="status">
        {failed ? failed.message : message}
      </p>
      {compared ? (
        <>
          <BusyButton appearance="primary" action={write} doing="Writing…">
            Write result
          </BusyButton>
          <div className={styles.row}>
            {taken.taken > 0 && (
              <BusyButton
                id={HIGHLIGHT_BUTTON}
                size="small"
                busy={highlight.busy}
                doing="Marking…"
                run={() => void highlight.run(taken)}
              >
                {`Mark ${taken.taken} taken`}
              </BusyButton>
            )}
            {(isHighlighted || (hasCells && taken.taken === 0)) && (
              <BusyButton size="small" action={highlight} doing="Marking…">
                {isHighlighted ? 'Remove marks' : 'Mark differences'}
              </BusyButton>
            )}
            <CopyText
              size="small"
              label="Copy question to the agent"
              text={() => compare.question(sides, compared)}
              report={setMessage}
            />
          </div>
        </>
      ) : null}
      <OtherWays {...props} />
    </Foot>
  );
}

/** What else can be compared. The database needs a sign-in. */
function OtherWays({ check, chooseOther, leave }: Pick<ResultFootProps, 'check' | 'chooseOther' | 'leave'>) {
  const isSignedIn = useIsSignedIn();
  return (
    <Quiet>
      {isSignedIn && (
        <>
          <LinkButton onClick={check}>Check this sheet</LinkButton>
          {' again · '}
        </>
      )}
      <LinkButton onClick={chooseOther}>{isSignedIn ? 'compare' : 'Compare'} with another sheet</LinkButton>
      {' · '}
      <LinkButton onClick={leave}>other ways</LinkButton>
    </Quiet>
  );
}
