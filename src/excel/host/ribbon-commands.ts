import type { CellAddress } from '../cell-address';
import { createListeners, type Changing } from '../listeners';

/** The names of the manifest's `ExecuteFunction` actions that refresh, and what each refreshes. */
const REFRESH_COMMANDS = {
  refreshWorkbook: 'workbook',
  refreshSheet: 'sheet',
  refreshSelection: 'selection',
} as const;
/** Those of the actions that add sheets, and which. */
const REPORT_COMMANDS = {
  insertReport: 'report',
  insertTotals: 'totals',
  insertEvents: 'events',
  insertBridge: 'bridge',
  insertGaps: 'gaps',
} as const;
type Scope = (typeof REFRESH_COMMANDS)[keyof typeof REFRESH_COMMANDS];

interface Commands {
  refresher: Promise<(scope: Scope) => Promise<{ outcome: string }>>;
  checks: Promise<{ check(): Promise<void> }>;
  paneRequest: Pick<PaneRequest, 'set'>;
  /** See `activeFormula`. */
  activeFormula(): Promise<CellAddress>;
}

/**
 * Lets the ribbon, the menu of a cell and shortcuts work in this shared runtime: refresh, even while the pane is closed, and
 * open the pane at a tab, at a formula or at the findings. Call it while the script loads: a click may start the add-in, and
 * Office.js looks for the action as soon as it is ready (Microsoft: Office.actions).
 */
export function associateRibbonCommands({ refresher, checks, paneRequest, activeFormula }: Commands): void {
  const command = (name: string, run: () => Promise<unknown>) =>
    // Office waits for the event of a button, and passes none with a shortcut. The pane shows the progress.
    Office.actions.associate(name, (event?: Office.AddinCommands.Event) => {
      event?.completed();
      run().catch(console.error);
    });
  const show = (requested?: RequestedView) => {
    if (requested) paneRequest.set(requested);
    return Office.addin.showAsTaskpane();
  };
  command('openAsk', () => show('ask'));
  command('explainCell', () => show('cell'));
  command('editInAsk', () => activeFormula().then(show));
  // The pane says what comes of it.
  for (const [name, report] of Object.entries(REPORT_COMMANDS)) command(name, () => show({ report }));
  // The checks load with the pane, which shows what they find in Workbook.
  command('checkWorkbook', () =>
    show('workbook')
      .then(() => checks)
      .then(({ check }) => check()),
  );
  for (const [name, scope] of Object.entries(REFRESH_COMMANDS))
    command(name, () =>
      refresher
        .then((refresh) => refresh(scope))
        .then(({ outcome }) => (outcome === 'done' ? undefined : show())),
    );
}

/** What the ribbon or the menu asks of the pane: a tab, a record, a report, or the formula of a cell in Ask. */
export type RequestedView =
  | ('ask' | 'workbook' | 'cell' | 'record')
  | { report: (typeof REPORT_COMMANDS)[keyof typeof REPORT_COMMANDS] }
  | CellAddress;

/** A formula to edit waits until a person is signed in. */
export interface PaneRequest extends Changing {
  get(): RequestedView | null;
  set(view: RequestedView | null): void;
}

export function createPaneRequest(): PaneRequest {
  const listeners = createListeners();
  let requested: RequestedView | null = null;
  return {
    get: () => requested,
    set(next) {
      requested = next;
      listeners.notify();
    },
    onChange: listeners.add,
  };
}
