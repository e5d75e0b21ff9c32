import { argumentCells, isBlankName, scalarText } from './argument-cells';
import { splitText, unquote } from './split-text';

/**
 * The column names that an argument asks for, in reading order; none when it is omitted or blank.
 *
 * Each cell is first tried as one name (`isName`), then split at `;`, and each part is tried before it is split at
 * `,`. A name that contains a separator and is to be split off goes in quotes: `'Rent, passing'; Tenant`. Blank
 * cells, and the 0 that some hosts pass for them, are skipped.
 */
export const parseColumns = (argument: unknown, isName: (text: string) => boolean): string[] =>
  argumentCells(argument)
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
