import type { Area } from './workbook';

/** A fill that depends on a formula. */
export interface ConditionalFill {
  /** Cells of one sheet. */
  areas: readonly Area[];
  /** True for the cells to fill. */
  formula: string;
  color: string;
}

/** The conditional formats of sheets. Each change takes one undo step. */
export interface ConditionalFormats {
  ids(sheetId: string): readonly string[];
  add(id: string, fill: ConditionalFill): void;
  delete(sheetId: string, id: string): void;
}
