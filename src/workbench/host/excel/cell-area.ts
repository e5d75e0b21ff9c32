import type { Area, Position } from '../../workbook/workbook';

export const topLeft = ({ sheetId, top, left }: Area): Position => ({ sheetId, row: top, col: left });

export const cellArea = ({ sheetId, row, col }: Position): Area => ({
  sheetId,
  top: row,
  left: col,
  bottom: row,
  right: col,
});
