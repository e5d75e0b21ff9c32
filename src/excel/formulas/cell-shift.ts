import { readArea } from './reference-walk/area';

/** Cells that were inserted into a sheet or deleted from it, so that others moved. Counted from 0. */
export interface CellShift {
  sheetId: string;
  top: number;
  bottom: number;
  left: number;
  right: number;
  towards: 'down' | 'up' | 'right' | 'left';
}

/** Reads Excel's event. Returns undefined if cells did not move. Cells need ExcelApi 1.14, rows and columns 1.9. */
export function readCellShift({
  worksheetId,
  address,
  changeType,
  changeDirectionState,
}: Pick<Excel.WorksheetChangedEventArgs, 'worksheetId' | 'address' | 'changeType' | 'changeDirectionState'>):
  | CellShift
  | undefined {
  const towards = {
    RowInserted: 'down',
    RowDeleted: 'up',
    ColumnInserted: 'right',
    ColumnDeleted: 'left',
    CellInserted: changeDirectionState?.insertShiftDirection?.toLowerCase(),
    CellDeleted: changeDirectionState?.deleteShiftDirection?.toLowerCase(),
  }[changeType as string] as CellShift['towards'] | undefined;
  const area = towards && readArea(address ?? '', '');
  if (!area) return undefined;
  const [bottom, right] = [area.row + area.rows - 1, area.column + area.columns - 1];
  return { sheetId: worksheetId, top: area.row, bottom, left: area.column, right, towards };
}
