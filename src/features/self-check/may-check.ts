/** Returns a sentence if a sheet cannot be added to this workbook. Excel may still refuse it afterwards. */
export async function whyNot(): Promise<string | undefined> {
  if (!Office.context.requirements.isSetSupported('ExcelApi', '1.9'))
    return 'This Excel is too old for the check: it needs ExcelApi 1.9. Nothing was changed.';
  const isReadOnly = await Excel.run(async (context) => {
    const workbook = context.workbook.load('readOnly');
    await context.sync();
    return workbook.readOnly;
  }).catch(() => false);
  if (isReadOnly)
    return 'The workbook is open for reading only, so the check cannot add its sheet. Open a new workbook and start the check there.';
  const isProtected = await Excel.run(async (context) => {
    const { protection } = context.workbook;
    protection.load('protected');
    await context.sync();
    return protection.protected;
  }).catch(() => false);
  if (isProtected)
    return 'The structure of the workbook is protected, so the check cannot add its sheet. Open a new workbook and start the check there.';
  return undefined;
}

/** Returns the sentence for a sheet that Excel did not add. */
export const refusedSheet = (refusal: string): string =>
  refusal.includes('InvalidOperationInCellEditMode')
    ? 'A cell is being edited. Press Enter or Escape in the sheet, and start the check again.'
    : `Excel does not let the check add its sheet (${refusal}). Open a new workbook and start the check there.`;

const OTHERS =
  'Another person is editing this workbook, so the check has stopped. Start it in a workbook of your own.';

/** Excel does not say who has a workbook open: the first edit of another person does. Returns a function that ends this. */
export async function watchCoAuthors(stop: (sentence: string) => void): Promise<() => Promise<void>> {
  try {
    return await Excel.run(async (context) => {
      const listening = context.workbook.worksheets.onChanged.add(async ({ source }) => {
        if (source === Excel.EventSource.remote) stop(OTHERS);
      });
      await context.sync();
      return () =>
        Excel.run(listening.context, async (same) => {
          listening.remove();
          await same.sync();
        }).catch(() => undefined);
    });
  } catch {
    return async () => {};
  }
}
