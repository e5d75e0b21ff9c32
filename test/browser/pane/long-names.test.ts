import { ASK_COLUMNS, askStage } from '../../support/pane/ask-stage';
import { compareStage, withHeadings } from '../../support/pane/compare-stage';
import { NOW } from '../../support/pane/pane-page';
import { eachPane, show, page, expectToFit } from '../../support/pane/each-pane';
import { byRole, button, press, openTab, EMPTY } from '../../support/pane/pane-parts';

eachPane();

const NAME = 'contracted_rent_per_sqm_pa_'.repeat(3);

/** Opens whatever is folded, and expects that it fits. */
async function unfold(): Promise<void> {
  const folded = byRole('tabpanel').locator('button[aria-expanded="false"]:not([aria-haspopup])');
  for (let left = await folded.count(); left > 0; left = await folded.count()) {
    await folded.first().click();
    await expectToFit();
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
    await show({ ...EMPTY, columns, ask: askStage(NOW) }, { width: 320 });
    const search = byRole('combobox', 'Search columns');
    for (const word of ['contracted', 'use_type']) {
      await search.fill(word);
      await byRole('listbox', 'Columns found').waitFor();
      await expectToFit();
      await search.press('Enter');
    }
    await button('Add condition').click();
    await page().getByRole('combobox', { name: 'Column', exact: true }).fill('use');
    await byRole('listbox', 'Suggestions').waitFor();
    await expectToFit();
    await press('ArrowDown', 'Enter');
    await byRole('combobox', 'Value').fill(NAME);
    await button('Add order').click();
    await byRole('combobox', 'Order by').fill('contracted');
    await press('ArrowDown', 'Enter');
    await unfold();
    await byRole('checkbox', 'One number instead of rows').check();
    await expectToFit();
    await button('All columns').click();
    await byRole('region', 'Columns').waitFor();
    await unfold();
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
    await show({ compare: { ...stage, rows, sheet: 'C'.repeat(31) } }, { width: 320 });
    await openTab('Compare');
    await button('Check this sheet').waitFor();
    await expectToFit();
    await button('Check this sheet').click();
    await button('Write result').waitFor();
    await unfold();
  });
});
