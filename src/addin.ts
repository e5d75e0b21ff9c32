/** The add-in's composition root and only entry: one page and one client serve both functions and pane. */
import type { RepeatCall } from './answers/calls/answers';
import type { RefreshScope, RefreshSummary } from './answers/refresher';
import { chooseRowParser } from './client/transport/choose-row-parser';
import { createClient } from './client/create-client';
import { loadPart } from './client/load-part';
import { createScheduler } from './client/scheduler';
import { setRealTimer } from './client/timer';
import { createDatabaseChoice } from './answers/database-choice';
import { createFormulas } from './answers/formulas/formula-inventory';
import { rememberFormulas } from './answers/formulas/formula-memory';
import { createFormulaRuns } from './answers/formulas/formula-runs';
import { provideAddinContext, resultTier, type AddinContext } from './answers/calls/addin-context';
import type { WorkbookChecks } from './features/checks/workbook-checks';
import { lazyPart } from './excel/lazy-part';
import { createPreparedCalls } from './answers/calls/prepared-calls';
import { createAnswerMemory } from './answers/answer-memory';
import { createPaneVisibility } from './excel/host/pane-visibility';
import { associateRibbonCommands, createPaneRequest } from './excel/host/ribbon-commands';
import { followTokenExpiry } from './features/refresh/follow-token-expiry';
import { invalidateOnChange, createRerun } from './features/refresh/rerun-formulas';
import { createLazyRefresher } from './features/refresh/lazy-refresher';
import { retryStuckFormulas } from './features/refresh/retry-stuck-formulas';
import { loadRunCells } from './answers/formulas/load-run-cells';
import { createStoredChoice } from './excel/stored-choice';
import { createSessionKeeper, type SessionKeeper } from './answers/session-keeper';
import { createWorkbookStore } from './excel/workbook-store';
import { repeatCall } from './functions/call-function';
import './functions/functions';
import type { AddinParts } from './taskpane/create-pane-parts';
import { loadWasmParser } from './table/parse/index';

// Before it is ready, Office.js has only `Office.onReady`, `Office.actions` and `CustomFunctions.associate`.
let provideRefresh: (refresh: (scope: RefreshScope) => Promise<RefreshSummary>) => void;
let provideChecks: (checks: WorkbookChecks) => void;
const paneRequest = createPaneRequest();
associateRibbonCommands({
  refresher: new Promise((resolve) => (provideRefresh = resolve)),
  checks: new Promise((resolve) => (provideChecks = resolve)),
  paneRequest,
  activeFormula: () => cells.activeFormula(),
});
void Office.onReady(start);

function start(info: { host: Office.HostType; addin?: { visibilityMode?: string } }): void {
  if (info.host !== Office.HostType.Excel) {
    document.getElementById('pane')!.textContent = 'This page is the Rent Roll add-in. Open it in Excel.';
    return;
  }
  const scheduler = createScheduler();
  const client = createClient({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '',
    scheduler,
    rowParser: chooseRowParser(loadWasmParser(fetchParserCore())),
    onSignedOut: () => void session.expire(),
  });
  const session: SessionKeeper = createSessionKeeper(client, OfficeRuntime.storage);
  const runs = createFormulaRuns();
  const store = createWorkbookStore();
  const databases = createDatabaseChoice(store);
  const context: AddinContext = {
    client,
    session,
    databases,
    runs,
    prepared: createPreparedCalls(),
    scheduler,
    tier: resultTier(Office.context.requirements),
    checkDates: cells.checkDates,
  };
  provideAddinContext(context);
  void rememberFormulas(runs, store);

  const formulas = createFormulas({
    runs,
    scan: cells.scanFormulas,
    findObstacle: cells.findObstacle,
    findUnspilled: cells.findUnspilled,
    watchWorkbook: (watcher) => cells.watchWorkbook(watcher, window, setRealTimer),
  });
  const repeat: RepeatCall = (run, call) => repeatCall(context, run, call);
  const withoutAsking = createStoredChoice(OfficeRuntime.storage, 'rr.updateWithoutAsking', { usual: false });
  const refresh = createLazyRefresher(async () => {
    const { createRefresher } = await loadPart(
      () => import(/* webpackChunkName: "refresh" */ './features/refresh/create-refresher'),
    );
    return createRefresher({ ...context, store, formulas, withoutAsking, repeat, excel: cells });
  }, withoutAsking);
  const rerun = createRerun({ formulas, runs, excel: cells, setTimer: setRealTimer });
  retryStuckFormulas({
    runs,
    busyCells: cells.busyCells,
    run: async (untaken) => {
      const { runFormulas } = await loadRunCells();
      await runFormulas(
        () => untaken,
        () => undefined,
        { runs, formulas, excel: cells, setTimer: setRealTimer },
      );
    },
    setTimer: setRealTimer,
  });
  invalidateOnChange({ session, databases, refresh, rerun });
  followTokenExpiry({ session, runs });
  const isPaneOpen = info.addin?.visibilityMode !== Office.VisibilityMode.hidden;
  const visibility = createPaneVisibility(isPaneOpen, document);
  // A click on the ribbon may start the add-in: the stored session comes first. Without the pane, a person cannot be asked.
  void session.ready.then(() =>
    provideRefresh((scope) => refresh.start(scope, { ask: visibility.isShown() })),
  );
  // The memory that the person has chosen holds from the start.
  const memory = createAnswerMemory(client, OfficeRuntime.storage, [runs, session, refresh]);
  const shared = {
    ...{
      ...context,
      formulas,
      refresh,
      memory,
      recalculation: cells,
      visibility,
      paneRequest,
      repeat,
      store,
    },
    ...{ storage: OfficeRuntime.storage, host: Office.context },
  };
  followPane(shared, isPaneOpen);
}

/** The page also runs while the pane is closed: the pane's chunk loads when the pane is first shown. */
function followPane(
  shared: AddinParts & { visibility: ReturnType<typeof createPaneVisibility> },
  isPaneOpen: boolean,
): void {
  const showPane = once(async () => {
    const [{ createPaneParts }, { createHostTheme }, { mountPane }] = await Promise.all([
      import(/* webpackChunkName: "pane" */ './taskpane/create-pane-parts'),
      import(/* webpackChunkName: "pane" */ './excel/host/host-theme'),
      import(/* webpackChunkName: "pane" */ './taskpane/mount-pane'),
    ]);
    const { parts, checks } = createPaneParts(shared);
    mountPane(document.getElementById('pane')!, { theme: createHostTheme(Office.context), parts });
    provideChecks(checks);
  });
  if (isPaneOpen) showPane();
  void Office.addin.onVisibilityModeChanged(({ visibilityMode }) => {
    const isOpen = visibilityMode === Office.VisibilityMode.taskpane;
    shared.visibility.setOpen(isOpen);
    if (isOpen) showPane();
  });
}

const cells = lazyPart(
  () => loadPart(() => import(/* webpackChunkName: "workbook-cells" */ './answers/workbook-cells')),
  [
    'checkDates',
    'busyCells',
    'enterAgain',
    'findObstacle',
    'findUnspilled',
    'scanFormulas',
    'readAdjacentEntries',
    'recalculateCells',
    'calculateDependents',
    'spillValues',
    'activeFormula',
    'activeSheet',
    'selectedCells',
  ],
  ({ get }) => ({
    watchWorkbook: (watcher, page, setTimer) =>
      void get()
        .then((part) => part.watchWorkbook(watcher, page, setTimer))
        .catch(watcher.failed),
  }),
);

/** Fetches the WebAssembly file that the build makes of these sources. */
async function fetchParserCore(): Promise<ArrayBuffer> {
  const reply = await fetch(new URL('./table/parse/assembly/core.ts', import.meta.url));
  if (!reply.ok) throw new Error(`The parser's core could not be loaded: HTTP ${reply.status}.`);
  return reply.arrayBuffer();
}

function once(run: () => Promise<void>): () => void {
  let running: Promise<void> | undefined;
  return () => void (running ??= run().catch(console.error));
}
