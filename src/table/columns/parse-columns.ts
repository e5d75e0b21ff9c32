import { argumentCells, isBlankName, scalarText } from '../arguments/argument-cells';
import { onlyAtStart, splitText, unquote } from '../arguments/split-text';

/**
 * Returns the column names of an argument in reading order. Tries each cell as one name (`isName`), then its parts at
 * `;`, then theirs at `,`. In a list, a name that contains a separator goes in quotes: `'Rent, passing', Tenant`. A blank
 * cell of a row or column before a name is null, so that each name keeps its place; blanks at the end are dropped.
 */
export function parseColumns(argument: unknown, isName: (text: string) => boolean): (string | null)[] {
  const rows = argumentCells(argument, 'columns');
  const used = rows.length > 1 ? rows.filter((row) => row.length === 1 || !row.every(isBlankName)) : rows;
  const isLine = used.length === 1 || used.every((row) => row.length === 1);
  const cells = used.flatMap((row) => (isLine ? row : row.filter((cell) => !isBlankName(cell))));
  while (cells.length > 0 && isBlankName(cells.at(-1))) cells.pop();
  const names = cells.flatMap((cell) => {
    const found = isBlankName(cell)
      ? []
      : namesIn(scalarText(cell), ';', isName).filter((name) => name !== '');
    return found.length === 0 ? [null] : found;
  });
  return names.some((name) => name !== null) ? names : [];
}

function namesIn(text: string, separator: ';' | ',', isName: (text: string) => boolean): string[] {
  const name = unquote(text);
  if (isName(name)) return [name];
  const parts = splitText(text, separator, onlyAtStart);
  if (separator === ';') return parts.flatMap((part) => namesIn(part, ',', isName));
  return parts.map(unquote);
}
