import type { ProfileReply } from '../contract/gateway-wire';
import { startAddin } from './addin-runtime';
import { createModel } from './grid/create-model';
import { focusGrid, mountGrid } from './grid/mount-grid';
import type { Theme } from './host/addin-page';
import { CustomFunctions, FEATURES } from './host/custom-functions';
import { DocumentSettings } from './host/document-settings';
import { notify, notifyBootError } from './notice';
import { parseOptions } from './options';
import {
  CHART_SHEET,
  EMPTY_WORKBOOK,
  SAMPLE_SELECTION,
  SAMPLE_SETTINGS,
  sampleWorkbook,
} from './sample/sample-workbook';
import { scriptingFace, type ScriptingFace } from './scripting-face';
import { byId } from './shell/element';
import { paneFrame } from './shell/pane-frame';
import { readManifest, type RibbonButton } from './shell/read-manifest';
import { regionKeys } from './shell/region-keys';
import { drawRibbon } from './shell/ribbon';
import { shortcutKeys, type ShortcutFile } from './shell/shortcut-keys';
import { formatAddress } from './workbook/address';
import { cellArea } from './workbook/area';
import type { FunctionsFile } from './workbook/function-runtime';
import type { Workbook } from './workbook/workbook';
import './workbench.css';

/** The version of CustomFunctionsRuntime that passes data types. */
const DATA_TYPES = 1.4;

async function main(): Promise<void> {
  // Set first, or the page flashes in another theme.
  const preferred = preferredTheme();
  document.documentElement.dataset.theme = preferred;
  const options = parseOptions(location.search);
  const theme = options.theme ?? preferred;
  document.documentElement.dataset.theme = theme;

  const { addinUrl, functionsFile, manifest, shortcuts, templates, isDemo } = await loadFiles(options.addin);
  const isSample = isDemo && !options.forceEmpty;
  const fileName = isSample ? 'Sample rent roll.xlsx' : 'Book1.xlsx';
  byId('file-name').textContent = fileName;

  const { behaviour } = options;
  const functions = new CustomFunctions(
    options.slowResults ? FEATURES.slowResults : FEATURES.all,
    behaviour,
    functionsFile.allowCustomDataForDataTypeAny === true &&
      Number(options.requirementSets.CustomFunctionsRuntime) >= DATA_TYPES,
  );
  const { model, cells, workbook } = createModel({
    ...options,
    namespace: manifest.namespace,
    functionsFile,
    sheets: [...(isSample ? sampleWorkbook() : EMPTY_WORKBOOK), ...(options.chartSheet ? [CHART_SHEET] : [])],
    runtime: functions,
  });

  const record = { missing: new Set<string>(), batches: 0, opened: [] as Uint8Array[] };
  const problem = (text: string, detail: string) => {
    console.error(`[workbench] ${detail}`);
    notify(text);
  };
  const ribbon = byId('ribbon');
  const element = byId('grid');
  const focusRibbon = () => ribbon.querySelector('button')?.focus();
  const enterPane = () => addinRuntime.host().enter();
  const heard = regionKeys([
    { element: ribbon, focus: focusRibbon },
    { element, focus: () => focusGrid(element) },
    { element: byId('pane'), focus: enterPane },
  ]);
  // Listens before the grid, which consumes keys.
  window.addEventListener('keydown', heard, true);
  const pane = paneFrame(byId('pane'), {
    title: manifest.group.label,
    close: () => {
      addinRuntime.host().setPaneVisible(false);
      focusRibbon();
    },
    enter: enterPane,
    heard,
  });
  pane.show(!options.paneClosed);
  const settings = new DocumentSettings(isSample ? SAMPLE_SETTINGS : {});
  const addinRuntime = startAddin({
    ...options,
    theme,
    injectsTheme: options.theme !== undefined,
    addinUrl,
    book: workbook,
    fileName,
    settings,
    functions,
    pane,
    leave: (to) => (to === 'sheet' ? focusGrid(element) : pane.focus()),
    opened: (file) => {
      record.opened.push(file);
      notify('The add-in opened a new workbook. Excel would show it; this page only keeps its file.');
    },
    onBatch: () => record.batches++,
    onProblem: problem,
    onMissing: (api) => {
      record.missing.add(api);
      problem(
        'The add-in uses a part of Excel that this page does not emulate, so something may not have worked. ' +
          'It works in Excel.',
        `The add-in asked for ${api}, which the workbench does not implement.`,
      );
    },
  });
  const runCommand = ({ id, action }: RibbonButton) => {
    if (action.type === 'execute') return void addinRuntime.host().command(action.name, id);
    addinRuntime.host().setPaneVisible(true);
    enterPane();
  };
  drawRibbon(ribbon, manifest.group, runCommand);
  const pressed = shortcutKeys(shortcuts, element, (name) => void addinRuntime.host().command(name, name));
  window.addEventListener('keydown', pressed, true);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'F9') workbook.calculate();
  });
  const watchStart = () => {
    const { ready } = functions;
    const timer = setTimeout(() => giveUp(functions, options.bootTimeoutMs), options.bootTimeoutMs);
    void ready.then(() => clearTimeout(timer));
  };
  watchStart();

  element.replaceChildren();
  const { cellMenu } = manifest;
  const menu = cellMenu && {
    label: cellMenu.label,
    items: cellMenu.items.map((item) => ({ label: item.label, run: () => runCommand(item) })),
  };
  const grid = await mountGrid(model, { element, templates, notify, menu });
  workbook.watchEditing(grid.isEditing);
  window.workbench = scriptingFace({
    workbook,
    calls: cells.log,
    idle: () => functions.ready.then(() => cells.idle()),
    record,
    settings,
    behaviour,
    refused: notify,
    byCoAuthor: (edit) => addinRuntime.byCoAuthor(edit),
    locate: grid.locate,
    reopen: () => {
      addinRuntime.reopen();
      watchStart();
      return functions.ready;
    },
  });
  if (isSample) window.workbench.select(SAMPLE_SELECTION);
  workbook.setDirty(false);
  if (options.remoteEditMs) startCoAuthor(window.workbench, workbook, options.remoteEditMs);
}

function preferredTheme(): Theme {
  if (matchMedia('(forced-colors: active)').matches || matchMedia('(prefers-contrast: more)').matches)
    return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** A co-author counts in the last column of the first sheet. */
function startCoAuthor({ remoteEdit }: ScriptingFace, workbook: Workbook, everyMs: number): void {
  const [first] = workbook.sheets();
  if (!first) return;
  const column = workbook.size(first.id).columns - 1;
  const address = formatAddress(cellArea({ sheetId: first.id, row: 0, col: column }), first.name);
  let count = 0;
  setInterval(() => remoteEdit(address, String(++count)), everyMs);
}

function giveUp(functions: CustomFunctions, waitedMs: number): void {
  if (functions.isReady) return;
  const waited = `The add-in did not start within ${waitedMs / 1000} s.`;
  const text = `${waited} Reload the page. If the problem persists, see the console.`;
  functions.fail(text);
  notifyBootError(text);
}

/** Loads the built add-in and what the page needs besides. Each error says what to do. */
async function loadFiles(folder: string) {
  const addin = new URL(folder, location.href);
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
