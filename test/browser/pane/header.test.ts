import type { Page } from 'playwright-core';
import { eachPane } from '../../support/pane/each-pane';
import {
  alert,
  button,
  EMPTY,
  focused,
  focusedName,
  heading,
  LAST_REFRESH,
  openPage,
  rows,
  tab,
  tabStops,
} from '../../support/pane/pane-parts';
import { NOW } from '../../support/pane/pane-page';
import { expectWithinReach } from '../../support/pane/pane-reach';
import { everyState, gatewayStatus, MEGABYTE, PERSON } from '../../support/pane/pane-stage';
import { accountButton, chooseInMenu, databasesButton, openDatabases } from '../../support/pane-steps';

const show = eachPane();

const items = (page: Page) => page.getByRole('menu').getByRole('menuitem');

const REPORT = { by: 'reports', what: 'sheets "Units" and "Report"' } as const;
const undo = (page: Page) => page.getByRole('button', { name: 'Undo: sheets "Units" and "Report"' });

describe('the button that undoes', () => {
  it('is there while there is something to undo, leaves the databases readable, and gives its focus on', async () => {
    // 320 pixels, of which a scroll bar takes some.
    const person = { ...PERSON, clientId: 'demo' };
    const { page, set, calls } = await show({ lines: everyState(NOW), person }, { width: 305 });
    expect(await undo(page).count()).toBe(0);
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    await set({ written: REPORT });
    await undo(page).waitFor();
    // A short name stays whole, too.
    expect(await accountButton(page).getByText('demo', { exact: true }).evaluate(isCut)).toBe(false);
    const text = databasesButton(page);
    expect(await text.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await undo(page).press('Enter');
    await page.getByText('Undone: sheets "Units" and "Report".').waitFor();
    expect(await calls()).toContain('undo sheets "Units" and "Report"');
    await undo(page).waitFor({ state: 'detached' });
    await focused(page, databasesButton(page));
  });

  it('is also Ctrl+Z, but in a text field that belongs to the field', async () => {
    const { page, calls } = await show({ lines: everyState(NOW), written: REPORT });
    const search = page.getByRole('searchbox', { name: 'Search formulas' });
    await search.press('Control+z');
    await tab(page, 'Workbook').press('Control+Shift+z');
    expect((await calls()).filter((call) => call.startsWith('undo'))).toEqual([]);
    await tab(page, 'Workbook').press('Control+z');
    await page.getByText('Undone:').waitFor();
  });

  it('says why nothing was undone until that is closed', async () => {
    const error = 'Units!C5 has changed since, so nothing was deleted.';
    const { page } = await show({
      lines: everyState(NOW),
      written: REPORT,
      undo: { code: 'bad-input', error },
    });
    await undo(page).click();
    await alert(page).getByText(error).waitFor();
    await button(page, 'Close').click();
    await page.getByText(error).waitFor({ state: 'detached' });
    await undo(page).waitFor();
  });
});

it('the pane says that Excel calculates manually, as long as it does, and that the browser does not keep the sign-in', async () => {
  const { page, set } = await show({ lines: everyState(NOW), isManual: true });
  await page.getByText('Excel calculates manually.').waitFor();
  const notice = page.getByRole('status').getByText('This browser does not keep your sign-in.');
  expect(await notice.count()).toBe(0);
  await set({ isManual: false, isStored: false });
  await page.getByText('Excel calculates manually.').waitFor({ state: 'detached' });
  await notice.waitFor();
});

describe('the menu of the person', () => {
  it('is opened, walked and closed by keyboard or click, and the focus returns to its button', async () => {
    const opened = await show({ createsProperties: true }, { width: 320 });
    const { page } = opened;
    await accountButton(page).press('Enter');
    await page.getByRole('menuitem', { name: 'Create a property…' }).waitFor();
    expect(await items(page).allTextContents()).toEqual([
      'Connection details',
      'Memory',
      'Values instead of formulas…',
      'Create a property…',
      'Insert record',
      'Check this Excel',
      'Help',
      'Sign out',
    ]);
    await focused(page, items(page).first());
    await page.keyboard.press('ArrowDown');
    await focused(page, items(page).nth(1));
    await page.keyboard.press('End');
    await focused(page, items(page).last());
    await expectWithinReach(opened);
    await page.keyboard.press('Escape');
    await items(page).first().waitFor({ state: 'detached' });
    await focused(page, accountButton(page));
    await page.keyboard.press('ArrowDown');
    await focused(page, items(page).first());
    expect(await page.getByRole('menuitem', { name: 'Help' }).getAttribute('href')).toBe('help.html');
    await page.keyboard.press('Tab');
    await items(page).first().waitFor({ state: 'detached' });
    for (const elsewhere of [heading(page, 'Formulas'), accountButton(page)]) {
      await accountButton(page).click();
      await items(page).first().waitFor();
      await elsewhere.click();
      await items(page).first().waitFor({ state: 'detached' });
    }
  });
});

it('says that a part of the pane could not be loaded, and loads it on request', async () => {
  const { page } = await show({ createsProperties: true }, { isReloaded: true });
  const PART = '**/create-property*.js';
  // As from a server that has a newer version.
  await page.route(PART, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await chooseInMenu(page, 'Create a property…');
  await alert(page).filter({ hasText: 'This part of the pane could not be loaded.' }).waitFor();
  await page.unroute(PART);
  await button(page, 'Try again').press('Enter');
  await heading(page, 'Create a property').waitFor();
});

describe("the person's sessions", () => {
  const list = (page: Page) => page.getByRole('list', { name: 'Sessions' });
  const texts = (page: Page) => list(page).getByRole('listitem').allInnerTexts();
  const ofMac = (page: Page) => button(page, 'End session begun 20 Nov 12:03');
  const details = (page: Page) => page.getByRole('region', { name: 'Connection details' });

  it('say when and where each began, and end one by one or all at once, by keyboard', async () => {
    const opened = await show({ moreSessions: 12 }, { width: 320 });
    const { page, calls, set } = opened;
    await openPage(page, 'Connection details');
    await focused(page, heading(page, 'Connection details'));
    await page.getByText('Signed in · token until Sun 08:30', { exact: true }).waitFor();
    await list(page).waitFor();
    expect((await texts(page)).map((text) => text.split(/\n+/).slice(0, 2))).toEqual([
      ['Excel on Windows', 'Begun 13:18 ·\u00a0used in the last hour'],
      ['Excel on Mac', 'Begun 20 Nov 12:03 ·\u00a0used in the last hour'],
      ['Unknown computer', 'Begun 16 Nov 14:03 ·\u00a0last used about 18 Nov 14:03'],
    ]);
    await details(page).getByText('Everyone who signs in with this client ID').waitFor();
    await details(page).getByText('12 older sessions not shown.').waitFor();
    await expectWithinReach(opened);
    await button(page, 'Back to the tabs').focus();
    expect(await tabStops(page, 3)).toEqual([
      'End session begun 20 Nov 12:03',
      'End session begun 16 Nov 14:03',
      'End all other sessions',
    ]);

    await set({ endSessions: 'hangs' });
    await ofMac(page).press('Enter');
    await focused(page, button(page, 'Ending… session begun 20 Nov 12:03'));
    await set({ endSessions: { error: 'The rent-roll server does not answer.' } });
    await alert(page).filter({ hasText: 'The rent-roll server does not answer.' }).waitFor();
    await focused(page, ofMac(page));
    await set({ endSessions: 'works' });
    await ofMac(page).press('Enter');
    await page.getByRole('status').getByText('1 session ended.').waitFor();
    await alert(page).waitFor({ state: 'detached' });
    // Not the next button: a second press of the key would end a session by mistake.
    await focused(page, heading(page, 'Sessions'));
    expect(await list(page).getByRole('listitem').count()).toBe(2);

    await button(page, 'End all other sessions').press('Enter');
    await page.getByRole('status').getByText('14 sessions ended.').waitFor();
    await details(page).getByText('This is the only session.').waitFor();
    await focused(page, heading(page, 'Sessions'));
    expect((await calls()).filter((call) => call.startsWith('end'))).toEqual([
      'end session mac',
      'end session mac',
      'end other sessions',
    ]);
    await button(page, 'Back to the tabs').press('Enter');
    await rows(page).first().waitFor();
    await focused(page, accountButton(page));
  });

  it('wait, fail and are asked for again without hiding the other details', async () => {
    const person = { clientId: 'A. Meyer', personId: 'key ab', tokenExpiresAt: null };
    const { page, set } = await show({ sessions: 'hangs', ownSessions: [], person });
    await openPage(page, 'Connection details');
    await page.getByRole('status', { name: 'Asking for your sessions' }).waitFor();
    await set({ sessions: { error: 'The gateway cannot read its records.', requestId: 'abc' } });
    await alert(page).filter({ hasText: 'The gateway cannot read its records.' }).waitFor();
    await page.getByText('12 of 100 tokens used this month', { exact: true }).waitFor();
    await set({ sessions: 'works' });
    await button(page, 'Try again').press('Enter');
    await details(page).getByText('This is the only session.').waitFor();
    await focused(page, heading(page, 'Sessions'));
    // An access key has sessions of its own.
    expect(await page.getByText('Everyone who signs in').count()).toBe(0);
  });
});

describe('the memory', () => {
  const memory = (page: Page) => page.getByRole('region', { name: 'Memory' });
  const limit = (page: Page) => memory(page).getByRole('combobox', { name: 'At most' });

  it('shows how much it holds, takes a limit by keyboard that applies at once, and says if it could not be stored', async () => {
    const { page, set, calls } = await show();
    await openPage(page, 'Memory');
    await memory(page).getByText('12 answers, 34 MB').waitFor();
    expect(await limit(page).inputValue()).toBe('256');
    await limit(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction(() => window.pane.calls.includes('hold 512 MB'));
    expect(await limit(page).inputValue()).toBe('512');
    expect((await calls()).filter((call) => call.startsWith('hold'))).toEqual(['hold 512 MB']);
    await set({ memoryUsage: { entries: 1200, bytes: 1999.6 * MEGABYTE, limitBytes: 64 * MEGABYTE } });
    await memory(page).getByText('1,200 answers, 2,000 MB').waitFor();
    expect(await limit(page).inputValue()).toBe('64');
    await set({ chooseMemory: { error: 'no' } });
    await limit(page).selectOption('1 GB');
    await alert(page).getByText('It lasts until Excel closes').waitFor();
    await set({ chooseMemory: 'works' });
    await limit(page).selectOption('2 GB');
    await alert(page).waitFor({ state: 'detached' });
  });
});

describe('the tabs', () => {
  it('open at the workbook if it has formulas, otherwise at Ask, and stay there when that changes', async () => {
    const { page, set } = await show();
    await rows(page).first().waitFor();
    await set({ lines: [] });
    await button(page, 'Ask a question').press('Enter');
    await page.getByRole('combobox', { name: 'Search columns' }).waitFor();
    const empty = await show(EMPTY);
    await empty.page.getByRole('combobox', { name: 'Search columns' }).waitFor();
    expect(await tab(empty.page, 'Ask').getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Ask',
      'Workbook',
      'This cell',
      'Compare',
    ]);
  });

  it('are one tab stop, and the tab that the person chose opens next time', async () => {
    const { page } = await show();
    await tab(page, 'Workbook').focus();
    await page.keyboard.press('ArrowLeft');
    await focused(page, tab(page, 'Ask'));
    await page.keyboard.press('Enter');
    await page
      .getByRole('tabpanel', { name: 'Ask' })
      .getByRole('combobox', { name: 'Search columns' })
      .waitFor();
    expect(await page.evaluate(() => localStorage.getItem('rr.tab'))).toBe('ask');
    await page.evaluate(() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = () => {
        throw new DOMException('Refused.', 'SecurityError');
      };
      document.querySelector<HTMLElement>('[role=tab]:not([aria-selected=true])')!.click();
      Storage.prototype.setItem = set;
    });
    await rows(page).first().waitFor();
  });

  it('take a press during which the steps above them go', async () => {
    const { page, set } = await show(EMPTY);
    const steps = page.getByRole('list', { name: 'First steps' });
    await steps.waitFor();
    await page.getByRole('combobox', { name: 'Search columns' }).waitFor();
    await tab(page, 'Workbook').hover();
    await page.mouse.down();
    const lines = everyState(NOW);
    await set({ lines });
    const failed = lines.filter(({ state }) => state === 'failed').length;
    await tab(page, 'Workbook').getByText(String(failed), { exact: true }).waitFor();
    await page.mouse.up();
    await page.getByRole('tabpanel', { name: 'Workbook' }).waitFor();
    await steps.waitFor({ state: 'detached' });
  });

  it('other than the workbook say how a refresh from the ribbon goes, and lead to it', async () => {
    const { page, set } = await show(EMPTY);
    await page.getByRole('combobox', { name: 'Search columns' }).waitFor();
    await set({ progress: { scope: 'workbook', total: 12, done: 4 }, lines: everyState(NOW) });
    await page.getByRole('status').getByText('Refreshing: 4 of 12', { exact: true }).waitFor();
    await set({ progress: null, last: LAST_REFRESH });
    const news = page.getByRole('status').getByText(LAST_REFRESH.text, { exact: true });
    await news.waitFor();
    // Changes that were found and skipped are no longer there to be shown.
    await set({ last: { ...LAST_REFRESH, outcome: 'found' }, waiting: null });
    await news.waitFor({ state: 'detached' });
    await set({ last: LAST_REFRESH });
    await button(page, 'Show').press('Enter');
    await rows(page).first().waitFor();
  });

  it('wait until it is known which of them to open, and say why it is not', async () => {
    const { page, set } = await show({ lines: null, scan: 'hangs' });
    await page.getByRole('status', { name: 'Looking for formulas' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await set({ scan: { error: 'Excel did not answer.' } });
    await alert(page).filter({ hasText: 'Excel did not answer.' }).waitFor();
    await set({ scan: 'works' });
    await button(page, 'Try again').click();
    await rows(page).first().waitFor();
  });
});

describe('the keyboard', () => {
  it('goes from block to block with Tab, and within a block with the arrow keys', async () => {
    const { page } = await show();
    await rows(page).first().waitFor();
    expect(await tabStops(page, 14)).toEqual([
      'Databases: 2 of 3 databases',
      'analyst@harbour: account and help',
      expect.stringMatching(/^Workbook/),
      'Refresh workbook',
      'More ways to refresh',
      'Check workbook',
      'Insert record',
      'Name me as its maker',
      'Check record',
      'Values instead of formulas…',
      'Look for formulas again',
      'Search formulas',
      'All 7',
      expect.stringMatching(/^Tenancy schedule!B6/),
    ]);
    for (const name of [/^Changes!B5/, /^Summary/, /^Summary!C12/, /^All units/, /^All units!A2/]) {
      await page.keyboard.press('ArrowDown');
      expect(await focusedName(page)).toMatch(name);
    }
    await page.keyboard.press('ArrowDown');
    await focused(page, button(page, 'Format this result'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await focused(page, button(page, 'Failed 1'));
    await page.keyboard.press('Tab');
    await focused(page, button(page, 'Format this result'));
  });
});

it('never covers what has the focus with header and tabs', async () => {
  const { page } = await show({}, { height: 320 });
  await rows(page).last().waitFor();
  await tab(page, 'Workbook').focus();
  for (let i = 0; i < 9; i++) await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('ArrowUp');
    const top = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(88);
  }
});

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
    const { page } = await show(
      { theme: 'high contrast', gateway: gatewayStatus({ used: 72, stop: 'soft' }) },
      { forcedColors: true },
    );
    await rows(page).first().waitFor();
    await openDatabases(page);
    for (const name of ['Done', 'Details', 'Look for formulas again']) {
      const { x, width } = (await button(page, name).boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360 - 16);
    }
    for (const name of ['Refresh workbook', 'More ways to refresh', 'Format this result'])
      expect(await button(page, name).evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe('solid');
    expect(await databasesButton(page).isVisible()).toBe(true);
    // What is chosen shows without colours and shadows, which the system replaces.
    const border = (name: string, role: 'tab' | 'button') =>
      page.getByRole(role, { name }).evaluate((it) => parseFloat(getComputedStyle(it).borderBottomWidth));
    expect([await border('Workbook', 'tab'), await border('Ask', 'tab')]).toEqual([3, 0]);
    expect(await border('All 7', 'button')).toBeGreaterThan(await border('Failed 1', 'button'));
  });
});
