/** Composition root of the add-in and its only entry: one page, one shared runtime, one client for functions and pane. */
import { createClient } from './client/create-client';
import { provideAddinContext } from './excel/addin-context';
import { createDatabaseChoice } from './excel/database-choice';
import { createNotices } from './excel/notices';
import { recalculateFormulas } from './excel/recalculate-formulas';
import { resultTier } from './excel/result-tier';
import { createSessionKeeper, type SessionKeeper } from './excel/session-keeper';
import './functions/functions';

// Of Office.js only `Office.onReady` and `CustomFunctions.associate` exist before this point.
void Office.onReady(start);

function start(info: { host: Office.HostType; addin?: { visibilityMode?: string } }): void {
  if (info.host !== Office.HostType.Excel) {
    say('This page is the Rent Roll add-in. Open it in Excel.');
    return;
  }
  const client = createClient({
    fetch: (input, init) => fetch(input, init),
    baseUrl: '',
    onSignedOut: () => void session.expire(),
  });
  const session: SessionKeeper = createSessionKeeper(client, OfficeRuntime.storage);
  const context = {
    client,
    session,
    databases: createDatabaseChoice(Office.context.document.settings),
    notices: createNotices(),
    tier: resultTier(Office.context.requirements),
  };
  provideAddinContext(context);
  // Cells that answered "not signed in" are asked again and the others keep their good values, unless it is somebody
  // else who signed in: then no cell may keep what only the person before could see.
  let person: string | undefined;
  session.onChange((reason) => {
    const current = session.current()?.clientId;
    if (reason === 'signed-in')
      void recalculateFormulas(person === undefined || person === current ? 'in error' : 'all').catch(
        console.error,
      );
    person = current ?? person;
  });

  const showPane = once(async () => {
    const { mountPane } = await import('./taskpane/mount-pane');
    mountPane(document.getElementById('pane')!, context);
  });
  // The same page is the functions' runtime while the pane is closed: its chunk loads when it is first shown.
  if (info.addin?.visibilityMode !== Office.VisibilityMode.hidden) showPane();
  void Office.addin.onVisibilityModeChanged(({ visibilityMode }) => {
    if (visibilityMode === Office.VisibilityMode.taskpane) showPane();
  });
}

function say(text: string): void {
  document.getElementById('pane')!.textContent = text;
}

function once(run: () => Promise<void>): () => void {
  let running: Promise<void> | undefined;
  return () => void (running ??= run().catch(console.error));
}
