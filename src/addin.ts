/** Composition root of the add-in and its only entry: one page, one shared runtime, one client for functions and pane. */
import { chooseRowParser } from './client/transport/choose-row-parser';
import { createClient } from './client/create-client';
import { createSlices } from './client/slices';
import { provideAddinContext, type AddinContext } from './excel/functions/addin-context';
import { createAnswerMemory } from './excel/pane/answer-memory';
import { createDatabaseChoice } from './excel/database-choice';
import { createFormulas } from './excel/formulas/formula-inventory';
import { rememberFormulas } from './excel/formulas/formula-memory';
import { createFormulaRuns } from './excel/formulas/formula-runs';
import { createHostTheme } from './excel/pane/host-theme';
import type { PaneContext, Refresher } from './excel/pane/pane-context';
import { createPaneVisibility } from './excel/pane/pane-visibility';
import { recalculateCells } from './excel/refresh/recalculate-cells';
import { createRefresher } from './excel/refresh/refresher';
import { dependsOnChoice, rerunFormulas, showsError } from './excel/refresh/rerun-formulas';
import { resultTier } from './excel/functions/result-tier';
import { associateRibbonCommands } from './excel/pane/ribbon-commands';
import { scanFormulas } from './excel/formulas/scan-formulas';
import { activeSheet, selectedCells } from './excel/refresh/selected-cells';
import { createSessionKeeper, type SessionKeeper } from './excel/session-keeper';
import { watchWorkbook } from './excel/formulas/watch-workbook';
import { createWorkbookActions } from './excel/pane/workbook-actions';
import { repeatCall } from './functions/call-function';
import './functions/functions';
import { loadWasmParser } from './table/parse/wasm/load-wasm-parser';

// Of Office.js only `Office.onReady`, `Office.actions` and `CustomFunctions.associate` exist before it is ready.
let provideRefresher: (refresher: Refresher) => void;
associateRibbonCommands(new Promise((resolve) => (provideRefresher = resolve)));
void Office.onReady(start);

function start(info: { host: Office.HostType; addin?: { visibilityMode?: string } }): void {
  if (info.host !== Office.HostType.Excel) {
    say('This page is the Rent Roll add-in. Open it in Excel.');
    return;
  }
  // The page's time: for what arrives and for what is made of it.
  const slices = createSlices();
  const client = createClient({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '',
    slices,
    rowParser: chooseRowParser(loadWasmParser(coreOfParser())),
    onSignedOut: () => void session.expire(),
  });
  const session: SessionKeeper = createSessionKeeper(client, OfficeRuntime.storage);
  const runs = createFormulaRuns();
  const context: AddinContext = {
    client,
    session,
    databases: createDatabaseChoice(Office.context.document.settings),
    runs,
    slices,
    tier: resultTier(Office.context.requirements),
  };
  provideAddinContext(context);
  const memory = rememberFormulas(runs);
  context.databases.onChange(memory.renew);

  const formulas = createFormulas({ runs, scan: scanFormulas, watchWorkbook });
  const refresh = createRefresher({
    client,
    runs,
    formulas,
    repeat: (run, call) => repeatCall(context, run, call),
    excel: { activeSheet, selectedCells, recalculateCells },
  });
  // A click on the ribbon may start the add-in: the stored session comes first.
  void session.ready.then(() => provideRefresher(refresh));
  keepCellsTrue(context, formulas, refresh);

  const isPaneOpen = info.addin?.visibilityMode !== Office.VisibilityMode.hidden;
  const visibility = createPaneVisibility(isPaneOpen, document);
  const pane: PaneContext = {
    ...context,
    formulas,
    refresh,
    memory: createAnswerMemory(client, OfficeRuntime.storage, [runs, session, refresh]),
    workbook: createWorkbookActions(formulas, runs),
    theme: createHostTheme(Office.context),
    visibility,
  };
  const showPane = once(async () => {
    const { mountPane } = await import('./taskpane/mount-pane');
    mountPane(document.getElementById('pane')!, pane);
  });
  // What no event tells, such as a sheet renamed in an older Excel, is seen when the person comes back to the pane.
  window.addEventListener('focus', () => formulas.lines() && void formulas.scan().catch(() => undefined));
  // The same page is the functions' runtime while the pane is closed: its chunk loads when it is first shown.
  if (isPaneOpen) showPane();
  void Office.addin.onVisibilityModeChanged(({ visibilityMode }) => {
    const isOpen = visibilityMode === Office.VisibilityMode.taskpane;
    visibility.setOpen(isOpen);
    if (isOpen) showPane();
  });
}

/** The file that the build makes of the sources that begin there. */
async function coreOfParser(): Promise<ArrayBuffer> {
  const reply = await fetch(new URL('./table/parse/assembly/core.ts', import.meta.url));
  if (!reply.ok) throw new Error(`The core of the parser cannot be had: HTTP ${reply.status}.`);
  return reply.arrayBuffer();
}

/** What cells show follows who is signed in and which databases are chosen. */
function keepCellsTrue(
  { session, databases, runs }: AddinContext,
  formulas: ReturnType<typeof createFormulas>,
  refresh: Refresher,
): void {
  const rerun = (condition: Parameters<typeof rerunFormulas>[3]) => {
    refresh.cancel();
    refresh.forget();
    void rerunFormulas(formulas, runs, recalculateCells, condition);
  };
  databases.onChange(() => rerun(dependsOnChoice));

  // Cells that answered "not signed in" are asked again and the others keep their good values, unless it is somebody
  // else who signed in: then no cell may keep what only the person before could see.
  let person: string | undefined;
  session.onChange((reason) => {
    const current = session.current()?.clientId;
    if (reason === 'signed-out') {
      refresh.cancel();
      refresh.forget();
    }
    if (reason === 'signed-in') rerun(person === undefined || person === current ? showsError : () => true);
    person = current ?? person;
  });

  // A token is bought with the first question, and another one when it has run out.
  runs.onChange(() => {
    const until = session.current()?.tokenExpiresAt;
    const isKnown = until && Date.parse(until) > Date.now();
    if (session.current() && !isKnown && runs.all().some(({ state }) => state === 'answered')) lookSoon();
  });
  const lookSoon = atMostEvery(10_000, () => void session.look());
}

function atMostEvery(ms: number, run: () => void): () => void {
  let last = -Infinity;
  return () => {
    if (Date.now() - last < ms) return;
    last = Date.now();
    run();
  };
}

function say(text: string): void {
  document.getElementById('pane')!.textContent = text;
}

function once(run: () => Promise<void>): () => void {
  let running: Promise<void> | undefined;
  return () => void (running ??= run().catch(console.error));
}
