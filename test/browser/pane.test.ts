import type { Locator, Page } from 'playwright-core';
import { eachPane } from '../support/pane/each-pane';
import { NOW, type OpenPane } from '../support/pane/pane-page';
import { expectWithinReach } from '../support/pane/pane-reach';
import {
  changingColumns,
  databases,
  everyState,
  line,
  manyLines,
  MEGABYTE,
  PERSON,
  type Stage,
} from '../support/pane/pane-stage';

const show = eachPane();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const group = (page: Page) => page.getByRole('group', { name: 'Databases' });
const rows = (page: Page) => page.getByRole('region', { name: 'Formulas' }).getByRole('listitem');
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
const focused = (page: Page, what: Locator) => what.and(page.locator(':focus')).waitFor();

/** Returns the names of the next tab stops, in order. */
async function tabStops(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop++) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.innerText.split('\n')[0]!;
      }),
    );
  }
  return names;
}

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

const FIRST_RUN = { person: null, chosen: [], lines: [], found: [] } satisfies Partial<Stage>;
const EMPTY = { lines: [], found: [] } satisfies Partial<Stage>;
const SUMMARY = {
  scope: 'workbook',
  formulas: 12,
  changed: 3,
  failed: 1,
  outcome: 'failed',
  at: NOW,
} as const;
const LAST = { ...SUMMARY, text: '12 formulas, 3 changed, 1 failed.' };

describe('signing in', () => {
  it('takes client ID and secret by keyboard only, and continues at the databases', async () => {
    const { page, calls, set } = await show({ ...FIRST_RUN, signIn: 'hangs' });
    await page.getByLabel('Client ID').waitFor();
    expect(await tabStops(page, 1)).toEqual(['Client ID']);
    await page.keyboard.type(' desk ');
    expect(await tabStops(page, 1)).toEqual(['Client secret']);
    await page.keyboard.type('secret');
    expect(await tabStops(page, 1)).toEqual(['Sign in']);
    await page.keyboard.press('Enter');
    // While busy, the button keeps the focus and ignores clicks.
    await focused(page, button(page, 'Signing in…'));
    await page.keyboard.press('Enter');
    await set({ signIn: 'works' });
    await focused(page, page.getByRole('heading', { name: 'Databases' }));
    await page.getByText('Signed in', { exact: true }).waitFor();
    expect((await calls()).filter((call) => call.startsWith('sign'))).toEqual(['sign in desk']);
  });

  it('asks for missing input without a request', async () => {
    const { page, calls } = await show(FIRST_RUN);
    await button(page, 'Sign in').click();
    await page.getByText('Enter the client ID you were given.').waitFor();
    await focused(page, page.getByLabel('Client ID'));
    await page.keyboard.type('desk');
    await page.keyboard.press('Enter');
    await focused(page, page.getByLabel('Client secret'));
    await page.getByText('Enter the secret that belongs to this client ID.').waitFor();
    expect(await calls()).not.toContain('sign in desk');
  });

  it('says that the secret is wrong, and selects it for typing again', async () => {
    const error = 'The service refused this client ID and secret.';
    const { page } = await show({ ...FIRST_RUN, signIn: { error, code: 'wrong-credentials' } });
    await page.getByLabel('Client ID').fill('desk');
    await page.getByLabel('Client secret').fill('wrong');
    await page.keyboard.press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    const secret = page.getByLabel('Client secret');
    await focused(page, secret);
    await page.keyboard.type('x');
    expect(await secret.inputValue()).toBe('x');
  });

  it('scrolls to the top afterwards', async () => {
    const { page } = await show({ person: null, demo: true }, { height: 300 });
    await button(page, 'Sign in to the demo').click();
    await focused(page, page.getByRole('heading', { name: 'Databases' }));
    await page.waitForFunction(() => window.scrollY === 0);
  });

  it('shows the person instead of the product’s name, which screen readers still announce', async () => {
    const { page, set } = await show({ person: null });
    const name = page.getByRole('heading', { name: 'Rent Roll', level: 1 });
    const width = async () => (await name.boundingBox())!.width;
    expect(await width()).toBeGreaterThan(1);
    await set({ person: PERSON });
    await page.getByText(PERSON.clientId).waitFor();
    expect(await width()).toBe(1);
  });

  it('takes one click in the demo, and only there', async () => {
    const { page } = await show(FIRST_RUN);
    await button(page, 'Sign in').waitFor();
    expect(await page.getByText('demo').count()).toBe(0);
    const demo = await show({ ...FIRST_RUN, demo: true });
    await button(demo.page, 'Sign in to the demo').click();
    await group(demo.page).getByRole('checkbox').first().waitFor();
    expect(await demo.calls()).toContain('sign in demo');
  });

  it('explains a session that ended, and still lists the formulas', async () => {
    const { page } = await show({ person: null, expired: true });
    await page
      .getByText('Your session has ended. Sign in again to refresh. Cells keep their values.', {
        exact: true,
      })
      .waitFor();
    expect(await rows(page).count()).toBe(7);
    expect(await button(page, 'Refresh workbook').count()).toBe(0);
  });

  it('says that the server does not answer, and tries again on request', async () => {
    const { page, set } = await show({
      ...FIRST_RUN,
      demo: true,
      profile: { error: 'The rent-roll server does not answer.' },
    });
    await alert(page).filter({ hasText: 'The rent-roll server does not answer.' }).waitFor();
    await set({ profile: 'works' });
    await button(page, 'Try again').press('Enter');
    await button(page, 'Sign in to the demo').waitFor();
    expect(await alert(page).count()).toBe(0);
    await focused(page, page.getByRole('heading', { name: 'Sign in' }));
  });

  it('ends with a sign-out, which puts the focus into the form', async () => {
    const { page } = await show();
    await page.getByText('Signed in · token until Sun 08:30').waitFor();
    await button(page, 'Sign out').press('Enter');
    await focused(page, page.getByLabel('Client ID'));
  });

  it('waits for a stored session before it asks for another', async () => {
    const { page, set } = await show({ ...FIRST_RUN, ready: 'hangs' });
    await page.getByRole('status', { name: 'Starting' }).waitFor();
    expect(await page.getByLabel('Client ID').count()).toBe(0);
    await set({ ready: 'works' });
    await page.getByLabel('Client ID').waitFor();
  });
});

describe('the databases', () => {
  it('are saved in the workbook at once, in the order of the choices', async () => {
    const { page, calls, set } = await show({ save: 'hangs' });
    const boxes = group(page).getByRole('checkbox');
    await boxes.nth(0).uncheck();
    await boxes.nth(1).uncheck();
    await boxes.nth(2).check();
    await page.getByText('Saving…').waitFor();
    await set({ save: 'works' });
    await page.getByText('1 of 3 databases. Saved with this workbook.').waitFor();
    expect((await calls()).filter((call) => call.startsWith('choose'))).toEqual(['choose 102', 'choose 103']);
  });

  it('that are few can be selected together, but not cleared by one click', async () => {
    const { page, calls } = await show({ chosen: [] });
    await group(page).getByText('Choose at least one database').waitFor();
    await button(page, 'Select all').click();
    await page.getByText('3 of 3 databases').waitFor();
    await focused(page, page.getByRole('heading', { name: 'Databases' }));
    expect(await group(page).getByRole('button').count()).toBe(0);
    for (const box of await group(page).getByRole('checkbox').all()) await box.uncheck();
    await group(page).getByText('Choose at least one database').waitFor();
    expect((await calls()).at(-1)).toBe('choose ');
  });

  it('stay unchanged if Excel cannot save them', async () => {
    const { page } = await show({ save: { error: 'Protected.' } });
    await group(page).getByRole('checkbox', { name: 'Lindenhof' }).click();
    await alert(page).filter({ hasText: 'Excel could not save the choice' }).waitFor();
    expect(await group(page).getByRole('checkbox', { name: 'Lindenhof' }).isChecked()).toBe(false);
  });

  it('that are no longer available can be removed', async () => {
    const { page } = await show({ own: databases(1) });
    const lost = group(page).getByRole('checkbox', {
      name: 'Meridian Value Add – no longer available to you',
    });
    await lost.press('Space');
    await page.getByText('1 of 1 database. Saved').waitFor();
    expect(await lost.count()).toBe(0);
    await focused(page, page.getByRole('heading', { name: 'Databases' }));
  });

  it('fold if there are many, and are found by name', async () => {
    const { page, calls } = await show({ own: databases(60), chosen: databases(5) });
    await page.getByText('Harbour Core Fund, Meridian Value Add and 3 more').waitFor();
    expect(await group(page).getByRole('checkbox').count()).toBe(0);
    await button(page, 'Change').click();
    expect(await group(page).getByRole('checkbox').count()).toBe(60);
    await page.getByLabel('Search databases').fill('quay');
    expect(await group(page).getByRole('checkbox').count()).toBe(10);
    await button(page, 'Select found').click();
    await page.getByText('14 of 60 databases. Saved').waitFor();
    await page.getByLabel('Search databases').fill('atlantis');
    await page.getByText('No database matches “atlantis”').waitFor();
    expect(await calls()).toContain('choose 101 102 103 104 105 111 117 123 129 135 141 147 153 159');
  });

  it('that are many can be cleared together, which saves nothing until one is chosen', async () => {
    const { page, calls } = await show({ own: databases(60), chosen: databases(5) });
    const saved = async () => (await calls()).filter((call) => call.startsWith('choose'));
    await button(page, 'Change').click();
    await button(page, 'Clear').click();
    await page.getByText('Not saved yet. Choose at least one database').waitFor();
    expect(await group(page).getByRole('checkbox', { checked: true }).count()).toBe(0);
    // Closed like this, the list shows the saved choice.
    await button(page, 'Done').click();
    await page.getByText('5 of 60 databases. Saved').waitFor();
    await button(page, 'Change').click();
    await button(page, 'Clear').click();
    expect(await saved()).toEqual([]);
    await group(page).getByRole('checkbox').nth(6).check();
    await page.getByText('1 of 60 databases. Saved').waitFor();
    expect(await saved()).toEqual(['choose 107']);
  });

  it('are unfolded if none of many is chosen', async () => {
    const { page } = await show({ own: databases(60), chosen: [] });
    await group(page).getByRole('checkbox').first().waitFor();
  });

  it('that cannot be read are requested again', async () => {
    const { page, set } = await show({ databases: { error: 'The service does not answer.' } });
    await alert(page).filter({ hasText: 'The service does not answer.' }).waitFor();
    await set({ databases: 'works' });
    await button(page, 'Try again').click();
    await group(page).getByRole('checkbox', { name: 'Harbour Core Fund' }).waitFor();
  });

  it('that are missing altogether lead to the administrator', async () => {
    const { page } = await show({ own: [], chosen: [] });
    await page.getByText('Ask the administrator of your data service').waitFor();
  });

  it('say that they do not restrict rows, if that is so [rule 63]', async () => {
    const { page } = await show({ databasesHeaderOn: 'column-list' });
    await page.getByText('This service does not restrict rows by database.').waitFor();
  });
});

describe('refresh', () => {
  it.each(['workbook', 'sheet', 'selection'])(
    'starts for the %s and is cancelled by keyboard',
    async (scope) => {
      const { page, set, calls } = await show();
      const start = button(page, `Refresh ${scope}`);
      await start.press('Enter');
      await page.getByText('Looking for formulas…').waitFor();
      await focused(page, start);
      await set({ progress: { scope: scope as 'workbook', total: 12, done: 4 } });
      await page.getByText('4 of 12 formulas').waitFor();
      const bar = page.getByRole('progressbar', { name: 'Refresh' });
      expect(await bar.getAttribute('aria-valuetext')).toBe('4 of 12 formulas');
      await start.press('Enter');
      await button(page, 'Cancel').press('Enter');
      await page.getByRole('status').filter({ hasText: 'Cancelled: 4 of 12' }).waitFor();
      await focused(page, start);
      expect((await calls()).filter((call) => call !== 'scan')).toEqual([`refresh ${scope}`, 'cancel']);
    },
  );

  it('describes its outcome, and how long ago it was', async () => {
    const { page } = await show({ last: LAST });
    const result = page.getByRole('status').filter({ hasText: LAST.text });
    await result.filter({ hasText: '1 failed. · just now' }).waitFor();
    await page.clock.fastForward(3 * 60_000);
    await result.filter({ hasText: '1 failed. · 3 min ago' }).waitFor();
  });
});

describe('the formulas', () => {
  it('are listed in the given order, with all their details', async () => {
    const { page } = await show();
    await page.getByText('7 formulas · 1 failed · 1 not refreshed · 1 running').waitFor();
    const texts = (await rows(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());
    expect(texts.slice(0, 2)).toEqual([
      'Tenancy schedule!B6 RR.QUERY("unit_name, gla_sqm, contracted_rent_pa","use_type=OFFICE") Failed Column "gla_sqm" was removed from the service. Similar live column: actual_lettable_area_sqm.',
      'Changes!B5 25 × 9 RR.CHANGES("2026-10-01","2026-11-01") Not refreshed · data from 20 Nov 12:03 The service does not answer. The values of the last answer stay; refresh again later.',
    ]);
    expect(texts[4]).toMatch(
      /^Columns!B5 214 × 6 RR\.COLUMNS\(\) Answered just now "Lettable Area" now means/,
    );
  });

  it('show their text on one line, and in full for keyboard and screen readers', async () => {
    const { page } = await show();
    const NAME = 'All units!A2 48,210 × 31 Answered 3 min ago';
    const row = page.getByRole('button', { name: NAME, exact: true });
    const text = row.getByText('RR.QUERY("property_name');
    const height = async () => (await text.boundingBox())!.height;
    const clipped = await height();
    expect(await text.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true);
    await page.getByRole('button', { name: 'Summary!C12' }).focus();
    await page.keyboard.press('Tab');
    await focused(page, row);
    expect(await text.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false);
    expect(await height()).toBeGreaterThan(clipped);
    expect(await description(page, NAME)).toBe(await text.textContent());
  });

  it('show a message that several share once above the list, with their number', async () => {
    const message = 'Not refreshed, the cell keeps its values. Sign in and refresh again.';
    const unlike = everyState(NOW).slice(0, 1);
    const alike = manyLines(12, NOW).map((one) => ({ ...one, state: 'stale' as const, message }));
    const { page, set } = await show({ lines: [...unlike, ...alike] });
    await page.getByText(`12 formulas: ${message}`).waitFor();
    expect(await page.getByText(message).count()).toBe(1);
    await rows(page).first().getByText('was removed from the service').waitFor();
    await set({ lines: alike.slice(0, 2) });
    await rows(page).nth(1).getByText(message).waitFor();
    expect(await page.getByText('formulas:').count()).toBe(0);
  });

  it('are scanned when the pane opens, and again on request', async () => {
    const { page, set, calls } = await show({ lines: null, scan: 'hangs' });
    await page.getByRole('status', { name: 'Looking for formulas' }).waitFor();
    await set({ scan: { error: 'Excel did not answer.' } });
    await alert(page).filter({ hasText: 'Excel did not answer.' }).waitFor();
    await set({ scan: 'works' });
    await button(page, 'Try again').click();
    await rows(page).first().waitFor();
    await button(page, 'Look for formulas again').click();
    expect(await calls()).toEqual(['scan', 'scan', 'scan']);
  });

  it('lead to their cells by keyboard, except on hidden sheets', async () => {
    const { page, calls, set } = await show();
    await page.getByRole('button', { name: 'Changes!B5' }).press('Enter');
    expect(await page.getByRole('button', { name: 'Inputs!A1' }).count()).toBe(0);
    await page.getByText('on a hidden sheet').waitFor();
    await set({ goTo: { error: 'The sheet Archive is gone.' } });
    await page.getByRole('button', { name: 'Archive!B2' }).press('Space');
    await alert(page).filter({ hasText: 'The sheet Archive is gone.' }).waitFor();
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
    await focused(page, page.getByRole('button', { name: 'All units!A2' }));
    expect(await format.count()).toBe(0);
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([
      'format All units!A2',
      'format All units!A2',
    ]);
  });

  it('update their age on display', async () => {
    const { page } = await show({ lines: everyState(NOW).slice(4, 5) });
    await page.getByText('Answered just now').waitFor();
    await page.clock.fastForward(5 * 60_000);
    await page.getByText('Answered 5 min ago').waitFor();
  });

  it('by the thousand show a hundred at first, and all on request', async () => {
    const { page } = await show({ lines: manyLines(1000, NOW) });
    await page.getByText('1,000 formulas · 2 failed').waitFor();
    expect(await rows(page).count()).toBe(100);
    await button(page, 'Show all 1,000 formulas').press('Enter');
    await rows(page).nth(999).waitFor();
    await focused(page, rows(page).nth(100).getByRole('button'));
  });
});

describe('the memory', () => {
  const memory = (page: Page) => page.getByRole('region', { name: 'Memory' });
  const limit = (page: Page) => memory(page).getByRole('combobox', { name: 'At most' });

  it('shows how much it holds and how much it may hold', async () => {
    const { page, set } = await show();
    await memory(page).getByText('12 answers, 34 MB').waitFor();
    expect(await limit(page).inputValue()).toBe('256');
    await set({ held: { entries: 1, bytes: 300, limitBytes: 64 * MEGABYTE } });
    await memory(page).getByText('1 answer, less than 1 MB').waitFor();
    expect(await limit(page).inputValue()).toBe('64');
  });

  it('has a limit that is chosen by keyboard and applies at once', async () => {
    const { page, calls } = await show();
    await limit(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => window.pane.calls.includes('hold 512 MB'));
    expect(await limit(page).inputValue()).toBe('512');
    expect((await calls()).filter((call) => call.startsWith('hold'))).toEqual(['hold 512 MB']);
  });

  it('says that a limit could not be stored, until it is chosen again', async () => {
    const { page, set } = await show({ chooseMemory: { error: 'no' } });
    await limit(page).selectOption('1 GB');
    await alert(page).getByText('It lasts until Excel closes').waitFor();
    expect(await limit(page).inputValue()).toBe('1024');
    await set({ chooseMemory: 'works' });
    await limit(page).selectOption('2 GB');
    await alert(page).waitFor({ state: 'detached' });
  });

  it('is hidden when signed out or without formulas', async () => {
    for (const stage of [{ person: null }, EMPTY]) {
      const { page } = await show(stage);
      await page.getByRole('heading', { name: 'Formulas' }).waitFor();
      expect(await memory(page).count()).toBe(0);
    }
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
    await page.getByRole('button', { name: 'Changes!B5 alpha 118 × 8', exact: false }).waitFor();
    await set({ lines: everyState(NOW) });
    await page.getByText('alpha features').waitFor({ state: 'detached' });
    expect(await page.getByText('alpha', { exact: true }).count()).toBe(0);
  });
});

describe('deprecated columns', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Deprecated columns' });
  const column = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name });
  const lines = changingColumns(NOW);

  it('are hidden when signed out or if no formula reads one', async () => {
    const { page, set } = await show();
    await rows(page).first().waitFor();
    expect(await section(page).count()).toBe(0);
    await set({ lines, person: null });
    await rows(page).getByText('alpha').first().waitFor();
    expect(await section(page).count()).toBe(0);
  });

  it('are each listed once, with the successor, the formulas and what to do [rule 123]', async () => {
    const { page } = await show({ lines });
    const texts = await section(page).getByRole('listitem').allInnerTexts();
    expect(texts.map((text) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'project_id → svc_project_id Project ID (old) The successor has different ids. Check filters and lookups that use them. Changes!B5 reads the name from elsewhere, such as cells. Enter svc_project_id there. Areas!A2 has the name in another part of the formula. Edit the formula and enter svc_project_id there.',
      'property_id → svc_property_id Property ID (old) The successor has different ids. Check filters and lookups that use them. Used in Tenancy schedule!B6 and Summary!C12. Use svc_property_id Changes!B5 reads the name from elsewhere, such as cells. Enter svc_property_id there.',
      'tenant_code The service will remove it and names no replacement. Used in Areas!A2.',
    ]);
    expect(await section(page).getByRole('button', { name: /^Use/ }).count()).toBe(1);
  });

  it('link to the formulas, and are replaced by keyboard in those that name them', async () => {
    const { page, calls, set } = await show({ lines: lines.slice(0, 2), rewrite: 'hangs' });
    await page.getByRole('heading', { name: 'Deprecated columns' }).focus();
    expect(await tabStops(page, 3)).toEqual(['Tenancy schedule!B6', 'Summary!C12', 'Use svc_property_id']);
    await page.keyboard.press('Enter');
    await focused(page, button(page, 'Rewriting…'));
    await page.keyboard.press('Enter');
    await set({ rewrite: 'works' });
    await page.getByRole('status').filter({ hasText: '2 formulas now read svc_property_id.' }).waitFor();
    await focused(page, page.getByRole('heading', { name: 'Deprecated columns' }));
    expect(await section(page).getByRole('listitem').count()).toBe(0);
    expect((await calls()).filter((call) => call !== 'scan')).toEqual([
      'rewrite Tenancy schedule!B6 =RR.QUERY("svc_property_id, unit_name, contracted_rent_pa","svc_property_id>=100")',
      'rewrite Summary!C12 =SUM(CHOOSECOLS(RR.QUERY("svc_property_id, contracted_rent_pa",,0),2))',
    ]);
    await button(page, 'Close').press('Enter');
    await section(page).waitFor({ state: 'detached' });
    await focused(page, page.getByRole('heading', { name: 'Formulas' }));
  });

  it('stay on a protected sheet, and the pane says so', async () => {
    const { page, calls } = await show({ lines, protectedSheet: 'Summary' });
    await button(page, 'Use svc_property_id').click();
    await page
      .getByRole('status')
      .filter({
        hasText:
          '1 formula now reads svc_property_id. Sheet "Summary" is protected. Unprotect it and try again.',
      })
      .waitFor();
    await column(page, 'property_id').getByText('Used in Summary!C12.').waitFor();
    await section(page).getByRole('button', { name: 'Summary!C12' }).click();
    expect((await calls()).at(-1)).toBe('go to Summary!C12');
  });

  it('stay if Excel refuses', async () => {
    const error = 'Excel did not change the formulas. Finish editing the current cell and try again.';
    const { page, set } = await show({ lines, rewrite: { error } });
    await button(page, 'Use svc_property_id').click();
    await alert(page).filter({ hasText: error }).waitFor();
    await focused(page, button(page, 'Use svc_property_id'));
    await set({ rewrite: 'works' });
    await page.keyboard.press('Enter');
    await page.getByText('2 formulas now read svc_property_id.').waitFor();
    expect(await alert(page).count()).toBe(0);
  });

  it('name a few of many formulas', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      ...lines[0]!,
      id: `b${index}`,
      cell: `B${index}`,
    }));
    const { page } = await show({ lines: many });
    await section(page)
      .getByText(/Used in Tenancy schedule!B0, .*!B3 and 8 more\./)
      .waitFor();
  });
});

describe('the first run', () => {
  it('leads from sign-in to databases to a first query', async () => {
    const { page, calls, set } = await show({ ...FIRST_RUN, demo: true });
    const step = page.locator('[aria-current=step]');
    await step.filter({ hasText: 'Sign in' }).waitFor();
    await button(page, 'Sign in to the demo').click();
    await step.filter({ hasText: 'Choose databases' }).waitFor();
    expect(await button(page, 'Insert a first query').count()).toBe(0);
    await group(page).getByRole('checkbox').first().check();
    await step.filter({ hasText: 'Insert a first query' }).waitFor();
    await button(page, 'Insert a first query').press('Enter');
    await page.getByRole('status').filter({ hasText: 'Entered in Sheet1!B2.' }).waitFor();
    await focused(page, page.getByRole('heading', { name: 'Formulas' }));
    // The steps stay until the formula has a result.
    await step.filter({ hasText: 'Insert a first query' }).waitFor();
    await set({ lines: [line({ sheet: 'Sheet1', cell: 'B2' })] });
    await step.waitFor({ state: 'detached' });
    expect(await calls()).toContain(
      'insert =RR.QUERY("property_name, tenant_name, contracted_rent_pa, lease_expiry_date")',
    );
  });

  it('marks a step as done only after all earlier steps', async () => {
    const { page, set } = await show({ person: null });
    const steps = page.getByRole('list', { name: 'First steps' }).getByRole('listitem');
    const texts = async () => (await steps.allTextContents()).map((text) => text.replace(/^\d/, ''));
    await set({ chosen: [] });
    await steps.first().waitFor();
    expect(await texts()).toEqual(['Sign in', 'Choose databases', 'Insert a first query']);
    await set({ person: PERSON });
    await page.locator('[aria-current=step]').filter({ hasText: 'Choose databases' }).waitFor();
    expect(await texts()).toEqual(['Sign in (done)', 'Choose databases', 'Insert a first query']);
  });

  it('names the entered formula until its row says more', async () => {
    const { page, set } = await show(EMPTY);
    const entered = page.getByRole('status').filter({ hasText: 'Entered in Sheet1!B2.' });
    const result = line({ sheet: 'Sheet1', cell: 'B2', at: NOW });
    await button(page, 'Insert a first query').click();
    await entered.waitFor();
    await set({ lines: [{ ...result, state: 'running' }] });
    await set({ lines: [result] });
    await rows(page).getByText('Answered').waitFor();
    expect(await entered.count()).toBe(1);
    await set({ lines: [{ ...result, state: 'running' }] });
    await entered.waitFor({ state: 'detached' });
  });

  it('says why the entered formula failed', async () => {
    const { page, set } = await show(EMPTY);
    const message = 'Other cells are in the way. The result needs 118 × 8 empty cells.';
    await button(page, 'Insert a first query').click();
    const failed = line({ sheet: 'Sheet1', cell: 'B2', state: 'failed', message });
    await set({ lines: [failed] });
    await page
      .getByRole('status')
      .filter({ hasText: `Entered in Sheet1!B2. ${message}` })
      .waitFor();
    expect(await page.getByText(message).count()).toBe(1);
    await set({ lines: [{ ...failed }] });
    await rows(page).getByText(message).waitFor();
    expect(await page.getByText('Entered in').count()).toBe(0);
  });

  it('says why a first query could not be entered', async () => {
    const { page, set } = await show({
      ...EMPTY,
      insert: { error: 'Cell B2 is not empty. Select an empty cell.' },
    });
    await button(page, 'Insert a first query').click();
    await alert(page).filter({ hasText: 'Cell B2 is not empty.' }).waitFor();
    await focused(page, button(page, 'Insert a first query'));
    await set({ columns: [], insert: 'works' });
    await button(page, 'Insert a first query').click();
    await alert(page).filter({ hasText: 'Choose other databases.' }).waitFor();
  });
});

describe('creating a property', () => {
  const ONE = { createsProperties: true, chosen: databases(1) } satisfies Partial<Stage>;
  const entry = (page: Page) => button(page, 'Create a property…');
  const database = (page: Page) => page.getByRole('combobox', { name: 'Database' });
  const sent = async (calls: OpenPane['calls']) =>
    (await calls()).filter((call) => call.startsWith('create'));

  it('is offered only when signed in and if the profile enables it [rule 98]', async () => {
    const { page } = await show();
    await group(page).getByRole('checkbox').first().waitFor();
    expect(await entry(page).count()).toBe(0);
    const enabled = await show({ createsProperties: true });
    await entry(enabled.page).waitFor();
    await enabled.set({ person: null });
    await enabled.page.getByLabel('Client ID').waitFor();
    expect(await entry(enabled.page).count()).toBe(0);
  });

  it('works by keyboard only, first shows the exact body and the database, and is sent once', async () => {
    const { page, calls, set } = await show({ createsProperties: true, createProperty: 'hangs' });
    await entry(page).press('Enter');
    await focused(page, database(page));
    await page.keyboard.press('M');
    expect(await tabStops(page, 2)).toEqual(['Project name*', 'Property name']);
    await page.keyboard.type(' Pier 4 ');
    await page.getByLabel('Property city').focus();
    await page.keyboard.type('   ');
    await page.getByLabel('Project name').focus();
    await page.keyboard.type('Quay "North"');
    await page.keyboard.press('Enter');
    await focused(page, page.getByText('Create this property in Meridian Value Add?'));
    expect(await page.locator('pre').textContent()).toBe(
      '{\n  "project_name": "Quay \\"North\\"",\n  "property_name": "Pier 4"\n}',
    );
    expect(await sent(calls)).toEqual([]);
    expect(await tabStops(page, 1)).toEqual(['Create property']);
    await page.keyboard.press('Enter');
    await focused(page, button(page, 'Creating…'));
    await page.keyboard.press('Enter');
    await button(page, 'Back').press('Enter');
    await set({ createProperty: 'works' });
    await page.getByRole('status').filter({ hasText: 'Property created in Meridian Value Add.' }).waitFor();
    expect(await sent(calls)).toEqual([
      'create {"project_name":"Quay \\"North\\"","property_name":"Pier 4"} in 102',
    ]);
  });

  it('shows the ids for copying, and starts again with only the database', async () => {
    const { page } = await show({ createsProperties: true });
    await entry(page).click();
    await database(page).selectOption('Harbour Core Fund');
    await page.getByLabel('Project name').fill('Quay');
    await button(page, 'Continue').click();
    await button(page, 'Create property').press('Enter');
    const id = page.getByLabel('Property ID');
    await focused(page, id);
    expect(
      await id.evaluate((it: HTMLInputElement) => [it.value, it.selectionStart, it.selectionEnd]),
    ).toEqual(['10482', 0, 5]);
    expect(await page.getByLabel('Project ID').inputValue()).toBe('317');
    await button(page, 'Create another').press('Enter');
    await focused(page, database(page));
    expect(await database(page).inputValue()).toBe('101');
    expect(await page.getByLabel('Project name').inputValue()).toBe('');
    await button(page, 'Cancel').press('Enter');
    await focused(page, entry(page));
  });

  it('says that the service returned no id', async () => {
    const { page } = await show({ ...ONE, created: { propertyId: null, projectId: null } });
    await entry(page).click();
    await page.getByLabel('Project name').fill('Quay');
    await page.keyboard.press('Enter');
    await button(page, 'Create property').press('Enter');
    await page.getByText('The service returned no ID.').waitFor();
    await focused(page, button(page, 'Create another'));
    await button(page, 'Close').press('Enter');
    await focused(page, entry(page));
  });

  it('requires the project name, and the database if there are several [rules 97, 130]', async () => {
    const { page, calls } = await show({ createsProperties: true });
    await entry(page).click();
    await page.getByLabel('Project name').fill('  ');
    await page.keyboard.press('Enter');
    await page.getByText('Choose the database for the property.').waitFor();
    await focused(page, database(page));
    await database(page).selectOption('Meridian Value Add');
    await button(page, 'Continue').press('Enter');
    await page.getByText('Enter the project name. The service requires it.').waitFor();
    await focused(page, page.getByLabel('Project name'));
    expect(await sent(calls)).toEqual([]);
    expect(await button(page, 'Create property').count()).toBe(0);
  });

  it('leads to the databases if none is chosen, and continues after a choice', async () => {
    const { page } = await show({ createsProperties: true, chosen: [] });
    await entry(page).press('Enter');
    await page.getByText('A property belongs to a database. Choose a database').waitFor();
    await focused(page, button(page, 'Choose a database'));
    await page.keyboard.press('Enter');
    await focused(page, page.getByRole('heading', { name: 'Databases' }));
    await group(page).getByRole('checkbox', { name: 'Lindenhof' }).check();
    await page.getByText('Database: Lindenhof Residential.').waitFor();
  });

  it('names no database if the service does not take one', async () => {
    const { page, calls } = await show({
      createsProperties: true,
      chosen: [],
      databasesHeaderOn: 'column-list',
    });
    await entry(page).click();
    await page.getByLabel('Project name').fill('Quay');
    await page.keyboard.press('Enter');
    await page.getByText('Create this property?', { exact: true }).waitFor();
    await button(page, 'Create property').click();
    await page.getByText('Property created.', { exact: true }).waitFor();
    expect(await sent(calls)).toEqual(['create {"project_name":"Quay"} in undefined']);
  });

  it('shows the message of a service that refuses, and keeps the typed text', async () => {
    const error = 'The rent-roll service refused the request: the project is closed.';
    const { page, calls, set } = await show({ ...ONE, createProperty: { error, code: 'bad-input' } });
    await entry(page).click();
    await page.getByLabel('Project name').fill('Quay');
    await page.getByLabel('Property city').fill('Hamburg');
    await page.keyboard.press('Enter');
    await button(page, 'Create property').press('Enter');
    await alert(page).filter({ hasText: error }).waitFor();
    await focused(page, page.getByLabel('Project name'));
    expect(await page.getByLabel('Property city').inputValue()).toBe('Hamburg');
    await set({ createProperty: 'works' });
    await page.getByLabel('Project name').fill('Wharf');
    await page.keyboard.press('Enter');
    expect(await alert(page).count()).toBe(0);
    await button(page, 'Create property').press('Enter');
    await page.getByText('Property created in Harbour Core Fund.').waitFor();
    expect(await sent(calls)).toEqual([
      'create {"project_name":"Quay","property_city":"Hamburg"} in 101',
      'create {"project_name":"Wharf","property_city":"Hamburg"} in 101',
    ]);
  });

  it('says that the outcome is unknown, and does not send again on its own', async () => {
    const error = 'The property may or may not have been created: no answer came in time.';
    const { page, calls } = await show({ ...ONE, createProperty: { error, code: 'timed-out' } });
    await entry(page).click();
    await page.getByLabel('Project name').fill('Quay');
    await page.keyboard.press('Enter');
    await button(page, 'Create property').click();
    await alert(page).filter({ hasText: error }).waitFor();
    await page.clock.fastForward(10 * 60_000);
    expect(await sent(calls)).toHaveLength(1);
    expect(await button(page, 'Create property').count()).toBe(0);

    await button(page, 'Continue').click();
    await button(page, 'Create property').waitFor();
    await alert(page).filter({ hasText: error }).waitFor();
    expect(await sent(calls)).toHaveLength(1);
  });

  it('says that the outcome is unknown even after a sign-out', async () => {
    const error = 'The property may or may not have been created: the wait for the answer ended.';
    const { page, set } = await show({ ...ONE, createProperty: 'hangs' });
    await entry(page).click();
    await page.getByLabel('Project name').fill('Quay');
    await page.keyboard.press('Enter');
    await button(page, 'Create property').click();
    await set({ person: null, createProperty: { error, code: 'signed-out' } });
    await page.getByLabel('Client ID').waitFor();
    await alert(page).filter({ hasText: error }).waitFor();
    await button(page, 'Close').click();
    await alert(page).waitFor({ state: 'detached' });
  });

  it('keeps the typed text on Back, and drops it after a sign-out or Cancel', async () => {
    const { page, set } = await show(ONE);
    const name = page.getByLabel('Project name');
    await entry(page).click();
    await name.fill('Quay');
    await page.keyboard.press('Enter');
    await button(page, 'Back').press('Enter');
    await focused(page, name);
    expect(await name.inputValue()).toBe('Quay');
    await set({ person: null });
    await page.getByLabel('Client ID').waitFor();
    await set({ person: PERSON });
    await entry(page).click();
    expect(await name.inputValue()).toBe('');
    await name.fill('Wharf');
    await button(page, 'Cancel').click();
    await entry(page).click();
    expect(await name.inputValue()).toBe('');
  });

  it('is accessible at every step', async () => {
    const opened = await show({ ...ONE, chosen: databases(2) }, { width: 320 });
    const { page } = opened;
    await entry(page).click();
    await button(page, 'Continue').click();
    await expectWithinReach(opened);
    await database(page).selectOption('Meridian Value Add');
    await page.getByLabel('Project name').fill('q'.repeat(200));
    await page.keyboard.press('Enter');
    await page.locator('pre').waitFor();
    await expectWithinReach(opened);
    await button(page, 'Create property').click();
    await page.getByLabel('Property ID').waitFor();
    await expectWithinReach(opened);
  });
});

describe('the keyboard', () => {
  it('reaches everything in visual order', async () => {
    const { page } = await show();
    await rows(page).first().waitFor();
    expect(await tabStops(page, 14)).toEqual([
      'Sign out',
      'Harbour Core Fund',
      'Meridian Value Add',
      'Lindenhof Residential',
      'Refresh workbook',
      'Refresh sheet',
      'Refresh selection',
      'Look for formulas again',
      'Tenancy schedule!B6',
      'Changes!B5',
      'Summary!C12',
      'All units!A2',
      'Format this result',
      'Columns!B5',
    ]);
  });
});

const STATES: Record<string, Partial<Stage>> = {
  'the first run': { ...FIRST_RUN, demo: true },
  'an ended session': {
    person: null,
    expired: true,
    profile: { error: 'The rent-roll server does not answer.' },
  },
  'an empty workbook': EMPTY,
  loading: { databases: 'hangs', lines: null, scan: 'hangs' },
  'everything at once': {
    last: LAST,
    own: databases(60),
    chosen: [],
    databasesHeaderOn: 'column-list',
  },
  'names without a place to break': {
    person: { clientId: 'a'.repeat(80), personId: 'long', tokenExpiresAt: null },
    own: [{ id: '101', name: 'B'.repeat(80) }],
    lines: everyState(NOW).map((line) => ({ ...line, sheet: 'C'.repeat(31), message: 'd'.repeat(200) })),
    last: { ...LAST, text: 'e'.repeat(120) },
  },
  'deprecated and alpha columns': { lines: changingColumns(NOW) },
  'names of columns without a place to break': {
    lines: changingColumns(NOW).map((line) => ({
      ...line,
      sheet: 'C'.repeat(31),
      deprecated: [{ name: 'd'.repeat(80), label: 'E'.repeat(80), successor: 'f'.repeat(80) }],
      formula: `=RR.QUERY("${'d'.repeat(80)}")`,
    })),
  },
  'a running refresh': { progress: { scope: 'workbook', total: 12, done: 4 }, own: databases(1) },
};

it.each(Object.entries(STATES))(
  'the pane in %s is accessible in every theme, and does not scroll horizontally at 320 pixels',
  async (_, stage) => expectWithinReach(await show(stage, { width: 320 })),
);

describe('the theme', () => {
  it('is that of Excel up to the edge of the page, and follows it', async () => {
    const { page, set } = await show();
    for (const [theme, colour] of [
      ['dark', 'rgb(41, 41, 41)'],
      ['high contrast', 'rgb(0, 0, 0)'],
      ['light', 'rgb(255, 255, 255)'],
    ] as const) {
      await set({ theme });
      await page.waitForFunction(
        (expected) => getComputedStyle(document.body).backgroundColor === expected,
        colour,
      );
    }
  });

  it('keeps every button visible and inside the margins with forced colours', async () => {
    const { page } = await show({ theme: 'high contrast', chosen: [] }, { forcedColors: true });
    await rows(page).first().waitFor();
    for (const name of ['Select all', 'Look for formulas again', 'Sign out']) {
      const { x, width } = (await button(page, name).boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360 - 16);
    }
    for (const name of ['Refresh workbook', 'Refresh sheet', 'Sign out', 'Format this result'])
      expect(await button(page, name).evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe('solid');
  });
});
