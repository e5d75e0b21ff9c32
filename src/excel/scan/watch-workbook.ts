import { readArea } from '../reference-walk/area';
import { isCellEditing } from '../cell-editing';

/** A calculation may tell of each sheet, and of each result that arrives. */
const CALCULATED_MS = 2_000;
/** Excel refuses while a person edits a cell. */
const RETRY_MS = 5_000;

/** Of cells that were inserted or deleted, the first row and column, counted from 0. No cell before them has moved. */
type MovedFrom = { row: number; column: number };

export interface WorkbookWatcher {
  /** Is called after changes of cells or sheets that lead to no call of a function. Without a sheet, any may have changed. */
  changed(change: { sheetId?: string; movedFrom?: MovedFrom }): void;
  /** Is called if Excel refuses to report changes. */
  failed(): void;
}

/**
 * Older versions of Excel report fewer events, so the person's return to the pane counts as a change. So does a calculation: on
 * the web a choice from a drop-down is not reported (office-js issues 3888 and 4066).
 */
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
      const movedFrom = readMovedFrom(event);
      changed({ sheetId: event.worksheetId, ...(movedFrom && { movedFrom }) });
    });
    worksheets.onAdded.add(reportChange);
    worksheets.onDeleted.add(reportChange);
  });
  const calculated = new Set<string>();
  listen({ setTimer }, (worksheets) => {
    worksheets.onCalculated.add(async ({ worksheetId }) => {
      if (calculated.size === 0)
        setTimer(() => {
          const sheets = [...calculated];
          calculated.clear();
          for (const sheetId of sheets) changed({ sheetId });
        }, CALCULATED_MS);
      calculated.add(worksheetId);
    });
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
function readMovedFrom({
  address,
  changeType,
}: Pick<Excel.WorksheetChangedEventArgs, 'address' | 'changeType'>): MovedFrom | undefined {
  if (!/^(?:Row|Column|Cell)(?:Inserted|Deleted)$/.test(changeType)) return undefined;
  const { row, column } = readArea(address ?? '', '') ?? { row: 0, column: 0 };
  return { row, column };
}
