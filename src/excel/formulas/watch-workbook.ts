/**
 * Calls back when cells are edited, moved or deleted and when sheets come, go, are renamed or hidden: the list of
 * formulas may then be another one. What Excel cannot tell is seen with the next call, refresh or look at the pane.
 */
export function watchWorkbook(changed: () => void): void {
  const tell = async () => changed();
  listen('ExcelApi', '1.9', (worksheets) => {
    worksheets.onChanged.add(tell);
    worksheets.onAdded.add(tell);
    worksheets.onDeleted.add(tell);
  });
  listen('ExcelApi', '1.17', (worksheets) => {
    worksheets.onNameChanged.add(tell);
    worksheets.onVisibilityChanged.add(tell);
  });
}

/** In a batch of its own, so that an event which Excel refuses takes no other with it. */
function listen(set: string, version: string, add: (worksheets: Excel.WorksheetCollection) => void): void {
  if (!Office.context.requirements.isSetSupported(set, version)) return;
  Excel.run(async (context) => {
    add(context.workbook.worksheets);
    await context.sync();
  }).catch((thrown) => console.warn('The list of formulas does not follow all edits.', thrown));
}
