import { cellOf, cellStage } from '../../support/pane/cell-stage';
import { NOW } from '../../support/pane/pane-page';
import { expectNone } from '../../support/pane-steps';
import { eachPane, show, set, callsOf, expectWithinReach } from '../../support/pane/each-pane';
import { byRole, byText, button, tab, waitForText, waitForStatus } from '../../support/pane/pane-parts';

eachPane();
const asks = () => callsOf('ask what');

const TRACED = { run: { name: 'QUERY', args: [] }, column: 'contracted_rent_pa' };
const looked = (row: number) => ({
  cell: {
    ...cellStage(NOW),
    looked: {
      kind: 'cell' as const,
      cell: cellOf(NOW, { id: `G${row}`, traced: { ...TRACED, shownRow: { row, values: [] } } }),
    },
  },
});

const PLACES: [string, () => Promise<void>, RegExp][] = [
  [
    'a result in Workbook',
    async () => {
      await tab('Workbook').press('Enter');
      await byRole('button', /^Changes!B5/).press('Enter');
    },
    /Changes!B5 rests on$/,
  ],
  ['a figure in This cell', () => tab('This cell').press('Enter'), /rests on, row 4$/],
];

it.each(PLACES)(
  '%s says on what it rests, within reach at 320 pixels, and asks by one click what the answers held do not tell, again after a failure',
  async (_, open, call) => {
    const error = 'The service does not answer. Check your connection.';
    await show(
      { askResultSources: { error }, resultSources: { canAsk: true }, ...looked(4) },
      { width: 320 },
    );
    await open();
    await waitForStatus('Rent rolls not known, approval not known, oldest not known');
    await expectWithinReach();
    expect(await asks()).toEqual([]);
    await button('Ask the service').press('Enter');
    await waitForText(error);
    await set({ askResultSources: 'works' });
    await button('Ask the service').press('Enter');
    await waitForStatus('From 45 rent rolls, 3 not approved, oldest 30 Jun 2026');
    await expectNone(button('Ask the service'));
    expect(await asks()).toEqual([expect.stringMatching(call), expect.stringMatching(call)]);
    await expectNone(byText(error));
  },
);

it('says of one figure nothing that was asked for another', async () => {
  await show({ askResultSources: 'hangs', ...looked(4) });
  await tab('This cell').press('Enter');
  await button('Ask the service').press('Enter');
  await button('Asking…').waitFor();
  await set({ ...looked(5), resultSources: { rolls: 1, oldest: 46_203, canAsk: true } });
  await waitForStatus('From 1 rent roll');
  await set({ askResultSources: 'works' });
  await button('Ask the service').press('Enter');
  await waitForStatus('From 45 rent rolls');
  expect((await asks()).map((call) => call.slice(-5))).toEqual(['row 4', 'row 5']);
});
