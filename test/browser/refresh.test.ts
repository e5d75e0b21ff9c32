import type { Route } from 'playwright-core';
import type { Product } from '../support/product';
import { accountButton, openDatabases, signOut, startRefresh, updateAll } from '../support/pane-steps';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { chooseDatabases, withWorkbench } from '../support/with-workbench';

const QUERY = '/thirdparty/query';
const OFFICES = '=RR.QUERY("tenant_name, contracted_rent_pa","use_type=OFFICE")';

let product: Product;
let book: WorkbenchDriver;

/** Two queries of one answer and one that names its database. */
const FORMULAS = {
  'Sheet1!B2': OFFICES,
  'Sheet1!F2': '=RR.QUERY("unit_name",,0)',
  'Sheet2!B2': '=RR.QUERY("tenant_name",,,,,"database=Meridian Value Add; limit=5")',
};
let untouched: unknown;

withWorkbench((started) => ({ product, book } = started), { databases: null, totalMs: 12_000 });
beforeAll(() => fill());

/** Each test begins with the same workbook. Only if the last test has changed it, it is made again. */
beforeEach(async () => {
  product.faults.heal();
  await book.page.context().unrouteAll();
  await book.page.evaluate(() => window.workbench!.select('Sheet1!A1'));
  if (JSON.stringify(await state()) === JSON.stringify(untouched)) return;
  await book.startOver();
  await fill();
});

async function fill(): Promise<void> {
  await chooseDatabases(book, product);
  for (const [address, formula] of Object.entries(FORMULAS)) await book.set(address, formula);
  await book.idle();
  await book.pane.getByText('3 formulas', { exact: true }).waitFor();
  untouched = await state();
}

/** What a test can change: cells, sheets, databases, and what the pane says about person and formulas. */
const state = async () => [
  await book.page.evaluate(() => {
    const { cell, settings } = window.workbench!;
    const sheets = [...document.querySelectorAll('.o-sheet')].map((tab) => tab.textContent);
    const cells = ['Sheet1', 'Sheet2'].flatMap((sheet) =>
      Array.from({ length: 12 }, (_, row) =>
        [...'ABCDEFGHIJKLM'].map((column) => {
          const { text, formula } = cell(`${sheet}!${column}${row + 1}`);
          return formula ?? text;
        }),
      ),
    );
    return [cells, sheets, settings['rr.databases']];
  }),
  await book.page.locator('#pane').isVisible(),
  await accountButton(book.pane).isVisible(),
  await book.pane.getByText('3 formulas', { exact: true }).isVisible(),
];

const addressesOf = (calls: readonly { address: string }[]) => calls.map(({ address }) => address).sort();
/** Refreshes with the pane's button and returns the text of the outcome. */
const refresh = async (scope: 'workbook' | 'sheet' | 'selection') => {
  await startRefresh(book.pane, scope);
  return sentence();
};
const sentence = async () => {
  await book.pane.getByRole('progressbar').waitFor({ state: 'hidden' });
  const text = book.pane.getByText(
    /formulas?, (none changed|\d+ changed|\d+ failed)|Cancelled|No Rent Roll formula/,
  );
  await updateAll(book.pane, text);
  await book.idle();
  return text.textContent();
};
/** Returns the data requests during an action. */
const requestsDuring = async (act: () => Promise<unknown>) => {
  const before = product.faults.requests.length;
  await act();
  await book.idle();
  return product.faults.requests.slice(before).map(({ path }) => path.replace(/\?.*/, ''));
};
/** Gives the first tenant of each answer another name from now on. */
const renameFirstTenant = () =>
  book.page.context().route(`**${QUERY}`, async (route: Route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as Record<string, unknown>[];
    const office = rows.find(({ use_type }) => use_type === 'OFFICE');
    if (office) office.tenant_name = 'Renamed Ltd';
    await route.fulfill({ response, json: rows });
  });
/** Spares the next test another workbook. */
const restoreTenants = async () => {
  await book.page.context().unrouteAll();
  await refresh('workbook');
};
const line = (cell: string) => book.pane.getByRole('button', { name: new RegExp(`^${cell}`) });

describe('a refresh in the workbench', () => {
  it('runs no cell if nothing changed', async () => {
    const problems = book.problems.length;
    const calls = await book.callsDuring(async () =>
      expect(await refresh('workbook')).toContain('3 formulas, none changed.'),
    );
    expect(calls).toEqual([]);
    expect(book.problems.slice(problems)).toEqual([]);
    expect(await book.missing()).toEqual([]);
  });

  it('says at once, in one sentence, that it has no connection, and keeps all values', async () => {
    await refresh('workbook');
    const [before] = (await state()) as unknown[];
    await book.page.context().setOffline(true);
    const calls = await book.callsDuring(async () => {
      await startRefresh(book.pane, 'workbook');
      await book.pane
        .getByText(
          'The rent-roll server cannot be reached. All cells keep their values. Check your connection and refresh again.',
        )
        .waitFor();
    });
    expect(calls).toEqual([]);
    expect(((await state()) as unknown[])[0]).toEqual(before);
    // A formula that is entered now has its message at once, too.
    await book.enter('Sheet2!F20', '=RR.QUERY("lease_reference")');
    expect(await book.cell('Sheet2!F20')).toMatchObject({
      text: '#N/A',
      message: 'The rent-roll server does not answer. Check your connection and try again.',
    });
    await book.page.context().setOffline(false);
    await book.set('Sheet2!F20', '');
    expect(await refresh('workbook')).toContain('3 formulas, none changed.');
  });

  it('says in one sentence that the gateway does not reach the service', async () => {
    product.faults.fail('/thirdparty', { reset: true });
    await startRefresh(book.pane, 'workbook');
    await book.pane
      .getByText(
        'The rent-roll service cannot be reached. All cells keep their values. Refresh again in a few minutes.',
      )
      .waitFor();
    product.faults.heal();
    expect(await refresh('workbook')).toContain('3 formulas, none changed.');
  });

  it('runs only the cells whose answer changed', async () => {
    await renameFirstTenant();
    const calls = await book.callsDuring(async () =>
      expect(await refresh('sheet')).toContain('2 formulas, 1 changed.'),
    );
    expect(addressesOf(calls)).toEqual(['Sheet1!B2']);
    expect(await book.shown('Sheet1!B3')).toBe('Renamed Ltd');
    await restoreTenants();
  });

  it('of the selection includes the formula of a selected result cell', async () => {
    await book.clickCell('C4');
    expect(await refresh('selection')).toContain('1 formula, none changed.');
    await book.clickCell('A9');
    expect(await refresh('selection')).toContain('No Rent Roll formula is selected');
  });

  it('that fails changes no cell, and the list says so first', async () => {
    const before = await book.shown('Sheet1!B3');
    product.faults.fail(QUERY, { status: 500, body: 'java.lang.NullPointerException' });
    const calls = await book.callsDuring(async () =>
      expect(await refresh('workbook')).toContain('3 formulas, 3 failed.'),
    );
    expect([calls, await book.shown('Sheet1!B3')]).toEqual([[], before]);
    await book.pane.getByText('3 formulas · 3 not refreshed').waitFor();
    await book.pane
      .getByText(/Not refreshed, the cell keeps its values/)
      .first()
      .waitFor();
    product.faults.heal();
    expect(await refresh('workbook')).toContain('3 formulas, none changed.');
    await book.pane.getByText('3 formulas', { exact: true }).waitFor();
  });

  it('can be cancelled while the service hangs, and changes no cell', async () => {
    const before = await book.shown('Sheet1!B3');
    let release = () => {};
    product.faults.fail(QUERY, { until: new Promise<void>((resolve) => (release = resolve)) });
    const calls = await book.callsDuring(async () => {
      await book.pane.getByRole('button', { name: 'Refresh workbook' }).click();
      await book.pane.getByText('0 of 3 formulas').waitFor();
      await book.pane.getByRole('button', { name: 'Cancel' }).click();
      expect(await sentence()).toContain('Cancelled. All cells keep their values.');
    });
    release();
    expect([calls, await book.shown('Sheet1!B3')]).toEqual([[], before]);
    await book.pane.getByText('3 formulas · 3 not refreshed').waitFor();
    product.faults.heal();
    await refresh('workbook');
  });
});

describe('no data is requested', () => {
  it('for a reopened workbook, whose values keep their age and can be refreshed', async () => {
    const before = await book.shown('Sheet1!B3');
    await book.until(async () => (await book.settings())['rr.formulas'] !== undefined, true);
    await book.pane.getByText('3 formulas', { exact: true }).waitFor();
    await book.until(async () => JSON.stringify(await book.settings()).includes('Sheet2!B2'), true);
    const requests = await requestsDuring(() => book.reopen());
    await book.pane.getByText('3 formulas', { exact: true }).waitFor();
    expect(requests.filter((path) => path !== '/thirdparty/databases-list')).toEqual([]);
    expect(await book.shown('Sheet1!B3')).toBe(before);
    await expect(line('Sheet1!B2').textContent()).resolves.toMatch(/Answered · data of \d\d:\d\d/);

    product.faults.fail(QUERY, { reset: true });
    expect(await refresh('workbook')).toContain('3 failed');
    expect(await book.shown('Sheet1!B3')).toBe(before);
    product.faults.heal();
    await renameFirstTenant();
    expect(await refresh('sheet')).toContain('2 formulas, 1 changed.');
    expect(await book.shown('Sheet1!B3')).toBe('Renamed Ltd');
    await restoreTenants();
  });

  it('for an inserted row, an undo, or a moved formula, and the list follows', async () => {
    const requests = await requestsDuring(async () => {
      await book.page.evaluate(() => window.workbench!.insertRows('Sheet1!A1'));
      await book.idle();
      await line('Sheet1!B3').waitFor();
      await book.page.evaluate(() => window.workbench!.undo());
      await book.idle();
      await line('Sheet1!B2').waitFor();
      await book.clickCell('F2');
      await book.page.keyboard.press('Control+x');
      const copied = () => book.page.evaluate(() => navigator.clipboard.readText());
      await book.until(async () => (await copied()) !== '', true);
      await book.clickCell('L4');
      await book.page.keyboard.press('Control+v');
      await line('Sheet1!L4').waitFor();
    });
    expect(requests).toEqual([]);
    expect(await book.spill('Sheet1!L4')).not.toBeNull();
    await expect(line('Sheet1!L4').textContent()).resolves.toMatch(/Answered/);
    expect(await book.spill('Sheet1!B2')).not.toBeNull();
    await book.set('Sheet1!L4', '');
    await book.enter('Sheet1!F2', FORMULAS['Sheet1!F2']);
    await line('Sheet1!F2').waitFor();
    await line('Sheet1!L4').waitFor({ state: 'detached' });
  });

  it('for rows inserted above stacked formulas, of which each keeps its own result', async () => {
    const stacked = { J2: 1, J3: 2, J5: 3 };
    for (const [cell, limit] of Object.entries(stacked))
      await book.set(`Sheet1!${cell}`, `=RR.QUERY("unit_name",,0,,,"limit=${limit}")`);
    await book.idle();
    await line('Sheet1!J5')
      .getByText(/3 of \d+ rows/)
      .waitFor();
    const requests = await requestsDuring(async () => {
      await book.page.evaluate(() => window.workbench!.insertRows('Sheet1!A1'));
      await book.idle();
      await line('Sheet1!J6')
        .getByText(/3 of \d+ rows/)
        .waitFor();
    });
    expect(requests).toEqual([]);
    await line('Sheet1!J3')
      .getByText(/1 of \d+ rows/)
      .waitFor();
    await line('Sheet1!J4')
      .getByText(/2 of \d+ rows/)
      .waitFor();
    await book.page.evaluate(() => window.workbench!.undo());
    for (const cell of Object.keys(stacked)) await book.set(`Sheet1!${cell}`, '');
    await book.pane.getByText('3 formulas', { exact: true }).waitFor();
  });

  it('for a copied formula, because equal questions share their answer', async () => {
    expect(await requestsDuring(() => book.enter('Sheet1!J2', OFFICES))).toEqual([]);
    await book.pane.getByText('4 formulas', { exact: true }).waitFor();
    await book.enter('Sheet1!J2', '');
    await book.pane.getByText('3 formulas', { exact: true }).waitFor();
  });
});

describe('cells after a sign-in or another choice of databases', () => {
  it('runs only the formulas that depend on the chosen databases, after a word', async () => {
    const click = async (...names: string[]) => {
      const group = await openDatabases(book.pane);
      for (const name of names) await group.getByRole('checkbox', { name }).click();
      await book.pane.getByRole('button', { name: 'Update all' }).click();
    };
    const first = () => book.shown('Sheet1!F3');
    const [before, top] = [await book.shown('Sheet1!F2'), await first()];
    const calls = await book.callsDuring(async () => {
      await click('Harbour Core Fund', 'Lindenhof Residential');
      await book.until(
        async () => (await book.shown('Sheet1!F2')) !== before && (await book.shown('Sheet1!F2')) !== '#N/A',
        true,
      );
    });
    expect(new Set(addressesOf(calls))).toEqual(new Set(['Sheet1!B2', 'Sheet1!F2']));
    await click('Lindenhof Residential', 'Harbour Core Fund');
    await book.until(first, top);
    await book.idle();
  });

  it('runs only cells in error after the same person signs in again', async () => {
    await signOut(book.pane);
    await book.pane.getByLabel('Client ID').waitFor();
    await book.enter('Sheet1!H2', '=RR.QUERY("lease_id",,0)');
    expect(await book.cell('Sheet1!H2')).toMatchObject({
      text: '#N/A',
      message: 'Not signed in. Open the Rent Roll pane and sign in.',
    });
    const calls = await book.callsDuring(async () => {
      await signIn(book, product.service.clients[0]!);
      await book.until(async () => (await book.shown('Sheet1!H2')) !== '#N/A', true);
    });
    expect(addressesOf(calls)).toEqual(['Sheet1!H2']);
    await book.enter('Sheet1!H2', '');
    await book.pane.getByText('3 formulas', { exact: true }).waitFor();
  });
});

describe('the pane and the sheet', () => {
  it('goes to the cell after a click in the list, also on another sheet', async () => {
    await line('Sheet2!B2').click();
    await book.page.locator('.o-sheet.active').filter({ hasText: 'Sheet2' }).waitFor();
    await book.enter('B2', '');
    await book.pane.getByText('2 formulas', { exact: true }).waitFor();
    await book.enter('B2', FORMULAS['Sheet2!B2']);
    await book.pane.getByText('3 formulas', { exact: true }).waitFor();
  });

  it('lists formulas of hidden sheets as such, and refreshes them', async () => {
    await book.page.evaluate(() => window.workbench!.hideSheet('Sheet2'));
    const hidden = book.pane.getByText('on a hidden sheet');
    await hidden.waitFor();
    expect(await refresh('workbook')).toContain('3 formulas, none changed.');
    await book.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Sheet2').visibility = Excel.SheetVisibility.visible;
        await context.sync();
      }),
    );
    await hidden.waitFor({ state: 'detached' });
  });

  it('refreshes sheet and selection from the ribbon’s menu', async () => {
    // The pane may still say how the last refresh ended.
    await refresh('workbook');
    await book.page.getByRole('button', { name: 'Refresh part' }).click();
    await book.page.getByRole('menuitem', { name: 'Refresh sheet' }).click();
    await book.pane.getByText(/2 formulas, none changed/).waitFor();
    await book.clickCell('F5');
    await book.page.getByRole('button', { name: 'Refresh part' }).click();
    await book.page.getByRole('menuitem', { name: 'Refresh selection' }).click();
    await book.pane.getByText(/1 formula, none changed/).waitFor();
  });
});
