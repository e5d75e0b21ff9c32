import { NOW } from '../../support/pane/pane-page';
import { everyState, gatewayStatus, MEGABYTE, PERSON } from '../../support/pane/pane-stage';
import { gone, expectNone } from '../../support/pane-steps';
import { eachPane, show, page, set, calls, callsOf, expectWithinReach } from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  button,
  heading,
  region,
  tab,
  rows,
  alert,
  accountButton,
  databasesButton,
  waitForText,
  waitForTexts,
  waitForStatus,
  waitForAlert,
  press,
  focused,
  focusedName,
  tabStops,
  openDatabases,
  chooseInMenu,
  openPage,
  EMPTY,
  LAST_REFRESH,
} from '../../support/pane/pane-parts';

eachPane();

const items = () => byRole('menu').getByRole('menuitem');

const REPORT = { by: 'reports', what: 'sheets "Units" and "Report"' } as const;
const undo = () => byRole('button', 'Undo: sheets "Units" and "Report"');

describe('the button that undoes', () => {
  it('is there while there is something to undo, leaves the databases readable, and gives its focus on', async () => {
    // 320 pixels, of which a scroll bar takes some.
    const person = { ...PERSON, clientId: 'demo' };
    await show({ person }, { width: 305 });
    await expectNone(undo());
    await set({ written: REPORT });
    await undo().waitFor();
    // A short name stays whole, too.
    for (const text of [accountButton().getByText('demo', { exact: true }), databasesButton()])
      expect(await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false);
    await undo().press('Enter');
    await waitForText('Undone: sheets "Units" and "Report".');
    expect(await calls()).toContain('undo sheets "Units" and "Report"');
    await gone(undo());
    await focused(databasesButton());
  });

  it('is also Ctrl+Z, but in a text field that belongs to the field', async () => {
    await show({ written: REPORT });
    const search = byRole('searchbox', 'Search formulas');
    await search.press('Control+z');
    await tab('Workbook').press('Control+Shift+z');
    expect(await callsOf('undo')).toEqual([]);
    await tab('Workbook').press('Control+z');
    await waitForText('Undone:');
  });

  it('says why nothing was undone until that is closed', async () => {
    const error = 'Units!C5 has changed since, so nothing was deleted.';
    await show({ written: REPORT, undo: { code: 'bad-input', error } });
    await undo().click();
    await waitForAlert(error);
    await button('Close').click();
    await gone(byText(error));
    await undo().waitFor();
  });
});

it('the pane says that Excel calculates manually, as long as it does, and that the browser does not keep the sign-in', async () => {
  await show({ isManual: true });
  await waitForText('Excel calculates manually.');
  const notice = byRole('status').getByText('This browser does not keep your sign-in.');
  await expectNone(notice);
  await set({ isManual: false, isStored: false });
  await gone(byText('Excel calculates manually.'));
  await notice.waitFor();
});

describe('the menu of the person', () => {
  it('is opened, walked and closed by keyboard or click, and the focus returns to its button', async () => {
    await show({ createsProperties: true }, { width: 320 });
    await accountButton().press('Enter');
    await byRole('menuitem', 'Create a property…').waitFor();
    expect(await items().allTextContents()).toEqual([
      'Connection details',
      'Memory',
      'Values instead of formulas…',
      'Create a property…',
      'Insert record',
      'Check this Excel',
      'Help',
      'Sign out',
    ]);
    await focused(items().first());
    await press('ArrowDown');
    await focused(items().nth(1));
    await press('End');
    await focused(items().last());
    await expectWithinReach();
    await press('Escape');
    await gone(items().first());
    await focused(accountButton());
    await press('ArrowDown');
    await focused(items().first());
    expect(await byRole('menuitem', 'Help').getAttribute('href')).toBe('help.html');
    await press('Tab');
    await gone(items().first());
    for (const elsewhere of [heading('Formulas'), accountButton()]) {
      await accountButton().click();
      await items().first().waitFor();
      await elsewhere.click();
      await gone(items().first());
    }
  });
});

it('says that a part of the pane could not be loaded, and loads it on request', async () => {
  await show({ createsProperties: true }, { isReloaded: true });
  const PART = '**/create-property*.js';
  // As from a server that has a newer version.
  await page().route(PART, (route) => route.fulfill({ body: '', contentType: 'text/javascript' }));
  await chooseInMenu('Create a property…');
  await waitForAlert('This part of the pane could not be loaded.');
  await page().unroute(PART);
  await button('Try again').press('Enter');
  await heading('Create a property').waitFor();
});

describe("the person's sessions", () => {
  const list = () => byRole('list', 'Sessions');
  const ofMac = () => button('End session begun 20 Nov 12:03');
  const details = () => region('Connection details');

  it('are listed, and end one by one or all at once, by keyboard', async () => {
    await show({ moreSessions: 12 }, { width: 320 });
    await openPage('Connection details');
    await focused(heading('Connection details'));
    await waitForText('Signed in · token until Sun 08:30');
    await list().waitFor();
    await waitForTexts(
      details(),
      ...['Excel on Windows', 'This session', 'Excel on Mac', 'Unknown computer'],
      'Everyone who signs in with this client ID',
      '12 older sessions not shown.',
    );
    await expectWithinReach();
    await button('Back to the tabs').focus();
    expect(await tabStops(3)).toEqual([
      'End session begun 20 Nov 12:03',
      'End session begun 16 Nov 14:03',
      'End all other sessions',
    ]);

    await set({ endSessions: 'hangs' });
    await ofMac().press('Enter');
    await focused(button('Ending… session begun 20 Nov 12:03'));
    await set({ endSessions: { error: 'The rent-roll server does not answer.' } });
    await waitForAlert('The rent-roll server does not answer.');
    await focused(ofMac());
    await set({ endSessions: 'works' });
    await ofMac().press('Enter');
    await waitForStatus('1 session ended.');
    await gone(alert());
    // Not the next button: a second press of the key would end a session by mistake.
    await focused(heading('Sessions'));
    expect(await list().getByRole('listitem').count()).toBe(2);

    await button('End all other sessions').press('Enter');
    await waitForStatus('14 sessions ended.');
    await waitForText('This is the only session.');
    await focused(heading('Sessions'));
    expect(await callsOf('end')).toEqual(['end session mac', 'end session mac', 'end other sessions']);
    await button('Back to the tabs').press('Enter');
    await rows().first().waitFor();
    await focused(accountButton());
  });

  it('wait, fail and are asked for again without hiding the other details', async () => {
    const person = { clientId: 'A. Meyer', personId: 'key ab', tokenExpiresAt: null };
    await show({ sessions: 'hangs', ownSessions: [], person });
    await openPage('Connection details');
    await byRole('status', 'Asking for your sessions').waitFor();
    await set({ sessions: { error: 'The gateway cannot read its records.', requestId: 'abc' } });
    await waitForAlert('The gateway cannot read its records.');
    await waitForText('12 of 100 tokens used this month');
    await set({ sessions: 'works' });
    await button('Try again').press('Enter');
    await waitForText('This is the only session.');
    await focused(heading('Sessions'));
    // An access key has sessions of its own.
    await expectNone(byText('Everyone who signs in'));
  });
});

describe('the memory', () => {
  const limit = () => byRole('combobox', 'At most');

  it('shows how much it holds, takes a limit by keyboard that applies at once, and says if it could not be stored', async () => {
    await show();
    await openPage('Memory');
    await waitForText('12 answers, 34 MB');
    expect(await limit().inputValue()).toBe('256');
    await limit().press('ArrowDown');
    await page().waitForFunction(() => window.pane.calls.includes('hold 512 MB'));
    expect(await limit().inputValue()).toBe('512');
    expect(await callsOf('hold')).toEqual(['hold 512 MB']);
    await set({ memoryUsage: { entries: 1200, bytes: 1999.6 * MEGABYTE, limitBytes: 64 * MEGABYTE } });
    await waitForText('1,200 answers, 2,000 MB');
    expect(await limit().inputValue()).toBe('64');
    await set({ chooseMemory: { error: 'no' } });
    await limit().selectOption('1 GB');
    await waitForAlert('It lasts until Excel closes');
    await set({ chooseMemory: 'works' });
    await limit().selectOption('2 GB');
    await gone(alert());
  });
});

describe('the tabs', () => {
  it('stay open when another one would open first', async () => {
    await show();
    await rows().first().waitFor();
    await set({ lines: [] });
    await button('Ask a question').press('Enter');
    await byRole('combobox', 'Search columns').waitFor();
  });

  it('are one tab stop, and the tab that the person chose opens next time', async () => {
    await show();
    await tab('Workbook').focus();
    await press('ArrowLeft');
    await focused(tab('Ask'));
    await press('Enter');
    await byRole('tabpanel', 'Ask').getByRole('combobox', { name: 'Search columns' }).waitFor();
    expect(await page().evaluate(() => localStorage.getItem('rr.tab'))).toBe('ask');
  });

  it('take a press during which the steps above them go', async () => {
    await show(EMPTY);
    const steps = byRole('list', 'First steps');
    await steps.waitFor();
    await byRole('combobox', 'Search columns').waitFor();
    await tab('Workbook').hover();
    await page().mouse.down();
    const lines = everyState(NOW);
    await set({ lines });
    const failed = lines.filter(({ state }) => state === 'failed').length;
    await tab('Workbook').getByText(String(failed), { exact: true }).waitFor();
    await page().mouse.up();
    await byRole('tabpanel', 'Workbook').waitFor();
    await gone(steps);
  });

  it('other than the workbook say how a refresh from the ribbon goes, and lead to it', async () => {
    await show(EMPTY);
    await byRole('combobox', 'Search columns').waitFor();
    await set({ progress: { total: 12, done: 4 }, lines: everyState(NOW) });
    await waitForStatus('Refreshing: 4 of 12');
    await set({ progress: null, last: LAST_REFRESH });
    const news = byRole('status').getByText(LAST_REFRESH.text, { exact: true });
    await news.waitFor();
    // Changes that were found and skipped are no longer there to be shown.
    await set({ last: { ...LAST_REFRESH, outcome: 'found' }, waiting: null });
    await gone(news);
    await set({ last: LAST_REFRESH });
    await button('Show').press('Enter');
    await rows().first().waitFor();
  });

  it('wait until it is known which of them to open, and say why it is not', async () => {
    await show({ lines: null, scan: 'hangs' });
    await byRole('status', 'Looking for formulas').waitFor();
    await expectNone(byRole('tab'));
    await set({ scan: { error: 'Excel did not answer.' } });
    await waitForAlert('Excel did not answer.');
    await set({ scan: 'works' });
    await button('Try again').click();
    await rows().first().waitFor();
  });
});

describe('the keyboard', () => {
  it('goes from block to block with Tab, and within a block with the arrow keys', async () => {
    await show();
    await rows().first().waitFor();
    expect(await tabStops(14)).toEqual([
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
      await press('ArrowDown');
      expect(await focusedName()).toMatch(name);
    }
    await press('ArrowDown');
    await focused(button('Format this result'));
    await press('Shift+Tab', 'ArrowRight');
    await focused(button('Failed 1'));
    await press('Tab');
    await focused(button('Format this result'));
  });
});

it('never covers what has the focus with header and tabs', async () => {
  await show({}, { height: 320 });
  await rows().last().waitFor();
  await tab('Workbook').focus();
  for (let i = 0; i < 9; i++) await press('Tab');
  await press('End');
  for (let i = 0; i < 12; i++) {
    await press('ArrowUp');
    const top = await page().evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(88);
  }
});

describe('the theme', () => {
  it('is that of Excel up to the edge of the page, and follows it', async () => {
    await show();
    for (const [theme, colour] of [
      ['dark', 'rgb(41, 41, 41)'],
      ['high contrast', 'rgb(0, 0, 0)'],
      ['light', 'rgb(255, 255, 255)'],
    ] as const) {
      await set({ theme });
      await page().waitForFunction(
        (expected) => getComputedStyle(document.body).backgroundColor === expected,
        colour,
      );
    }
  });

  it('keeps every button visible and inside the margins with forced colours', async () => {
    await show(
      { theme: 'high contrast', gateway: gatewayStatus({ used: 72, stop: 'soft' }) },
      { forcedColors: true },
    );
    await rows().first().waitFor();
    await openDatabases();
    for (const name of ['Done', 'Details', 'Look for formulas again']) {
      const { x, width } = (await button(name).boundingBox())!;
      expect(x + width).toBeLessThanOrEqual(360 - 16);
    }
    for (const name of ['Refresh workbook', 'More ways to refresh', 'Format this result'])
      expect(await button(name).evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe('solid');
    expect(await databasesButton().isVisible()).toBe(true);
    // What is chosen shows without colours and shadows, which the system replaces.
    const border = (name: string, role: 'tab' | 'button') =>
      byRole(role, name).evaluate((it) => parseFloat(getComputedStyle(it).borderBottomWidth));
    expect([await border('Workbook', 'tab'), await border('Ask', 'tab')]).toEqual([3, 0]);
    expect(await border('All 7', 'button')).toBeGreaterThan(await border('Failed 1', 'button'));
  });
});
