import type { CellAddress } from '../../../excel/cell-address';
import type { DefinedNames } from '../../../excel/defined-names';
import type { Area } from '../../../excel/reference-walk/area';
import type { ReferenceWalk, RrResult } from '../../../excel/reference-walk/walk-references';
import type { SheetCells } from '../../../excel/sheet-cells';

/** Also follows references. Every method may reject while a person edits a cell. */
export interface SheetReader extends SheetCells {
  /** What the results of these formulas fill. */
  results(anchors: readonly CellAddress[]): Promise<readonly RrResult[]>;
  /** The part of the sheet with content. */
  used(sheet: string): Promise<Area | undefined>;
  names(): Promise<DefinedNames>;
  /** Follows what a cell refers to, to the results of these formulas. */
  walk(place: CellAddress, anchors: readonly CellAddress[], signal: AbortSignal): Promise<ReferenceWalk>;
}
