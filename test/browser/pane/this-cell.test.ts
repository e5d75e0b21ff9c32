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
import { NOW, type PaneWindow } from '../../support/pane/pane-page';
import { line, type Stage } from '../../support/pane/pane-stage';
import { gone } from '../../support/pane-steps';
import { eachPane, show, page, set, calls, callsOf, expectWithinReach } from '../../support/pane/each-pane';
import {
  byText,
  button,
  region,
  tab,
  waitForTexts,
  waitForAlert,
  press,
  focusedName,
  tabStops,
  openTab,
} from '../../support/pane/pane-parts';

eachPane({ lines: [line({ sheet: 'Tenancy schedule', cell: 'B8', at: NOW })] });
const stageOf = (change: Partial<CellStage> = {}): Partial<Stage> => ({
  cell: { ...cellStage(NOW), ...change },
});
const cell = () => region('This cell');
const source = () => cell().getByRole('list', { name: 'Source' });
/** Waits until the tab shows each of these. */
const waitForCell = (...texts: string[]) => waitForTexts(cell(), ...texts);
const open = async (change: Partial<CellStage> = {}, options?: PaneWindow) => {
  await show(stageOf(change), options);
  await openTab('This cell');
  await cell().waitFor();
};
const find = () => button('Find the source row');

it('every state is accessible in every theme, and does not scroll horizontally at 320 pixels', async () => {
  await open({}, { width: 320 });
  await find().click();
  await source().waitFor();
  await expectWithinReach();
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
    await waitForCell(text);
    await expectWithinReach();
  }
});

it('tells the cell, and asks nothing before the button', async () => {
  await open();
  await waitForCell('Contracted Rent PA', '59,880.00', 'EUR p.a.', 'contracted_rent_pa', '220 of 1,208 rows');
  await waitForCell('58,700.00 until', 'Asks the service up to 4 questions.');
  expect(await callsOf('find')).toEqual([]);
  await find().click();
  const steps = source().getByRole('listitem');
  await steps.first().waitFor();
  expect(await steps.allInnerTexts()).toEqual([
    '“Jahresnettokaltmiete EUR”\n\nThe heading in the file. Mapped to this column, 97 % sure.',
    'Row 18 of the sheet “Mieterliste”\n\nRead by extraction 250483.',
    'CH_Mieterliste_0926_v2.xlsx\n\nThe current file. It replaced CH_Mieterliste_0926.xlsx, which was uploaded first.',
    'Rent roll of 30 Sep 2026\n\nCrane House, rent roll 50483. Completed 14 Oct 2026 09:11 UTC: completion, not approval.',
    'Rent roll approved\n\nApproved in the data governance.',
    'Property approved\n\nby j.weber@harbour.example, 15 Oct 2026 08:39 UTC',
  ]);
  expect(await callsOf('find')).toEqual(['find the source of G13']);
});

it('can be used with the keyboard alone: find, cancel, insert mappings at another cell', async () => {
  await open({ find: 'hangs' });
  await tab('This cell').focus();
  expect(await tabStops(9)).toEqual([
    'Go to formula',
    'Ask the service',
    'Use these rows for …',
    'Meaning',
    'Question',
    expect.stringMatching(/^Last change/),
    'Find the source row',
    'Edit in Ask',
    'Copy as text',
  ]);
  await find().focus();
  await press('Enter');
  await button('Cancel').waitFor();
  expect(await focusedName()).toContain('Asking the service');
  await press('Tab', 'Enter');
  await find().waitFor();
  await set(stageOf());
  await find().click();
  await button('Insert mappings').click();
  await set(stageOf({ looked: { kind: 'nothing', address: { sheet: 'Notes', cell: 'B2' } } }));
  await waitForCell('At Notes!B2');
  await button('Insert here').click();
  await waitForCell('This cell does not depend on a Rent Roll formula.');
  expect(await calls()).toContain('insert 11 mappings of 250483 at B2');
});

it('says what it does not know, instead of a guess, drops a trail with the cell, and shows why a search failed', async () => {
  await open({
    trail: {
      kind: 'row',
      notes: ['The service has no column excel_row_index, so the row in the file is not known.'],
      source: { ...SOURCE, headings: [], sourceRow: null, decision: null, decidedBy: null, decidedAt: null },
    },
  });
  await find().click();
  await waitForCell(
    'No mapping is listed for this column: it may be calculated.',
    'No decision on the property',
    'Sheet “Mieterliste”',
    'The service has no column excel_row_index, so the row in the file is not known.',
  );
  await set(
    stageOf({
      looked: { kind: 'cell', cell: cellOf(NOW, { id: 'again' }) },
      trail: { kind: 'alike', count: 3, sources: [SOURCE, SOURCE, SOURCE], notes: [] },
    }),
  );
  // The trail goes with its cell.
  await gone(byText('No mapping is listed'));
  await find().click();
  await waitForCell('This is one of 3 rows that are alike.');
  expect(await source().count()).toBe(3);
  await set(
    stageOf({ looked: { kind: 'cell', cell: cellOf(NOW, { id: 'other' }) }, find: { error: 'No answer.' } }),
  );
  await find().click();
  await waitForAlert('No answer.');
});

it('copies a sum with its basis as a sentence', async () => {
  await open({ looked: severalCells(NOW) });
  await waitForCell('Contracted Rent PA, sum');
  await page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button('Copy as sentence').click();
  await waitForCell('Copied.');
});

it('shows each part of a figure with its rows, first a few and then all that are listed, with what the others add up to', async () => {
  await open({ looked: figureCell });
  const parts = region('Rows behind the figure').getByRole('group');
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
  await open({ looked: unfollowedCell });
  await waitForCell(
    'This figure depends on the results below. Its rows are not listed, because this part is not followed: SORT(INDEX($B$9#,0,6))',
    'column Contracted Rent PA',
  );
});
