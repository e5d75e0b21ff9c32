import type { Page } from 'playwright-core';
import { askStage, previewProfile } from '../../support/pane/ask-stage';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { button, tab } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';
import type { PreviewProfile } from '../../../src/features/ask/ask-actions';

const show = eachPane();
const ask = askStage(NOW);
const PROFILE = previewProfile(NOW);
const table = (page: Page) => page.getByRole('region', { name: 'Preview' }).getByRole('table');

async function opened(profile: PreviewProfile, width?: number) {
  const pane = await show({ ask: { ...ask, profile } }, width === undefined ? {} : { width });
  const { page } = pane;
  await tab(page, 'Ask').press('Enter');
  await page.getByRole('combobox', { name: 'Search columns' }).fill('tenant name');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await button(page, 'Preview of the first rows').press('Enter');
  await table(page).waitFor();
  return pane;
}

it('says below each heading how much is filled, how many values differ, and their range, for screen readers too, within reach at 320 pixels', async () => {
  const pane = await opened(PROFILE, 320);
  const { page } = pane;
  const cells = table(page).getByRole('row').nth(1).getByRole('cell');
  await cells.first().filter({ hasText: '100 % filled, 118 different' }).waitFor();
  expect(await cells.count()).toBe(ask.answer.columns.length);
  const money = ask.answer.columns.findIndex(({ type }) => type === 'FLOAT');
  expect(await cells.nth(money).textContent()).toContain('73 % filled, 118 different, 0 to 543,985.46');
  expect(await cells.nth(money).getAttribute('title')).toContain('300 of 412 rows');
  expect(await cells.last().textContent()).toBe('not counted');
  await expectWithinReach(pane);
});

it('says why nothing is counted, and shows no bar then', async () => {
  const because = 'Filled, different and range are not counted, because the whole answer is not in memory.';
  const { page } = await opened({ because });
  await table(page).getByRole('cell', { name: because }).waitFor();
  expect(await table(page).getByText('% filled').count()).toBe(0);
  expect(await table(page).getByRole('row').count()).toBe(10);
});
