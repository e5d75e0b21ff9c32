import type { ProfileReply } from '../contract/gateway-wire';
import type { FunctionsFile } from './function-runtime';
import { createModel } from './grid/create-model';
import { locateCell } from './grid/locate-cell';
import { mountGrid } from './grid/mount-grid';
import { CustomFunctions, FEATURES } from './host/custom-functions';
import { excelObjects } from './host/excel-objects';
import { OfficeHost } from './host/office-host';
import { notify, notifyBootError } from './notice';
import { parseOptions } from './options';
import { EMPTY_WORKBOOK, SAMPLE_SETTINGS, SAMPLE_WORKBOOK } from './sample-workbook';
import { scriptingFace } from './scripting-face';
import './workbench.css';

const NAMESPACE = 'RR';
const PROFILE = '/gateway/profile';

async function main(): Promise<void> {
  const options = parseOptions(location.search);
  const addin = new URL(options.addin, location.href);
  const addinUrl = new URL('taskpane.html', addin);
  const unbuilt = 'The add-in is not built. Run "npm run build" and reload.';
  const [functionsFile, profile, templates] = await Promise.all([
    read(new URL('functions.json', addin), unbuilt).then((reply) => reply.json() as Promise<FunctionsFile>),
    read(PROFILE, 'The gateway does not answer. Is it running?').then(
      (reply) => reply.json() as Promise<ProfileReply>,
    ),
    read('o_spreadsheet.xml', 'The workbench is not built. Run "npm run build" and reload.').then((reply) =>
      reply.text(),
    ),
    read(addinUrl, unbuilt),
  ]);
  const isSample = profile.demo !== undefined && !options.forceEmpty;

  const functions = new CustomFunctions(options.slowResults ? FEATURES.slowResults : FEATURES.all);
  const { model, cells, workbook } = createModel({
    ...options,
    namespace: NAMESPACE,
    functionsFile,
    sheets: isSample ? SAMPLE_WORKBOOK : EMPTY_WORKBOOK,
    runtime: functions,
  });

  const frame = document.createElement('iframe');
  frame.title = 'Rent Roll add-in';
  const missing = new Set<string>();
  const problem = (text: string) => {
    console.error(`[workbench] ${text}`);
    notify(text);
  };
  const host = new OfficeHost({
    ...options,
    frame,
    addinUrl,
    functions,
    workbook: excelObjects(workbook),
    settings: isSample ? SAMPLE_SETTINGS : {},
    onProblem: problem,
    onMissing: (api) => {
      missing.add(api);
      problem(`The add-in asked for ${api}, which the workbench does not implement.`);
    },
  });
  byId('pane').append(frame);
  setTimeout(() => giveUp(functions, options.bootTimeoutMs), options.bootTimeoutMs);

  const element = byId('grid');
  element.replaceChildren();
  await mountGrid(model, { element, templates, notify });
  window.workbench = scriptingFace({
    workbook,
    calls: cells.log,
    idle: () => functions.ready.then(() => cells.idle()),
    missing: () => [...missing],
    settings: () => host.settings,
    locate: (position) => locateCell(model, element, position),
  });
}

function giveUp(functions: CustomFunctions, waitedMs: number): void {
  if (functions.isReady) return;
  const waited = `The add-in did not start within ${waitedMs / 1000} s.`;
  const text = `${waited} Reload the page; if it stays, see the console.`;
  functions.giveUp(text);
  notifyBootError(text);
}

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element "${id}".`);
  return element;
}

/** A file or an answer of this host; otherwise an error that begins with the sentence given. */
async function read(url: URL | string, problem: string): Promise<Response> {
  const { href, pathname } = new URL(url, location.href);
  const reply = await fetch(href).catch(() => undefined);
  if (reply?.ok) return reply;
  throw new Error(`${problem} (${pathname}: ${reply ? `status ${reply.status}` : 'no answer'})`);
}

main().catch((error: Error) => {
  console.error(error);
  notifyBootError(error.message);
});
