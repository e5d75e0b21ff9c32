import type { ProfileReply } from '../contract/gateway-wire';
import { refuseLarge } from '../files/read-workbook';
import { isRefusal, refuse } from '../files/refuse';
import { openFile } from './grid/file/open-file';
import { focusGrid } from './grid/mount-grid';
import { notify, notifyBootError } from './notice';
import { parseOptions } from './options';
import {
  CHART_SHEET,
  EMPTY_WORKBOOK,
  SAMPLE_SELECTION,
  SAMPLE_SETTINGS,
  sampleWorkbook,
} from './sample/sample-workbook';
import { prepareSession, type Session, type SessionContent, type WorkbenchPage } from './prepare-session';
import { byId } from './shell/element';
import { drawFileMenu } from './shell/file-menu';
import { paneFrame } from './shell/pane-frame';
import { readManifest, type RibbonButton } from './shell/read-manifest';
import { regionKeys } from './shell/region-keys';
import { drawRibbon } from './shell/ribbon';
import { shortcutKeys, type ShortcutFile } from './shell/shortcut-keys';
import type { FunctionsFile } from './workbook/function-runtime';
import './workbench.css';

async function main(): Promise<void> {
  const options = parseOptions(location.search);
  const { addinUrl, functionsFile, manifest, shortcuts, templates, isDemo } = await loadFiles();
  const isSample = isDemo && !options.forceEmpty;
  const ribbon = byId('ribbon');
  const element = byId('grid');
  const focusRibbon = () => ribbon.querySelector('button')?.focus();
  const enterPane = () => session.host().enter();
  const regions = regionKeys([
    { element: ribbon, focus: focusRibbon },
    { element, focus: () => focusGrid(element) },
    { element: byId('pane'), focus: enterPane },
  ]);
  const heard = (event: KeyboardEvent) => {
    regions(event);
    fileKeys(event);
  };
  // Listens before the grid, which consumes keys.
  window.addEventListener('keydown', heard, true);
  const pane = paneFrame(byId('pane'), {
    title: manifest.group.label,
    close: () => {
      session.host().setPaneVisible(false);
      focusRibbon();
    },
    enter: enterPane,
    heard,
  });
  pane.show(!options.paneClosed);

  const runCommand = ({ id, command }: RibbonButton) => {
    if (command !== undefined) return session.host().command(command, id);
    session.host().setPaneVisible(true);
    enterPane();
  };
  const { cellMenu } = manifest;
  const page: WorkbenchPage = {
    ...{ options, addinUrl, functionsFile, manifest, templates, pane, element, problem },
    missing: new Set(),
    menu: cellMenu && {
      label: cellMenu.label,
      items: cellMenu.items.map((item) => ({ label: item.label, run: () => runCommand(item) })),
    },
  };
  let session = prepareSession(page, firstContent(isSample, options.chartSheet));
  const show = async () => {
    byId('file-name').textContent = session.fileName;
    window.workbench = await session.show();
  };
  /** Puts another workbook into the place of the open one, which stays if that fails or the person does not want it. */
  const change = async (read: () => SessionContent | Promise<SessionContent>) => {
    let next: Session;
    try {
      next = prepareSession(page, await read());
    } catch (thrown) {
      if (!isRefusal(thrown)) console.error(thrown);
      return void notify(sentenceOf(thrown));
    }
    if (!mayClose(session)) return;
    session.close();
    session = next;
    await show();
    reportLeftOut(session);
  };
  drawRibbon(ribbon, manifest.group, runCommand);
  const runShortcut = (name: string) => session.host().command(name, name);
  window.addEventListener('keydown', shortcutKeys(shortcuts, element, runShortcut), true);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'F9') session.calculate();
  });
  const fileKeys = drawFileMenu(byId('file-menu'), {
    open: (file) => void change(() => openChosen(page, file)),
    save: async () => {
      const file = await session.save();
      session.setSaved();
      return { name: session.fileName, bytes: file };
    },
    failed: (thrown: unknown) =>
      problem('The workbook was not saved. Try again.', (thrown as Error).stack ?? String(thrown)),
  });
  window.addEventListener('beforeunload', (event) => {
    if (session.isDirty()) event.preventDefault();
  });
  await show();
  if (isSample) window.workbench?.select(SAMPLE_SELECTION);
  session.setSaved();
}

function problem(text: string, detail: string): void {
  console.error(`[workbench] ${detail}`);
  notify(text);
}

const firstContent = (isSample: boolean, hasChartSheet: boolean): SessionContent => ({
  fileName: isSample ? 'Sample rent roll.xlsx' : 'Book1.xlsx',
  sheets: [...(isSample ? sampleWorkbook() : EMPTY_WORKBOOK), ...(hasChartSheet ? [CHART_SHEET] : [])],
  settings: isSample ? SAMPLE_SETTINGS : {},
});

const mayClose = ({ fileName, isDirty }: Session): boolean =>
  !isDirty() || window.confirm(`“${fileName}” has changes that are not saved. Drop them?`);

function reportLeftOut({ fileName, leftOut }: Session): void {
  if (leftOut.length > 0)
    notify(
      `“${fileName}” is open without its ${inWords(leftOut)}. The workbench does not have them, and a file that is saved ` +
        'here does not contain them. Your own file is unchanged.',
    );
}

/** Throws a sentence with the name of the file. */
async function openChosen(page: WorkbenchPage, file: File): Promise<SessionContent> {
  try {
    refuseLarge(file.size);
    return readContent(page, file.name, new Uint8Array(await file.arrayBuffer()));
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    throw refuse(`“${file.name}” was not opened. ${thrown.message} The open workbook is unchanged.`, thrown);
  }
}

function readContent({ manifest, options }: WorkbenchPage, name: string, bytes: Uint8Array): SessionContent {
  const { namespace, addin } = manifest;
  const size = { rows: options.rows, columns: options.columns };
  const sheets = openFile(bytes, { namespace, addin, size });
  return { fileName: name.replace(/(\.xls[xm])?$/i, '.xlsx'), sheets, settings: sheets.settings };
}

const sentenceOf = (thrown: unknown): string =>
  isRefusal(thrown)
    ? thrown.message
    : 'The workbook was not opened, because the workbench cannot read it. The open workbook is unchanged.';

const inWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Loads the built add-in and what else the page needs. Each error says what to do. */
async function loadFiles() {
  const addin = new URL('/addin/', location.href);
  const addinUrl = new URL('taskpane.html', addin);
  const unbuilt = 'The add-in is not built. Run "npm run build" and reload.';
  const [functions, manifest, profile, templates] = await Promise.all([
    read(new URL('functions.json', addin), unbuilt),
    read(new URL('manifest.xml', addin), unbuilt),
    read('/gateway/profile', 'The gateway does not answer. Start it and reload.'),
    read('o_spreadsheet.xml', 'The workbench is not built. Run "npm run build" and reload.'),
    read(addinUrl, unbuilt),
  ]);
  const described = readManifest(
    new DOMParser().parseFromString(manifest, 'application/xml'),
    location.origin,
  );
  const shortcuts = described.shortcuts && JSON.parse(await read(described.shortcuts, unbuilt));
  return {
    addinUrl,
    templates,
    functionsFile: JSON.parse(functions) as FunctionsFile,
    manifest: described,
    shortcuts: (shortcuts || { shortcuts: [] }) as ShortcutFile,
    isDemo: (JSON.parse(profile) as ProfileReply).demo !== undefined,
  };
}

/** The error begins with `problem`. */
async function read(url: URL | string, problem: string): Promise<string> {
  const { href, pathname } = new URL(url, location.href);
  const reply = await fetch(href).catch(() => undefined);
  if (reply?.ok) return reply.text();
  throw new Error(`${problem} (${pathname}: ${reply ? `status ${reply.status}` : 'no answer'})`);
}

main().catch((error: Error) => {
  console.error(error);
  notifyBootError(error.message);
});
