/**
 * How the emulated Excel behaves where sources differ or say nothing. {@link STRICT} is the harshest reading that sources
 * support. See the table of page options in docs/workbench.md.
 */
export interface Behaviour {
  /** How long the host acts after each entry as if a person still edited a cell. */
  editMs: number;
  /** Which batch of the add-in from now on comes while a person edits a cell, for `editMs`. 0 for not at all. */
  editAtBatch: number;
  /** How many results are accepted and then lost, which leaves `#BUSY!` (office-js issues 6662 and 6930). */
  loseResults: number;
  /** How many recalculations a cell in error ignores (issues 3234 and 4502). */
  stickyErrors: number;
  /** Insertion of rows and columns, undo and redo call functions again (issues 3332, 6220 and 6224). */
  structuralCalls: boolean;
  /** With another workbook in front, selection and names of sheets are refused (issues 561, 5319 and 6365). */
  otherWorkbookInFront: boolean;
  /** Whether the collection of worksheets contains chart sheets. */
  listsChartSheets: boolean;
  /** What `formulas` returns for a cell that a spill fills. */
  spillFormulas: 'value' | 'blank' | 'anchor';
  /** Whether special cells with formulas include cells that a spill fills. */
  spillIsFormula: boolean;
  /** Whether a protected sheet refuses to search for special cells. */
  protectedSheetsRefuseSearch: boolean;
  /** A range in place of one value: an error without a call, or the first cell. */
  rangeInScalar: 'error' | 'first';
  /** What a reopened workbook shows of an add-in's functions until their formulas are entered again (issue 6395). */
  unregistered: 'no' | 'name' | 'xldudf';
  /** The file cannot be changed, as in the viewing mode of Excel on the web. */
  readOnly: boolean;
  /** Sheets cannot be added, as after Review, Protect Workbook. */
  protectedStructure: boolean;
  /** Office ignores `showAsTaskpane` of an add-in from its store (issue 6552). */
  fromStore: boolean;
  /** A hidden page gets its timers a second late. */
  hiddenTimers: boolean;
  /** Formulas calculate only on entry and on request, as after Formulas, Calculation Options, Manual. */
  manualCalculation: boolean;
  /** Whether results of functions spill: not in Excel 2016 and 2019, where a cell shows the first value. */
  spills: boolean;
  /** Days count from 1904, which `functions.date` tells. The grid draws dates as usual. */
  datesFrom1904: boolean;
  /** On a desktop, the list of undo steps is empty after changes of cells by the add-in (issues 3141 and 6170). */
  platform: 'web' | 'desktop';
  /** Defined names beside the ranges that the grid knows. The grid does not calculate with them. */
  names: readonly DefinedName[];
}

export interface DefinedName {
  name: string;
  /** Such as `=LAMBDA(x, x+1)` or `=#REF!`. */
  formula: string;
  /** A name that belongs to one sheet. */
  sheet?: string;
}

export const STRICT: Readonly<Behaviour> = {
  editMs: 0,
  editAtBatch: 0,
  loseResults: 0,
  stickyErrors: 0,
  structuralCalls: true,
  otherWorkbookInFront: false,
  listsChartSheets: true,
  spillFormulas: 'value',
  spillIsFormula: false,
  protectedSheetsRefuseSearch: false,
  rangeInScalar: 'error',
  unregistered: 'no',
  readOnly: false,
  protectedStructure: false,
  fromStore: false,
  hiddenTimers: false,
  manualCalculation: false,
  spills: true,
  datesFrom1904: false,
  platform: 'web',
  names: [],
};
