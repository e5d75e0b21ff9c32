import type { FormulaLine } from '../../../src/answers/formulas/formula-line';
import { NOW } from '../../support/pane/pane-page';
import { changingColumns, everyState, line, mendableFormulas } from '../../support/pane/pane-stage';
import { gone, expectNone } from '../../support/pane-steps';
import { eachPane, show, page, set, calls, lastCall, actions } from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  button,
  heading,
  region,
  rows,
  waitForText,
  waitForStatus,
  waitForAlert,
  press,
  focused,
  tabStops,
  LAST_REFRESH,
} from '../../support/pane/pane-parts';

eachPane();

const row = (address: string) => rows().filter({ hasText: address });
const cellButton = (name: string) => rows().getByRole('button', { name: new RegExp(`^${name}`) });
const search = () => byRole('searchbox', 'Search formulas');
const waitForRows = (count: number) =>
  page().waitForFunction((expected) => document.querySelectorAll('li').length === expected, count);
const text = (words: string | null) => words!.replace(/\s+/g, ' ').trim();
const sheetNames = async () =>
  (await page().getByRole('heading', { level: 3 }).allTextContents()).map((words) =>
    words.replace(/ \d.*/, ''),
  );

/** Returns the description of a button for screen readers. */
async function description(accessibleName: string): Promise<unknown> {
  const browser = await page().context().newCDPSession(page());
  const { root } = await browser.send('DOM.getDocument');
  const { nodes } = await browser.send('Accessibility.queryAXTree', {
    backendNodeId: root.backendNodeId,
    role: 'button',
    accessibleName,
  });
  return nodes[0]?.description?.value;
}

describe('refresh', () => {
  it('starts for workbook, sheet and selection, and is cancelled, by keyboard', async () => {
    await show();
    const start = button('Refresh workbook');
    const more = button('More ways to refresh');
    const sheet = byRole('menuitem', 'Refresh sheet');
    await start.press('Enter');
    await waitForText('Looking for formulas…');
    await focused(start);
    await set({ progress: { total: 12, done: 4 } });
    await waitForText('4 of 12 formulas');
    const bar = byRole('progressbar', 'Refresh');
    expect(await bar.getAttribute('aria-valuetext')).toBe('4 of 12 formulas');
    // One is under way.
    await start.press('Enter');
    await more.press('ArrowDown');
    await focused(sheet);
    await sheet.press('Enter');
    await focused(more);
    await button('Cancel').press('Enter');
    await waitForStatus('Cancelled: 4 of 12');
    await focused(start);
    await more.press('Enter');
    await sheet.press('Enter');
    await set({ progress: null });
    await more.press('Enter');
    await sheet.press('ArrowDown');
    await byRole('menuitem', 'Refresh selection').press('Enter');
    expect(await actions()).toEqual(['refresh workbook', 'cancel', 'refresh sheet', 'refresh selection']);
  });

  it('describes its outcome, how long ago it was, and how old the data is', async () => {
    await show({ last: LAST_REFRESH, lines: everyState(NOW).slice(3, 5) });
    const result = byRole('status').filter({ hasText: LAST_REFRESH.text });
    await result.filter({ hasText: '1 failed. · just now' }).waitFor();
    await waitForText('Oldest data: 3 min ago');
    await page().clock.fastForward(3 * 60_000);
    await result.filter({ hasText: '1 failed. · 3 min ago' }).waitFor();
    await waitForText('Oldest data: 6 min ago');
  });
});

it('offers sheets over the rows of a formula, and names before what they cannot take over', async () => {
  const untaken = 'The new sheet goes on without what it cannot take over from Sheet1!B9: all rent rolls.';
  const result = line({ sheet: 'Sheet1', cell: 'B9', hasPartFigures: true });
  await show({ lines: [result], untaken });
  // Where the note stands, without a click.
  await button('WAULT of these rows').click();
  await waitForStatus(untaken);
  await button('Close').click();
  await button('Use these rows for …').press('Enter');
  await press('ArrowDown', 'ArrowDown', 'Enter');
  await waitForStatus(untaken);
  await button('Insert without it').click();
  await waitForStatus('The sheet of events was added.');
  expect((await calls()).filter((call) => call.startsWith('insert'))).toEqual([
    'insert events {"rowsOf":{"sheet":"Sheet1","cell":"B9"},"isAgreed":true}',
  ]);
});

describe('the formulas', () => {
  it('that failed come first with their reasons, the others are one line each, by sheet, and all are looked for again on request', async () => {
    await show();
    await waitForText('7 formulas · 1 failed · 1 not refreshed · 1 running');
    // Nothing to click: the reason is in view.
    const reason = await byText('Column "gla_sqm" was removed from the service.').boundingBox();
    expect(reason!.y + reason!.height).toBeLessThan(700);
    const texts = (await rows().allTextContents()).map(text);
    expect(texts.slice(0, 2)).toEqual([
      'Tenancy schedule!B6 RR.QUERY("unit_name, gla_sqm, contracted_rent_pa","use_type=OFFICE") Failed Column "gla_sqm" was removed from the service. Similar live column: actual_lettable_area_sqm.',
      'Changes!B5 25 × 9 RR.CHANGES("2026-10-01","2026-11-01") Not refreshed · data of 20 Nov 12:03 The service does not answer. The values of the last answer stay; refresh again later.',
    ]);
    expect(texts[4]).toMatch(
      /^Columns!B5 RR\.COLUMNS\(\) 214 × 614:02 Answered · data of 14:02 "Lettable Area" now means/,
    );
    expect(await sheetNames()).toEqual(['Summary', 'All units', 'Columns', 'Inputs', 'Archive']);
    for (const { formula, sheet, cell } of everyState(NOW))
      expect(await row(`${sheet}!${cell}`).getByTitle(formula, { exact: true }).count()).toBe(1);
    const { height } = (await row('Archive!B2').boundingBox())!;
    expect(height).toBe(32);
    await set({ gaps: ['Excel does not let the add-in read sheet "Chart1".'] });
    await waitForText('Excel does not let the add-in read sheet "Chart1".');
    await button('Look for formulas again').click();
    expect(await calls()).toEqual(['scan', 'scan']);
  });

  it('show their text on one line, and in full with all details on selection', async () => {
    await show();
    const NAME = 'All units!A2 48,210 × 31 Answered · data of 14:00';
    const quiet = button(NAME);
    const formula = quiet.getByText('RR.QUERY("property_name');
    expect(await formula.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true);
    expect(await description(NAME)).toBe(await formula.textContent());
    expect((await quiet.getByText('Answered').boundingBox())!.width).toBe(1);
    await quiet.press('Enter');
    await page().locator('[aria-expanded=true]').and(quiet).waitFor();
    expect(await formula.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false);
    expect((await quiet.getByText('Answered').boundingBox())!.width).toBeGreaterThan(50);
    expect(await lastCall()).toBe('go to All units!A2');
  });

  it('can be run or entered again, one by one or together', async () => {
    await show({ lines: mendableFormulas(NOW) });
    await row('Roll!B6').getByRole('button', { name: 'Run again' }).press('Enter');
    await button('Enter them again').press('Enter');
    const quiet = row('Summary!C12');
    await expectNone(quiet.getByRole('button', { name: 'Run again' }));
    await quiet.getByRole('button', { name: /^Summary!C12/ }).click();
    await set({
      runAgain: { error: 'Excel did not run Summary!C12. Check whether the sheet is protected.' },
    });
    await quiet.getByRole('button', { name: 'Run again' }).click();
    await quiet.getByText('Excel did not run Summary!C12.').waitFor();
    expect((await calls()).filter((call) => call.endsWith('again'))).toEqual([
      'run Roll!B6 again',
      'enter Areas!B2 Areas!B9 Areas!B16 again',
      'run Summary!C12 again',
    ]);
  });

  it('lead to their cells by keyboard, except on hidden sheets', async () => {
    await show();
    await cellButton('Changes!B5').press('Enter');
    await expectNone(cellButton('Inputs!A1'));
    await row('Inputs!A1').getByText('on a hidden sheet').waitFor();
    await set({ goTo: { error: 'The sheet Archive is gone.' } });
    await cellButton('Archive!B2').press('Space');
    await waitForAlert('The sheet Archive is gone.');
    expect(await calls()).toEqual(['scan', 'go to Changes!B5', 'go to Archive!B2']);
  });

  it('without formats get them on request, and the focus stays in the row', async () => {
    await show({ format: { error: 'The sheet is protected.' } });
    const format = button('Format this result');
    await format.press('Enter');
    await waitForAlert('The sheet is protected.');
    await focused(format);
    await set({ format: 'works' });
    await format.press('Enter');
    await focused(cellButton('All units!A2'));
    await expectNone(format);
    expect(await actions()).toEqual(['format All units!A2', 'format All units!A2']);
  });

  it('by the thousand are all listed, and those out of view are not laid out', async () => {
    const sixty = Array.from({ length: 1000 }, (_, index): FormulaLine => {
      const sheetPosition = index % 60;
      return line({ sheet: `Property ${sheetPosition}`, sheetPosition, cell: `B${index}`, at: NOW });
    });
    await show({ lines: sixty }, { height: 700 });
    await waitForText('1,000 formulas');
    await waitForRows(1000);
    const drawn = (cell: string, expected: boolean) =>
      page().waitForFunction(
        ([at, isVisible]) => {
          const item = [...document.querySelectorAll('li')].find((candidate) =>
            candidate.textContent!.includes(at),
          );
          return (
            item?.querySelector('button')?.checkVisibility({ contentVisibilityAuto: true }) === isVisible
          );
        },
        [cell, expected] as const,
      );
    await drawn('Property 0!B0', true);
    await drawn('Property 59!B959', false);
    await search().fill('Property 59!B959');
    await waitForRows(1);
    await drawn('Property 59!B959', true);
  });
});

describe('deprecated columns', () => {
  const section = () => region('Deprecated columns');
  const lines = changingColumns(NOW);

  it('link to the formulas, and are replaced by keyboard in those that name them', async () => {
    await show({ lines: lines.slice(0, 2), rewrite: 'hangs' });
    await heading('Deprecated columns').focus();
    expect(await tabStops(3)).toEqual(['Tenancy schedule!B6', 'Summary!C12', 'Use svc_property_id']);
    await press('Enter');
    await focused(button('Rewriting…'));
    await press('Enter');
    await set({ rewrite: 'works' });
    await waitForStatus('2 formulas now read svc_property_id.');
    await focused(heading('Deprecated columns'));
    await expectNone(section().getByRole('listitem'));
    expect(await actions()).toEqual([
      'rewrite Tenancy schedule!B6 =RR.QUERY("svc_property_id, unit_name, contracted_rent_pa","svc_property_id>=100")',
      'rewrite Summary!C12 =SUM(CHOOSECOLS(RR.QUERY("svc_property_id, contracted_rent_pa",,0),2))',
    ]);
    await button('Close').press('Enter');
    await gone(section());
    await focused(heading('Formulas'));
  });
});

describe('changed display names', () => {
  const note =
    '"Lettable Area" now means actual_lettable_area_sqm. It used to mean contracted_lettable_area_sqm.';
  const renamed = [{ label: 'Lettable Area', name: 'actual_lettable_area_sqm', note }];
  const inRoll = (cell: string, formula: string, ...notes: string[]) =>
    line({ sheet: 'Roll', cell, formula, notes: [note, ...notes], renamed });
  const lines = [
    inRoll('B6', '=RR.QUERY("unit_name, Lettable Area")'),
    inRoll('B90', '=RR.QUERY(B89:J89)', 'Another note.'),
  ];

  it('are written as identifiers with one click, where the formula has them in its text, or dismissed, with their notes', async () => {
    await show({ lines });
    await waitForText(
      /Roll!B90 reads the name from elsewhere, such as cells\. Enter actual_lettable_area_sqm there\./,
    );
    await button('Write actual_lettable_area_sqm').click();
    await gone(button('Write actual_lettable_area_sqm'));
    expect(await lastCall()).toMatch(/^rewrite .*!B6 =RR\.QUERY\("unit_name, actual_lettable_area_sqm"\)$/);
    await button('Dismiss').click();
    await gone(region('Changed names'));
    // The notes go when the lines are read again, which may be a moment later.
    await gone(byText('now means').first());
    await waitForText('Another note.');
  });
});
