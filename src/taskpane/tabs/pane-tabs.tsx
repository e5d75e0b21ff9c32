import { useExplainActions } from '../../features/this-cell/explain-actions';
import { useAskActions } from '../../features/ask/ask-actions';
import { usePaneRequest, useRefresher, useWritten, useChanging } from '../../pane-kit/common-parts';
import { LinkButton } from '../../pane-kit/link-button';
import { useReportActions } from '../../features/reports/report-actions';
import type { CellAddress } from '../../excel/cell-address';
import type { AskTabProps } from '../../features/ask/pane/use-ask';
import type { PageName } from '../header/account-button';
import { useSearchActions } from './search-actions';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { FormulaLine } from '../../answers/formulas/formula-line';
import { asksService } from '../../excel/rr-formula';
import { laterPart } from '../../pane-kit/later-part';
import { Loading } from '../../pane-kit/status/loading';
import { LaterCompare } from '../sign-in/later-compare';
import { createStoredText } from '../../pane-kit/stored-text';
import { arrowStop, useArrowKeys } from '../../pane-kit/use-arrow-keys';
import { firstTab, TABS, type TabName, type TabProps } from '../../pane-kit/tab-props';
import { useKit } from '../../pane-kit/use-kit';

const LABELS: Record<TabName, string> = {
  ask: 'Ask',
  workbook: 'Workbook',
  cell: 'This cell',
  compare: 'Compare',
};

// Each is a chunk of its own, which is loaded when the tab is shown for the first time.
const Ask = laterPart(
  'Loading Ask',
  () => import(/* webpackChunkName: "ask" */ '../../features/ask/pane/ask-tab'),
  'AskTab',
  [useAskActions],
);
const Sheets = laterPart(
  'Loading reports',
  () => import(/* webpackChunkName: "reports" */ '../../features/reports/pane/sheet-starts'),
  'SheetStarts',
);
const ReportOutcome = laterPart(
  'Loading reports',
  () => import(/* webpackChunkName: "reports" */ '../../features/reports/pane/report-outcome'),
  'ReportOutcome',
);
const Workbook = laterPart(
  'Loading Workbook',
  () => import(/* webpackChunkName: "workbook" */ './workbook-tab'),
  'WorkbookTab',
);
const Cell = laterPart(
  'Loading This cell',
  () => import(/* webpackChunkName: "cell" */ '../../features/this-cell/pane/cell-tab'),
  'CellTab',
  [useExplainActions],
);

const useStyles = makeStyles({
  tabs: {
    display: 'flex',
    position: 'sticky',
    top: '48px',
    zIndex: 1,
    padding: '0 6px',
    // In a font that is wider than the pane's own, the last one is not lost.
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  tab: {
    display: 'flex',
    alignItems: 'center',
    height: '40px',
    padding: '0 10px',
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
    whiteSpace: 'nowrap',
    // With a number of failures, four tabs need all of the narrowest pane.
    '@media (max-width: 340px)': { padding: '0 7px' },
    ':hover': { backgroundColor: 'transparent', color: tokens.colorNeutralForeground1 },
  },
  shown: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    paddingTop: '3px',
    borderBottom: `3px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: 0,
  },
  away: { display: 'none' },
  // In view wherever the person has scrolled to, above the search of Ask.
  outcome: {
    position: 'sticky',
    top: '89px',
    zIndex: 4,
    maxHeight: 'calc(100vh - 160px)',
    overflowY: 'auto',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: {
    display: 'grid',
    '::after': {
      content: 'attr(data-label)',
      height: 0,
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: tokens.fontWeightSemibold,
    },
  },
  failed: {
    ...typographyStyles.caption2Strong,
    minWidth: '16px',
    marginLeft: '4px',
    padding: '0 4px',
    boxSizing: 'border-box',
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    textAlign: 'center',
    lineHeight: '16px',
  },
});

/** The tab that the person chose last. */
const storedTab = createStoredText('rr.tab');

interface PaneTabsProps extends Pick<TabProps, 'search'>, Pick<AskTabProps, 'ask'> {
  /** Another tab is shown: what was said of the last act is over. */
  leave(): void;
  /** Shows a page in place of the tabs. */
  show(page: PageName): void;
  /** Stands in place of Ask while the person is signed out. The other tabs show what needs no service. */
  signIn?: ((compare: () => void) => ReactNode) | undefined;
}

export function PaneTabs({ search, ask, leave, show, signIn }: PaneTabsProps) {
  const written = useWritten();
  const paneRequest = usePaneRequest();
  const refresh = useRefresher();
  const reports = useReportActions();
  const [choice, setChoice] = useState<string | null>(signIn ? 'ask' : storedTab.get);
  const [first, setFirst] = useState<TabName>();
  const hasCompared = useRef(false);
  const arrows = useArrowKeys<HTMLDivElement>();
  const kit = useKit();
  const styles = useStyles();
  const isReporting = useChanging(reports, reports.state).kind !== null;
  const isAsked = useChanging(refresh, refresh.found) !== null;
  const isRefreshing = useChanging(refresh, () => refresh.progress() !== null);
  // A refresh may begin at the ribbon, and its question is in Workbook. Who opens a tab meanwhile stays there.
  const hasMovedOn = useRef(false);
  useEffect(() => {
    if (!isAsked) hasMovedOn.current = false;
    else if (!hasMovedOn.current) setChoice('workbook');
  }, [isRefreshing, isAsked]);
  const open = firstTab(choice, search.lines, search.error !== null);
  // Once a tab is open, only the person changes it.
  if (open && !first) setFirst(open);
  const shown = TABS.find((tab) => tab === choice) ?? first;
  if (shown === 'compare') hasCompared.current = true;
  const go = (tab: TabName) => {
    leave();
    if (written.news()) written.dismiss();
    hasMovedOn.current = true;
    setChoice(tab);
    if (!signIn) storedTab.set(tab);
  };
  const actions = useSearchActions(go, show);
  const edit = useCallback(
    (cell: CellAddress) => {
      ask.dispatch({ kind: 'note', what: { requestedCell: cell } });
      go('ask');
    },
    // `go` is another function in every drawing, and does the same.
    [ask],
  );
  const requested = useChanging(paneRequest, paneRequest.get);
  useEffect(() => {
    if (!requested) return;
    if (typeof requested === 'object') {
      // It waits until a person is signed in.
      if (signIn) return setChoice('ask');
      if ('report' in requested) void reports.insert(requested.report);
      else edit(requested);
    } else go(requested === 'record' ? 'workbook' : requested);
    // The part that makes the record takes the wish.
    if (requested !== 'record') paneRequest.set(null);
  }, [paneRequest, reports, requested, edit]);
  if (!shown)
    return (
      <div className={kit.inset}>
        <Loading label="Looking for formulas" />
      </div>
    );
  const labelOf = (tab: TabName) => (signIn && tab === 'ask' ? 'Sign in' : LABELS[tab]);
  const isFailed = ({ state, formula }: FormulaLine) =>
    state === 'failed' && !(signIn && asksService(formula));
  const failed = search.lines?.filter(isFailed).length ?? 0;
  return (
    <>
      <div {...arrows} className={styles.tabs} role="tablist" aria-label="Parts of the pane">
        {TABS.map((tab) => (
          <button
            key={tab}
            {...arrowStop}
            type="button"
            role="tab"
            className={mergeClasses(kit.press, styles.tab, tab === shown && styles.shown)}
            id={tab === shown ? 'pane-tab' : undefined}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? 'pane-panel' : undefined}
            onClick={() => go(tab)}
          >
            {/* As wide as in bold, so that the tabs do not move. */}
            <span className={styles.label} data-label={labelOf(tab)}>
              {labelOf(tab)}
            </span>
            {tab === 'workbook' && failed > 0 && (
              // The panel says it in words.
              <span className={styles.failed} aria-hidden="true">
                {failed > 99 ? '99+' : failed}
              </span>
            )}
          </button>
        ))}
      </div>
      <div id="pane-panel" className={kit.tab} role="tabpanel" aria-labelledby="pane-tab">
        {shown !== 'workbook' && <RefreshNews show={() => go('workbook')} />}
        {shown === 'ask' && signIn?.(() => go('compare'))}
        {isReporting && (
          <div className={styles.outcome}>
            <ReportOutcome />
          </div>
        )}
        {shown === 'ask' && !signIn && <Ask ask={ask} actions={actions} sheets={sheets} />}
        {shown === 'workbook' && (
          <Workbook search={search} go={go} edit={edit} showValues={() => show('values')} />
        )}
        {shown === 'cell' && <Cell edit={edit} />}
        {/* It stays: a comparison, and what a person has answered for it, take minutes to make again. */}
        {hasCompared.current && (
          <div className={shown === 'compare' ? kit.tab : styles.away}>
            <LaterCompare />
          </div>
        )}
      </div>
    </>
  );
}

/** What adds sheets to a workbook. */
const sheets: AskTabProps['sheets'] = (rowsOf) => <Sheets rowsOf={rowsOf} />;

/** Says in the other tabs how a refresh goes or went: the ribbon starts one from anywhere. */
function RefreshNews({ show }: { show(): void }) {
  const refresh = useRefresher();
  const progress = useChanging(refresh, refresh.progress);
  const last = useChanging(refresh, refresh.last);
  const found = useChanging(refresh, refresh.found);
  const kit = useKit();
  const wasSkipped = last?.outcome === 'found' && !found;
  const text = progress
    ? `Refreshing: ${progress.done} of ${progress.total}`
    : wasSkipped
      ? undefined
      : last?.text;
  return (
    <div role="status">
      {text !== undefined && (
        <div className={mergeClasses(kit.quiet, kit.line, kit.row, kit.lineBelow)}>
          <span className={mergeClasses(kit.wrap, kit.fill)}>{text}</span>
          <LinkButton className={mergeClasses(kit.smallStrong, kit.start)} onClick={show}>
            Show
          </LinkButton>
        </div>
      )}
    </div>
  );
}
