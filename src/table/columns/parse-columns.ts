import { argumentCells, isBlankName, scalarText } from '../arguments/argument-cells';
import { splitText, unquote } from '../arguments/split-text';

/**
 * The column names that an argument asks for, in reading order; none when it is omitted or blank.
 *
 * Each cell is first tried as one name (`isName`), then split at `;`, and each part is tried before it is split at
 * `,`. A name that contains a separator and is to be split off goes in quotes: `'Rent, passing'; Tenant`. Blank
 * cells, and the 0 that some hosts pass for them, are skipped.
 */
export const parseColumns = (argument: unknown, isName: (text: string) => boolean): string[] =>
  argumentCells(argument, 'columns')
    .flat()
    .filter((cell) => !isBlankName(cell))
    .flatMap((cell) => namesIn(scalarText(cell), ';', isName))
    .filter((name) => name !== '');

function namesIn(text: string, separator: ';' | ',', isName: (text: string) => boolean): string[] {
  const name = unquote(text);
  if (isName(name)) return [name];
  const parts = splitText(text, separator, '');
  if (separator === ';') return parts.flatMap((part) => namesIn(part, ',', isName));
  return parts.map(unquote);
}

/**
 * The place, from 1, of the first blank cell in a single row or column of names that has a name after it; undefined
 * if there is none. {@link parseColumns} skips it, so that without headings in the result every value from there on
 * stands one cell before its name.
 */
export function blankBetween(argument: unknown): number | undefined {
  if (!Array.isArray(argument)) return undefined;
  const rows = argumentCells(argument, 'columns');
  if (rows.length > 1 && rows.some((row) => row.length > 1)) return undefined;
  const cells = rows.flat();
  const place = cells.findIndex(isBlankName);
  return place >= 0 && cells.slice(place).some((cell) => !isBlankName(cell)) ? place + 1 : undefined;
}
