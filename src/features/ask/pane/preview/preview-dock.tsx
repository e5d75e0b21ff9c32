import {
  Button,
  makeStyles,
  mergeClasses,
  ProgressBar,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useState, useSyncExternalStore } from 'react';
import { FAILURES, type RrError, traceableRequest } from '../../../../contract/failure';
import type { AskPreview } from '../../ask-actions';
import { Notice, RequestLine } from '../../../../pane-kit/status/problem';
import { useKit } from '../../../../pane-kit/use-kit';
import { useNow } from '../../../../pane-kit/use-now';
import { countOf, countText } from '../../../../pane-kit/count-text';
import { kindOf } from '../../../../table/filters/operator-words';
import { describeTime } from '../../../../pane-kit/describe-age';
import { useAsk } from '../use-ask';
import type { PreviewState } from './create-previewer';

/** In a lower pane, also after zooming in, the rows are folded: search, conditions, count and "Insert" still fit. */
const TALL = window.matchMedia('(min-height: 560px)');
const onTall = (listener: () => void) => {
  TALL.addEventListener('change', listener);
  return () => TALL.removeEventListener('change', listener);
};

const MOST_ROWS = 8;

const focus = { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' } as const;

const useStyles = makeStyles({
  head: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gridTemplateRows: '36px auto' },
  title: {
    display: 'flex',
    gridArea: '1 / 1 / 2 / 3',
    gap: '2px',
    alignItems: 'center',
    paddingLeft: '10px',
    cursor: 'pointer',
  },
  toggle: {
    display: 'grid',
    placeItems: 'center',
    width: '24px',
    height: '24px',
    padding: 0,
    border: 'none',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    ':focus-visible': { ...focus, borderRadius: tokens.borderRadiusMedium },
  },
  /** One sentence, laid over the title: the count at its right, the rest below. */
  said: {
    display: 'grid',
    gridArea: '1 / 1 / 3 / 3',
    gridTemplateRows: '36px auto',
    margin: 0,
    pointerEvents: 'none',
  },
  count: { justifySelf: 'end', alignSelf: 'center', paddingRight: '16px' },
  detail: { padding: '0 16px 6px 36px' },
  // Part of the sentence, which begins a new line here.
  unseen: { fontSize: 0 },
  // Notes must not push the rows away.
  notes: {
    ...typographyStyles.caption1,
    maxHeight: '36px',
    overflowY: 'auto',
    margin: '4px 0 6px',
    padding: '0 16px',
    color: tokens.colorNeutralForeground2,
    ':focus-visible': focus,
  },
  row: { alignItems: 'center', paddingTop: '8px' },
  old: { opacity: 0.5 },
  scroll: {
    overflow: 'auto',
    maxHeight: 'min(216px, 22vh)',
    ':focus-visible': focus,
  },
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

/** Stands above the footer, whatever is edited: the count is always in sight. */
export function PreviewDock() {
  const { preview: state, previewer, mending, edit } = useAsk();
  const mend = mending && { action: { label: mending.label, run: () => edit(mending.query) } };
  const isTall = useSyncExternalStore(onTall, () => TALL.matches);
  const [folding, setFolding] = useState<{ isTall: boolean; isOpen: boolean }>();
  // A person's choice holds until the pane changes between low and tall.
  const isOpen = folding?.isTall === isTall ? folding.isOpen : isTall;
  const Chevron = isOpen ? ChevronDownRegular : ChevronRightRegular;
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  // The same question is refused again, so it has to be changed.
  const retry = ({ code }: RrError) =>
    FAILURES[code].status === 400 ? {} : { action: { label: 'Retry', run: () => previewer.ask() } };
  const shown = state.kind === 'rows' ? state.preview : state.kind === 'asking' ? state.last : undefined;
  return (
    <section className={kit.lineAbove} aria-label="Preview" data-block>
      <div className={styles.head}>
        <div
          className={mergeClasses(kit.bold, styles.title)}
          onClick={() => setFolding({ isTall, isOpen: !isOpen })}
        >
          <button
            type="button"
            data-block-stop
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Hide the first rows' : 'Show the first rows'}
          >
            <Chevron className={kit.chevron} />
          </button>
          Preview
        </div>
        <p className={mergeClasses(kit.number, styles.said)} role="status">
          {state.kind === 'rows' ? (
            <>
              <span className={styles.count}>{countWords(state.preview)}</span>
              <span className={mergeClasses(kit.quiet, styles.detail)}>
                <span className={styles.unseen}> · </span>
                {detailWords(state.preview, now)}
              </span>
            </>
          ) : (
            <span className={styles.count}>{WORDS[state.kind]}</span>
          )}
        </p>
      </div>
      {state.kind === 'asking' && (
        <div className={kit.below}>
          <ProgressBar aria-label="Asking the service" />
          <div className={mergeClasses(kit.line, styles.row)}>
            <p className={mergeClasses(kit.quiet, kit.fill)}>You can insert without waiting.</p>
            <Button size="small" onClick={() => previewer.cancel()}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {state.kind === 'offered' && (
        <div className={mergeClasses(kit.below, kit.line, styles.row)}>
          <p className={mergeClasses(kit.quiet, kit.fill)}>
            The answer may take a while. You can insert without it.
          </p>
          <Button size="small" onClick={() => previewer.ask()}>
            Preview
          </Button>
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={kit.below}>
          <Notice intent="warning" {...(mend ?? retry(state.failure))}>
            {state.failure.message}
            <RequestLine requestId={traceableRequest(state.failure)} />
          </Notice>
        </div>
      )}
      {isOpen && shown && <Rows preview={shown} isOld={state.kind === 'asking'} mend={mend} />}
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
  /** Of the question before. */
  isOld: boolean;
  mend: { action: { label: string; run(): void } } | undefined;
}

function Rows({ preview, isOld, mend }: RowsProps) {
  const kit = useKit();
  const styles = useStyles();
  const { rows, noRows, tooLarge, notes } = preview;
  const message = noRows ?? tooLarge?.message;
  return (
    <div className={isOld ? styles.old : undefined}>
      {rows.length > 0 && <PreviewTable preview={preview} />}
      {message !== undefined && !isOld && (
        <div className={kit.below}>
          <Notice {...(tooLarge && { intent: 'warning' })} {...mend}>
            {message}
          </Notice>
        </div>
      )}
      {notes.length > 0 && !isOld && (
        // They scroll, so the keyboard must reach them.
        <div className={styles.notes} tabIndex={0} role="group" aria-label="Notes">
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

/** Example: `5 properties · EUR, GBP · answer of 14:02`. */
function detailWords({ shown, matching, all, properties, currencies, at }: AskPreview, now: number): string {
  const parts = [`answer of ${describeTime(at, now)}`];
  if (currencies && currencies.length > 0) parts.unshift(currencies.join(', '));
  if (properties !== undefined)
    parts.unshift(`${countText(properties)} ${properties === 1 ? 'property' : 'properties'}`);
  if (shown < matching && matching < all) parts.unshift(`${countText(matching)} match`);
  return parts.join(' · ');
}

/** The first rows as their cells will show them. */
function PreviewTable({ preview: { columns, rows } }: { preview: AskPreview }) {
  const kit = useKit();
  const styles = useStyles();
  const classOf = (at: number) =>
    kindOf(columns[at]?.type) === 'text' ? undefined : mergeClasses(kit.number, styles.number);
  return (
    // It scrolls, so the keyboard must reach it.
    <div
      className={mergeClasses(kit.lineAbove, styles.scroll)}
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
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, index) => (
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
