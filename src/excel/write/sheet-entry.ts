/** A date is a serial number. */
export type CellValue = string | number | boolean;

/** What Excel takes for something else than text: numbers, dates, logical values, formulas and errors. */
const OTHER_THAN_TEXT = /^[=+\-@'#]|^(?:true|false)$/i;
const IS_CRITERION = /^[<>]/;

/**
 * Returns what to write into a cell so that it holds this value. Excel reads what is written as if a person had typed it,
 * so a text such as `=1+1`, `007` or `May 2027` gets an apostrophe before it, which the cell does not show.
 */
export function sheetEntry(value: CellValue): CellValue {
  if (typeof value !== 'string' || IS_CRITERION.test(value)) return value;
  return OTHER_THAN_TEXT.test(value) || /\d/.test(value) ? `'${value}` : value;
}
