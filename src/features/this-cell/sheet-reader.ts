import { loadPart } from '../../client/load-part';
import { setRealTimer, throttleTrailing } from '../../client/timer';
import type { CellAddress } from '../../excel/cell-address';
import type { DefinedNames } from '../../excel/defined-names';
import type { Area } from '../../excel/reference-walk/area';
import type { ReferenceWalk, RrResult } from '../../excel/reference-walk/walk-references';
import { onSelectionChange } from '../../excel/selection';
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

/** Follows the selection, and tells of several moves once. Returns a function that ends this. */
export const followSelection = (listener: () => void): (() => void) =>
  onSelectionChange(throttleTrailing(listener, THROTTLE_MS, setRealTimer));
