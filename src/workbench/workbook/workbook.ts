/**
 * The contract between the Office host and a spreadsheet. Rows and columns count from 0; zones include both
 * ends.
 */

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
 * What a person or an add-in has done to the workbook; for `edited` the smallest area around it. Results that
 * arrive are no change. An undone step is told as its opposite.
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
  /** '' for an empty cell, the error's text for an error. */
  value: string | number | boolean;
  text: string;
  /** The cell's own number format, which is not that of a value in it. */
  ownFormat: string;
  /** The number format in force: the cell's own or, failing that, its value's. */
  format: string;
  isError: boolean;
  /** What the card over an error says. */
  message: string | undefined;
}

/**
 * The text to enter into the cell that many rows and columns from the top left; undefined leaves it as it is.
 */
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
  /** The area selected last, and all of them. */
  selection(): Area;
  selections(): Area[];
  activeCell(): Position;
  select(area: Area): void;
  /** Defined names, with the qualified address each stands for. */
  names(): { name: string; address: string; area: Area }[];

  cell(position: Position): CellView;
  /** The smallest zone with all cells that hold something, spills included; undefined for an empty sheet. */
  usedZone(sheetId: string): Zone | undefined;
  /** The cells that hold a formula themselves. */
  formulaCells(sheetId: string): Position[];
  /** What the formula of this cell spills over, itself included; undefined if it does not spill. */
  spill(anchor: Position): Area | undefined;
  /** The cell whose formula spills over this one. */
  spillParent(position: Position): Position | undefined;

  /** Enters text as if typed: one undoable step. */
  write(area: Area, content: Fill): void;
  /** Sets number formats, `General` for none: one undoable step. */
  format(area: Area, format: Fill): void;

  markDirty(area: Area): void;
  /** Runs the functions of the dirty cells again, or of all cells. */
  recalculate(which: 'dirty' | 'all'): void;
  /**
   * As when a saved workbook is opened: runs the functions of cells that wait or show an error, and no others.
   */
  reopen(): void;
  undo(): void;
  redo(): void;
  /** Told of each change once it is complete. Returns the way to leave. */
  onChange(listener: (change: WorkbookChange) => void): () => void;
}
