import { argumentCells, isBlankName, scalarText } from '../arguments/argument-cells';
import { splitText, unquote } from '../arguments/split-text';

/**
 * Returns the column names of an argument in reading order. Tries each cell as one name (`isName`), then its parts at
 * `;`, then theirs at `,`. In a list, a name that contains a separator goes in quotes: `'Rent, passing', Tenant`.
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

/** Returns the place, from 1, of a blank cell before a name. It shifts later values of a result without headings. */
export function blankBetween(argument: unknown): number | undefined {
  if (!Array.isArray(argument)) return undefined;
  const rows = argumentCells(argument, 'columns');
  if (rows.length > 1 && rows.some((row) => row.length > 1)) return undefined;
  const cells = rows.flat();
  const place = cells.findIndex(isBlankName);
  return place >= 0 && cells.slice(place).some((cell) => !isBlankName(cell)) ? place + 1 : undefined;
}
