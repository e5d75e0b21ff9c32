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
import { FAILURES, type RrError } from '../../../contract/failure';
import type { AskPreview } from '../../../excel/ask/ask-actions';
import { Notice, RequestLine } from '../../components/problem';
import { useNow } from '../../components/use-now';
import { traceableRequest } from '../../../excel/formulas/traceable-request';
import type { Previewer, PreviewState } from './create-previewer';
import { PreviewTable } from './preview-table';
import { countWords, detailWords } from './preview-words';
import { useKit } from '../../components/use-kit';

/** In a lower pane, also after zooming in, the rows are folded: search, conditions, count and "Insert" still fit. */
const TALL = window.matchMedia('(min-height: 560px)');
const onTall = (listener: () => void) => {
  TALL.addEventListener('change', listener);
  return () => TALL.removeEventListener('change', listener);
};

const useStyles = makeStyles({
  head: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gridTemplateRows: '36px auto' },
  title: {
    display: 'flex',
    gridArea: '1 / 1 / 2 / 3',
    gap: '2px',
    alignItems: 'center',
    paddingLeft: '10px',
    fontWeight: tokens.fontWeightSemibold,
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
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  /** One sentence, laid over the title: the count at its right, the rest below. */
  said: {
    display: 'grid',
    gridArea: '1 / 1 / 3 / 3',
    gridTemplateRows: '36px auto',
    margin: 0,
    pointerEvents: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  count: { justifySelf: 'end', alignSelf: 'center', paddingRight: '16px' },
  detail: {
    ...typographyStyles.caption1,
    padding: '0 16px 6px 36px',
    color: tokens.colorNeutralForeground2,
  },
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
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  row: { display: 'flex', alignItems: 'center', gap: '8px', paddingTop: '8px' },
  text: { ...typographyStyles.caption1, flex: '1 1 0', margin: 0, color: tokens.colorNeutralForeground2 },
  old: { opacity: 0.5 },
});

interface PreviewDockProps {
  state: PreviewState;
  previewer: Previewer;
  /** Mends a condition that no row fulfils, a result that is too large, or a figure in several currencies. */
  mend?: { label: string; run(): void } | undefined;
}

/** The same question is refused again, so it has to be changed. */
function actionFor({ code }: RrError, mend: PreviewDockProps['mend'], previewer: Previewer) {
  if (mend) return { action: mend };
  return FAILURES[code].status === 400 ? {} : { action: { label: 'Retry', run: () => previewer.ask() } };
}

/** Stands above the footer, whatever is edited: the count is always in sight. */
export function PreviewDock({ state, previewer, mend }: PreviewDockProps) {
  const isTall = useSyncExternalStore(onTall, () => TALL.matches);
  const [folding, setFolding] = useState<{ isTall: boolean; isOpen: boolean }>();
  // A person's choice holds until the pane changes between low and tall.
  const isOpen = folding?.isTall === isTall ? folding.isOpen : isTall;
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  const shown = state.kind === 'rows' ? state.preview : state.kind === 'asking' ? state.last : undefined;
  return (
    <section className={kit.lineAbove} aria-label="Preview" data-block>
      <div className={styles.head}>
        <div className={styles.title} onClick={() => setFolding({ isTall, isOpen: !isOpen })}>
          <button
            type="button"
            data-block-stop
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={isOpen ? 'Hide the first rows' : 'Show the first rows'}
          >
            {isOpen ? (
              <ChevronDownRegular className={kit.chevron} />
            ) : (
              <ChevronRightRegular className={kit.chevron} />
            )}
          </button>
          Preview
        </div>
        <p className={styles.said} role="status">
          {state.kind === 'rows' ? (
            <>
              <span className={styles.count}>{countWords(state.preview)}</span>
              <span className={styles.detail}>
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
          <div className={styles.row}>
            <p className={styles.text}>You can insert without waiting.</p>
            <Button size="small" onClick={() => previewer.cancel()}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {state.kind === 'offered' && (
        <div className={mergeClasses(kit.below, styles.row)}>
          <p className={styles.text}>The answer may take a while. You can insert without it.</p>
          <Button size="small" onClick={() => previewer.ask()}>
            Preview
          </Button>
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={kit.below}>
          <Notice intent="warning" {...actionFor(state.failure, mend, previewer)}>
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

function Rows({
  preview,
  isOld,
  mend,
}: {
  preview: AskPreview;
  isOld: boolean;
  mend: PreviewDockProps['mend'];
}) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <div className={isOld ? styles.old : undefined}>
      {preview.rows.length > 0 && <PreviewTable preview={preview} />}
      {preview.noRows !== undefined && !isOld && (
        <div className={kit.below}>
          <Notice {...(mend && { action: mend })}>{preview.noRows}</Notice>
        </div>
      )}
      {preview.tooLarge && !isOld && (
        <div className={kit.below}>
          <Notice intent="warning" {...(mend && { action: mend })}>
            {preview.tooLarge.message}
          </Notice>
        </div>
      )}
      {preview.notes.length > 0 && !isOld && (
        // They scroll, so the keyboard must reach them.
        <div className={styles.notes} tabIndex={0} role="group" aria-label="Notes">
          {preview.notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </div>
      )}
    </div>
  );
}
