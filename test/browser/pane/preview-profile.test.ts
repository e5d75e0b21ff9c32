import { askStage, previewProfile } from '../../support/pane/ask-stage';
import { NOW } from '../../support/pane/pane-page';
import type { PreviewProfile } from '../../../src/features/ask/ask-actions';
import { expectNone } from '../../support/pane-steps';
import { eachPane, show, expectWithinReach } from '../../support/pane/each-pane';
import { byRole, button, tab, press } from '../../support/pane/pane-parts';

eachPane();
const ask = askStage(NOW);
const table = () => byRole('region', 'Preview').getByRole('table');

async function open(profile: PreviewProfile): Promise<void> {
  await show({ ask: { ...ask, profile } }, { width: 320 });
  await tab('Ask').press('Enter');
  await byRole('combobox', 'Search columns').fill('tenant name');
  await press('Enter');
  await button('Preview of the first rows').press('Enter');
  await table().waitFor();
}

it('says below each heading how much is filled, how many values differ, and their range, for screen readers too, within reach at 320 pixels', async () => {
  await open(previewProfile(NOW));
  const cells = table().getByRole('row').nth(1).getByRole('cell');
  await cells.first().filter({ hasText: '100 % filled, 118 different' }).waitFor();
  expect(await cells.count()).toBe(ask.answer.columns.length);
  const money = ask.answer.columns.findIndex(({ type }) => type === 'FLOAT');
  expect(await cells.nth(money).textContent()).toContain('73 % filled, 118 different, 0 to 543,985.46');
  expect(await cells.nth(money).getAttribute('title')).toContain('300 of 412 rows');
  expect(await cells.last().textContent()).toBe('not counted');
  await expectWithinReach();
});

it('says why nothing is counted, and shows no bar then', async () => {
  const because = 'Filled, different and range are not counted, because the whole answer is not in memory.';
  await open({ because });
  await table().getByRole('cell', { name: because }).waitFor();
  await expectNone(table().getByText('% filled'));
  expect(await table().getByRole('row').count()).toBe(10);
});
