import type { Page } from 'playwright-core';
import { openTab } from '../../support/pane-steps';
import { ASK_COLUMNS, askStage } from '../../support/pane/ask-stage';
import { compareStage, withHeadings } from '../../support/pane/compare-stage';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { button, EMPTY } from '../../support/pane/pane-parts';
import { expectToFit } from '../../support/pane/pane-reach';

const show = eachPane();

const NAME = 'contracted_rent_per_sqm_pa_'.repeat(3);

/** Opens whatever is folded, and expects that it fits. */
async function unfold(page: Page): Promise<void> {
  const folded = page.getByRole('tabpanel').locator('button[aria-expanded="false"]:not([aria-haspopup])');
  for (let left = await folded.count(); left > 0; left = await folded.count()) {
    await folded.first().click();
    await expectToFit(page);
  }
}

describe('names without a place to break do not make the pane scroll at 320 pixels, in a wide font neither', () => {
  it('columns in Ask: found, chosen, in conditions, orders and totals, and in the catalogue', async () => {
    const columns = ASK_COLUMNS.map((column) => ({
      ...column,
      name: `${column.name}_${NAME}`,
      label: `${column.label}_${NAME}`,
      description: NAME,
      unit: 'currency_per_sqm',
    }));
    const { page } = await show({ ...EMPTY, columns, ask: askStage(NOW) }, { width: 320 });
    const search = page.getByRole('combobox', { name: 'Search columns' });
    for (const word of ['contracted', 'use_type']) {
      await search.fill(word);
      await page.getByRole('listbox', { name: 'Columns found' }).waitFor();
      await expectToFit(page);
      await search.press('ArrowDown');
      await search.press('Enter');
    }
    await button(page, 'Add condition').click();
    await page.getByRole('combobox', { name: 'Column', exact: true }).fill('use');
    await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
    await expectToFit(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Value' }).fill(NAME);
    await button(page, 'Add order').click();
    await page.getByRole('combobox', { name: 'Order by' }).fill('contracted');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await unfold(page);
    await page.getByRole('checkbox', { name: 'One number instead of rows' }).check();
    await expectToFit(page);
    await button(page, 'All columns').click();
    await page.getByRole('region', { name: 'Columns' }).waitFor();
    await unfold(page);
  });

  it('headings, tenants and properties in Compare, with every block open', async () => {
    const stage = compareStage();
    const rows = withHeadings(
      'ME-Nr.',
      'Mieter',
      'Fläche m²',
      'Jahresmiete EUR',
      'Mietbeginn',
      'Mietende',
      NAME,
    ).map((row) => row.map((value) => (value === 'HALCYON MEDIA' ? NAME : value)));
    const { page } = await show({ compare: { ...stage, rows, sheet: 'C'.repeat(31) } }, { width: 320 });
    await openTab(page, 'Compare');
    await button(page, 'Check this sheet').waitFor();
    await expectToFit(page);
    await button(page, 'Check this sheet').click();
    await button(page, 'Write result').waitFor();
    await unfold(page);
  });
});
