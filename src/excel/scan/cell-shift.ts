import { cellKey, formatCell } from '../cell-address';
import { withoutReferences } from '../formula-references';
import type { ScannedFormula } from './scan-formulas';

/** Cells that were inserted into a sheet or deleted from it, so that others moved. Counted from 0. */
export interface CellShift {
  sheetId: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  towards: 'down' | 'up' | 'right' | 'left';
}

type CellPosition = { row: number; column: number };

/** Returns the place of a cell after the shift, and undefined for a deleted cell. */
export function shiftPosition({ row, column }: CellPosition, shift: CellShift): CellPosition | undefined {
  const { top, bottom, left, right, towards } = shift;
  const isVertical = towards === 'down' || towards === 'up';
  const isInserted = towards === 'down' || towards === 'right';
  const isInLine = isVertical ? column >= left && column <= right : row >= top && row <= bottom;
  const [at, from, to] = isVertical ? [row, top, bottom] : [column, left, right];
  if (!isInLine || at < from) return { row, column };
  if (!isInserted && at <= to) return undefined;
  const moved = at + (to - from + 1) * (isInserted ? 1 : -1);
  return isVertical ? { row: moved, column } : { row, column: moved };
}

/**
 * Returns the formula that each formula of the last scan has become by the shifts, by its former cell. Returns
 * undefined if the shifts do not explain the scan: another edit came in between, or the last scan saw them too.
 */
export function followShifts(
  last: readonly ScannedFormula[],
  scanned: readonly ScannedFormula[],
  shifts: readonly CellShift[],
): Map<string, ScannedFormula> | undefined {
  if (shifts.length === 0) return undefined;
  const found = new Map(scanned.map((formula) => [keyOf(formula), formula]));
  const followed = new Map<string, ScannedFormula>();
  for (const formula of last) {
    const position = shifts
      .filter(({ sheetId }) => sheetId === formula.sheetId)
      .reduce<CellPosition | undefined>((at, shift) => at && shiftPosition(at, shift), formula);
    if (!position) continue;
    const heir = found.get(keyOf({ sheetId: formula.sheetId, ...position }));
    if (!heir || withoutReferences(heir.formula) !== withoutReferences(formula.formula)) return undefined;
    followed.set(cellKey(formula), heir);
  }
  return followed;
}

const keyOf = ({ sheetId, row, column }: Pick<ScannedFormula, 'sheetId'> & CellPosition): string =>
  `${sheetId}!${formatCell(row, column)}`;
