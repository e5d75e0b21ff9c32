import { sheetOf, tokensOf } from '../../excel/calls/tokens';
import { cellKey, formatColumn } from '../../excel/cell-address';
import type { Area } from '../../excel/reference-walk/area';

/** The cells of the formulas that become values, by the key of their cell. */
export type Spills = ReadonlyMap<string, Area>;

/**
 * Names the cells of results that become values: `B9#` would be an error then. `B9:F412` is the same, because values do not
 * change their size. `here` is the sheet of the formula.
 */
export function withFixedSpills(formula: string, here: string, spills: Spills): string {
  if (!formula.includes('#')) return formula;
  const texts = tokensOf(formula).map(({ kind, text, prefix }) => {
    const [, left = '', letters = '', top = '', row = ''] =
      /(\$?)([A-Z]+)(\$?)(\d+)#$/i.exec(kind === 'spill' ? text : '') ?? [];
    const sheet = prefix === '' ? here : sheetOf(prefix, here);
    const area = sheet !== undefined && spills.get(cellKey({ sheet, cell: letters.toUpperCase() + row }));
    if (!area) return text;
    // With the signs of the cell before columns and rows.
    const cellAt = (down: number, right: number) =>
      `${left}${formatColumn(area.column + right)}${top}${area.row + down + 1}`;
    const [first, last] = [cellAt(0, 0), cellAt(area.rows - 1, area.columns - 1)];
    return prefix + (first === last ? first : `${first}:${last}`);
  });
  return texts.join('');
}
