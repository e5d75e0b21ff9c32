import { readCellShift, type CellShift } from './cell-shift';

/** Older versions of Excel report fewer events, so this also calls `changed` when the person returns to the pane. */
export function watchWorkbook(
  changed: (shift?: CellShift) => void,
  page: Pick<Window, 'addEventListener'>,
): void {
  const tell = async () => changed();
  page.addEventListener('focus', () => changed());
  listen('ExcelApi', '1.9', (worksheets) => {
    worksheets.onChanged.add(async (event) => changed(readCellShift(event)));
    worksheets.onAdded.add(tell);
    worksheets.onDeleted.add(tell);
  });
  listen('ExcelApi', '1.17', (worksheets) => {
    worksheets.onNameChanged.add(tell);
    worksheets.onVisibilityChanged.add(tell);
  });
}

/** Uses one batch per set, so that an event that Excel refuses does not stop the others. */
function listen(set: string, version: string, add: (worksheets: Excel.WorksheetCollection) => void): void {
  if (!Office.context.requirements.isSetSupported(set, version)) return;
  Excel.run(async (context) => {
    add(context.workbook.worksheets);
    await context.sync();
  }).catch((thrown) => console.warn('The list of formulas does not follow all edits.', thrown));
}
