import { useWorkbook } from '../../../../pane-kit/shared-parts';
import {
  Link,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import type { Ref } from 'react';
import { CHANGED_SINCE, type OpenedCall } from '../../ask-actions';
import type { AskLayout } from '../../ask-query';
import type { CellAddress } from '../../../../excel/cell-address';
import { BusyButton } from '../../../../pane-kit/busy-button';
import { FailureProblem } from '../../../../pane-kit/status/failure-problem';
import { useAction } from '../../../../pane-kit/use-action';
import { WrittenNotice } from '../later-parts';
import { PreviewDock } from '../preview/preview-dock';
import { useAsk } from '../use-ask';

const useStyles = makeStyles({
  dock: {
    position: 'sticky',
    bottom: 0,
    zIndex: 4,
    // The pane ends with a margin, which the dock covers.
    marginBottom: '-16px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  inFlow: { position: 'static' },
  space: { padding: '12px 16px 0' },
  foot: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '4px 16px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  layouts: { margin: '0 -8px' },
  row: { display: 'flex', alignItems: 'center', gap: '8px', paddingTop: '4px' },
  said: {
    ...typographyStyles.caption1,
    flex: '1 1 0',
    minWidth: 0,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
});

interface AskDockProps {
  /** The list of a search is open, and must not be covered. */
  isSearching: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Stays at the bottom of the pane: what was written, the preview, and the button that writes. */
export function AskDock({ isSearching, ref }: AskDockProps) {
  const { opened, writing } = useAsk();
  const { written, write, openAgain } = writing;
  const styles = useStyles();
  return (
    <div ref={ref} className={mergeClasses(styles.dock, isSearching && styles.inFlow)}>
      {!written.isSeen && <WrittenNotice />}
      <PreviewDock />
      {openAgain.error && (
        <div className={styles.space}>
          <FailureProblem failure={openAgain.error} />
        </div>
      )}
      {write.error && !write.busy && (
        <div className={styles.space}>
          <FailureProblem
            failure={write.error}
            {...(opened &&
              write.error.cause === CHANGED_SINCE && {
                action: { label: 'Open it again', run: () => void openAgain.run(opened) },
              })}
          />
        </div>
      )}
      <Footer />
    </div>
  );
}

/** Says what "Insert" or "Apply" will do, beside the button. */
function Footer() {
  const { layout, opened, dispatch, writing } = useAsk();
  const { busy, run } = writing.write;
  const styles = useStyles();
  return (
    <div className={styles.foot}>
      {!opened && (
        <RadioGroup
          className={styles.layouts}
          layout="horizontal"
          aria-label="How to insert it"
          value={layout}
          onChange={(_, { value }) => dispatch({ kind: 'lay-out', layout: value as AskLayout })}
        >
          <Radio value="cells" label="Headings in cells" />
          <Radio value="formula" label="One formula" />
        </RadioGroup>
      )}
      <div className={styles.row}>
        <p className={styles.said} role="status">
          {opened ? <Changes opened={opened} /> : <Place />}
        </p>
        <BusyButton
          appearance="primary"
          busy={busy}
          doing={opened ? 'Applying…' : 'Inserting…'}
          run={() => void run()}
        >
          {opened ? 'Apply' : 'Insert'}
        </BusyButton>
      </div>
    </div>
  );
}

function Place() {
  const { cell, planned, size, writing } = useAsk();
  const workbook = useWorkbook();
  const goTo = useAction((to: CellAddress) => workbook.goTo({ ...to, sheetIsHidden: false }));
  const styles = useStyles();
  const { plan, failure } = planned;
  if (!cell) return <>Select a cell to insert it at.</>;
  if (failure) return <>{failure.message}</>;
  if (plan?.blocked && writing.isInserted) return <>Entered. Select another cell to insert it again.</>;
  if (plan?.blocked) {
    const { cell: inTheWay, message } = plan.blocked;
    return (
      <>
        <span className={styles.strong}>{message}</span>{' '}
        <Link
          as="button"
          type="button"
          inline
          className={styles.link}
          onClick={() => void goTo.run(inTheWay)}
        >
          Go there
        </Link>
      </>
    );
  }
  return (
    <>
      At{' '}
      <span className={styles.strong}>
        {cell.sheet}!{cell.cell}
      </span>
      <br />
      {plan ? (size ? `Fills ${plan.fills}, all empty` : `From ${plan.fills}, size not known yet`) : ' '}
    </>
  );
}

function Changes({ opened: { cell, places } }: { opened: OpenedCall }) {
  const { isChanged } = useAsk();
  const styles = useStyles();
  const cells = [places.columns, places.conditions, places.options].filter(Boolean);
  return (
    <>
      <span className={styles.strong}>
        {cell.sheet}!{cell.cell}
      </span>
      <br />
      {!isChanged
        ? 'Nothing is changed yet'
        : cells.length > 0
          ? `Writes what differs, also in ${cells.join(' and ')}`
          : 'Writes what differs'}
    </>
  );
}
