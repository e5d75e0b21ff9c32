import type { WorkbenchDriver } from './workbench-driver';

/** Returns the names of the sheets in the order of their tabs, as Excel tells them to the add-in. */
export const sheetNames = (book: WorkbenchDriver): Promise<string[]> =>
  book.addin().evaluate(() =>
    Excel.run(async (context) => {
      const { worksheets } = context.workbook;
      worksheets.load('items/name');
      await context.sync();
      return worksheets.items.map(({ name }) => name);
    }),
  );
