/** Returns the A1 notation of a row and a column that are counted from 0: `B6` for 5 and 1. */
export const formatCell = (row: number, column: number): string => `${formatColumn(column)}${row + 1}`;

/** Returns the letters of a column that is counted from 0: `AA` for 26. */
export function formatColumn(column: number): string {
  let letters = '';
  for (let remaining = column + 1; remaining > 0; remaining = Math.floor((remaining - 1) / 26))
    letters = String.fromCharCode(65 + ((remaining - 1) % 26)) + letters;
  return letters;
}

/** Returns the column of these letters, counted from 0. */
export const parseColumn = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
