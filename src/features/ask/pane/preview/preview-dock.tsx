import { Button, makeStyles, mergeClasses, ProgressBar, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { FAILURES, type RrError, traceableRequest } from '../../../../contract/failure';
import type { AskPreview } from '../../ask-actions';
import { Notice, RequestLine } from '../../../../pane-kit/status/problem';
import { FoldButton } from '../../../../pane-kit/section/fold-button';
import { useKit } from '../../../../pane-kit/use-kit';
import { useNow } from '../../../../pane-kit/use-now';
import { countOf, countText } from '../../../../contract/count-text';
import { kindOf } from '../../../../table/filters/operator-words';
import { describeTime } from '../../../../pane-kit/text/describe-age';
import { ProfileRow } from '../later-parts';
import { useAsk } from '../use-ask';
import type { PreviewState } from './create-previewer';

const useStyles = makeStyles({
  // Takes what is left of the third of the pane.
  dock: { display: 'flex', flex: '0 1 auto', flexDirection: 'column', minHeight: '40px' },
  head: { display: 'flex', flex: 'none', gap: '8px', paddingRight: '16px' },
  toggle: {
    gridTemplateColumns: '12px minmax(80px, auto)',
    flex: 'none',
    alignSelf: 'flex-start',
    paddingRight: 0,
  },
  message: { margin: 0, padding: '12px 0', cursor: 'pointer' },
  action: { flex: 'none', alignSelf: 'center' },
  fixed: { flex: 'none' },
  rows: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  // Notes must not push the rows away.
  notes: { flex: 'none', maxHeight: '36px', overflowY: 'auto', margin: '4px 0 6px', padding: '0 16px' },
  old: { opacity: 0.5 },
  scroll: { minHeight: 0, maxHeight: 'max(216px, 40vh)', overflow: 'auto' },
  /** What scrolls is a tab stop. */
  stop: { ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } },
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: '100%',
    fontSize: '12px',
    lineHeight: '16px',
    '& th, & td': {
      maxWidth: '88px',
      padding: '4px 8px',
      overflow: 'hidden',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      textAlign: 'left',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '@media (min-width: 480px)': { maxWidth: '128px' },
    },
    '& th': {
      position: 'sticky',
      top: 0,
      fontWeight: tokens.fontWeightSemibold,
      backgroundColor: tokens.colorNeutralBackground2,
    },
    '& th:first-child, & td:first-child': { paddingLeft: '16px' },
  },
  number: { textAlign: 'right !important' as 'right' },
});

/** Stands above the footer, whatever is edited: the count is always in sight. The rows show once they are wanted. */
export function PreviewDock() {
  const { preview: state, previewer, mending, edit } = useAsk();
  const mend = mending && { action: { label: mending.label, run: () => edit(mending.query) } };
  const [isOpen, setOpen] = useState(false);
  const toggle = () => setOpen(!isOpen);
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  // The same question is refused again, so it has to be changed.
  const retry = ({ code }: RrError) =>
    FAILURES[code].status === 400 ? {} : { action: { label: 'Retry', run: () => previewer.ask() } };
  const shown = state.kind === 'rows' ? state.preview : state.kind === 'asking' ? state.last : undefined;
  return (
    <section className={mergeClasses(kit.lineAbove, styles.dock)} aria-label="Preview" data-block>
      <div className={styles.head}>
        <FoldButton
          data-block-stop
          className={styles.toggle}
          title="Preview"
          aria-label="Preview of the first rows"
          isOpen={isOpen}
          toggle={toggle}
        />
        <p
          className={mergeClasses(kit.quiet, kit.number, kit.fill, !isOpen && kit.cut, styles.message)}
          role="status"
          // The button before it does the same for the keyboard.
          onClick={toggle}
        >
          {state.kind === 'rows' ? (
            <>
              <span className={kit.dark}>{countWords(state.preview)}</span>
              {detailWords(state.preview, isOpen ? now : undefined)}
            </>
          ) : (
            WORDS[state.kind]
          )}
        </p>
        {(state.kind === 'asking' || state.kind === 'offered') && (
          <Button
            className={styles.action}
            size="small"
            onClick={() => (state.kind === 'asking' ? previewer.cancel() : previewer.ask())}
          >
            {state.kind === 'asking' ? 'Cancel' : 'Preview'}
          </Button>
        )}
      </div>
      {state.kind === 'asking' && <ProgressBar className={styles.fixed} aria-label="Asking the service" />}
      {state.kind === 'failed' && (
        <div className={mergeClasses(kit.below, styles.fixed)}>
          <Notice intent="warning" {...(mend ?? retry(state.failure))}>
            {state.failure.message}
            <RequestLine requestId={traceableRequest(state.failure)} />
          </Notice>
        </div>
      )}
      {shown && <Rows preview={shown} isOpen={isOpen} isOld={state.kind === 'asking'} mend={mend} />}
    </section>
  );
}

const WORDS: Record<Exclude<PreviewState['kind'], 'rows'>, string> = {
  nothing: '',
  offered: 'not asked yet',
  asking: 'Asking the service…',
  failed: 'not known',
};

interface RowsProps {
  preview: AskPreview;
  isOpen: boolean;
  /** Of the question before. */
  isOld: boolean;
  mend: { action: { label: string; run(): void } } | undefined;
}

/** What is wrong with the answer is said in any case. */
function Rows({ preview, isOpen, isOld, mend }: RowsProps) {
  const kit = useKit();
  const styles = useStyles();
  const { rows, noRows, tooLarge, notes } = preview;
  const message = noRows ?? tooLarge?.message;
  return (
    <div className={mergeClasses(styles.rows, isOld && styles.old)}>
      {isOpen && rows.length > 0 && <PreviewTable preview={preview} isOld={isOld} />}
      {message !== undefined && !isOld && (
        <div className={mergeClasses(kit.below, styles.fixed)}>
          <Notice {...(tooLarge && { intent: 'warning' })} {...mend}>
            {message}
          </Notice>
        </div>
      )}
      {isOpen && notes.length > 0 && !isOld && (
        // They scroll, so the keyboard must reach them.
        <div
          className={mergeClasses(kit.quiet, styles.notes, styles.stop)}
          tabIndex={0}
          role="group"
          aria-label="Notes"
        >
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Example: `412 of 1,208 rows`. */
const countWords = ({ shown, all }: AskPreview): string => `${countText(shown)} of ${countOf(all, 'row')}`;

/** Example: ` · 5 properties · EUR, GBP · answer of 14:02`. Without `now`, only the currencies. */
function detailWords(
  { shown, matching, all, properties, currencies = [], at }: AskPreview,
  now: number | undefined,
): string {
  const matched = shown < matching && matching < all && `${countText(matching)} match`;
  return [
    now !== undefined && matched,
    now !== undefined && properties !== undefined && countOf(properties, 'property', 'properties'),
    currencies.join(', '),
    now !== undefined && `answer of ${describeTime(at, now)}`,
  ]
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join('');
}

/** The first rows as their cells will show them. */
function PreviewTable({ preview, isOld }: { preview: AskPreview; isOld: boolean }) {
  const { columns, rows } = preview;
  const kit = useKit();
  const styles = useStyles();
  const classOf = (at: number) =>
    kindOf(columns[at]?.type) === 'text' ? undefined : mergeClasses(kit.number, styles.number);
  return (
    // It scrolls, so the keyboard must reach it.
    <div
      className={mergeClasses(kit.lineAbove, styles.scroll, styles.stop)}
      tabIndex={0}
      role="group"
      aria-label="First rows"
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, label }, at) => (
              <th key={name} scope="col" className={classOf(at)} title={name}>
                {label}
              </th>
            ))}
          </tr>
          {!isOld && <ProfileRow preview={preview} />}
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at} className={classOf(at)} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
