import type { Area, Position, Zone } from './area';
import type { CellStyle } from '../../templates/sheet-template';
import type { DefinedName } from './behaviour';

/** The contract between the Office host and a spreadsheet. Rows and columns count from 0. Zones include both ends. */
export interface Workbook extends WorkbookSheets, WorkbookCells, WorkbookEntries, WorkbookLooks {
  readonly charts: Charts;
  /** Returns the workbook as an .xlsx file. */
  saveFile(saved: SavedExtras): Promise<Uint8Array>;
  /** Whether a person is editing a cell. */
  isEditing(): boolean;
  markDirty(area: Area): void;
  /** Makes several changes with one calculation after them, or when one of them reads a value. */
  asOne(run: () => void): void;
  /** Calls the functions of the cells that are marked. */
  recalculate(): void;
  /** Calculates the formulas of an area, or all, that wait for it because calculation is manual. */
  calculate(area?: Area): void;
  /** Runs only the functions of cells that wait or show an error. */
  reopen(): void;
  undo(): void;
  forgetUndoSteps(): void;
  /** Whether a cell, a sheet, a result or a setting has changed since the file was opened or `setDirty(false)`. */
  isDirty(): boolean;
  setDirty(isDirty: boolean): void;
  /** Reports each complete change. Returns a function that removes the listener. */
  onChange(listener: (change: WorkbookChange) => void): () => void;
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

export interface SheetInfo {
  id: string;
  name: string;
  hidden: boolean;
  /** A chart sheet has no cells. */
  isChart: boolean;
}

/** The sheets, what of them is in view, and what is selected. */
export interface WorkbookSheets {
  sheets(): SheetInfo[];
  size(sheetId: string): { rows: number; columns: number };
  addSheet(name: string): string;
  /** Returns the id of the copy, which comes last. */
  copySheet(sheetId: string, name: string): string;
  renameSheet(sheetId: string, name: string): void;
  deleteSheet(sheetId: string): void;
  setHidden(sheetId: string, hidden: boolean): void;
  isProtected(sheetId: string): boolean;
  setProtected(sheetId: string, isProtected: boolean): void;
  insertRows(sheetId: string, row: number, count: number): void;
  activeSheet(): string;
  activate(sheetId: string): void;
  /** The area that was selected last is the last. */
  selections(): Area[];
  activeCell(): Position;
  select(area: Area): void;
  /** How many rows at the top do not scroll. */
  frozenRows(sheetId: string): number;
  freezeRows(sheetId: string, count: number): void;
  frozenColumns(sheetId: string): number;
  unfreeze(sheetId: string): void;
  /** Hides or shows all rows, or all columns, of an area. */
  setHiddenLines(area: Area, lines: 'ROW' | 'COL', isHidden: boolean): void;
  /** Hidden by a person or a filter. */
  isRowHidden(sheetId: string, row: number): boolean;
  isColumnHidden(sheetId: string, column: number): boolean;
  showsGridLines(sheetId: string): boolean;
  showGridLines(sheetId: string, areShown: boolean): void;
}

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

/** What cells hold and show. */
export interface WorkbookCells {
  /** The names of ranges, with formulas such as `=Roll!$B$2:$B$9`. */
  names(): { name: string; formula: string; area: Area }[];
  /** Throws a `RefusedEntry` for a name that Excel refuses. */
  addName(name: string, area: Area): void;
  deleteName(name: string): void;
  /** Why Excel would refuse to enter this, or undefined. */
  refusalOf(entry: string, sheetId: string): string | undefined;
  cell(position: Position): CellView;
  /** Includes all cells with contents and spills, and unless `valuesOnly` those with a format. Undefined for an empty sheet. */
  usedZone(sheetId: string, valuesOnly?: boolean): Zone | undefined;
  /** Excludes spilled cells. */
  formulaCells(sheetId: string): Position[];
  /** Includes the cell. Undefined if its formula does not spill. */
  spill(anchor: Position): Area | undefined;
  spillParent(position: Position): Position | undefined;
  /** The merged areas that have a cell of an area. */
  mergedAreas(area: Area): Area[];
  /** Why a formula in `#SPILL!` does not spill. */
  spillObstacle(anchor: Position): 'Merged' | 'Collision' | undefined;
}

/** Returns the text at this offset from the top left. Undefined leaves the cell unchanged. */
export type Fill = (row: number, col: number) => string | undefined;

/** Changes of contents and number formats. Each takes one undo step. */
export interface WorkbookEntries {
  /** Enters text as if typed. Throws a `RefusedEntry` and changes nothing if Excel refuses it. */
  write(area: Area, content: Fill): void;
  /** Removes the contents, formats and styles of all cells. Lines stay. */
  clear(area: Area): void;
  /** `General` removes a format. */
  format(area: Area, format: Fill): void;
  /** Gives all cells one format. `General` removes it. */
  formatAlike(area: Area, format: string): void;
  /** Joins the cells of an area. A result does not spill over merged cells. */
  merge(area: Area): void;
}

export interface ConditionalFormat {
  /** As Excel calls it. */
  type: string;
  /** The formulas and values of a rule about the value of a cell, in their order. */
  formulas: readonly string[];
  /** Only of a fill that depends on a formula. */
  fill?: ConditionalFill;
}

/** A fill that depends on a formula. */
export interface ConditionalFill {
  /** Cells of one sheet. */
  areas: readonly Area[];
  /** True for the cells to fill. */
  formula: string;
  color: string;
}

/** What a person may choose in cells. */
export interface DropDown {
  /** Filled cells, or words. */
  from: Area | readonly string[];
  isShown: boolean;
  /** Whether a person may enter nothing else. */
  isBlocking: boolean;
}

/** Styles, lines and sizes. Each change takes one undo step. Widths and heights are in pixels. */
export interface WorkbookLooks {
  /** Keeps the other properties of each cell. */
  style(area: Area, style: CellStyle): void;
  styleAt(position: Position): CellStyle;
  /** The colour of the line under the cell at the bottom left, or undefined. */
  lineBelow(area: Area): string | undefined;
  /** Draws a thin line under the area, or between its rows. */
  drawLine(area: Area, where: 'below' | 'between rows', color: string): void;
  columnWidth(sheetId: string, column: number): number;
  setColumnWidth(area: Area, width: number): void;
  rowHeight(sheetId: string, row: number): number;
  setRowHeight(area: Area, height: number): void;
  /** Makes columns as wide as their content. */
  fitColumns(area: Area): void;
  readonly dropDowns: {
    idAt(position: Position): string | undefined;
    /** The cells with a rule for their data. */
    areas(sheetId: string): Area[];
    /** Takes the place of what was there. */
    set(id: string, area: Area, dropDown: DropDown): void;
  };
  readonly conditionalFormats: {
    ids(sheetId: string): readonly string[];
    read(sheetId: string, id: string): ConditionalFormat | undefined;
    /** Takes the place of one with this id. */
    add(id: string, fill: ConditionalFill): void;
    delete(sheetId: string, id: string): void;
  };
}

/** A column or bar chart. */
export interface Chart {
  isHorizontal: boolean;
  isStacked: boolean;
  /** '' for none. */
  title: string;
  legend: 'top' | 'bottom' | 'left' | 'right' | 'none';
  series: readonly ChartSeries[];
  /** The cells with the names of the categories. */
  categories: Area | undefined;
}

export interface ChartSeries {
  name: string;
  values: Area;
  /** Undefined for the grid's choice. */
  color: string | undefined;
}

/** The charts that lie on sheets. Each change takes one undo step. */
export interface Charts {
  ids(sheetId: string): readonly string[];
  read(sheetId: string, id: string): Chart | undefined;
  /** Returns its id. */
  add(chart: Chart, covers: Area): string;
  change(sheetId: string, id: string, change: Partial<Chart>): void;
  move(id: string, covers: Area): void;
}

/** How a manifest names the add-in. */
export interface AddinIdentity {
  id: string;
  version: string;
}

/** The name of a setting, and its value as JSON. */
export type Setting = readonly [name: string, json: string];

/** What a file holds beside the cells and looks of its sheets. */
export interface SavedExtras {
  settings: readonly Setting[];
  /** Names that the grid does not know. */
  names: readonly DefinedName[];
  addin: AddinIdentity;
}
