import type { Page } from 'playwright-core';
import type { FormulaLine } from '../../../src/answers/formulas/formula-line';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { alert, button, focused, heading, LAST_REFRESH, rows, tabStops } from '../../support/pane/pane-parts';
import {
  changingColumns,
  everyState,
  line,
  manyLines,
  mendableFormulas,
} from '../../support/pane/pane-stage';

const show = eachPane();

const row = (page: Page, address: string) => rows(page).filter({ hasText: address });
const cellButton = (page: Page, name: string) =>
  rows(page).getByRole('button', { name: new RegExp(`^${name}`) });
const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Which formulas' }).getByRole('button', { name });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search formulas' });
const text = (words: string | null) => words!.replace(/\s+/g, ' ').trim();
const sheetNames = async (page: Page) =>
  (await page.getByRole('heading', { level: 3 }).allTextContents()).map((words) =>
    words.replace(/ \d.*/, ''),
  );

/** Returns the description of a button for screen readers. */
async function description(page: Page, accessibleName: string): Promise<unknown> {
  const browser = await page.context().newCDPSession(page);
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
    const { page, set, calls } = await show();
    const start = button(page, 'Refresh workbook');
    const more = button(page, 'More ways to refresh');
    const sheet = page.getByRole('menuitem', { name: 'Refresh sheet' });
    await start.press('Enter');
    await page.getByText('Looking for formulas…').waitFor();
    await focused(page, start);
    await set({ progress: { scope: 'workbook', total: 12, done: 4 } });
    await page.getByText('4 of 12 formulas').waitFor();
    const bar = page.getByRole('progressbar', { name: 'Refresh' });
    expect(await bar.getAttribute('aria-valuetext')).toBe('4 of 12 formulas');
    // One is under way.
    await start.press('Enter');
    await more.press('ArrowDown');
    await focused(page, sheet);
    await sheet.press('Enter');
    await focused(page, more);
    await button(page, 'Cancel').press('Enter');
    await page.getByRole('status').filter({ hasText: 'Cancelled: 4 of 12' }).waitFor();
    await focused(page, start);
    await more.press('Enter');
    await sheet.press('Enter');
    await set({ progress: null });
    await more.press('Enter');
    await sheet.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Refresh selection' }).press('Enter');
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([
      'refresh workbook',
      'cancel',
      'refresh sheet',
      'refresh selection',
    ]);
  });

  it('describes its outcome, how long ago it was, and how old the data is', async () => {
    const { page } = await show({ last: LAST_REFRESH, lines: everyState(NOW).slice(3, 5) });
    const result = page.getByRole('status').filter({ hasText: LAST_REFRESH.text });
    await result.filter({ hasText: '1 failed. · just now' }).waitFor();
    await page.getByText('Oldest data: 3 min ago').waitFor();
    await page.clock.fastForward(3 * 60_000);
    await result.filter({ hasText: '1 failed. · 3 min ago' }).waitFor();
    await page.getByText('Oldest data: 6 min ago').waitFor();
  });
});

describe('the formulas', () => {
  it('that failed come first with their reasons, the others are one line each, by sheet, and all are looked for again on request', async () => {
    const { page, calls, set } = await show();
    await page.getByText('7 formulas · 1 failed · 1 not refreshed · 1 running', { exact: true }).waitFor();
    // Nothing to click: the reason is in view.
    const reason = await page.getByText('Column "gla_sqm" was removed from the service.').boundingBox();
    expect(reason!.y + reason!.height).toBeLessThan(700);
    const texts = (await rows(page).allTextContents()).map(text);
    expect(texts.slice(0, 2)).toEqual([
      'Tenancy schedule!B6 RR.QUERY("unit_name, gla_sqm, contracted_rent_pa","use_type=OFFICE") Failed Column "gla_sqm" was removed from the service. Similar live column: actual_lettable_area_sqm.',
      'Changes!B5 25 × 9 RR.CHANGES("2026-10-01","2026-11-01") Not refreshed · data of 20 Nov 12:03 The service does not answer. The values of the last answer stay; refresh again later.',
    ]);
    expect(texts[4]).toMatch(
      /^Columns!B5 RR\.COLUMNS\(\) 214 × 614:02 Answered · data of 14:02 "Lettable Area" now means/,
    );
    expect(await sheetNames(page)).toEqual(['Summary', 'All units', 'Columns', 'Inputs', 'Archive']);
    for (const { formula, sheet, cell } of everyState(NOW))
      expect(await row(page, `${sheet}!${cell}`).getByTitle(formula, { exact: true }).count()).toBe(1);
    const { height } = (await row(page, 'Archive!B2').boundingBox())!;
    expect(height).toBe(32);
    await set({ gaps: ['Excel does not let the add-in read sheet "Chart1".'] });
    await page.getByText('Excel does not let the add-in read sheet "Chart1".').waitFor();
    await button(page, 'Look for formulas again').click();
    expect(await calls()).toEqual(['scan', 'scan']);
  });

  it('show their text on one line, and in full with all details on selection', async () => {
    const { page, calls } = await show();
    const NAME = 'All units!A2 48,210 × 31 Answered · data of 14:00';
    const quiet = page.getByRole('button', { name: NAME, exact: true });
    const formula = quiet.getByText('RR.QUERY("property_name');
    expect(await formula.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true);
    expect(await description(page, NAME)).toBe(await formula.textContent());
    expect((await quiet.getByText('Answered').boundingBox())!.width).toBe(1);
    await quiet.press('Enter');
    await page.locator('[aria-expanded=true]').and(quiet).waitFor();
    expect(await formula.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false);
    expect((await quiet.getByText('Answered').boundingBox())!.width).toBeGreaterThan(50);
    expect((await calls()).at(-1)).toBe('go to All units!A2');
  });

  it('can be run or entered again, one by one or together', async () => {
    const { page, calls, set } = await show({ lines: mendableFormulas(NOW) });
    await row(page, 'Roll!B6').getByRole('button', { name: 'Run again' }).press('Enter');
    await button(page, 'Enter them again').press('Enter');
    const quiet = row(page, 'Summary!C12');
    expect(await quiet.getByRole('button', { name: 'Run again' }).count()).toBe(0);
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

  it('that failed for one reason share one line, which opens to them', async () => {
    const message = 'Not refreshed, the cell keeps its values. Sign in and refresh again.';
    const unlike = everyState(NOW).slice(0, 1);
    const alike = manyLines(12, NOW).map((formulaLine) => ({
      ...formulaLine,
      state: 'stale' as const,
      message,
    }));
    const { page } = await show({ lines: [...unlike, ...alike] });
    await page.getByText(`12 formulas: ${message}`).waitFor();
    expect(await page.getByText(message).count()).toBe(1);
    await rows(page).first().getByText('was removed from the service').waitFor();
    expect(await rows(page).count()).toBe(1);
    await button(page, 'Show them').press('Enter');
    await row(page, 'Property 1!B332').waitFor();
    expect(await rows(page).count()).toBe(13);
    await button(page, 'Hide them').press('Enter');
    expect(await rows(page).count()).toBe(1);
  });

  it('are found by text and by state, and offered are only states that occur', async () => {
    const { page } = await show();
    const shown = async () => (await rows(page).allTextContents()).map((words) => words.split(/[\s"]/)[0]);
    await filter(page, 'All 7').waitFor();
    expect(await filter(page, '').allTextContents()).toEqual([
      'All 7',
      'Failed 1',
      'Not refreshed 1',
      'With notes 2',
    ]);
    await filter(page, 'With notes 2').press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 2);
    expect(await sheetNames(page)).toEqual(['All units', 'Columns']);
    await filter(page, 'All 7').click();
    await search(page).fill('COLUMNS!b5');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 1);
    expect(await shown()).toEqual(['Columns!B5']);
    await search(page).fill('gla_sqm');
    await row(page, 'Tenancy schedule!B6').waitFor();
    await search(page).fill('nowhere');
    await page.getByRole('status').getByText('No formula matches.').waitFor();
    await page.getByText('7 formulas · 1 failed').waitFor();
  });

  it('fold by sheet', async () => {
    const { page } = await show({
      lines: manyLines(90, NOW).map((formulaLine) => ({ ...formulaLine, state: 'current' })),
    });
    const first = page.getByRole('button', { name: 'Property 1 40 formulas' });
    await first.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 50);
    expect(await first.getAttribute('aria-expanded')).toBe('false');
    await focused(page, first);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 90);
  });

  it('lead to their cells by keyboard, except on hidden sheets', async () => {
    const { page, calls, set } = await show();
    await cellButton(page, 'Changes!B5').press('Enter');
    expect(await cellButton(page, 'Inputs!A1').count()).toBe(0);
    await row(page, 'Inputs!A1').getByText('on a hidden sheet').waitFor();
    await set({ goTo: { error: 'The sheet Archive is gone.' } });
    await cellButton(page, 'Archive!B2').press('Space');
    await row(page, 'Archive!B2')
      .getByRole('alert')
      .filter({ hasText: 'The sheet Archive is gone.' })
      .waitFor();
    expect(await calls()).toEqual(['scan', 'go to Changes!B5', 'go to Archive!B2']);
  });

  it('without formats get them on request, and the focus stays in the row', async () => {
    const { page, calls, set } = await show({ format: { error: 'The sheet is protected.' } });
    const format = button(page, 'Format this result');
    await format.press('Enter');
    await alert(page).filter({ hasText: 'The sheet is protected.' }).waitFor();
    await focused(page, format);
    await set({ format: 'works' });
    await format.press('Enter');
    await focused(page, cellButton(page, 'All units!A2'));
    expect(await format.count()).toBe(0);
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([
      'format All units!A2',
      'format All units!A2',
    ]);
  });

  it('by the thousand are all listed, and those out of view are not laid out', async () => {
    const sixty = Array.from({ length: 1000 }, (_, index): FormulaLine => {
      const sheetPosition = index % 60;
      return line({ sheet: `Property ${sheetPosition}`, sheetPosition, cell: `B${index}`, at: NOW });
    });
    const { page } = await show({ lines: sixty }, { height: 700 });
    await page.getByText('1,000 formulas', { exact: true }).waitFor();
    await rows(page).nth(999).waitFor({ state: 'attached' });
    expect((await sheetNames(page)).slice(0, 3)).toEqual(['Property', 'Property', 'Property']);
    const drawn = (cell: string, expected: boolean) =>
      page.waitForFunction(
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
    await search(page).fill('Property 59!B959');
    await page.waitForFunction(() => document.querySelectorAll('li').length === 1);
    await drawn('Property 59!B959', true);
  });
});

describe('alpha features', () => {
  it('are marked at the formulas that use them, and explained once [rules 5, 124]', async () => {
    const { page, set } = await show({ lines: changingColumns(NOW) });
    await page
      .getByText(
        '2 formulas use alpha features (track changes, configured columns). They may change or break without notice. Do not rely on them in production.',
        { exact: true },
      )
      .waitFor();
    const marked = rows(page).filter({ has: page.getByText('alpha', { exact: true }) });
    expect(await marked.count()).toBe(2);
    await page.getByRole('button', { name: 'Changes!B5 alpha deprecated 118 × 8' }).waitFor();
    await set({ lines: everyState(NOW) });
    await page.getByText('alpha features').waitFor({ state: 'detached' });
    await page.getByText('alpha', { exact: true }).first().waitFor({ state: 'detached' });
  });
});

describe('deprecated columns', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Deprecated columns' });
  const column = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });
  const lines = changingColumns(NOW);

  it('are each listed once to a person who is signed in, with the successor, the formulas and what to do [rule 123]', async () => {
    const { page, set } = await show({ lines });
    const texts = await section(page).getByRole('listitem').allInnerTexts();
    expect(texts.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'project_id → svc_project_id Project ID (old) The successor has different ids. Check filters and lookups that use them. Changes!B5 reads the name from elsewhere, such as cells. Enter svc_project_id there. Areas!A2 has the name in another part of the formula. Edit the formula and enter svc_project_id there.',
      'property_id → svc_property_id Property ID (old) The successor has different ids. Check filters and lookups that use them. Used in Tenancy schedule!B6 and Summary!C12. Use svc_property_id Changes!B5 reads the name from elsewhere, such as cells. Enter svc_property_id there.',
      'tenant_code The service will remove it and names no replacement. Used in Areas!A2.',
    ]);
    expect(await section(page).getByRole('button', { name: /^Use/ }).count()).toBe(1);
    await set({ person: null });
    await section(page).waitFor({ state: 'detached' });
  });

  it('link to the formulas, and are replaced by keyboard in those that name them', async () => {
    const { page, calls, set } = await show({ lines: lines.slice(0, 2), rewrite: 'hangs' });
    await heading(page, 'Deprecated columns').focus();
    expect(await tabStops(page, 3)).toEqual(['Tenancy schedule!B6', 'Summary!C12', 'Use svc_property_id']);
    await page.keyboard.press('Enter');
    await focused(page, button(page, 'Rewriting…'));
    await page.keyboard.press('Enter');
    await set({ rewrite: 'works' });
    await page.getByRole('status').filter({ hasText: '2 formulas now read svc_property_id.' }).waitFor();
    await focused(page, heading(page, 'Deprecated columns'));
    expect(await section(page).getByRole('listitem').count()).toBe(0);
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([
      'rewrite Tenancy schedule!B6 =RR.QUERY("svc_property_id, unit_name, contracted_rent_pa","svc_property_id>=100")',
      'rewrite Summary!C12 =SUM(CHOOSECOLS(RR.QUERY("svc_property_id, contracted_rent_pa",,0),2))',
    ]);
    await button(page, 'Close').press('Enter');
    await section(page).waitFor({ state: 'detached' });
    await focused(page, heading(page, 'Formulas'));
  });

  it('stay if Excel refuses, or on a protected sheet, and the pane says so', async () => {
    const error = 'Excel did not change the formulas. Finish editing the current cell and try again.';
    const { page, set } = await show({ lines, rewrite: { error }, protectedSheet: 'Summary' });
    await button(page, 'Use svc_property_id').click();
    await alert(page).filter({ hasText: error }).waitFor();
    await focused(page, button(page, 'Use svc_property_id'));
    await set({ rewrite: 'works' });
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .filter({
        hasText:
          '1 formula now reads svc_property_id. Sheet "Summary" is protected. Unprotect it and try again.',
      })
      .waitFor();
    expect(await alert(page).count()).toBe(0);
    await column(page, 'property_id').getByText('Used in Summary!C12.').waitFor();
  });
});

describe('changed display names', () => {
  const note =
    '"Lettable Area" now means actual_lettable_area_sqm. It used to mean contracted_lettable_area_sqm.';
  const renamed = [{ label: 'Lettable Area', name: 'actual_lettable_area_sqm', note }];
  const lines = [
    line({
      sheet: 'Roll',
      cell: 'B6',
      formula: '=RR.QUERY("unit_name, Lettable Area")',
      notes: [note],
      renamed,
    }),
    line({
      sheet: 'Roll',
      cell: 'B90',
      formula: '=RR.QUERY(B89:J89)',
      notes: [note, 'Another note.'],
      renamed,
    }),
  ];
  const section = (page: Page) => page.getByRole('region', { name: 'Changed names' });

  it('are written as identifiers with one click, where the formula has them in its text', async () => {
    const { page, calls } = await show({ lines });
    await section(page)
      .getByText('Where the name comes from cells, enter actual_lettable_area_sqm there.')
      .waitFor();
    await button(page, 'Write actual_lettable_area_sqm').click();
    await button(page, 'Write actual_lettable_area_sqm').waitFor({ state: 'detached' });
    expect((await calls()).at(-1)).toMatch(
      /^rewrite .*!B6 =RR\.QUERY\("unit_name, actual_lettable_area_sqm"\)$/,
    );
  });

  it('are dismissed with one click, with their notes at the formulas', async () => {
    const { page } = await show({ lines });
    await section(page).getByRole('button', { name: 'Dismiss' }).click();
    await section(page).waitFor({ state: 'detached' });
    // The notes go when the lines are read again, which may be a moment later.
    await page.getByText('now means').first().waitFor({ state: 'detached' });
    await page.getByText('Another note.').waitFor();
  });
});
