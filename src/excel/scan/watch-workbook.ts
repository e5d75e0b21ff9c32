import type { CellShift } from './cell-shift';
import { readArea } from '../reference-walk/area';
import { isCellEditing } from '../cell-editing';

/** Excel refuses while a person edits a cell. */
const RETRY_MS = 5_000;

export interface WorkbookWatcher {
  /** Is called after changes of cells or sheets that lead to no call of a function. Without a sheet, any may have changed. */
  changed(change: { sheetId?: string; shift?: CellShift }): void;
  /** Is called if Excel refuses to report changes. */
  failed(): void;
}

/** Older versions of Excel report fewer events, so the person's return to the pane counts as a change. */
export function watchWorkbook(
  { changed, failed }: WorkbookWatcher,
  page: Pick<Window, 'addEventListener'>,
  setTimer: (run: () => void, ms: number) => void,
): void {
  const reportChange = async () => changed({});
  page.addEventListener('focus', () => changed({}));
  listen({ setTimer, failed }, (worksheets) => {
    worksheets.onChanged.add(async (event) => {
      // The pane scans by itself after it has written cells.
      if (event.triggerSource === 'ThisLocalAddin') return;
      const shift = readCellShift(event);
      changed({ sheetId: event.worksheetId, ...(shift && { shift }) });
    });
    worksheets.onAdded.add(reportChange);
    worksheets.onDeleted.add(reportChange);
  });
  // The names of sheets are also read when the person returns to the pane.
  if (Office.context.requirements.isSetSupported('ExcelApi', '1.17'))
    listen({ setTimer }, (worksheets) => {
      worksheets.onNameChanged.add(reportChange);
      worksheets.onVisibilityChanged.add(reportChange);
    });
}

interface Listening {
  setTimer: (run: () => void, ms: number) => void;
  failed?: () => void;
}

/** Uses one batch per call, so that an event that Excel refuses does not stop the others. */
function listen({ setTimer, failed }: Listening, add: (worksheets: Excel.WorksheetCollection) => void): void {
  const attempt = () =>
    void Excel.run(async (context) => {
      add(context.workbook.worksheets);
      await context.sync();
    }).catch((thrown) => {
      if (isCellEditing(thrown)) setTimer(attempt, RETRY_MS);
      else {
        console.warn('The list of formulas does not follow all edits.', thrown);
        failed?.();
      }
    });
  attempt();
}

/** Reads Excel's event. Returns undefined if cells did not move. */
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
