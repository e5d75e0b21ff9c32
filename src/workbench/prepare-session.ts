import { createModel } from './grid/create-model';
import type { OpenedFile } from './grid/file/open-file';
import { focusGrid, mountGrid } from './grid/mount-grid';
import { CustomFunctions } from './host/custom-functions';
import { DocumentSettings } from './host/document-settings';
import { createExcelEvents } from './host/excel/excel-events';
import { excelObjects } from './host/excel/excel-objects';
import { OfficeHost, type HostOptions } from './host/office-host';
import { watchEditMode } from './host/refuse-batch';
import { notify, notifyBootError } from './notice';
import type { parseOptions } from './options';
import { scriptingFace, type ScriptingFace } from './scripting-face';
import type { PaneFrame } from './shell/pane-frame';
import type { readManifest } from './shell/read-manifest';
import type { FunctionsFile } from './workbook/function-runtime';
import type { SheetContent } from './workbook/sheet-content';
import type { Workbook } from './workbook/workbook';

/** The version of CustomFunctionsRuntime that passes data types. */
const DATA_TYPES = 1.4;
/** How long the page waits for the add-in to start. */
const BOOT_MS = 30_000;

/** What all workbooks have in common that are opened on this page. */
export interface WorkbenchPage {
  options: ReturnType<typeof parseOptions>;
  addinUrl: URL;
  functionsFile: FunctionsFile;
  manifest: ReturnType<typeof readManifest>;
  /** The content of the grid's o_spreadsheet.xml. */
  templates: string;
  /** What the manifest adds to the menu of a cell. */
  menu: Parameters<typeof mountGrid>[1]['menu'];
  pane: PaneFrame;
  element: HTMLElement;
  /** The APIs that the add-in has asked for and the host lacks. */
  missing: Set<string>;
  problem(text: string, detail: string): void;
}

export interface SessionContent {
  fileName: string;
  sheets: readonly SheetContent[] | OpenedFile;
  settings: Readonly<Record<string, unknown>>;
}

export type Session = ReturnType<typeof prepareSession>;

/** Prepares a workbook with its own calls of functions and settings. Nothing is shown, and no page of the add-in opens yet. */
export function prepareSession(page: WorkbenchPage, content: SessionContent) {
  const { options, manifest, functionsFile, element, missing } = page;
  const { behaviour } = options;
  const { fileName, sheets } = content;
  const file = 'data' in sheets ? sheets : undefined;
  const acceptsDataTypes =
    functionsFile.allowCustomDataForDataTypeAny === true &&
    Number(options.requirementSets.CustomFunctionsRuntime) >= DATA_TYPES;
  const functions = new CustomFunctions(behaviour, acceptsDataTypes);
  const { model, cells, workbook } = createModel({
    ...options,
    acceptsDataTypes,
    namespace: manifest.namespace,
    functionsFile,
    sheets,
    runtime: functions,
  });
  const settings = new DocumentSettings(content.settings, () => workbook.setDirty(true));
  const open = () => openAddin(page, { book: workbook, fileName, settings, functions });
  let addin: ReturnType<typeof openAddin> | undefined;
  let grid: Awaited<ReturnType<typeof mountGrid>> | undefined;

  /** Simulates opening the saved workbook: the page is new, settings and cell values stay. */
  const reopen = () => {
    addin?.close();
    functions.restart();
    addin = open();
    workbook.reopen();
    return functions.ready;
  };
  return {
    fileName,
    /** What of its file the workbench does not have, in words. */
    leftOut: file?.leftOut ?? [],
    /** Shows the workbook in the page, and opens the page of the add-in. */
    async show(): Promise<ScriptingFace> {
      behaviour.names = file?.names ?? behaviour.names;
      addin = open();
      element.replaceChildren();
      grid = await mountGrid(model, { element, templates: page.templates, notify, menu: page.menu });
      workbook.watchEditing(grid.isEditing);
      const shown = scriptingFace({
        workbook,
        calls: cells.log,
        idle: () => functions.ready.then(() => cells.idle()),
        missing,
        settings,
        behaviour,
        refused: notify,
        locate: grid.locate,
        reopen,
      });
      if (file && behaviour.unregistered) workbook.reopen();
      workbook.setDirty(false);
      return shown;
    },
    host: () => addin!,
    /** Returns the workbook as an .xlsx file, with what a person is typing. */
    async save(): Promise<Uint8Array> {
      if (grid?.isEditing()) grid.finishEditing();
      return workbook.saveFile({
        settings: settings.entries(),
        names: behaviour.names,
        addin: manifest.addin,
      });
    },
    /** Calculates what waits for it in manual calculation. */
    calculate: () => workbook.calculate(),
    isDirty: () => workbook.isDirty(),
    setSaved: () => workbook.setDirty(false),
    close() {
      addin?.close();
      grid?.close();
    },
  };
}

/** Opens a page of the add-in in the pane. */
function openAddin(
  page: WorkbenchPage,
  parts: Pick<HostOptions, 'settings' | 'functions'> & { book: Workbook; fileName: string },
) {
  const { options, pane, element } = page;
  const { behaviour } = options;
  const { book, functions } = parts;
  const frame = document.createElement('iframe');
  frame.title = 'Rent Roll add-in';
  const events = createExcelEvents(book, behaviour);
  const host = new OfficeHost({
    ...options,
    ...parts,
    addinUrl: page.addinUrl,
    frame,
    events,
    workbook: excelObjects({ ...parts, events, behaviour }),
    isEditing: watchEditMode(book, events, behaviour),
    changedByAddin: () => behaviour.platform === 'desktop' && book.forgetUndoSteps(),
    paneVisible: pane.visible,
    show: pane.show,
    leave: (to) => (to === 'sheet' ? focusGrid(element) : pane.focus()),
    onProblem: page.problem,
    onMissing: (api) => reportMissing(page, api),
  });
  pane.insert(frame);
  const timer = setTimeout(() => giveUp(functions), BOOT_MS);
  void functions.ready.then(() => clearTimeout(timer));
  return host;
}

function reportMissing({ missing, problem }: WorkbenchPage, api: string): void {
  missing.add(api);
  problem(
    'The add-in uses a part of Excel that this page does not emulate, so something may not have worked. ' +
      'It works in Excel.',
    `The add-in asked for ${api}, which the workbench does not implement.`,
  );
}

function giveUp(functions: CustomFunctions): void {
  if (functions.isReady) return;
  const waited = `The add-in did not start within ${BOOT_MS / 1000} s.`;
  const text = `${waited} Reload the page. If the problem persists, see the console.`;
  functions.fail(text);
  notifyBootError(text);
}
