import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { HTML_PAGE, type Fault } from '../support/faulty-service';
import { inPane, onSheets } from '../support/machine-words';
import { expectNone, gone, openDatabases, openTab, signOut, startRefresh } from '../support/pane-steps';
import { sheetNames } from '../support/sheet-names';
import { signIn } from '../support/sign-in';
import { undecidedRoll } from '../support/undecided-roll';
import {
  book,
  product,
  button,
  byRole,
  waitForText,
  fill,
  expectAccessible,
  expectAtHome,
  withWorkbench,
} from '../support/with-workbench';

withWorkbench({
  totalMs: 12_000,
});

const QUERY = DEFAULT_PROFILE.query.path;
const OFFICES = '=RR.QUERY("tenant_name, contracted_rent_pa","use_type=OFFICE")';

const region = (name: string) => book.pane.getByRole('region', { name, exact: true });
/** The line of a formula in the list. */
const line = (cell: string) => book.pane.getByRole('button', { name: new RegExp(`^${cell} `) });
/** The checkbox of a formula that a refresh would change. */
const found = (cell: string) => region('Changes found').getByRole('checkbox', { name: cell, exact: true });
const addressesOf = (calls: readonly { address: string }[]) => calls.map(({ address }) => address);

/** The tests run in this order: one person and one workbook. */
describe('a refresh', () => {
  it('runs no cell if nothing changed, of the workbook with a hidden sheet, of a sheet and of a selected result', async () => {
    await fill({
      'Sheet1!B2': OFFICES,
      'Sheet1!F2': '=RR.QUERY("unit_name",,0)',
      'Sheet2!B2':
        '=RR.QUERY("project_id, actual_lettable_area_sqft",,,,,"database=Meridian Value Add; limit=5")',
    });
    await waitForText(/^3 formulas$/);
    const fromRibbon = async (item: string) => {
      await book.page.getByRole('button', { name: 'Refresh part' }).click();
      await book.page.getByRole('menuitem', { name: item }).click();
    };
    const calls = await book.callsDuring(async () => {
      await book.page.evaluate(() => window.workbench!.hideSheet('Sheet2'));
      await waitForText('on a hidden sheet');
      await startRefresh(book.pane, 'workbook');
      await waitForText(/3 formulas, none changed\./);
      await fromRibbon('Refresh sheet');
      await waitForText(/2 formulas, none changed\./);
      await book.clickCell('F5');
      await fromRibbon('Refresh selection');
      await waitForText(/1 formula, none changed\./);
      await book.clickCell('A9');
      await fromRibbon('Refresh selection');
      await waitForText('No Rent Roll formula is selected');
    });
    expect(calls).toEqual([]);
    await book.page.evaluate(() => window.workbench!.hideSheet('Sheet2', false));
    await gone(book.pane.getByText('on a hidden sheet'));
    await line('Sheet2!B2').click();
    await book.page.locator('.o-sheet.active').filter({ hasText: 'Sheet2' }).waitFor();
  });

  it('keeps all values, and says why, without a connection, after an error of the service and after a cancel', async () => {
    const values = async () => await book.texts('Sheet1!B2:F40');
    const before = await values();
    const calls = await book.callsDuring(async () => {
      await book.page.context().setOffline(true);
      await startRefresh(book.pane, 'workbook');
      await waitForText(
        'The rent-roll server cannot be reached. All cells keep their values. Check your connection and refresh again.',
      );
      // A formula that is entered now says so at once, too.
      await book.enter('Sheet2!F2', '=RR.QUERY("lease_reference")');
      expect(await book.cell('Sheet2!F2')).toMatchObject({
        text: '#N/A',
        message: 'The rent-roll server does not answer. Check your connection and try again.',
      });
      await book.set('Sheet2!F2', '');
      await book.page.context().setOffline(false);
      await waitForText('3 formulas · 3 not refreshed');

      product.faults.fail(QUERY, { status: 500, body: 'java.lang.NullPointerException' });
      await startRefresh(book.pane, 'workbook');
      await waitForText(/3 formulas, 3 failed\./);

      let release = () => {};
      product.faults.fail(QUERY, { until: new Promise<void>((resolve) => (release = resolve)) });
      await startRefresh(book.pane, 'workbook');
      await waitForText('0 of 3 formulas');
      await button('Cancel').click();
      await waitForText(/Cancelled\. All cells keep their values\./);
      release();
      product.faults.heal();
    });
    expect([addressesOf(calls), await values()]).toEqual([['Sheet2!F2'], before]);
    await startRefresh(book.pane, 'workbook');
    await waitForText(/3 formulas, none changed\./);
    await waitForText(/^3 formulas$/);
  });

  it('is not needed when a formula is moved or copied, or the workbook is opened again', async () => {
    const first = await book.shown('Sheet1!B3');
    const asked = product.faults.requests.length;
    await book.switchTo('Sheet1');
    await book.clickCell('F2');
    await book.page.keyboard.press('Control+x');
    const copied = () => book.page.evaluate(() => navigator.clipboard.readText());
    await book.until(async () => (await copied()) !== '', true);
    await book.clickCell('L4');
    await book.page.keyboard.press('Control+v');
    await line('Sheet1!L4').waitFor();
    await book.enter('Sheet1!H2', OFFICES);
    await waitForText(/^4 formulas$/);
    // The calls are saved a moment after their answers.
    const saved = async () => JSON.stringify((await book.settings())['rr.formulas']);
    for (const cell of ['Sheet1!L4', 'Sheet1!H2'])
      await book.until(async () => (await saved()).includes(`"${cell}"`), true);
    await book.reopen();
    await byRole('button', /^Sheet1!L4 .*Answered · data of \d\d:\d\d/).waitFor();
    // What the columns of a formula are is still known, too.
    await waitForText(/^1 formula uses an alpha feature \(configured columns\)\./);
    await region('Deprecated columns').getByText('Used in Sheet2!B2.').waitFor();
    const paths = product.faults.requests.slice(asked).map(({ path }) => path.replace(/\?.*/, ''));
    expect(new Set(paths)).toEqual(new Set([DEFAULT_PROFILE.databases.path]));
    expect([await book.shown('Sheet1!B3'), await book.shown('Sheet1!H3')]).toEqual([first, first]);
    expect(await book.spill('Sheet1!L4')).not.toBeNull();
  });

  it('by itself runs only the cells in error after the same person signs in again', async () => {
    await signOut(book.pane);
    await book.pane.getByLabel('Client ID').waitFor();
    await book.enter('Sheet1!N2', '=RR.QUERY("lease_id",,0)');
    expect(await book.cell('Sheet1!N2')).toMatchObject({
      text: '#N/A',
      message: 'Not signed in. Open the Rent Roll pane and sign in.',
    });
    const calls = await book.callsDuring(async () => {
      await signIn(book, product.service.clients[0]!);
      await book.until(async () => (await book.shown('Sheet1!N2')) !== '#N/A', true);
    });
    expect(addressesOf(calls)).toEqual(['Sheet1!N2']);
    await fill({ 'Sheet1!B2': '', 'Sheet1!L4': '', 'Sheet1!H2': '', 'Sheet1!N2': '', 'Sheet2!B2': '' });
  });
});

it('the choice of databases holds when the page of the add-in loads again, beside what others keep in the workbook', async () => {
  const addin = book.addin();
  await addin.evaluate(() =>
    Excel.run(async (context) => {
      context.workbook.settings.add('rr.later', { since: 3 });
      await context.sync();
    }),
  );
  const choose = async (isChosen: boolean) => {
    const boxes = await openDatabases(book.pane);
    await boxes.getByRole('checkbox', { name: 'Meridian Value Add' }).setChecked(isChosen);
    const chosen = async () => (await book.settings())['rr.databases'] as unknown[];
    await book.until(async () => (await chosen()).length, isChosen ? 2 : 1);
  };
  await choose(true);
  await addin.evaluate(() => Object.assign(window, { isFormer: true }));
  await addin.evaluate(() => location.reload());
  await addin.waitForFunction(() => !('isFormer' in window));
  await byRole('button', 'Databases: 2 of 3 databases').waitFor();
  // Office.js still has the choice of the start of the page before.
  await choose(false);
  expect(await book.settings()).toMatchObject({ 'rr.later': { since: 3 } });
  await openTab(book.pane, 'Workbook');
  await book.idle();
});

describe('a refresh that finds changes', () => {
  let roll: Awaited<ReturnType<typeof undecidedRoll>>;
  let status: string;

  const inCents = (text: string) => Math.round(Number(text.replace(/,/g, '').replace('−', '-')) * 100);
  const centsIn = async (area: string) =>
    (await book.cells(area)).reduce((sum, { text }) => sum + inCents(text), 0);
  /** The total rent of the formula in B2. */
  const total = async () => centsIn(`Sheet1!E3:E${/\d+$/.exec((await book.spill('Sheet1!B2'))!)![0]}`);
  /** Writes the change log, and returns the name of its sheet. */
  const writeLog = async () => {
    // By the key: the part moves while the list above it or its own lines change, and a click would miss.
    await button('Write change log').press('Enter');
    const text = book.pane.getByText(/^The changes are on the new sheet “.*”\./);
    return /“(.*)”/.exec((await text.textContent())!)![1]!;
  };

  it('shows what moves before a cell changes, leaves what is skipped, and updates the rest, in words of people', async () => {
    const { admin } = product.service;
    roll = await undecidedRoll(product);
    const filter = `Property Name=${roll.property}`;
    await fill({
      'Sheet1!B2': `=RR.QUERY("Property Name, Unit Name, Currency, Contracted Rent PA, Lease Expiry Date","${filter}",,,TRUE)`,
      'Sheet1!H2': `=RR.QUERY("Property Approval Status","${filter}",0,,,"limit=1")`,
    });
    status = await book.shown('Sheet1!H2');
    const before = await total();
    await admin.setApproved(roll.rentrollId, true);
    await admin.decide(roll.submissionId, 'rejected', 'a.lindqvorn@reviewers.example');
    const calls = await book.callsDuring(async () => {
      await startRefresh(book.pane, 'workbook');
      await region('Changes found').getByRole('heading', { name: 'Nothing has moved yet' }).waitFor();
    });
    expect([calls, await total(), await book.shown('Sheet1!H2')]).toEqual([[], before, status]);
    expect(await inPane()).toEqual([]);
    await expectAccessible();

    await found('Sheet1!H2').uncheck();
    await button('Update 1 of 2').click();
    await region('What changed').getByRole('heading', { name: 'Sheet1!B2' }).waitFor();
    await waitForText(/Skipped at \d\d:\d\d; the service has newer data\./);
    await book.idle();
    const after = await total();
    expect(after).not.toBe(before);
    // Excel may calculate what was skipped again, and it keeps its value.
    await book.insertRows('Sheet1!A1');
    await book.idle();
    expect(await book.shown('Sheet1!H3')).toBe(status);
    await book.undo();
    await book.idle();

    // Each row in the log moves the total to the cent.
    const log = await writeLog();
    expect(await book.texts(`${log}!A1:H1`)).toEqual(expect.arrayContaining(['When', 'Before']));
    expect(await centsIn(`${log}!J2:J600`)).toBe(after - before);
    expect(await inPane()).toEqual([]);
    expect(await onSheets([log], { columns: 12, rows: 80 })).toEqual([]);
    await book.switchTo('Sheet1');
  });

  it('finds again what was skipped, and says so in the file', async () => {
    await startRefresh(book.pane, 'workbook');
    await found('Sheet1!H2').waitFor();
    await expectNone(region('What changed'));
    const skippedAt = Date.now();
    await button('Skip all').click();
    await waitForText('Skipped. All cells keep their values.');
    // The file may still hold the state of the skip before.
    await book.until(async () => {
      type Stored = { runs?: { address: string; skippedAt?: number }[] };
      const { runs = [] } = (await book.settings())['rr.formulas'] as Stored;
      return runs.some(({ address, skippedAt: at = 0 }) => address === 'Sheet1!H2' && at >= skippedAt);
    }, true);
    expect(await book.callsDuring(() => book.reopen())).toEqual([]);
    await waitForText(/Skipped at \d\d:\d\d; the service has newer data\./);
    expect(await book.shown('Sheet1!H2')).toBe(status);
  });

  it('updates at once from the ribbon while the pane is closed, which says then what has changed', async () => {
    const before = await total();
    await product.service.admin.setApproved(roll.rentrollId, false);
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    await book.page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await book.until(async () => (await total()) !== before, true);
    await book.until(() => book.shown('Sheet1!H2'), 'rejected');
    await book.ribbon('Rent Roll').click();
    await region('What changed').getByRole('heading', { name: 'Sheet1!B2' }).waitFor();
    await expectNone(region('Changes found'));
  });

  it('asks for the reasons on request, keeps them in the log, and in manual calculation calculates what depends on results', async () => {
    await fill({
      'Sheet1!B2': '=RR.QUERY("property_name, unit_name, currency, in_place_rent_pa",,0)',
      'Sheet1!H2': '=SUM(CHOOSECOLS(B2#,4))',
    });
    const before = (await book.cell('Sheet1!H2')).value;
    await book.behave({ manualCalculation: true });
    await product.service.admin.advanceQuarter();
    await book.page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await button('Ask for the reasons').click();
    const reasons = /^The service tells the reasons of [1-9]\d* of \d+ movements of rents\./;
    await region('Changes found').getByText(reasons).waitFor();
    await button('Update all').press('Enter');
    await region('What changed').getByText(reasons).waitFor();
    await book.until(async () => (await book.cell('Sheet1!H2')).value !== before, true);
    await book.behave({ manualCalculation: false });
    const log = await writeLog();
    const what = await book.texts(`${log}!F2:F300`);
    expect(what.filter((text) => text.includes('indexation'))).not.toEqual([]);

    // The pane no longer leads to a sheet that is gone.
    await book.deleteSheet(log);
    await gone(book.pane.getByText(/^The changes are on the new sheet/));
    expect(await sheetNames(book)).not.toContain(log);
  });
});

describe('a deprecated column', () => {
  it('is replaced only in the formulas that name it, which Excel then runs [rule 123]', async () => {
    const section = region('Deprecated columns');
    await fill({
      'Sheet1!B2': '=RR.QUERY("property_id, unit_name","property_id>0",0,,,"sort=property_id; limit=3")',
      'Sheet1!E2': '=RR.QUERY("svc_property_id, unit_name",,0,,,"sort=svc_property_id; limit=3")',
      'Sheet1!H2': 'property_id',
      'Sheet1!H3': '=RR.QUERY(H2,,0,,,"limit=3")',
      'Sheet2!B2': '="property_id: "&INDEX(RR.QUERY("Property ID (old)",,0),1)',
    });
    await section.getByText('Used in Sheet1!B2 and Sheet2!B2.').waitFor();
    const successor = (await book.cell('Sheet1!E2')).value;
    expect((await book.cell('Sheet1!B2')).value).not.toBe(successor);
    await section.getByRole('button', { name: 'Use svc_property_id' }).click();
    await section.getByText('2 formulas now read svc_property_id.').waitFor();
    await book.idle();
    expect(await book.cell('Sheet1!B2')).toMatchObject({
      value: successor,
      formula:
        '=RR.QUERY("svc_property_id, unit_name","svc_property_id>0",0,,,"sort=svc_property_id; limit=3")',
    });
    expect(await book.spill('Sheet1!B2')).toBe('B2:C4');
    expect((await book.cell('Sheet2!B2')).formula).toBe(
      '="property_id: "&INDEX(RR.QUERY("svc_property_id",,0),1)',
    );
    expect(await book.shown('Sheet1!H2')).toBe('property_id');
    await section
      .getByText('Sheet1!H3 reads the name from elsewhere, such as cells. Enter svc_property_id there.')
      .waitFor();
    await book.enter('Sheet1!H2', 'svc_property_id');
    await gone(section.getByRole('listitem'));
  });
});

describe('a failure of the service', () => {
  /** What a cell says of a column that no other formula has asked for. */
  const ask = async (column: string) => {
    await book.enter('Sheet2!B2', '');
    await book.enter('Sheet2!B2', `=RR.QUERY("${column}")`);
    const { text, message } = await book.cell('Sheet2!B2');
    return { text, message, spill: await book.spill('Sheet2!B2') };
  };
  const failed = (words: string) => ({
    text: '#N/A',
    message: expect.stringContaining(words) as string,
    spill: null,
  });

  it.each<[string, string, Fault, string]>([
    ['an answer that breaks off', 'use_type', { truncate: true }, 'again'],
    ['a web page', 'lease_type', HTML_PAGE, 'a reply that is not data'],
  ])('is said in the cell, never half a table, and not remembered: %s', async (_, column, fault, words) => {
    product.faults.fail(QUERY, fault);
    expect(await ask(column)).toEqual(failed(words));
    product.faults.heal();
    expect((await ask(column)).spill).not.toBeNull();
  });

  it('names the database that was lost [rule 104]', async () => {
    await product.service.admin.removeMembership(product.service.clients[0]!.clientId, '101');
    expect(await ask('property_city')).toEqual(failed('Harbour Core Fund'));
    await expectAtHome();
  });
});
