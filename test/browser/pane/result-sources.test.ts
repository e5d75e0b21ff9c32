import type { Page } from 'playwright-core';
import { cellOf, cellStage } from '../../support/pane/cell-stage';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { button, rows, tab } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';

const show = eachPane();
const waitForStatus = (page: Page, words: string) =>
  page.getByRole('status').filter({ hasText: words }).waitFor();
const asks = (calls: readonly string[]) => calls.filter((call) => call.startsWith('ask what'));

const ROW = cellOf(NOW, {
  traced: {
    run: { name: 'QUERY', args: [] },
    column: 'contracted_rent_pa',
    shownRow: { row: 4, values: [] },
  },
});

const PLACES: [string, (page: Page) => Promise<void>, RegExp][] = [
  [
    'a result in Workbook',
    async (page) => {
      await tab(page, 'Workbook').press('Enter');
      await rows(page)
        .getByRole('button', { name: /^Changes!B5/ })
        .press('Enter');
    },
    /Changes!B5 rests on$/,
  ],
  ['a figure in This cell', (page) => tab(page, 'This cell').press('Enter'), /rests on, row 4$/],
];

describe.each(PLACES)('%s', (_, open, call) => {
  it('says on what it rests, asks by one click where the answers held do not tell it, and again after a failure', async () => {
    const error = 'The service does not answer. Check your connection.';
    const { page, calls, set } = await show({
      askResultSources: { error },
      cell: { ...cellStage(NOW), looked: { kind: 'cell', cell: ROW } },
    });
    await open(page);
    await waitForStatus(page, 'From 45 rent rolls, approval not known, oldest 30 Jun 2026');
    expect(asks(await calls())).toEqual([]);
    await button(page, 'Ask the service').press('Enter');
    await page.getByText(error).waitFor();
    await set({ askResultSources: 'works' });
    await button(page, 'Ask the service').press('Enter');
    await waitForStatus(page, 'From 45 rent rolls, 3 not approved, oldest 30 Jun 2026');
    expect(await button(page, 'Ask the service').count()).toBe(0);
    const sent = asks(await calls());
    expect(sent).toEqual([expect.stringMatching(call), expect.stringMatching(call)]);
    expect(await page.getByText(error).count()).toBe(0);
  });

  it('fits the narrowest pane in every theme', async () => {
    const opened = await show(
      { resultSources: { canAsk: true }, cell: { ...cellStage(NOW), looked: { kind: 'cell', cell: ROW } } },
      { width: 320 },
    );
    await open(opened.page);
    await waitForStatus(opened.page, 'Rent rolls not known, approval not known, oldest not known');
    await expectWithinReach(opened);
  });
});

it('says of one figure nothing that was asked for another', async () => {
  const looked = (change: Parameters<typeof cellOf>[1]) => ({
    cell: { ...cellStage(NOW), looked: { kind: 'cell' as const, cell: { ...ROW, ...change } } },
  });
  const { page, set, calls } = await show({ askResultSources: 'hangs', ...looked({}) });
  await tab(page, 'This cell').press('Enter');
  await button(page, 'Ask the service').press('Enter');
  await button(page, 'Asking…').waitFor();
  const traced = { ...ROW.traced!, shownRow: { row: 5, values: [] } };
  await set({ ...looked({ id: 'G14', traced }), resultSources: { rolls: 1, oldest: 46_203, canAsk: true } });
  await waitForStatus(page, 'From 1 rent roll');
  await set({ askResultSources: 'works' });
  await button(page, 'Ask the service').press('Enter');
  await waitForStatus(page, 'From 45 rent rolls');
  expect(asks(await calls()).map((call) => call.slice(-5))).toEqual(['row 4', 'row 5']);
});
