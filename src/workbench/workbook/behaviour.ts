export interface DefinedName {
  name: string;
  /** Such as `=LAMBDA(x, x+1)` or `=#REF!`. */
  formula: string;
  /** A name that belongs to one sheet. */
  sheet?: string;
}

/**
 * How the emulated Excel behaves where sources differ or say nothing. This is the harshest reading that sources
 * support. See the table of page options in docs/workbench.md.
 */
export const STRICT = {
  /** How long the host acts after each entry as if a person still edited a cell. */
  editMs: 0,
  /** Which batch of the add-in from now on comes while a person edits a cell, for `editMs`. 0 for not at all. */
  editAtBatch: 0,
  /** How many results are accepted and then lost, which leaves `#BUSY!` (office-js issues 6662 and 6930). */
  loseResults: 0,
  /** How many recalculations a cell in error ignores (issues 3234 and 4502). */
  stickyErrors: 0,
  /** Insertion of rows and columns, undo and redo call functions again (issues 3332, 6220 and 6224). */
  structuralCalls: true,
  /** With another workbook in front, selection and names of sheets are refused (issues 561, 5319 and 6365). */
  otherWorkbookInFront: false,
  /** What `formulas` returns for a cell that a spill fills. */
  spillFormulas: 'value' as 'value' | 'blank' | 'anchor',
  /** Whether special cells with formulas include cells that a spill fills. */
  spillIsFormula: false,
  /** Whether a protected sheet refuses to search for special cells. */
  protectedSheetsRefuseSearch: false,
  /** A reopened workbook shows `#NAME?` and `_xldudf_RR_QUERY(…)` until formulas are entered again (issue 6395). */
  unregistered: false,
  /** The file cannot be changed, as in the viewing mode of Excel on the web. */
  readOnly: false,
  /** Sheets cannot be added, as after Review, Protect Workbook. */
  protectedStructure: false,
  /** Formulas calculate only on entry and on request, as after Formulas, Calculation Options, Manual. */
  manualCalculation: false,
  /** Whether an error reaches a function that takes data types (issue 4385), instead of ending in the cell without a call. */
  passesErrors: true,
  /** Whether results of functions spill: not in Excel 2016 and 2019, where a cell shows the first value. */
  spills: true,
  /** Days count from 1904, which `functions.date` tells. The grid draws dates as usual. */
  datesFrom1904: false,
  /**
   * A desktop has no limit for messages, passes a blank cell as 0 and not as null, and has no undo steps after changes of cells by the
   * add-in (issues 3141, 4702, 5262 and 6170).
   */
  platform: 'web' as 'web' | 'desktop',
  /** Whether an entry in a cell with a drop-down is not reported as a change (issues 3888 and 4066). */
  silentLists: false,
  /** Defined names beside the ranges that the grid knows. The grid does not calculate with them. */
  names: [] as readonly DefinedName[],
};

export type Behaviour = typeof STRICT;
