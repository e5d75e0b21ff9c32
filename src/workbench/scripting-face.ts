import type { DocumentSettings } from './host/document-settings';
import type { Behaviour } from './workbook/behaviour';
import { RefusedEntry } from './workbook/refused-entry';
import { formatZone, parseZone, sheetOf } from './workbook/address';
import { topLeft, type Area, type Position } from './workbook/area';
import type { LoggedCall } from './grid/custom-functions/function-cells';
import type { Chart } from './workbook/chart';
import type { CellStyle } from '../templates/sheet-template';
import type { CellView, Workbook } from './workbook/workbook';

/** `window.workbench`, for demonstrations and tests. Addresses are `B2` or `Report!B2`. */
export interface ScriptingFace {
  /** Enters text as if typed, without changing the selection. What Excel refuses is not entered, and a notice says why. */
  set(address: string, text: string): void;
  cell(address: string): Pick<CellView, 'value' | 'text' | 'format' | 'message' | 'formula'>;
  /** Returns the style of a cell, the width of its column in pixels, and the frozen rows of its sheet. */
  style(address: string): CellStyle & { columnWidth: number; frozenRows: number };
  /** Returns an area such as `B6:I120`, or null if the formula does not spill. */
  spill(address: string): string | null;
  /** Resolves when the add-in has started or failed, and every call is answered and shown. */
  idle(): Promise<void>;
  /** The calls in the order of their start. */
  readonly calls: readonly LoggedCall[];
  /** The APIs that the workbench does not implement. */
  readonly missing: readonly string[];
  /** How many batches the add-in has sent to Excel. */
  readonly batches: number;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The files of the new workbooks that the add-in has opened, in base64. */
  readonly opened: readonly string[];
  /** The charts of the active sheet. */
  readonly charts: readonly Chart[];
  /** Whether Excel would ask to save the file. Set it to false after "saving". */
  isDirty: boolean;
  /** Changes how the host behaves from now on, as the page options do. */
  behave(change: Partial<Behaviour>): void;
  /** Enters text as a co-author does. */
  remoteEdit(address: string, text: string): void;
  /** Joins the cells of an area. */
  merge(address: string): void;
  /** Protects the sheet of this cell, or removes its protection. */
  protect(address: string, isProtected?: boolean): void;
  /** Simulates opening the saved workbook. Resolves when the add-in has started or failed to start. */
  reopen(): Promise<void>;
  /** Brings the sheet to the front. */
  select(address: string): void;
  /** The area on the active sheet, such as `B2:C5`. */
  readonly selection: string;
  /** Inserts rows above the row of this cell. */
  insertRows(address: string, count?: number): void;
  hideSheet(name: string): void;
  /** Hides the row of this cell. */
  hideRow(address: string): void;
  undo(): void;
  redo(): void;
  /** Calculates as F9 does. */
  calculate(): void;
  /** Scrolls a cell of the active sheet into view and returns its place on the page in pixels. */
  locate(address: string): { x: number; y: number; width: number; height: number };
}

declare global {
  interface Window {
    /** Defined when the page is drawn. */
    workbench?: ScriptingFace;
  }
}

interface FaceParts {
  workbook: Workbook;
  calls: readonly LoggedCall[];
  idle(): Promise<void>;
  /** What the add-in has done since the page was opened. */
  record: { missing: ReadonlySet<string>; batches: number; opened: readonly Uint8Array[] };
  settings: DocumentSettings;
  behaviour: Behaviour;
  /** Shows the person why an entry is refused. */
  refused(text: string): void;
  byCoAuthor(edit: () => void): void;
  locate(position: Position): ReturnType<ScriptingFace['locate']>;
  reopen(): Promise<void>;
}

export function scriptingFace(parts: FaceParts): ScriptingFace {
  const { workbook, calls, idle, record, settings, behaviour, reopen } = parts;
  const sheetNamed = (name: string): string => {
    const sheet = workbook.sheets().find((info) => info.name === name);
    if (!sheet) throw new Error(`Sheet "${name}" does not exist.`);
    return sheet.id;
  };
  const areaAt = (address: string): Area => {
    const name = sheetOf(address);
    const sheetId = name === undefined ? workbook.activeSheet() : sheetNamed(name);
    const zone = parseZone(address, workbook.size(sheetId));
    if (!zone) throw new Error(`"${address}" is not an address.`);
    return { sheetId, ...zone };
  };
  const positionAt = (address: string): Position => topLeft(areaAt(address));
  const set = (address: string, text: string) => {
    try {
      workbook.write(areaAt(address), () => text);
    } catch (thrown) {
      if (!(thrown instanceof RefusedEntry)) throw thrown;
      parts.refused(thrown.message);
    }
  };
  return {
    calls,
    idle,
    set,
    remoteEdit: (address, text) => parts.byCoAuthor(() => workbook.besideUndo(() => set(address, text))),
    behave: (change) => void Object.assign(behaviour, change),
    get isDirty() {
      return workbook.isDirty() || settings.isDirty;
    },
    set isDirty(isDirty) {
      workbook.setDirty(isDirty);
      settings.isDirty = isDirty;
    },
    merge: (address) => workbook.merge(areaAt(address)),
    protect: (address, isProtected = true) => workbook.setProtected(areaAt(address).sheetId, isProtected),
    cell: (address) => {
      const { value, text, format, message, formula } = workbook.cell(positionAt(address));
      return { value, text, format, message, formula };
    },
    style: (address) => {
      const area = areaAt(address);
      const { sheetId, left } = area;
      const [columnWidth, frozenRows] = [workbook.columnWidth(sheetId, left), workbook.frozenRows(sheetId)];
      return { ...workbook.styleAt(topLeft(area)), columnWidth, frozenRows };
    },
    spill: (address) => {
      const area = workbook.spill(positionAt(address));
      return area ? formatZone(area) : null;
    },
    reopen,
    get selection() {
      return formatZone(workbook.selection());
    },
    select: (address) => workbook.select(areaAt(address)),
    insertRows: (address, count = 1) => {
      const { sheetId, top } = areaAt(address);
      workbook.insertRows(sheetId, top, count);
    },
    hideSheet: (name) => workbook.setHidden(sheetNamed(name), true),
    hideRow: (address) => {
      const { sheetId, top } = areaAt(address);
      workbook.hideRow(sheetId, top);
    },
    undo: () => workbook.undo(),
    redo: () => workbook.redo(),
    calculate: () => workbook.calculate(),
    locate: (address) => parts.locate(positionAt(address)),
    get batches() {
      return record.batches;
    },
    get opened() {
      return record.opened.map((file) =>
        btoa(file.reduce((text, byte) => text + String.fromCharCode(byte), '')),
      );
    },
    get charts() {
      const sheetId = workbook.activeSheet();
      return workbook.charts.ids(sheetId).flatMap((id) => workbook.charts.read(sheetId, id) ?? []);
    },
    get missing() {
      return [...record.missing];
    },
    get settings() {
      return settings.values();
    },
  };
}
