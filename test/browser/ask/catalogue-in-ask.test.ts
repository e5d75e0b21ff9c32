import { eachPane } from '../../support/pane/each-pane';
import { button, EMPTY, focused } from '../../support/pane/pane-parts';

const show = eachPane(EMPTY);

it('opens the catalogue from Ask with the keyboard, and takes the ticked columns to the question', async () => {
  const { page, calls } = await show();
  const all = page.getByRole('button', { name: /^All columns/ });
  const columns = page.getByRole('region', { name: 'Columns' });
  await all.press('Enter');
  await focused(page, columns.getByRole('combobox', { name: 'Search columns' }));
  await page.keyboard.type('tenant');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await columns.getByRole('button', { name: /^Rent / }).press('Enter');
  await columns.getByRole('checkbox', { name: 'Contracted Rent PA' }).press('Space');
  await button(page, 'Insert as headings').press('Enter');
  await columns.getByText('Headings entered in Sheet2!B2:D2.').waitFor();
  expect(await calls()).toContain('headings tenant_name contracted_rent_pa');
  await button(page, 'Add to Ask').press('Enter');
  await columns.waitFor({ state: 'detached' });
  const chosen = page.getByRole('grid', { name: 'Chosen columns' }).getByRole('row');
  await focused(page, chosen.first());
  expect(await chosen.allInnerTexts()).toEqual([
    expect.stringContaining('Tenant Name'),
    expect.stringContaining('Contracted Rent PA'),
  ]);
  await all.press('Enter');
  await button(page, 'Back to Ask').press('Enter');
  await focused(page, page.getByRole('combobox', { name: 'Search columns' }));
});
