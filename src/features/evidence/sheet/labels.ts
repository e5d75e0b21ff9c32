/** What stands in column B, by which a sheet is read again. Another text needs another form. */
export const FORM = 'Rent Roll evidence, form 2';
/** It seals the data of results alone. */
export const FORM_1 = 'Rent Roll evidence, form 1';
export const EVIDENCE = 'Evidence';
export const SEAL = 'Seal';
export const FORM_LABEL = 'Form';
export const RESULT = 'Result';
export const COPY = 'This workbook is a copy with values only';
/** Where a text that is too long for a cell ends. */
export const CUT_MARK = ' … (cut, ';
export const CELL = 'Cell';
export const FORMULA = 'Formula';
export const DATA = 'Data';
export const BELOW = 'Row below the data';
export const BELOW_WORDS = { empty: 'blank', filled: 'not blank' };
export const DATA_HASH = 'SHA-256 of the data';
export const SORTED_HASH = 'SHA-256, rows sorted';
export const FORMATS = 'Number formats';
export const HIDDEN = 'Hidden';
export const COVERED = 'Covered';
export const FIGURES = 'Figures and the cells around them';
export const FIGURE_HEADINGS = ['Cell', 'Value', 'Number format', 'Hidden', 'Results', 'Formula'];
export const COLUMN_HEADINGS = ['Column', 'Name', 'Unit', 'Currency', 'Control total', 'SHA-256'];
/** An evidence sheet of a workbook with more formulas than anybody reads. */
const MOST_ROWS = 100_000;

/** The cells of a sheet that are read, and that the seal covers: the columns B to G of these rows. */
export const evidenceArea = (sheet: string, rows: ReadonlyMap<number, unknown>) => ({
  sheet,
  row: 0,
  rows: Math.min(
    MOST_ROWS,
    [...rows.keys()].reduce((most, row) => Math.max(most, row + 1), 0),
  ),
  column: 1,
  columns: 6,
});
