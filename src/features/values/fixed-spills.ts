import { nameOf, sheetOf, tokensOf, type Token } from '../../excel/calls/tokens';
import { cellKey, formatAddress, formatCell, formatColumn } from '../../excel/cell-address';
import { meaningOf, type DefinedNames } from '../../excel/defined-names';
import { readArea, type Area } from '../../excel/reference-walk/area';

export interface Spills {
  /** The cells of a formula that becomes values. Undefined for every other cell. */
  areaOf(cell: Pick<Area, 'sheet' | 'row' | 'column'>): Area | undefined;
  names: DefinedNames;
}

export function spillsOf(
  formulas: readonly { sheet: string; cell: string; area: Area }[],
  names: DefinedNames,
): Spills {
  const areas = new Map(formulas.map((formula) => [cellKey(formula), formula.area]));
  return {
    names,
    areaOf: ({ sheet, row, column }) => areas.get(cellKey({ sheet, cell: formatCell(row, column) })),
  };
}

/**
 * Names the cells of results that become values: `B9#` would be an error then. `B9:F412` is the same, because values do not
 * change their size. `here` is the sheet of the formula.
 */
export const withFixedSpills = (formula: string, here: string, spills: Spills): string =>
  formula.includes('#')
    ? tokensOf(formula)
        .map((token) => fixedCells(token, here, spills) ?? token.text)
        .join('')
    : formula;

function fixedCells(token: Token, here: string, { areaOf, names }: Spills): string | undefined {
  const { kind, text, prefix } = token;
  if (!text.endsWith('#') || (kind !== 'spill' && kind !== 'name')) return undefined;
  const sheet = prefix === '' ? here : sheetOf(prefix, here);
  if (sheet === undefined) return undefined;
  if (kind === 'spill') {
    const cell = readArea(text.slice(0, -1), here);
    const area = cell && areaOf(cell);
    const [, left = '', top = ''] = /(\$?)[A-Z]+(\$?)\d+#$/i.exec(text) ?? [];
    return area && prefix + cellsText(area, left, top);
  }
  const cell = readArea((meaningOf(names, { sheet, name: nameOf(token) }) ?? '').slice(1), sheet);
  const area = cell && cell.rows * cell.columns === 1 ? areaOf(cell) : undefined;
  return area && formatAddress({ sheet: cell!.sheet, cell: cellsText(area, '$', '$') });
}

/** Such as `$B9:$F412`, with these signs before columns and rows. */
function cellsText({ row, column, rows, columns }: Area, left: string, top: string): string {
  const corner = (r: number, c: number) => `${left}${formatColumn(column + c)}${top}${row + r + 1}`;
  const [first, last] = [corner(0, 0), corner(rows - 1, columns - 1)];
  return first === last ? first : `${first}:${last}`;
}
