import { useWorkbook } from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Ref } from 'react';
import { CHANGED_SINCE } from '../ask-actions';
import { addressText } from '../../../excel/cell-address';
import { BusyButton } from '../../../pane-kit/busy-button';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import { Changes, WrittenNotice } from './later-parts';
import { PreviewDock } from './preview/preview-dock';
import { useAsk } from './use-ask';

const useStyles = makeStyles({
  // The pane ends with a margin, which the dock covers.
  dock: { zIndex: 4, marginBottom: '-16px' },
  inFlow: { position: 'static' },
  // Search, question and footer keep the rest, whatever went wrong.
  third: {
    display: 'flex',
    flexDirection: 'column',
    maxHeight: 'calc(100vh / 3)',
    overflowY: 'auto',
    // A person opens a preview to read its rows.
    '&:has(table)': { maxHeight: '50vh' },
  },
  fixed: { flex: 'none' },
  foot: { alignItems: 'center', padding: '8px 16px 12px' },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
});

interface AskDockProps {
  /** The list of a search is open, and must not be covered. */
  isSearching: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Stays at the bottom of the pane: what was written, the preview, and the button that writes. */
export function AskDock({ isSearching, ref }: AskDockProps) {
  const { opened, writing } = useAsk();
  const { applied, write, openAgain } = writing;
  const failure = openAgain.error ?? (write.busy ? undefined : write.error);
  const kit = useKit();
  const styles = useStyles();
  return (
    <div ref={ref} className={mergeClasses(kit.foot, styles.dock, isSearching && styles.inFlow)}>
      <div className={styles.third}>
        {applied && <WrittenNotice />}
        {failure && (
          <div className={mergeClasses(kit.row, styles.fixed)}>
            <FailureProblem
              failure={failure}
              {...(opened &&
                failure.cause === CHANGED_SINCE && {
                  action: { label: 'Open it again', run: () => void openAgain.run(opened) },
                })}
            />
          </div>
        )}
        <PreviewDock />
      </div>
      <Footer />
    </div>
  );
}

/** Says what "Insert" or "Apply" will do, beside the button. */
function Footer() {
  const { opened, writing, calls, query, isTitled, dispatch } = useAsk();
  const { write, isElsewhere } = writing;
  const kit = useKit();
  const styles = useStyles();
  return (
    <div className={mergeClasses(kit.line, kit.lineAbove, styles.foot)}>
      <div className={kit.fill}>
        <div className={kit.quiet} role="status">
          {opened ? <Changes /> : <InsertLocation />}
        </div>
        {!opened && !query.number && (
          <Checkbox
            className={kit.choices}
            label="Title above"
            checked={isTitled}
            onChange={() => dispatch({ kind: 'note', what: { isTitled: !isTitled } })}
          />
        )}
      </div>
      <BusyButton
        appearance="primary"
        action={write}
        disabled={!opened && calls.length > 0}
        doing={opened ? 'Applying…' : 'Inserting…'}
      >
        {!opened ? 'Insert' : `${isElsewhere ? 'Go to' : 'Apply to'} ${addressText(opened.cell)}`}
      </BusyButton>
    </div>
  );
}

function InsertLocation() {
  const { cell, calls, planned, size, opening } = useAsk();
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const kit = useKit();
  const styles = useStyles();
  const { plan, failure } = planned;
  if (!cell) return <>Select a cell to insert it at.</>;
  if (failure) return <>{failure.message}</>;
  const blocked = plan?.blocked;
  const inTheWay =
    calls.length > 0
      ? { words: `${cell.cell} holds a Rent Roll formula.`, label: 'Edit it', run: () => opening.open(cell) }
      : blocked && { words: blocked.message, label: 'Go there', run: () => void goTo.run(blocked.cell) };
  if (inTheWay)
    return (
      <>
        <span className={styles.strong}>{inTheWay.words}</span>{' '}
        <LinkButton inline className={kit.link} onClick={inTheWay.run}>
          {inTheWay.label}
        </LinkButton>
      </>
    );
  return (
    <>
      At <span className={styles.strong}>{addressText(cell)}</span>
      <br />
      {plan ? (size ? `Fills ${plan.fills}, all empty` : `From ${plan.fills}, size not known yet`) : ' '}
    </>
  );
}
