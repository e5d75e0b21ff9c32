/** The present form, and an older one that seals the data of results alone. */
export const FORMS = ['Rent Roll evidence, form 2', 'Rent Roll evidence, form 1'];
export const EVIDENCE = 'Evidence';

/** What stands in column B, by which a sheet is read again. Another text needs another form. */
export const WORDS = {
  seal: 'Seal',
  form: 'Form',
  madeAt: 'Made at',
  copy: 'This workbook is a copy with values only',
  covered: 'Covered',
  result: 'Result',
  cell: 'Cell',
  formula: 'Formula',
  data: 'Data',
  below: 'Row below the data',
  dataHash: 'SHA-256 of the data',
  sortedHash: 'SHA-256, rows sorted',
  formats: 'Number formats',
  hidden: 'Hidden',
  figures: 'Figures and the cells around them',
} as const;
/** What stands above the seal: of a sheet, of a copy, and of a sheet of the older form. */
export const subtitles = (time: string): readonly string[] => [
  `What this workbook showed at ${time}: Rent Roll formulas, and figures over them. Values only.`,
  `${WORDS.copy}, made at ${time}. It needs no add-in.`,
  `What the Rent Roll formulas of this workbook showed at ${time}. Values only.`,
];
export const BELOW_WORDS = { empty: 'blank', filled: 'not blank' };
/** Where a text that is too long for a cell ends. */
export const CUT_MARK = ' … (cut, ';
export const FIGURE_HEADINGS = ['Cell', 'Value', 'Number format', 'Hidden', 'Results', 'Formula'];
export const COLUMN_HEADINGS = ['Column', 'Name', 'Unit', 'Currency', 'Control total', 'SHA-256'];

/** Lines that are said only if this holds. */
export const when = <T>(holds: boolean, ...lines: T[]): T[] => (holds ? lines : []);
