import { formatAddress, formatCell } from '../../../excel/cell-address';
import {
  readArea,
  SHEET_COLUMNS,
  SHEET_ROWS,
  type Area,
  type Rectangle,
} from '../../../excel/reference-walk/area';
import { eachIn, type SheetContent } from '../../../xlsx/sheet-content';
import { isBlank } from './hash-data';

export const oneCell = (sheet: string, row: number, column: number): Area => ({
  ...{ sheet, row, column },
  rows: 1,
  columns: 1,
});

/** The cell in which an area begins, as `formatArea` writes it. */
export const firstCell = ({ sheet, row, column }: Pick<Area, 'sheet' | 'row' | 'column'>): string =>
  formatAddress({ sheet, cell: formatCell(row, column) });

/** Writes `'Rent roll'!B10:F412`. Of an area without rows it names the row above. */
export function formatArea(area: Area): string {
  const { row, column, rows, columns } = area;
  if (rows === 0) return `no rows below ${formatArea({ ...area, row: row - 1, rows: 1 })}`;
  const isOne = rows * columns === 1;
  return firstCell(area) + (isOne ? '' : `:${formatCell(row + rows - 1, column + columns - 1)}`);
}

/** Reads what `formatArea` writes. Returns undefined for anything else, and for cells that no sheet has. */
export function parseArea(text: string): Area | undefined {
  const [, above, cells] = /^(no rows below )?('.+'![A-Z]+\d+(?::[A-Z]+\d+)?)$/.exec(text) ?? [];
  const area = cells === undefined ? undefined : readArea(cells, '');
  if (!area || (above && area.rows > 1)) return undefined;
  const { row, column, rows, columns } = area;
  if (row < 0 || row + rows > SHEET_ROWS || column + columns > SHEET_COLUMNS) return undefined;
  return above ? { ...area, row: area.row + 1, rows: 0 } : area;
}

/** Visits the cells of an area that are not blank, and with `formulas` also those whose formula shows nothing, maybe twice. */
export function eachFilled(
  { cells, formulas }: Pick<SheetContent, 'cells'> & Partial<Pick<SheetContent, 'formulas'>>,
  area: Rectangle,
  take: (row: number, column: number) => void,
): void {
  eachIn(cells, area, (value, row, column) => isBlank(value) || take(row, column));
  if (formulas) eachIn(formulas, area, (_, row, column) => take(row, column));
}
