import { readFileSync } from 'node:fs';
import { accessibilityViolations } from '../support/axe';
import { accountButton, chooseInMenu, openTab, startRefresh, updateAll } from '../support/pane-steps';
import { book, product, button, waitForText, expectAtHome, withWorkbench } from '../support/with-workbench';

const FORMULA = '=RR.QUERY("tenant_name, contracted_rent_pa",,,,,"limit=5; sort=tenant_name")';

withWorkbench({
  databases: null,
  query: '?sheet=empty&pane=closed&datesFrom1904=true',
});

const press = (key: string) => book.page.keyboard.press(key);
const isPaneShown = () => book.page.locator('#pane').isVisible();
const closePane = () => book.page.getByRole('button', { name: 'Close pane' }).click();
const notice = () => book.page.locator('#notice');
const shownTab = () => book.pane.getByRole('tab', { selected: true }).textContent();
/** Names the focused element: the sheet, a control, or a control of the pane after "pane:". */
const focused = () =>
  book.page.evaluate(() => {
    const outer = document.activeElement!;
    const isPane = outer instanceof HTMLIFrameElement;
    const inner = isPane ? outer.contentDocument!.activeElement! : outer;
    if (inner.closest('#grid')) return 'sheet';
    const name = inner.ariaLabel ?? (inner.id || inner.textContent);
    return `${isPane ? 'pane: ' : ''}${inner === inner.ownerDocument.body ? 'nothing' : name}`;
  });
/** Waits until a control of the pane has the focus. */
const inPane = () => book.until(async () => /^pane: (?!nothing)/.test(await focused()), true);

/** The tests run in this order: one person and one workbook. */
describe('the keyboard', () => {
  it('signs in from the ribbon while the pane is closed, leaves the pane and types in a cell', async () => {
    expect(await isPaneShown()).toBe(false);
    await book.select('B2');
    await press('Shift+F6');
    await book.until(focused, 'Rent Roll');
    await press('Enter');
    // While the pane is loading, the focus waits at the button that closes it.
    await book.until(async () => /^(Close pane|pane: (?!nothing))/.test(await focused()), true);
    await button('Sign in to the demo').waitFor();
    for (let i = 0; i < 9 && (await focused()) !== 'pane: Sign in to the demo'; i++) await press('Tab');
    expect(await focused()).toBe('pane: Sign in to the demo');
    // Tab leaves the pane at both ends to the button that closes it.
    for (const [key, back] of [
      ['Tab', 'Shift+Tab'],
      ['Shift+Tab', 'Tab'],
    ] as const) {
      for (let i = 0; i < 9 && (await focused()) !== 'Close pane'; i++) {
        const last = await focused();
        await press(key);
        // Leaving takes a message from Office.js.
        await book.until(async () => (await focused()) !== last, true);
      }
      expect(await focused()).toBe('Close pane');
      if (key === 'Tab') await button('Sign in to the demo').focus();
      else await press(back);
    }
    await inPane();
    await button('Sign in to the demo').press('Enter');
    await button('Select all').waitFor();
    await press('Escape');
    await book.until(focused, 'sheet');
    await book.page.keyboard.type('12');
    await press('Enter');
    await book.until(async () => (await book.cell('B2')).value, 12);
    await book.set('B2', '');
    await button('Select all').click();
    await book.until(async () => ((await book.settings())['rr.databases'] as unknown[])?.length, 3);
    await book.idle();
  });

  it('cycles through ribbon, sheet and pane with F6, skips a closed pane, and closes a menu before it leaves the pane', async () => {
    await book.clickCell('A1');
    for (const [key, expected] of [
      ['F6', 'pane'],
      ['F6', 'Rent Roll'],
      ['F6', 'sheet'],
      ['Shift+F6', 'Rent Roll'],
      ['Shift+F6', 'pane'],
      ['Control+F6', 'sheet'],
    ] as const) {
      await press(key);
      if (expected === 'pane') await inPane();
      else await book.until(focused, expected);
    }
    await accountButton(book.pane).click();
    await book.until(focused, 'pane: Connection details');
    await press('Escape');
    await book.until(focused, 'pane: demo: account and help');
    await press('Escape');
    await book.until(focused, 'sheet');
    await closePane();
    await book.until(focused, 'Rent Roll');
    await press('Shift+F6');
    await book.until(focused, 'sheet');
    await book.ribbon('Rent Roll').click();
    await inPane();
  });
});

describe('Excel of another kind', () => {
  it('that counts dates from 1904 gets no result and no comparison, and is told why', async () => {
    await book.enter('Sheet1!B2', FORMULA);
    const { value, message } = await book.cell('Sheet1!B2');
    expect([value, message]).toEqual(['#VALUE!', expect.stringContaining('counts its dates from 1904')]);
    await openTab(book.pane, 'Compare');
    await button('Check this sheet').click();
    await waitForText(/counts its dates from 1904/);
    await book.behave({ datesFrom1904: false });
    await openTab(book.pane, 'Workbook');
  });

  it('that does not spill is named in the pane', async () => {
    await book.behave({ spills: false });
    await book.enter('Sheet1!B2', FORMULA);
    expect([await book.shown('Sheet1!B2'), await book.spill('Sheet1!B2')]).toEqual(['Tenant Name', null]);
    await waitForText('No result spills in this workbook');
    await book.behave({ spills: true });
    await book.enter('Sheet1!B2', '');
  });
});

describe('a rent roll with an error in one cell', () => {
  const fillRoll = async () => {
    const rows = [
      ['Unit', 'Tenant', 'Area (m²)', 'Annual rent (EUR)'],
      ['A1', 'Alder Ltd', '=1/0', '12000'],
    ];
    for (const [row, cells] of [...rows, ['A2', 'Birch plc', '200', '24000']].entries())
      for (const [column, text] of cells.entries())
        await book.set(`Sheet2!${'PQRS'[column]}${row + 20}`, text);
  };
  afterAll(() => book.enter('Sheet1!B2', ''));

  it('is compared, and the line says which cell is not', async () => {
    await fillRoll();
    await book.enter('Sheet1!B2', '=RR.COMPARE(Sheet2!P20:S22,Sheet2!P20:S22,"rows")');
    expect(await book.shown('Sheet1!B2')).not.toBe('#DIV/0!');
    expect(await book.spill('Sheet1!B2')).not.toBeNull();
  });

  it('that Excel does not give to the function is named in the pane, with its cell', async () => {
    await book.behave({ passesErrors: false });
    await book.enter('Sheet1!B2', '=RR.COMPARE(Sheet2!P20:S22,Sheet2!P20:S22)');
    expect(await book.shown('Sheet1!B2')).toBe('#DIV/0!');
    await openTab(book.pane, 'Workbook');
    await waitForText('Cell Sheet2!R21 shows #DIV/0!, and Excel does not call the function for it.');
    await book.behave({ passesErrors: true });
  });
});

describe('the ribbon', () => {
  it("draws the manifest's group: labels, tooltips and icons of this host, without accessibility violations", async () => {
    const buttons = book.page.getByRole('group', { name: 'Rent Roll' }).getByRole('button');
    expect((await buttons.allTextContents()).slice(0, 2)).toEqual(['Rent Roll', 'Ask']);
    for (const each of await buttons.all()) {
      expect((await each.getAttribute('title'))!.length).toBeGreaterThan(10);
      const drawn = await each
        .locator('img')
        .evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, new URL(image.currentSrc).origin]);
      expect(drawn).toEqual([true, new URL(product.url).origin]);
    }
    await book.page.getByRole('button', { name: 'What is this?' }).click();
    const about = book.page.getByRole('dialog', { name: 'A workbench, not Excel' });
    await about.waitFor();
    await press('Escape');
    await about.waitFor({ state: 'hidden' });
    // The grid's elements come from a library.
    const inGrid = /class="[^"]*\bos?-/;
    const violations = await accessibilityViolations(book.page.mainFrame());
    expect(violations.filter((violation) => !inGrid.test(violation))).toEqual([]);
  });

  it('runs the actions of the add-in while the pane is closed, which is notified when it closes and opens', async () => {
    await book.addin().evaluate(async () => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      await Office.addin.onVisibilityModeChanged(({ visibilityMode }) => heard.push(visibilityMode));
      // Wraps the add-in's actions in Office.js's own table.
      const { mappings } = (
        Office.actions as unknown as { _association: { mappings: Record<string, (event: unknown) => void> } }
      )._association;
      for (const name of ['REFRESHWORKBOOK', 'REFRESHSHEET', 'REFRESHSELECTION']) {
        const own = mappings[name]!;
        mappings[name] = (event) => {
          heard.push(name);
          own(event);
        };
      }
    });
    const heard = () => book.addin().evaluate(() => (window as unknown as { heard: string[] }).heard);
    await closePane();
    expect(await isPaneShown()).toBe(false);
    await book.enter('Sheet2!A1', '=RR.COLUMNS("rent")');
    expect(await book.spill('Sheet2!A1')).not.toBeNull();
    for (const [label, action] of [
      ['Refresh', 'REFRESHWORKBOOK'],
      ['Refresh sheet', 'REFRESHSHEET'],
      ['Refresh selection', 'REFRESHSELECTION'],
    ] as const) {
      const target = book.ribbon(label);
      if (!(await target.isVisible())) await book.ribbon('Refresh part').click();
      await target.click();
      await book.until(async () => (await heard()).includes(action), true);
      await book.idle();
    }
    await book.ribbon('Rent Roll').click();
    expect(await isPaneShown()).toBe(true);
    await book.until(
      async () => (await heard()).filter((mode) => !mode.startsWith('REFRESH')),
      ['Hidden', 'Taskpane'],
    );
    await book.enter('Sheet2!A1', '');
  });
});

describe('a day with formulas', () => {
  it('inserts a row: results move and answer without a request, and undo restores them', async () => {
    await book.typeInto('B2', FORMULA);
    await book.typeInto('G2', '=SUM(C3:C7)');
    await book.idle();
    const sum = (await book.cell('G2')).value;
    expect(sum).toBeGreaterThan(0);
    const asked = product.faults.requests.length;
    const calls = await book.callsDuring(async () => {
      const { x, y, height } = await book.page.evaluate(() => window.workbench!.locate('A2'));
      await book.page.mouse.click(x - 20, y + height / 2, { button: 'right' });
      await book.page.locator('.o-menu-item').filter({ hasText: 'Insert row above' }).click();
      await book.until(() => book.spill('B3'), 'B3:C8');
    });
    // As in Excel. The add-in answers from its memory.
    expect(calls.map(({ address }) => address)).toEqual(['Sheet1!B3']);
    expect(await book.cell('G3')).toMatchObject({ value: sum, formula: '=SUM(C4:C8)' });
    await press('Control+z');
    await book.until(() => book.spill('B2'), 'B2:C7');
    await press('Control+y');
    await book.until(() => book.spill('B3'), 'B3:C8');
    await book.page
      .locator('.o-topbar-toolbar [title^="Undo"], .o-topbar-responsive [title^="Undo"]')
      .first()
      .click();
    await book.until(() => book.spill('B2'), 'B2:C7');
    expect(await book.cell('G2')).toMatchObject({ value: sum, formula: '=SUM(C3:C7)' });
    expect(product.faults.requests.length).toBe(asked);
  });

  it('explains, refreshes and edits a result from the menu of its cells, and by shortcuts', async () => {
    const chooseOn = async (address: string, item: string) => {
      const { x, y, width, height } = await book.page.evaluate((at) => window.workbench!.locate(at), address);
      await book.page.mouse.click(x + width / 2, y + height / 2, { button: 'right' });
      await book.page.locator('.o-menu-item').filter({ hasText: 'Rent Roll' }).hover();
      await book.page.locator('.o-menu-item').filter({ hasText: item }).click();
    };
    const refreshedBy = async (act: () => Promise<void>) => {
      const asked = product.faults.requests.length;
      await act();
      await book.until(async () => product.faults.requests.length > asked, true);
      await book.idle();
    };
    // What ran in a cell is unknown after rows have moved, until it runs there again.
    await book.enter('Sheet1!B2', '');
    await book.enter('Sheet1!B2', FORMULA);
    await closePane();
    await chooseOn('C4', 'Explain this cell');
    await book.until(shownTab, 'This cell');
    expect(await isPaneShown()).toBe(true);
    await waitForText('Contracted Rent PA');
    await refreshedBy(() => chooseOn('C4', 'Refresh this result'));
    await chooseOn('C4', 'Edit in Ask');
    await waitForText('Editing Sheet1!B2.');
    await button('New').click();
    await book.clickCell('C4');
    await press('Control+Alt+Shift+J');
    await book.until(shownTab, 'This cell');
    await press('Control+Alt+Shift+B');
    await book.until(shownTab, 'Ask');
    await refreshedBy(() => press('Control+Alt+Shift+F'));
    await openTab(book.pane, 'Workbook');
  });

  it('refuses a bad name of a sheet and an entry beyond the limits of Excel with a notice, and leaves both as they were', async () => {
    const sheetName = (name: string) => book.page.locator('.o-sheet-name').filter({ hasText: name });
    // The tab gets the focus a frame after the click. Until then, typed text goes into a cell.
    const typeName = async (name: string) => {
      await book.page.locator('.o-sheet-name:focus').waitFor();
      await press('Control+a');
      await book.page.keyboard.type(name);
      await press('Enter');
    };
    await sheetName('Sheet2').dblclick();
    await typeName('Owner?');
    await notice().getByText("A sheet's name cannot contain").waitFor();
    await typeName("Owner's");
    await notice().waitFor({ state: 'hidden' });
    await sheetName("Owner's").dblclick();
    await typeName('Sheet2');
    await sheetName('Sheet2').waitFor();

    await book.set('Sheet1!J2', 'before');
    await book.switchTo('Sheet1');
    await book.clickCell('J2');
    await press('F2');
    await press('Control+a');
    await book.page.keyboard.insertText(`="${'x'.repeat(256)}"`);
    await press('Enter');
    await notice().getByText('Excel allows 255').waitFor();
    expect(await book.shown('Sheet1!J2')).toBe('before');
    await notice().getByRole('button', { name: 'Dismiss' }).click();
    await notice().waitFor({ state: 'hidden' });
    await press('Escape');
  });

  it('does not make the workbook dirty by a refresh that changes nothing', async () => {
    const refresh = async () => {
      await startRefresh(book.pane, 'workbook');
      const outcome = book.pane.getByText('1 formula, none changed');
      await updateAll(book.pane, outcome);
    };
    await book.pane.getByText('1 formula', { exact: true }).waitFor();
    // What was cleared before may still have to be saved.
    await book.until(async () => {
      await book.page.evaluate(() => (window.workbench!.isDirty = false));
      await refresh();
      return book.page.evaluate(() => window.workbench!.isDirty);
    }, false);
  });
});

it('draws a chart of the add-in', async () => {
  await book.addin().evaluate(() =>
    Excel.run(async (context) => {
      const sheet = context.workbook.worksheets.add('Chart');
      const range = sheet.getRange('A1:B3');
      range.values = [
        ['Use', 'Rent'],
        ['Office', 120],
        ['Retail', 80],
      ];
      const values = sheet.getRange('B2:B3');
      sheet.charts.add('ColumnStacked', values, 'Columns').setPosition('D2', 'H16');
      sheet.activate();
      await context.sync();
    }),
  );
  const colours = () =>
    book.page.locator('.o-figure canvas').evaluate((element: HTMLCanvasElement) => {
      const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await book.until(async () => (await colours()) > 3, true);
});

it('“Check this Excel” tries this Excel on a sheet of its own, and deletes it when a person cancels', async () => {
  // The tabs of the sheets, which the page draws a moment after a sheet comes or goes.
  const sheets = () => book.page.locator('.o-sheet').allInnerTexts();
  /** The first section, without the lines that the machine decides. Cancel may come before the second one has an answer. */
  const firstOf = (report: string) =>
    report
      .split('\n2 ')[0]!
      .split('\n')
      .filter((line) => !/^1\.[25] /.test(line));
  const before = await sheets();
  await chooseInMenu(book.pane, 'Check this Excel');
  await button('Start the check').click();
  // The first answer of a function is there.
  await waitForText(/^(?:[7-9]|\d\d+) of \d+: /);
  await book.until(async () => (await sheets()).length, before.length + 1);
  await button('Cancel').click();
  const report = await book.pane.getByLabel('Report').inputValue();
  expect(firstOf(report)).toEqual(firstOf(readFileSync('docs/check-of-the-workbench.txt', 'utf8')));
  await book.until(sheets, before);
});

it('the add-in uses only what the host has, asks no other host, and reports no error', async () => {
  await expectAtHome();
  expect(book.problems).toEqual([]);
});

it('page and add-in follow the theme of the system', async () => {
  const backgrounds = () =>
    Promise.all(
      [book.page.mainFrame(), book.addin()].map((frame) =>
        frame.evaluate(() => getComputedStyle(document.body).backgroundColor),
      ),
    );
  const light = await backgrounds();
  await book.startOver({ query: '?sheet=empty', colorScheme: 'dark' });
  const dark = await backgrounds();
  expect(dark.map((background, at) => background === light[at])).toEqual([false, false]);
});
