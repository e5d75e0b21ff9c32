import { openTab } from '../../support/pane-steps';
import { withWorkbench } from '../../support/with-workbench';
import type { WorkbenchDriver } from '../../support/workbench-driver';

let book: WorkbenchDriver;
withWorkbench((started) => ({ book } = started));

it('a formula that cannot be opened says so over its own cell only, and is tried again on request', async () => {
  const { pane } = book;
  await book.enter('Sheet1!B2', '=RR.QUERY("unit_name","use_type=OFFICE",0)');
  await book.idle();
  const again = pane.getByRole('button', { name: 'Try again', exact: true });
  const failed = pane.getByText('Excel did not show the formula in Sheet1!B2.');
  const open = async () => {
    await openTab(pane, 'This cell');
    await book.clickCell('B2');
    const edit = pane.getByRole('button', { name: 'Edit in Ask' });
    await edit.waitFor();
    // A person begins to type in a cell.
    await book.page.evaluate(() => window.workbench!.behave({ editMs: 4000, editAtBatch: 1 }));
    await edit.click();
    await failed.waitFor();
  };
  await open();
  const isReadable = () =>
    book.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.getActiveCell().load('address');
        await context.sync();
        return true;
      }).catch(() => false),
    );
  await book.until(isReadable, true);
  await book.clickCell('H1');
  await failed.waitFor({ state: 'detached' });
  await open();
  await book.until(async () => {
    if (await again.isVisible()) await again.click();
    return pane.getByText('Editing Sheet1!B2.').isVisible();
  }, true);
  expect(await again.count()).toBe(0);
});
