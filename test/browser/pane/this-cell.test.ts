import { eachPane } from '../../support/pane/each-pane';
import {
  cellOf,
  cellStage,
  dependentCell,
  figureCell,
  mixedCells,
  severalCells,
  unfollowedCell,
  SOURCE,
  type CellStage,
} from '../../support/pane/cell-stage';
import { NOW } from '../../support/pane/pane-page';
import { alert, button, focusedName, tabStops } from '../../support/pane/pane-parts';
import { expectWithinReach } from '../../support/pane/pane-reach';
import { line, type Stage } from '../../support/pane/pane-stage';
import { openTab } from '../../support/pane-steps';

const show = eachPane({ lines: [line({ sheet: 'Tenancy schedule', cell: 'B8', at: NOW })] });
const stageOf = (change: Partial<CellStage> = {}): Partial<Stage> => ({
  cell: { ...cellStage(NOW), ...change },
});
const open = async (change: Partial<CellStage> = {}, width?: number) => {
  const opened = await show(stageOf(change), width === undefined ? {} : { width });
  await openTab(opened.page, 'This cell');
  const region = opened.page.getByRole('region', { name: 'This cell' });
  await region.waitFor();
  return { ...opened, region };
};
const find = (page: Awaited<ReturnType<typeof open>>['page']) => button(page, 'Find the source row');

it('every state is accessible in every theme, and does not scroll horizontally at 320 pixels', async () => {
  const opened = await open({}, 320);
  const { page, set, region } = opened;
  await find(page).click();
  await region.getByRole('list', { name: 'Source' }).waitFor();
  await expectWithinReach(opened);
  const long = 'x'.repeat(120);
  const states: [looked: CellStage['looked'], text: string][] = [
    [{ kind: 'nothing', address: { sheet: 'C'.repeat(31), cell: 'XFD1048576' } }, 'origin is told here'],
    [{ kind: 'cell', cell: cellOf(NOW, { id: 'long', shown: long, about: [long], text: long }) }, long],
    [mixedCells(NOW), 'headings are not counted'],
    [dependentCell, 'It may depend on more'],
    [figureCell, '3 parts add up to 62,500,004.00'],
  ];
  for (const [looked, text] of states) {
    await set(stageOf({ looked }));
    await region.getByText(text).first().waitFor();
    await expectWithinReach(opened);
  }
});

it('tells the cell, and asks nothing before the button', async () => {
  const { page, calls, region } = await open();
  for (const text of [
    'Contracted Rent PA',
    '59,880.00',
    'EUR p.a.',
    'contracted_rent_pa',
    '220 of 1,208 rows',
  ])
    await region.getByText(text).first().waitFor();
  await region.getByText('58,700.00 until', { exact: false }).waitFor();
  expect((await calls()).filter((call) => call.startsWith('find'))).toEqual([]);
  expect(await region.innerText()).toContain('Asks the service up to 4 questions.');
  await find(page).click();
  const steps = region.getByRole('list', { name: 'Source' }).getByRole('listitem');
  await steps.first().waitFor();
  expect(await steps.allInnerTexts()).toEqual([
    '“Jahresnettokaltmiete EUR”\n\nThe heading in the file. Mapped to this column, 97 % sure.',
    'Row 18 of the sheet “Mieterliste”\n\nRead by extraction 250483.',
    'CH_Mieterliste_0926_v2.xlsx\n\nThe current file. It replaced CH_Mieterliste_0926.xlsx, which was uploaded first.',
    'Rent roll of 30 Sep 2026\n\nCrane House, rent roll 50483. Completed 14 Oct 2026 09:11 UTC: completion, not approval.',
    'Rent roll approved\n\nApproved in the data governance.',
    'Property approved\n\nby j.weber@harbour.example, 15 Oct 2026 08:39 UTC',
  ]);
  expect((await calls()).filter((call) => call.startsWith('find'))).toEqual(['find the source of G13']);
});

it('can be used with the keyboard alone: find, cancel, insert mappings at another cell', async () => {
  const { page, set, calls, region } = await open({ find: 'hangs' });
  await page.getByRole('tab', { name: 'This cell' }).focus();
  expect(await tabStops(page, 8)).toEqual([
    'Go to formula',
    'Ask the service',
    'Meaning',
    'Question',
    expect.stringMatching(/^Last change/),
    'Find the source row',
    'Edit in Ask',
    'Copy as text',
  ]);
  await find(page).focus();
  await page.keyboard.press('Enter');
  await button(page, 'Cancel').waitFor();
  expect(await focusedName(page)).toContain('Asking the service');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await find(page).waitFor();
  await set(stageOf());
  await find(page).click();
  await button(page, 'Insert mappings').click();
  await set(stageOf({ looked: { kind: 'nothing', address: { sheet: 'Notes', cell: 'B2' } } }));
  await region.getByText('At Notes!B2').waitFor();
  await button(page, 'Insert here').click();
  await region.getByText('This cell does not depend on a Rent Roll formula.', { exact: false }).waitFor();
  expect(await calls()).toContain('insert 11 mappings of 250483 at B2');
});

it('says what it does not know, instead of a guess, drops a trail with the cell, and shows why a search failed', async () => {
  const { page, set, region } = await open({
    trail: {
      kind: 'row',
      how: 'equal',
      notes: ['The service has no column excel_row_index, so the row in the file is not known.'],
      at: NOW,
      source: { ...SOURCE, headings: [], sourceRow: null, decision: null, decidedBy: null, decidedAt: null },
    },
  });
  await find(page).click();
  for (const text of [
    'No mapping is listed for this column: it may be calculated.',
    'No decision on the property',
    'Sheet “Mieterliste”',
    'The service has no column excel_row_index, so the row in the file is not known.',
  ])
    await region.getByText(text).waitFor();
  await set(
    stageOf({
      looked: { kind: 'cell', cell: cellOf(NOW, { id: 'again' }) },
      trail: { kind: 'alike', count: 3, sources: [SOURCE, SOURCE, SOURCE], notes: [], at: NOW },
    }),
  );
  // The trail goes with its cell.
  await region.getByText('No mapping is listed').waitFor({ state: 'detached' });
  await find(page).click();
  await region.getByText('This is one of 3 rows that are alike.').waitFor();
  expect(await region.getByRole('list', { name: 'Source' }).count()).toBe(3);
  await set(
    stageOf({ looked: { kind: 'cell', cell: cellOf(NOW, { id: 'other' }) }, find: { error: 'No answer.' } }),
  );
  await find(page).click();
  await alert(page).filter({ hasText: 'No answer.' }).waitFor();
});

it('copies a sum with its basis as a sentence', async () => {
  const { page, region } = await open({ looked: severalCells(NOW) });
  await region.getByText('Contracted Rent PA, sum').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Copy as sentence').click();
  await region.getByText('Copied.').waitFor();
});

it('shows each part of a figure with its rows, first a few and then all that are listed, with what the others add up to', async () => {
  const { region } = await open({ looked: figureCell });
  const parts = region.getByRole('region', { name: 'Rows behind the figure' }).getByRole('group');
  expect(await parts.getByRole('button').allInnerTexts()).toEqual([
    expect.stringMatching(/^\+ 62,500,000\.00\s+SUMIFS/),
    expect.stringMatching(/^− 1\s+Vacant units$/),
    expect.stringMatching(/^\+ 5\.00\s+5$/),
  ]);
  const rents = parts.first();
  await rents.getByRole('button').click();
  await rents.getByText('250 rows add up to 62,500,000.00').waitFor();
  expect(await rents.getByRole('listitem').count()).toBe(10);
  await rents.getByRole('button', { name: 'Show 200 of 250 rows' }).click();
  expect(await rents.getByRole('listitem').last().innerText()).toMatch(/^50 more rows\s+12,500,000\.00$/);
  const vacant = parts.nth(1);
  await vacant.getByRole('button').click();
  await vacant.getByText('1 row, taken off').waitFor();
  await vacant.getByRole('button', { name: 'Go to Summary!C9' }).waitFor();
});

it('says of a figure that is not followed on which results it depends, and which part is not followed', async () => {
  const { region } = await open({ looked: unfollowedCell });
  const message =
    'This figure depends on the results below. Its rows are not listed, because this part is not followed: SORT(INDEX($B$9#,0,6))';
  await region.getByText(message).waitFor();
  await region.getByText('column Contracted Rent PA').first().waitFor();
});
