import { openTab } from '../support/pane-steps';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { accessibilityViolations } from '../support/axe';
let book: WorkbenchDriver;
withWorkbench((started) => ({ book } = started), { databases: ALL_DATABASES });
const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const said = (text: string | RegExp) => book.pane.getByText(text).first().waitFor({ timeout: 60_000 });
it('x', async () => {
  await openTab(book.pane, 'Ask');
  await book.page.screenshot({ path: '/tmp/w39a/0.png' });
  await book.pane.getByRole('button', { name: /^One currency/ }).click();
  await said(/The sheet "Rates" was added/);
  await book.idle();
  console.log(await accessibilityViolations(book.addin()));
  await book.page.screenshot({ path: '/tmp/w39a/1.png' });
  const rows = [
    ['CHF', '1.0604', '2026-09-30', 'ECB'],
    ['GBP', '1.1712', '2026-09-30', 'ECB'],
    ['PLN', '0.2351', '2026-09-29', 'NBP'],
    ['SEK', '0.0883', '2026-09-30', 'ECB'],
    ['USD', '0.8512', '2026-09-30', 'ECB'],
  ];
  for (const [r, row] of rows.entries())
    for (const [k, v] of row.entries()) if (k) await book.enter(`Rates!${'BCDE'[k]}${10 + r}`, v);
  await book.idle();
  await book.page.screenshot({ path: '/tmp/w39a/2.png' });
  await book.pane.getByRole('button', { name: /^Totals by …/ }).click();
  await button('property').click();
  await said('The sheet "Totals" was added.');
  await book.idle();
  await book.page.screenshot({ path: '/tmp/w39a/3.png' });
  console.log(
    await book.shown('Totals!D19'),
    await book.shown('Totals!B20'),
    await book.shown('Rates!C5'),
    await book.shown('Rates!C6'),
  );
  await button('Insert report').click();
  await said(/The sheets "Units" and "Report" were added/);
  await book.idle();
  await book.page.screenshot({ path: '/tmp/w39a/4.png' });
  console.log(
    await book.shown('Report!B3'),
    await book.shown('Report!C6'),
    await book.shown('Report!C7'),
    await book.shown('Report!C17'),
  );
  await button('Insert rent bridge').click();
  await said(/The sheet "Rent bridge" was added/);
  await book.idle();
  await book.page.screenshot({ path: '/tmp/w39a/5.png' });
  console.log(await book.shown('Rent bridge!D5'), await book.shown('Rent bridge!C30'));
}, 300000);
