import type { CellAddress } from '../../../excel/cell-address';
import type { Area } from '../../../excel/reference-walk/area';
import type { ReferenceWalk, RrResult } from '../../../excel/reference-walk/walk-references';

/** What is selected. Areas are as Excel gives them: they may reach beyond the used part of the sheet, or overlap. */
export interface SelectedAreas {
  sheet: string;
  areas: readonly Area[];
}

export interface ReadCellFacts {
  value: unknown;
  /** As the cell shows it. */
  shown: string;
  formula: unknown;
  /** The formula whose result fills the cell, or the cell itself. */
  anchor: CellAddress;
  /** What the result of `anchor` fills. One cell if it does not spill. */
  area: Area;
}

/** Reads the open workbook. Every method may reject while a person edits a cell. */
export interface SheetReader {
  /** Undefined where Excel does not tell, for example while a chart is selected. */
  selection(): Promise<SelectedAreas | undefined>;
  cell(place: CellAddress): Promise<ReadCellFacts>;
  /** The values of each area. */
  values(areas: readonly Area[], signal: AbortSignal): Promise<unknown[][][]>;
  /** The hidden rows of an area, counted from 0 on the sheet. */
  hiddenRows(area: Area): Promise<ReadonlySet<number>>;
  /** What the results of these formulas fill. */
  results(anchors: readonly CellAddress[]): Promise<readonly RrResult[]>;
  /** The part of the sheet with content. */
  used(sheet: string): Promise<Area | undefined>;
  /** Follows what a cell refers to, to the results of these formulas. */
  walk(place: CellAddress, anchors: readonly CellAddress[], signal: AbortSignal): Promise<ReferenceWalk>;
}
