/** The contract between the Office host and a spreadsheet. Rows and columns count from 0. Zones include both ends. */

export interface Zone {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface Area extends Zone {
  sheetId: string;
}

export interface Position {
  sheetId: string;
  row: number;
  col: number;
}

export interface SheetInfo {
  id: string;
  name: string;
  hidden: boolean;
}

/**
 * A change of the workbook by a person or an add-in. `edited` has the smallest area around the edit. Arriving results
 * are not changes. Undoing a step reports the opposite change.
 */
export type WorkbookChange =
  | {
      type: 'edited' | 'rows-inserted' | 'rows-deleted' | 'columns-inserted' | 'columns-deleted';
      area: Area;
    }
  | {
      type: 'sheet-added' | 'sheet-deleted' | 'sheet-renamed' | 'sheet-hidden' | 'sheet-shown';
      sheetId: string;
    }
  | { type: 'selected' };

export interface CellView {
  formula: string | undefined;
  /** '' for an empty cell, or the text of an error. */
  value: string | number | boolean;
  text: string;
  /** The number format of the cell, which may differ from that of its value. */
  ownFormat: string;
  /** The number format in effect: the cell's own, or else its value's. */
  format: string;
  isError: boolean;
  /** The text of an error's card. */
  message: string | undefined;
}

/** Returns the text for the cell at this offset from the top left. Undefined leaves the cell unchanged. */
export type Fill = (row: number, col: number) => string | undefined;

export interface Workbook {
  sheets(): SheetInfo[];
  size(sheetId: string): { rows: number; columns: number };
  addSheet(name: string): string;
  renameSheet(sheetId: string, name: string): void;
  deleteSheet(sheetId: string): void;
  setHidden(sheetId: string, hidden: boolean): void;
  isProtected(sheetId: string): boolean;
  setProtected(sheetId: string, isProtected: boolean): void;
  /** Inserts rows above this one. */
  insertRows(sheetId: string, row: number, count: number): void;
  activeSheet(): string;
  activate(sheetId: string): void;
  /** The area that was selected last. `selections` returns all areas. */
  selection(): Area;
  selections(): Area[];
  activeCell(): Position;
  select(area: Area): void;
  /** Returns the defined names with their qualified addresses. */
  names(): { name: string; address: string; area: Area }[];

  cell(position: Position): CellView;
  /** Returns the smallest zone with all non-empty cells and spills, or undefined for an empty sheet. */
  usedZone(sheetId: string): Zone | undefined;
  /** Returns the cells that hold a formula, without spilled cells. */
  formulaCells(sheetId: string): Position[];
  /** Returns the area over which this cell's formula spills, including the cell. Undefined if it does not spill. */
  spill(anchor: Position): Area | undefined;
  /** Returns the cell whose formula spills over this one. */
  spillParent(position: Position): Position | undefined;

  /** Enters text as if typed, in one undo step. */
  write(area: Area, content: Fill): void;
  /** Sets number formats in one undo step. `General` removes a format. */
  format(area: Area, format: Fill): void;

  markDirty(area: Area): void;
  /** Runs the functions of the dirty cells again, or of all cells. */
  recalculate(which: 'dirty' | 'all'): void;
  /** Simulates opening a saved workbook: runs only the functions of cells that wait or show an error. */
  reopen(): void;
  undo(): void;
  redo(): void;
  /** Calls `listener` after each complete change. Returns a function that removes it. */
  onChange(listener: (change: WorkbookChange) => void): () => void;
}
