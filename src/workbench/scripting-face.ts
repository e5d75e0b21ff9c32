import type { DocumentSettings } from './host/document-settings';
import type { Behaviour } from './workbook/behaviour';
import { RefusedEntry } from './workbook/refused-entry';
import { formatZone, parseZone, sheetOf } from './workbook/address';
import { topLeft, type Area, type Position } from './workbook/area';
import type { LoggedCall } from './grid/custom-functions/function-cells';
import type { Workbook } from './workbook/workbook';

/** See {@link scriptingFace}. */
export type ScriptingFace = ReturnType<typeof scriptingFace>;

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
  missing: ReadonlySet<string>;
  settings: DocumentSettings;
  behaviour: Behaviour;
  /** Shows the person why an entry is refused. */
  refused(text: string): void;
  locate(position: Position): { x: number; y: number; width: number; height: number };
  reopen(): Promise<void>;
}

/** `window.workbench`, for demonstrations and tests. Addresses are `B2` or `Report!B2`. */
export function scriptingFace(parts: FaceParts) {
  const { workbook, calls, idle, missing, settings, behaviour, reopen } = parts;
  const areaAt = (address: string) => areaIn(workbook, address);
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
    /** The calls in the order of their start. */
    calls,
    /** Resolves when the add-in has started or failed, and every call is answered and shown. */
    idle,
    /** Enters text as if typed, without changing the selection. What Excel refuses is not entered, and a notice says why. */
    set,
    /** Changes how the host behaves from now on, as the page options do. */
    behave: (change: Partial<Behaviour>) => void Object.assign(behaviour, change),
    /** Whether Excel would ask to save the file. Set it to false after "saving". */
    get isDirty() {
      return workbook.isDirty();
    },
    set isDirty(isDirty: boolean) {
      workbook.setDirty(isDirty);
    },
    cell: (address: string) => {
      const { value, text, format, message, formula } = workbook.cell(positionAt(address));
      return { value, text, format, message, formula };
    },
    /** Returns the style of a cell, the width of its column in pixels, and the frozen rows of its sheet. */
    style: (address: string) => {
      const { sheetId, row, col } = positionAt(address);
      const [columnWidth, frozenRows] = [workbook.columnWidth(sheetId, col), workbook.frozenRows(sheetId)];
      return { ...workbook.styleAt({ sheetId, row, col }), columnWidth, frozenRows };
    },
    /** Returns an area such as `B6:I120`, or null if the formula does not spill. */
    spill: (address: string) => {
      const area = workbook.spill(positionAt(address));
      return area ? formatZone(area) : null;
    },
    /** Simulates opening the saved workbook. Resolves when the add-in has started or failed to start. */
    reopen,
    /** The area on the active sheet, such as `B2:C5`. */
    get selection() {
      return formatZone(workbook.selections().at(-1)!);
    },
    /** Brings the sheet to the front. */
    select: (address: string) => workbook.select(areaAt(address)),
    /** Inserts rows above the row of this cell. */
    insertRows: (address: string, count = 1) => {
      const { sheetId, row } = positionAt(address);
      workbook.insertRows(sheetId, row, count);
    },
    hideSheet: (name: string, isHidden = true) => workbook.setHidden(sheetNamed(workbook, name), isHidden),
    undo: () => workbook.undo(),
    /** Scrolls a cell of the active sheet into view and returns its place on the page in pixels. */
    locate: (address: string) => parts.locate(positionAt(address)),
    get charts() {
      const sheetId = workbook.activeSheet();
      return workbook.charts.ids(sheetId).flatMap((id) => workbook.charts.read(sheetId, id) ?? []);
    },
    /** The APIs that the workbench does not implement. */
    get missing() {
      return [...missing];
    },
    get settings() {
      return settings.values();
    },
  };
}

function sheetNamed(workbook: Workbook, name: string): string {
  const sheet = workbook.sheets().find((info) => info.name === name);
  if (!sheet) throw new Error(`Sheet "${name}" does not exist.`);
  return sheet.id;
}

function areaIn(workbook: Workbook, address: string): Area {
  const name = sheetOf(address);
  const sheetId = name === undefined ? workbook.activeSheet() : sheetNamed(workbook, name);
  const zone = parseZone(address, workbook.size(sheetId));
  if (!zone) throw new Error(`"${address}" is not an address.`);
  return { sheetId, ...zone };
}
