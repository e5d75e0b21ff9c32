/** What a cell holds. A date is its serial number. A blank cell is `null` or an empty text. */
export type CellValue = string | number | boolean | CellError | null;

export interface CellError {
  /** Such as `#N/A`. */
  error: string;
}

/**
 * Writes a cell so that equal cells give equal texts in every program. Texts and numbers are written as RFC 8785 writes
 * them, numbers after rounding to 15 significant digits: programs store and print not more of them alike.
 */
export function canonicalCell(value: CellValue): string {
  if (value === null || value === '') return '';
  if (typeof value === 'string') return `s${JSON.stringify(value)}`;
  if (typeof value === 'number') return `n${rounded(value)}`;
  if (typeof value === 'boolean') return value ? 'b1' : 'b0';
  return `e${value.error}`;
}

/** Rounds to the 15 significant digits that Excel keeps. */
export const rounded = (value: number): number => Number(value.toPrecision(15)) + 0;

export const isBlank = (value: CellValue | undefined): boolean =>
  value === undefined || value === null || value === '';

/** Cells by tabs and rows by line feeds, without one at the end. */
export const canonicalText = (rows: readonly (readonly CellValue[])[]): string =>
  rows.map((row) => row.map(canonicalCell).join('\t')).join('\n');
