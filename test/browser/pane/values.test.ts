import { accessibilityViolations } from '../../support/axe';
import { eachPane } from '../../support/pane/each-pane';
import { alert, button, focused, heading, openPage, tab } from '../../support/pane/pane-parts';

const show = eachPane();
const PAGE = 'Values instead of formulas…';

async function opened(stage: Parameters<typeof show>[0] = {}, size: Parameters<typeof show>[1] = {}) {
  const pane = await show({ sheets: ['Tenancy schedule', 'Report', 'Old rents'], ...stage }, size);
  await openPage(pane.page, PAGE);
  const sheet = (name: string) => pane.page.getByRole('checkbox', { name });
  await sheet('Report').waitFor();
  return { ...pane, sheet, inWorkbook: pane.page.getByRole('radio', { name: 'In this workbook' }) };
}

it('makes copies of the sheets that are ticked, at first of all of them', async () => {
  const { page, calls, sheet } = await opened();
  await focused(page, heading(page, 'Values instead of formulas'));
  expect(await sheet('Old rents').isChecked()).toBe(true);
  expect(await accessibilityViolations(page.mainFrame())).toEqual([]);
  await sheet('Report').uncheck();
  await button(page, 'Make the copies').click();
  await page.getByText('“Report (values)” was added at the end').waitFor();
  expect((await calls()).at(-1)).toBe('copy Tenancy schedule,Old rents');
  for (const name of ['Tenancy schedule', 'Old rents']) await sheet(name).uncheck();
  expect(await button(page, 'Make the copies').isDisabled()).toBe(true);
});

it('asks with what will be lost before it replaces formulas, by keys alone, in a narrow pane', async () => {
  const asked = {
    formulas: 2,
    cells: 210_000,
    canUndo: false,
    otherAddinFormulas: ['Report!C4 (ABC.PRICE)'],
  };
  const { page, calls, inWorkbook } = await opened({ sheets: ['Report'], values: { asked } }, { width: 320 });
  await inWorkbook.focus();
  await page.keyboard.press('Space');
  await button(page, 'Replace formulas…').focus();
  await page.keyboard.press('Enter');
  await page.getByText('2 Rent Roll formulas in 210,000 cells will be lost.').waitFor();
  await focused(page, button(page, 'Replace'));
  await page.getByText('It cannot be undone').waitFor();
  await page.getByText('Formulas of other add-ins stay: Report!C4 (ABC.PRICE).').waitFor();
  expect(await accessibilityViolations(page.mainFrame())).toEqual([]);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);
  await button(page, 'Cancel').focus();
  await page.keyboard.press('Enter');
  await focused(page, button(page, 'Replace formulas…'));
  await page.keyboard.press('Enter');
  await focused(page, button(page, 'Replace'));
  await page.keyboard.press('Enter');
  await page.getByText('2 formulas became values.').waitFor();
  expect((await calls()).at(-1)).toBe('replace Report');
});

it('drops the question when the person chooses other sheets, and says why nothing was done', async () => {
  const error = 'Sheet "Report" is protected. Nothing was changed.';
  const { page, sheet, inWorkbook } = await opened({ makeValues: { error, code: 'bad-input' } });
  await inWorkbook.check();
  await button(page, 'Replace formulas…').click();
  await button(page, 'Replace').waitFor();
  await sheet('Report').uncheck();
  await button(page, 'Replace').waitFor({ state: 'detached' });
  await button(page, 'Replace formulas…').click();
  await button(page, 'Replace').click();
  await alert(page).getByText(error).waitFor();
});

it('offers a record first, which is made in the tab Workbook', async () => {
  const { page } = await show();
  await tab(page, 'Workbook').click();
  await button(page, PAGE).click();
  await button(page, 'Insert a record first').click();
  await page.getByText('Sheet “Record” was added.').waitFor();
  // It is said where the record stands, from where the way back is short.
  await button(page, PAGE).waitFor();
});
