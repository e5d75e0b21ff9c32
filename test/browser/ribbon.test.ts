import { accessibilityViolations } from '../support/axe';
import { accountButton } from '../support/pane-steps';
import type { Product } from '../support/product';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench } from '../support/browser/outside';
import { withWorkbench } from '../support/with-workbench';

let product: Product;
let book: WorkbenchDriver;

/** The last one stays for tests in which it does not matter who is signed in. */
let another: WorkbenchDriver | undefined;
afterAll(() => another?.close());
withWorkbench((started) => ({ product, book } = started), { databases: null, units: 600 });
beforeAll(async () => {
  await book.pane.getByRole('button', { name: 'Sign in to the demo' }).click();
  await book.pane.getByRole('button', { name: 'Select all' }).click();
  await book.until(async () => ((await book.settings())['rr.databases'] as unknown[] | undefined)?.length, 3);
  await book.idle();
});
/** Opens another workbook, signed out. */
const openAnother = async (query: string, colorScheme: 'light' | 'dark' = 'light') => {
  if (another) await another.startOver({ query, colorScheme });
  else another = await openWorkbench({ url: `${product.url}/workbench/`, query, colorScheme });
  return another;
};
const press = (key: string) => book.page.keyboard.press(key);
/** Waits for the clipboard, which the grid writes a moment after the keys. */
const onClipboard = (text: string) =>
  book.until(
    () => book.page.evaluate(async (part) => (await navigator.clipboard.readText()).includes(part), text),
    true,
  );
const visibility = () => book.page.locator('#pane').isVisible();

describe('the ribbon', () => {
  it("draws the manifest's group: labels, tooltips and icons of this host", async () => {
    const buttons = book.page.getByRole('group', { name: 'Rent Roll' }).getByRole('button');
    expect((await buttons.allTextContents()).slice(0, 2)).toEqual(['Rent Roll', 'Ask']);
    for (const button of await buttons.all()) {
      expect((await button.getAttribute('title'))!.length).toBeGreaterThan(10);
      const drawn = await button
        .locator('img')
        .evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, new URL(image.src).origin]);
      expect(drawn).toEqual([true, new URL(product.url).origin]);
    }
  });

  it('says what is emulated, with details on request', async () => {
    await book.page.getByText('The spreadsheet and the Office host are emulated').waitFor();
    await book.page.getByRole('button', { name: 'What is this?' }).click();
    const about = book.page.getByRole('dialog', { name: 'A workbench, not Excel' });
    await about.waitFor();
    await press('Escape');
    await about.waitFor({ state: 'hidden' });
  });

  it('closes and reopens the pane, while the add-in keeps running and is notified', async () => {
    await book.addin().evaluate(async () => {
      const modes: string[] = [];
      Object.assign(window, { modes });
      await Office.addin.onVisibilityModeChanged(({ visibilityMode }) => modes.push(visibilityMode));
    });
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    expect(await visibility()).toBe(false);
    await book.enter('Sheet2!A1', '=RR.COLUMNS("rent")');
    expect(await book.spill('Sheet2!A1')).not.toBeNull();
    await book.ribbon('Rent Roll').click();
    expect(await visibility()).toBe(true);
    await book.until(
      () => book.addin().evaluate(() => (window as unknown as { modes: string[] }).modes),
      ['Hidden', 'Taskpane'],
    );
    await book.set('Sheet2!A1', '');
  });

  it('opens the menu by keyboard, moves in it and closes it', async () => {
    const menu = book.page.getByRole('menu');
    const items = await book.page.locator('#ribbon [role=menuitem]').allTextContents();
    expect(items).toHaveLength(2);
    const focused = () => book.page.evaluate(() => document.activeElement?.textContent);
    const button = book.page.locator('#ribbon [aria-haspopup=menu]');
    await button.focus();
    await press('ArrowDown');
    expect(await focused()).toBe(items[0]);
    await press('ArrowDown');
    expect(await focused()).toBe(items[1]);
    await press('ArrowDown');
    expect(await focused()).toBe(items[0]);
    await press('End');
    expect(await focused()).toBe(items[1]);
    await press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await focused()).toBe(await button.textContent());
    await button.click();
    await menu.waitFor();
    await book.clickCell('D4');
    await menu.waitFor({ state: 'hidden' });
  });

  it.each([
    ['Refresh', 'refreshWorkbook'],
    ['Refresh sheet', 'refreshSheet'],
    ['Refresh selection', 'refreshSelection'],
  ])('"%s" runs the add-in’s action %s, also while the pane is closed', async (label, action) => {
    const before = await book.addin().evaluate((name) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      // Replaces the add-in's action in Office.js's own table.
      const { mappings } = (
        Office.actions as unknown as { _association: { mappings: Record<string, (event: unknown) => void> } }
      )._association;
      const own = mappings[name.toUpperCase()];
      mappings[name.toUpperCase()] = (event) => {
        heard.push((event as { source: { id: string } }).source.id);
        own?.(event);
      };
      return own !== undefined;
    }, action);
    expect(before).toBe(true);
    const target = book.ribbon(label);
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    if (!(await target.isVisible())) await book.page.locator('#ribbon [aria-haspopup=menu]').click();
    await target.click();
    await book.until(
      () => book.addin().evaluate(() => (window as unknown as { heard: string[] }).heard.length),
      1,
    );
    await book.ribbon('Rent Roll').click();
    await book.idle();
  });

  it('has no accessibility violations around the sheet', async () => {
    // The grid's elements come from a library.
    const inGrid = /class="[^"]*\bos?-/;
    const violations = await accessibilityViolations(book.page.mainFrame());
    expect(violations.filter((violation) => !inGrid.test(violation))).toEqual([]);
  });
});

describe('the keyboard', () => {
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

  it('signs in from the ribbon, leaves the pane and types in a cell, without a mouse', async () => {
    const others = book;
    book = await openAnother('?sheet=empty');
    try {
      await book.pane.getByRole('button', { name: 'Sign in to the demo' }).waitFor();
      await book.page.evaluate(() => window.workbench!.select('B2'));
      await press('Shift+F6');
      await book.until(focused, 'Rent Roll');
      await press('Enter');
      await inPane();
      for (let i = 0; i < 9 && (await focused()) !== 'pane: Sign in to the demo'; i++) await press('Tab');
      expect(await focused()).toBe('pane: Sign in to the demo');
      await press('Enter');
      await book.pane.getByRole('button', { name: 'Select all' }).waitFor();
      await press('Escape');
      await book.until(focused, 'sheet');
      await book.page.keyboard.type('12');
      await press('Enter');
      await book.until(async () => (await book.cell('B2')).value, 12);
      expect(await book.missing()).toEqual([]);
      expect(await book.page.locator('#notice').isVisible()).toBe(false);
    } finally {
      book = others;
    }
  });

  it('waits at the button that closes the pane while the pane is loading', async () => {
    const others = book;
    book = await openAnother('?sheet=empty&pane=closed&maxRequestMB=0.1');
    try {
      expect(await visibility()).toBe(false);
      await press('Shift+F6');
      await press('Enter');
      await book.until(async () => /^(Close pane|pane: (?!nothing))/.test(await focused()), true);
      await book.pane.getByRole('button', { name: 'Sign in to the demo' }).waitFor();
      await press('Tab');
      await inPane();
    } finally {
      book = others;
    }
  });

  it('cycles through ribbon, sheet and pane with F6, and skips a closed pane', async () => {
    await book.clickCell('A1');
    for (const [key, expected] of [
      ['F6', 'pane'],
      ['F6', 'Rent Roll'],
      ['F6', 'sheet'],
      ['Shift+F6', 'Rent Roll'],
      ['Shift+F6', 'pane'],
      ['Shift+F6', 'sheet'],
      ['F6', 'pane'],
      ['Control+F6', 'sheet'],
    ] as const) {
      await press(key);
      if (expected === 'pane') await inPane();
      else await book.until(focused, expected);
    }
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    await book.until(focused, 'Rent Roll');
    await press('Shift+F6');
    await book.until(focused, 'sheet');
    await book.ribbon('Rent Roll').click();
    await inPane();
  });

  it('closes a menu of the pane with Escape, and leaves the pane only with the next one', async () => {
    await book.clickCell('A1');
    await accountButton(book.pane).click();
    await book.until(focused, 'pane: Connection details');
    await press('Escape');
    await book.until(focused, 'pane: demo: account and help');
    await press('Escape');
    await book.until(focused, 'sheet');
  });

  it('leaves the pane with Tab at both ends to the button that closes it, and enters it again with Tab', async () => {
    await book.clickCell('A1');
    await press('F6');
    await inPane();
    const first = await focused();
    await press('Shift+Tab');
    await book.until(focused, 'Close pane');
    await press('Tab');
    await book.until(focused, first);
    let last = first;
    for (let i = 0; i < 99 && last.startsWith('pane: '); i++) {
      await press('Tab');
      // Leaving takes a message from Office.js.
      await book.until(async () => (await focused()) !== last, true);
      last = await focused();
    }
    expect(last).toBe('Close pane');
    await press('Shift+Tab');
    expect(await focused()).toBe('sheet');
  });
});

describe('a day with formulas', () => {
  const FORMULA = '=RR.QUERY("tenant_name, contracted_rent_pa",,,,,"limit=5; sort=tenant_name")';

  it('shows several spills on one sheet', async () => {
    await book.switchTo('Sheet1');
    await book.typeInto('B2', FORMULA);
    await book.typeInto('E2', FORMULA.replace('tenant_name, ', ''));
    await book.typeInto('G2', '=SUM(C3:C7)');
    await book.idle();
    expect([await book.spill('B2'), await book.spill('E2')]).toEqual(['B2:C7', 'E2:E7']);
    expect((await book.cell('G2')).value).toBeGreaterThan(0);
  });

  it('inserts a row: formulas and spills move without a request, and undo restores them', async () => {
    const sum = (await book.cell('G2')).value;
    const asked = product.faults.requests.length;
    const calls = await book.callsDuring(async () => {
      const { x, y, height } = await book.page.evaluate(() => window.workbench!.locate('A2'));
      await book.page.mouse.click(x - 20, y + height / 2, { button: 'right' });
      await book.page.locator('.o-menu-item').filter({ hasText: 'Insert row above' }).click();
      await book.until(() => book.spill('B3'), 'B3:C8');
    });
    // As in Excel. The add-in answers from its memory.
    expect(calls.map(({ address }) => address)).toEqual(['Sheet1!B3', 'Sheet1!E3']);
    expect(await book.spill('E3')).toBe('E3:E8');
    expect(await book.cell('G3')).toMatchObject({ value: sum, formula: '=SUM(C4:C8)' });
    await press('Control+z');
    await book.until(() => book.spill('B2'), 'B2:C7');
    expect(await book.cell('G2')).toMatchObject({ value: sum, formula: '=SUM(C3:C7)' });
    await press('Control+y');
    await book.until(() => book.spill('B3'), 'B3:C8');
    await book.page
      .locator('.o-topbar-toolbar [title^="Undo"], .o-topbar-responsive [title^="Undo"]')
      .first()
      .click();
    await book.until(() => book.spill('B2'), 'B2:C7');
    await book.idle();
    expect(product.faults.requests.length).toBe(asked);
  });

  it('copies a formula to another cell, where it has its own result', async () => {
    await book.clickCell('B2');
    await press('Control+c');
    await onClipboard('Tenant Name');
    await book.clickCell('B12');
    await press('Control+v');
    await book.until(() => book.spill('B12'), 'B12:C17');
    expect(await book.shown('C14')).toBe(await book.shown('C4'));
    await press('Control+z');
    await book.until(async () => (await book.cell('B12')).formula ?? null, null);
  });
});

describe('the menu of a cell', () => {
  const chooseOn = async (address: string, item: string) => {
    const { x, y, width, height } = await book.page.evaluate((at) => window.workbench!.locate(at), address);
    await book.page.mouse.click(x + width / 2, y + height / 2, { button: 'right' });
    await book.page.locator('.o-menu-item').filter({ hasText: 'Rent Roll' }).hover();
    await book.page.locator('.o-menu-item').filter({ hasText: item }).click();
  };
  const shownTab = () => book.pane.getByRole('tab', { selected: true }).textContent();

  it('explains the cell in the pane, also if the pane is closed', async () => {
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    await chooseOn('C4', 'Explain this cell');
    await book.until(shownTab, 'This cell');
    expect(await visibility()).toBe(true);
    await book.pane.getByText('Contracted Rent PA').first().waitFor();
  });

  it('refreshes the result that fills the cell', async () => {
    const asked = product.faults.requests.length;
    await chooseOn('C4', 'Refresh this result');
    await book.until(async () => product.faults.requests.length > asked, true);
    await book.idle();
  });

  it('opens the formula whose result fills the cell in Ask', async () => {
    await chooseOn('C4', 'Edit in Ask');
    await book.pane.getByText('Editing Sheet1!B2.').waitFor();
    await book.pane.getByRole('button', { name: 'Leave' }).click();
  });
});

describe('keyboard shortcuts', () => {
  it('run what the file of shortcuts names, while the sheet has the focus', async () => {
    await book.clickCell('C4');
    await press('Control+Alt+Shift+A');
    const shownTab = () => book.pane.getByRole('tab', { selected: true }).textContent();
    await book.until(shownTab, 'Ask');
    await press('Control+Alt+Shift+E');
    await book.until(shownTab, 'This cell');
    const asked = product.faults.requests.length;
    await press('Control+Alt+Shift+R');
    await book.until(async () => product.faults.requests.length > asked, true);
    await book.idle();
  });
});

describe("a sheet's name", () => {
  // The tab gets the focus a frame after the click. Until then, typed text goes into a cell.
  const typeName = async (name: string) => {
    await book.page.locator('.o-sheet-name:focus').waitFor();
    await press('Control+a');
    await book.page.keyboard.type(name);
    await press('Enter');
  };

  const rename = async (from: string, to: string) => {
    await book.page.locator('.o-sheet-name').filter({ hasText: from }).dblclick();
    await typeName(to);
  };

  it('is refused with a message, which disappears after a valid name', async () => {
    const notice = book.page.locator('#notice');
    await rename('Sheet2', 'Owner?');
    await notice.getByText("A sheet's name cannot contain").waitFor();
    await typeName('Owners');
    await notice.waitFor({ state: 'hidden' });
    await rename('Owners', "Owner's");
    await book.page.locator('.o-sheet-name').filter({ hasText: "Owner's" }).waitFor();
    expect(await notice.isVisible()).toBe(false);
    await book.set('Sheet1!H1', "='Owner''s'!A1&\"\"");
    expect(await book.cell('Sheet1!H1')).toMatchObject({ formula: "='Owner''s'!A1&\"\"", text: '' });
    await book.set('Sheet1!H1', '');
    await rename("Owner's", 'Sheet2');
    await book.page.locator('.o-sheet-name').filter({ hasText: 'Sheet2' }).waitFor();
  });
});

describe('Office.js', () => {
  it('finds formulas, the selection, names and settings', async () => {
    await book.page.evaluate(() => window.workbench!.select('Sheet1!C3:C5'));
    const found = await book.addin().evaluate(() =>
      Excel.run(async (context) => {
        const { workbook } = context;
        const sheet = workbook.worksheets.getItem('Sheet1');
        const formulas = sheet
          .getRange()
          .getSpecialCellsOrNullObject('Formulas')
          .load('address,areas/items/formulas');
        const none = workbook.worksheets.getItem('Sheet2').getRange().getSpecialCellsOrNullObject('Formulas');
        const selected = workbook.getSelectedRanges().load('address');
        const shared = sheet
          .getRange('B2')
          .getSpillingToRangeOrNullObject()
          .getIntersectionOrNullObject(workbook.getSelectedRange())
          .load('address,worksheet/name');
        const setting = workbook.settings.add('rr.test', { since: 3 }).load('key,value');
        const lacking = workbook.settings.getItemOrNullObject('rr.nothing');
        workbook.names.load('items/name');
        workbook.application.load('calculationMode');
        await context.sync();
        setting.delete();
        await context.sync();
        return [
          formulas.address,
          formulas.areas.items.length,
          none.isNullObject,
          selected.address,
          shared.address,
          shared.worksheet.name,
          setting.value as unknown,
          lacking.isNullObject,
          workbook.names.items.length,
          workbook.application.calculationMode,
        ];
      }),
    );
    expect(found).toEqual([
      'Sheet1!B2,Sheet1!E2,Sheet1!G2',
      3,
      true,
      'Sheet1!C3:C5',
      'Sheet1!C3:C5',
      'Sheet1',
      { since: 3 },
      true,
      0,
      'Automatic',
    ]);
    expect(Object.keys(await book.settings())).not.toContain('rr.test');
  });

  it('is notified of edits, with their range, and of the selection', async () => {
    await book.addin().evaluate(() =>
      Excel.run(async (context) => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        context.workbook.worksheets.onChanged.add(async (event) => {
          const range = event.getRange(context).load('address');
          await context.sync();
          heard.push(`${event.changeType} ${range.address}`);
        });
        context.workbook.onSelectionChanged.add(() => Promise.resolve(void heard.push('selected')));
        await context.sync();
      }),
    );
    const heard = () => book.addin().evaluate(() => (window as unknown as { heard: string[] }).heard);
    await book.set('Sheet2!D4', 'edited');
    await book.until(heard, ['RangeEdited Sheet2!D4']);
    await book.clickCell('A9');
    await book.until(heard, ['RangeEdited Sheet2!D4', 'selected']);
    await book.page.evaluate(() => window.workbench!.insertRows('Sheet2!A2', 2));
    await book.until(async () => (await heard()).at(-1), 'RowInserted Sheet2!A2:BH3');
    await book.page.evaluate(() => window.workbench!.undo());
    await book.until(async () => (await heard()).at(-1), 'RowDeleted Sheet2!A2:BH3');
    await book.set('Sheet2!D4', '');
  });

  it('tells a visitor that a button does nothing, and a developer why', async () => {
    const one = another!;
    await one.addin().evaluate(() => {
      const { mappings } = (
        Office.actions as unknown as { _association: { mappings: Record<string, unknown> } }
      )._association;
      delete mappings.REFRESHWORKBOOK;
    });
    await one.ribbon('Refresh').click();
    const notice = one.page.getByText('The add-in has no action for this button');
    await notice.waitFor();
    expect(one.problems.join()).toContain('"refreshWorkbook" ended with status');
    await one.page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'hidden' });
  });

  it('gets an error for a response larger than Excel on the web sends', async () => {
    const one = another!;
    const code = await one.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Sheet1').getRange('A1:BH999').load('formulas');
        return context.sync().then(
          () => 'given',
          (error: { code: string }) => error.code,
        );
      }),
    );
    expect(code).toBe('ResponsePayloadSizeLimitExceeded');
    await one.page.getByText('read more of the sheet at once').waitFor();
  });
});

describe('a reopened workbook', () => {
  it('sends no request for cells with good values, and restarts the add-in', async () => {
    await book.addin().evaluate(() => Object.assign(window, { old: true }));
    const asked = product.faults.requests.length;
    expect(await book.callsDuring(() => book.reopen())).toEqual([]);
    expect(await book.addin().evaluate(() => 'old' in window)).toBe(false);
    await accountButton(book.pane).waitFor();
    expect(await book.spill('B2')).toBe('B2:C7');
    // The pane reads lists, but no rows.
    const paths = async () => {
      const requests = product.faults.requests.slice(asked).map(({ path }) => path);
      return requests.filter((path) => path.startsWith('/thirdparty'));
    };
    await book.until(paths, ['/thirdparty/databases-list']);
    await book.idle();
    expect(await paths()).toEqual(['/thirdparty/databases-list']);
  });

  it('runs cells in error', async () => {
    await book.typeInto('M2', '=RR.QUERY("tenent_name")');
    await book.until(() => book.shown('M2'), '#VALUE!');
    const calls = await book.callsDuring(() => book.reopen());
    expect(calls.map(({ address }) => address)).toEqual(['Sheet1!M2']);
  });

  it('uses only what the host has, and reports no error', async () => {
    expect(await book.missing()).toEqual([]);
    expect(book.problems).toEqual([]);
  });
});

it('follows the theme of the system, or the requested one', async () => {
  const pageTheme = (one: WorkbenchDriver) => one.page.evaluate(() => document.documentElement.dataset.theme);
  expect(await pageTheme(book)).toBe('light');
  expect(await pageTheme(await openAnother('?sheet=empty', 'dark'))).toBe('dark');
  const requested = await openAnother('?sheet=empty&theme=light', 'dark');
  expect(await pageTheme(requested)).toBe('light');
  const background = () => Office.context.officeTheme.bodyBackgroundColor;
  expect(await requested.addin().evaluate(background)).toBe('#FFFFFF');
});
