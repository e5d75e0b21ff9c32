import { loadPart } from '../../client/load-part';
import { setRealTimer, type SetTimer, throttleTrailing } from '../../client/timer';
import type { CellAddress } from '../../excel/cell-address';
import type { DefinedNames } from '../../excel/defined-names';
import { excelBatch } from '../../excel/in-excel';
import { createListeners } from '../../excel/listeners';
import type { Area } from '../../excel/reference-walk/area';
import type { ReferenceWalk, RrResult } from '../../excel/reference-walk/walk-references';
import { sheetCells, type SheetCells } from '../../excel/sheet-cells';

/** Also follows references. Every method may reject while a person edits a cell. */
export interface SheetReader extends SheetCells {
  /** What the results of these formulas fill. */
  results(anchors: readonly CellAddress[]): Promise<readonly RrResult[]>;
  /** The part of the sheet with content. */
  used(sheet: string): Promise<Area | undefined>;
  names(): Promise<DefinedNames>;
  /** Follows what a cell refers to, to the results of these formulas. */
  walk(address: CellAddress, anchors: readonly CellAddress[], signal: AbortSignal): Promise<ReferenceWalk>;
}

export const excelSheet: SheetReader = {
  ...sheetCells,
  results: async (anchors) => (await loadReferences())(anchors).results(),
  used: async (sheet) => (await loadReferences())([]).used(sheet),
  names: async () => (await loadReferences())([]).names(),
  walk: async (address, anchors, signal) => {
    const { walkReferences } = await loadPart(
      () => import(/* webpackChunkName: "references" */ '../../excel/reference-walk/walk-references'),
    );
    return walkReferences(address, (await loadReferences())(anchors), signal);
  },
};

/** Only cells that depend on results need it, and selections of several cells. The build puts it beside the walk. */
const loadReferences = async () =>
  (
    await loadPart(
      () => import(/* webpackChunkName: "references" */ '../../excel/reference-walk/excel-references'),
    )
  ).excelReferences;

const THROTTLE_MS = 150;

/** Returns a function that follows the selection while there is a listener. It tells of several moves once. */
export function followSelection(setTimer: SetTimer = setRealTimer): (listener: () => void) => () => void {
  const listeners = createListeners();
  const notify = throttleTrailing(listeners.notify, THROTTLE_MS, setTimer);
  let handler: Promise<OfficeExtension.EventHandlerResult<unknown> | undefined> | undefined;
  const follow = () =>
    (handler ??= excelBatch(async (context) => {
      const added = context.workbook.onSelectionChanged.add(async () => {
        if (listeners.any()) notify();
      });
      await context.sync();
      return added;
    }).catch(() => {
      // Excel refuses while a person edits a cell. The next listener tries again.
      handler = undefined;
      return undefined;
    }));
  const leave = async () => {
    const added = await handler;
    if (!added || listeners.any()) return;
    handler = undefined;
    await excelBatch(async (context) => {
      added.remove();
      await context.sync();
    }, added.context).catch(() => undefined);
  };
  return (listener) => {
    const remove = listeners.add(listener);
    void follow();
    return () => {
      remove();
      if (!listeners.any()) void leave();
    };
  };
}
