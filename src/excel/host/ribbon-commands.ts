import { createListeners } from '../listeners';

/** The names of the manifest's `ExecuteFunction` actions that refresh, and what each refreshes. */
const REFRESH_COMMANDS = {
  refreshWorkbook: 'workbook',
  refreshSheet: 'sheet',
  refreshSelection: 'selection',
} as const;
type Scope = (typeof REFRESH_COMMANDS)[keyof typeof REFRESH_COMMANDS];

/**
 * Lets the ribbon refresh in this shared runtime, even while the pane is closed, open the pane at "Ask", and check the
 * workbook in the pane. Call it while the script loads: a click may start the add-in, and Office.js looks for the action as
 * soon as it is ready (Microsoft: Office.actions).
 */
export function associateRibbonCommands(
  refresher: Promise<(scope: Scope) => Promise<{ outcome: string }>>,
  checks: Promise<{ check(): Promise<void> }>,
  wish: Pick<PaneWish, 'set'>,
): void {
  const { associate } = Office.actions;
  associate('openAsk', (event: Office.AddinCommands.Event) => {
    event.completed();
    wish.set('ask');
    Office.addin.showAsTaskpane().catch(console.error);
  });
  associate('checkWorkbook', (event: Office.AddinCommands.Event) => {
    event.completed();
    // The checks load with the pane, which shows what they find.
    void Office.addin
      .showAsTaskpane()
      .then(() => checks)
      .then(({ check }) => check())
      .catch(console.error);
  });
  for (const [name, scope] of Object.entries(REFRESH_COMMANDS))
    associate(name, (event: Office.AddinCommands.Event) => {
      // Office waits for this event. The pane shows the progress.
      event.completed();
      void refresher
        .then((refresh) => refresh(scope))
        .then(({ outcome }) => (outcome === 'done' ? undefined : Office.addin.showAsTaskpane()))
        .catch(console.error);
    });
}

/** What the ribbon asked the pane to show. The wish waits until a person is signed in. */
export interface PaneWish {
  get(): 'ask' | null;
  set(wish: 'ask' | null): void;
  onChange(listener: () => void): () => void;
}

export function createPaneWish(): PaneWish {
  const listeners = createListeners();
  let wish: 'ask' | null = null;
  return {
    get: () => wish,
    set(next) {
      wish = next;
      listeners.tell();
    },
    onChange: listeners.add,
  };
}
