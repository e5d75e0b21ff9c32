import type { Charts } from './chart';
import type { ConditionalFormats } from './conditional-formats';
import type { CellStyle } from '../../templates/sheet-template';

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
  /** A chart sheet has no cells. */
  isChart: boolean;
}

/** `edited` has the smallest area around the edit. Undoing reports the opposite change. Results are not changes. */
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
  /** May differ from the format of the cell's value. */
  ownFormat: string;
  /** The cell's own format, or else its value's. */
  format: string;
  isError: boolean;
  /** The text of an error's card. */
  message: string | undefined;
}

/** Returns the text at this offset from the top left. Undefined leaves the cell unchanged. */
export type Fill = (row: number, col: number) => string | undefined;

export interface Workbook {
  readonly charts: Charts;
  readonly conditionalFormats: ConditionalFormats;
  /** Returns the workbook as an .xlsx file. */
  exportFile(): Promise<Uint8Array>;
  sheets(): SheetInfo[];
  size(sheetId: string): { rows: number; columns: number };
  addSheet(name: string): string;
  renameSheet(sheetId: string, name: string): void;
  deleteSheet(sheetId: string): void;
  setHidden(sheetId: string, hidden: boolean): void;
  isProtected(sheetId: string): boolean;
  setProtected(sheetId: string, isProtected: boolean): void;
  insertRows(sheetId: string, row: number, count: number): void;
  activeSheet(): string;
  activate(sheetId: string): void;
  /** The area that was selected last. */
  selection(): Area;
  selections(): Area[];
  activeCell(): Position;
  select(area: Area): void;
  /** Addresses are qualified. */
  names(): { name: string; address: string; area: Area }[];

  cell(position: Position): CellView;
  /** Includes all non-empty cells and spills; undefined for an empty sheet. */
  usedZone(sheetId: string): Zone | undefined;
  /** Excludes spilled cells. */
  formulaCells(sheetId: string): Position[];
  /** Includes the cell. Undefined if its formula does not spill. */
  spill(anchor: Position): Area | undefined;
  spillParent(position: Position): Position | undefined;

  /** Whether a person is editing a cell. */
  isEditing(): boolean;
  /** Enters text as if typed, in one undo step. Throws a `RefusedEntry` and changes nothing if Excel refuses it. */
  write(area: Area, content: Fill): void;
  /** Removes the contents, formats and styles of all cells, in one undo step. Lines stay. */
  clear(area: Area): void;
  /** Takes one undo step. `General` removes a format. */
  format(area: Area, format: Fill): void;
  /** Gives all cells one format, in one undo step. `General` removes it. */
  formatAlike(area: Area, format: string): void;
  /** Takes one undo step. Keeps the other properties of each cell. */
  style(area: Area, style: CellStyle): void;
  /** The style of the cell at the top left. */
  styleAt(area: Area): CellStyle;
  /** The colour of the line under the cell at the bottom left, or undefined. */
  lineBelow(area: Area): string | undefined;
  /** Draws a thin line under the area, or between its rows, in one undo step. */
  drawLine(area: Area, where: 'below' | 'between rows', color: string): void;
  /** In pixels. */
  columnWidth(sheetId: string, column: number): number;
  setColumnWidth(sheetId: string, column: number, width: number): void;
  /** In pixels. */
  rowHeight(sheetId: string, row: number): number;
  setRowHeight(sheetId: string, row: number, height: number): void;
  /** Makes columns as wide as their content. */
  fitColumns(area: Area): void;
  /** How many rows at the top do not scroll. */
  frozenRows(sheetId: string): number;
  freezeRows(sheetId: string, count: number): void;
  frozenColumns(sheetId: string): number;
  freezeColumns(sheetId: string, count: number): void;
  /** Hidden by a person or a filter. */
  isRowHidden(sheetId: string, row: number): boolean;
  isColumnHidden(sheetId: string, column: number): boolean;
  showsGridLines(sheetId: string): boolean;
  showGridLines(sheetId: string, areShown: boolean): void;

  markDirty(area: Area): void;
  recalculate(which: 'dirty' | 'all'): void;
  /** Runs only the functions of cells that wait or show an error. */
  reopen(): void;
  undo(): void;
  redo(): void;
  forgetUndoSteps(): void;
  /** Makes a change that undo skips, as the edit of a co-author. */
  besideUndo(change: () => void): void;
  /** Joins the cells of an area. A result does not spill over merged cells. */
  merge(area: Area): void;
  /** Why a formula in `#SPILL!` does not spill. */
  spillObstacle(anchor: Position): 'Merged' | 'Collision' | undefined;
  /** Whether a cell, a sheet or a result has changed since the file was opened or `setDirty(false)`. */
  isDirty(): boolean;
  setDirty(isDirty: boolean): void;
  /** Reports each complete change. Returns a function that removes the listener. */
  onChange(listener: (change: WorkbookChange) => void): () => void;
}
