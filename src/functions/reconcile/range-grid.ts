import { RrError } from '../../contract/failure';
import { parseColumn } from '../../excel/cell-address';
import type { GivenRange } from '../../excel/formulas/given-range';
import type { GivenCell, Grid } from '../../intake/index';
import { MOST_CELLS, MOST_ROWS } from '../../intake/size-limits';
import type { Task } from '../../table/task';

const STEP = 500;

/** Makes a grid of the cells that a function was given. Dates are serial numbers, unless they are results with a format. */
export function* rangeGrid({ cells, address }: GivenRange): Task<Grid> {
  if (isGrid(cells)) return cells;
  const rows: readonly unknown[] = Array.isArray(cells) ? cells : [[cells]];
  let end = rows.length;
  while (end > 0 && isBlankRow(rows[end - 1])) {
    end -= 1;
    if (end % STEP === 0) yield;
  }
  const width = rowOf(rows[0]).length;
  if (end > MOST_ROWS || end * width > MOST_CELLS)
    throw new RrError(
      'too-large',
      `The range has ${end.toLocaleString('en-US')} rows of ${width} columns. RR.RECONCILE reads at most ${MOST_ROWS.toLocaleString('en-US')} rows and ${MOST_CELLS.toLocaleString('en-US')} cells. Give the range of fewer properties.`,
    );
  const grid: (readonly GivenCell[])[] = [];
  for (let row = 0; row < end; row++) {
    const cells = rowOf(rows[row]);
    grid.push(isPlainRow(cells) ? cells : cells.map(toCell));
    if (row % STEP === STEP - 1) yield;
  }
  const { row, column } = firstCell(address);
  return { rows: grid, firstRow: row + 1, firstColumn: column };
}

/** The first row and column of `Sheet1!B3:H40`, `A:H` or `3:40`, from 0. */
function firstCell(address: string | undefined): { row: number; column: number } {
  const [, letters = '', row = ''] = /(?:^|!)\$?([A-Z]{0,3})\$?(\d*)(?::|$)/i.exec(address ?? '') ?? [];
  return { row: row === '' ? 0 : Number(row) - 1, column: letters === '' ? 0 : parseColumn(letters) };
}

const isGrid = (cells: unknown): cells is Grid =>
  typeof cells === 'object' && cells !== null && !Array.isArray(cells) && 'rows' in cells;

const rowOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]);

const isBlankRow = (row: unknown): boolean =>
  rowOf(row).every((cell) => cell === null || cell === undefined || cell === '');

const isPlain = (cell: unknown): cell is string | number | boolean =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean';

function isPlainRow(row: readonly unknown[]): row is readonly (string | number | boolean)[] {
  for (let column = 0; column < row.length; column++) if (!isPlain(row[column])) return false;
  return true;
}

function toCell(cell: unknown): GivenCell {
  if (isPlain(cell)) return cell;
  if (typeof cell !== 'object' || cell === null) return null;
  const { type, basicType, basicValue, numberFormat, text } = cell as Record<string, unknown>;
  if (type === 'Empty') return null;
  if (type === 'Error' || basicType === 'Error') return { v: String(basicValue ?? '#N/A'), err: true };
  if (typeof text === 'string' && typeof basicValue !== 'number') return { v: text };
  if (typeof basicValue !== 'string' && typeof basicValue !== 'number' && typeof basicValue !== 'boolean')
    return null;
  return { v: basicValue, ...(typeof numberFormat === 'string' && { fmt: numberFormat }) };
}
