/**
 * Calls back when cells are edited, moved or deleted and when sheets come, go or are renamed: the list of formulas may then be
 * another one. Where Excel cannot tell (before ExcelApi 1.9), the list is renewed with the next call or refresh.
 */
export function watchWorkbook(changed: () => void): void {
  const tell = async () => changed();
  Excel.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.onChanged.add(tell);
    worksheets.onAdded.add(tell);
    worksheets.onDeleted.add(tell);
    // ExcelApi 1.17. By presence: what a requirement set promises, an older Office.js need not have.
    worksheets.onNameChanged?.add(tell);
    worksheets.onVisibilityChanged?.add(tell);
    await context.sync();
  }).catch((thrown) => console.warn('The list of formulas does not follow edits.', thrown));
}
