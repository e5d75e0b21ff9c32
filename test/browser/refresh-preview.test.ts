import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { openTab, startRefresh } from '../support/pane-steps';
import type { Product } from '../support/product';
import { withWorkbench } from '../support/with-workbench';
import { undecidedRoll } from '../support/undecided-roll';
import type { WorkbenchDriver } from '../support/workbench-driver';

const REVIEWER = 'a.lindqvorn@reviewers.example';

describe('a refresh of the workbook shows before it changes a cell', () => {
  let product: Product;
  let book: WorkbenchDriver;
  withWorkbench((started) => ({ product, book } = started));

  const region = (name: string) => book.pane.getByRole('region', { name, exact: true });
  const group = (name: string) => region('Changes found').getByRole('checkbox', { name, exact: true });
  const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
  const shown = (...addresses: string[]) => Promise.all(addresses.map((address) => book.shown(address)));
  /** The total of a spilled column, below its heading, in cents. */
  const total = async (column: string) => {
    const values = await book.page.evaluate((letter) => {
      const last = Number(/\d+$/.exec(window.workbench!.spill('Sheet1!B2')!)![0]);
      return Array.from({ length: last - 2 }, (_, row) =>
        Number(window.workbench!.cell(`Sheet1!${letter}${row + 3}`).text.replace(/,/g, '')),
      );
    }, column);
    return Math.round(values.reduce((sum, value) => sum + value * 100, 0));
  };
  /** Whether the file says that a formula was skipped at this time or later, in milliseconds since the epoch. */
  const isSkippedInFile = async (cell: string, since: number) => {
    type Stored = { runs?: { address: string; skippedAt?: number }[] };
    const { runs = [] } = ((await book.settings())['rr.formulas'] ?? {}) as Stored;
    return runs.some(({ address, skippedAt = 0 }) => address === cell && skippedAt >= since);
  };
  /** The differences of a change log added up, in cents. */
  const logged = async (sheet: string) => {
    const texts = await book.page.evaluate(
      (name) => Array.from({ length: 600 }, (_, row) => window.workbench!.cell(`${name}!J${row + 2}`).text),
      sheet,
    );
    return texts.filter(Boolean).reduce((sum, text) => sum + cents(text), 0);
  };
  const cents = (text: string) => Math.round(Number(text.replace(/,/g, '').replace('−', '-')) * 100);

  it('what moves, leaves what is skipped, updates the rest, and remembers', async () => {
    const { admin } = product.service;
    const roll = await undecidedRoll(product);
    const filter = `property_name=${roll.property}`;
    await book.enter(
      'Sheet1!B2',
      `=RR.QUERY("property_name, unit_name, currency, contracted_rent_pa","${filter}",,,TRUE)`,
    );
    await book.enter('Sheet1!H2', `=RR.QUERY("property_approval_status","${filter}",0,,,"limit=1")`);
    const [status] = await shown('H2');
    const before = await total('E');
    await admin.setApproved(roll.rentrollId, true);
    await admin.decide(roll.submissionId, 'rejected', REVIEWER);

    // It says what moves, and no cell has.
    const calls = await book.callsDuring(async () => {
      await startRefresh(book.pane, 'workbook');
      await group('Sheet1!B2').waitFor();
    });
    expect([calls, await total('E'), await shown('H2')]).toEqual([[], before, [status]]);
    await region('Changes found').getByRole('heading', { name: 'Nothing has moved yet' }).waitFor();

    // One group stays as it is.
    await group('Sheet1!H2').uncheck();
    await button('Update 1 of 2').click();
    const past = region('What changed');
    await past.getByRole('heading', { name: 'Sheet1!B2' }).waitFor();
    await book.idle();
    const after = await total('E');
    // Every row that is listed, with what the others add, moves the total to the cent.
    const list = past.getByRole('list', { name: 'Changed rows of Sheet1!B2' });
    const differences = async () => {
      const texts = [await list.innerText(), ...(await past.getByText(/^The other/).allInnerTexts())].join(
        '\n',
      );
      return [...texts.matchAll(/([+−][\d,]+\.\d\d) [A-Z]{3}/g)].reduce(
        (sum, [, one]) => sum + cents(one!),
        0,
      );
    };
    expect(await differences()).toBe(after - before);
    const [, old, now] =
      /([\d,.]+) → becomes ([\d,.]+)/.exec(
        (await past.innerText()).replace(/\s+/g, ' ').replace(/.*?Contracted Rent PA/, ''),
      ) ?? [];
    expect([cents(old!), cents(now!)]).toEqual([before, after]);
    expect(after).not.toBe(before);
    expect(await shown('H2')).toEqual([status]);
    await book.pane.getByText(/Skipped at \d\d:\d\d; the service has newer data\./).waitFor();

    // Excel may calculate it again, and it still keeps its value.
    await book.page.evaluate(() => window.workbench!.insertRows('Sheet1!A1'));
    await book.idle();
    expect(await shown('H3')).toEqual([status]);
    await book.page.evaluate(() => window.workbench!.undo());
    await book.idle();
    expect(await shown('H2')).toEqual([status]);

    // What changed goes to a sheet.
    await button('Write change log').click();
    const said = book.pane.getByText(
      /The changes are on the new sheet “Changes \d+ \w{3} \d{4} \d\d\.\d\d”\./,
    );
    await said.waitFor();
    const sheet = /“(.*)”/.exec((await said.textContent())!)![1]!;
    expect(await shown(`${sheet}!A1`, `${sheet}!H1`, `${sheet}!C2`)).toEqual(['When', 'Before', 'Sheet1!B2']);
    expect(await logged(sheet)).toBe(after - before);
    await book.switchTo('Sheet1');

    // The next refresh finds what was skipped.
    await startRefresh(book.pane, 'workbook');
    await group('Sheet1!H2').waitFor();
    expect(await past.count()).toBe(0);
    await button('Skip all').click();
    await book.pane.getByText('Skipped. All cells keep their values.').waitFor();
    expect(await shown('H2')).toEqual([status]);
    await startRefresh(book.pane, 'workbook');
    await button('Update all').press('Enter');
    await book.until(() => book.shown('H2'), 'rejected');
  });

  const newestRoll = async () => {
    const approved = await product.service.admin.rentrolls({ database: '101' });
    const newest = approved.at(-1)!.date;
    const property = await book.shown('Sheet1!B3');
    return approved.find(({ date, property: name }) => date === newest && name === property)!;
  };

  it('and leaves a person in the tab that was opened meanwhile', async () => {
    const { admin } = product.service;
    const roll = await newestRoll();
    await admin.setApproved(roll.rentrollId, false);
    let answer = () => {};
    const until = new Promise<void>((resolve) => (answer = resolve));
    product.faults.fail(DEFAULT_PROFILE.query.path, { until });
    await startRefresh(book.pane, 'workbook');
    await openTab(book.pane, 'This cell');
    answer();
    const news = book.pane.getByText(/^Newer data for .* No cell has changed yet\.$/);
    await news.or(region('Changes found')).first().waitFor();
    expect(await book.pane.getByRole('tab', { selected: true }).innerText()).toBe('This cell');
    await button('Show').click();
    await group('Sheet1!B2').waitFor();
    product.faults.heal();
    await button('Skip all').click();
    await admin.setApproved(roll.rentrollId, true);
  });

  it('and after a refresh from the ribbon with the pane closed, what has changed', async () => {
    await book.page.getByRole('button', { name: 'Close pane' }).click();
    const { admin } = product.service;
    const roll = await newestRoll();
    const before = await total('E');
    await admin.setApproved(roll.rentrollId, false);
    await book.page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await book.until(async () => (await total('E')) !== before, true);
    await book.ribbon('Rent Roll').click();
    await region('What changed').getByRole('heading', { name: 'Sheet1!B2' }).waitFor();
    expect(await region('Changes found').count()).toBe(0);
  });

  it('and when the next quarter of the demo comes, and says in the file what was skipped', async () => {
    const status = await book.shown('H2');
    await product.service.admin.advanceQuarter();
    // With the pane open, the ribbon asks, too.
    await book.page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await group('Sheet1!H2').waitFor();
    const names = ['Update all', 'Skip all', 'Check workbook'];
    const counts = await Promise.all(names.map((name) => button(name).count()));
    expect([counts, await region('Changes found').count()]).toEqual([[1, 1, 1], 1]);
    const clickedAt = Date.now();
    await button('Skip all').click();
    const skipped = book.pane.getByText(/Skipped at \d\d:\d\d; the service has newer data\./).first();
    await skipped.waitFor();
    // Calls are saved together a second later. Until then the file holds the state of an earlier skip.
    await book.until(() => isSkippedInFile('Sheet1!H2', clickedAt), true);
    expect(await book.callsDuring(() => book.reopen())).toEqual([]);
    await skipped.waitFor();
    expect(await book.shown('H2')).toBe(status);

    await startRefresh(book.pane, 'workbook');
    await button('Update all').click();
    await region('What changed')
      .getByRole('heading', { name: /Sheet1!H2/ })
      .waitFor();
    await book.until(async () => (await book.shown('H2')) !== status, true);
    expect(await button('Write change log').count()).toBe(1);
  });
});

describe('a refresh whose answers tell no reasons', () => {
  let product: Product;
  let book: WorkbenchDriver;
  withWorkbench((started) => ({ product, book } = started));
  const CHANGES = '/thirdparty/track-changes';

  it('asks for the reasons only on request, before and after the update, and writes them into the change log', async () => {
    await book.enter('Sheet1!B2', '=RR.QUERY("property_name, unit_name, currency, in_place_rent_pa",,0)');
    await product.service.admin.advanceQuarter();
    await startRefresh(book.pane, 'workbook');
    const region = (name: string) => book.pane.getByRole('region', { name, exact: true });
    const ask = book.pane.getByRole('button', { name: 'Ask for the reasons', exact: true });
    await ask.waitFor();
    const before = product.faults.count(CHANGES);
    product.faults.fail(CHANGES, { status: 400 });
    await ask.click();
    await region('Changes found').getByRole('alert').waitFor();
    product.faults.heal();
    await ask.click();
    const told = /^The service tells the reasons of [1-9]\d* of \d+ movements of rents\./;
    await region('Changes found').getByText(told).waitFor();
    expect(await ask.count()).toBe(0);
    expect(product.faults.count(CHANGES)).toBe(before + 2);

    // The update keeps them.
    await book.pane.getByRole('button', { name: 'Update all', exact: true }).click();
    const past = region('What changed');
    await past.getByText(told).waitFor();
    await past
      .getByRole('button', { name: /^Show .* rows? of Sheet1!B2/ })
      .first()
      .click();
    const list = past.getByRole('list', { name: 'Changed rows of Sheet1!B2' });
    await list
      .getByText(/indexation/)
      .first()
      .waitFor();
    await book.pane.getByRole('button', { name: 'Write change log', exact: true }).click();
    await book.pane.getByText(/^The changes are on the new sheet/).waitFor();
    const what = await book.page.evaluate(() =>
      Array.from({ length: 300 }, (_, row) => window.workbench!.cell(`F${row + 2}`).text),
    );
    expect(what.filter((text) => text.includes('indexation')).length).toBeGreaterThan(0);
    expect(product.faults.count(CHANGES)).toBe(before + 2);
  });
});

describe('a refresh of results without a column for reasons', () => {
  let product: Product;
  let book: WorkbenchDriver;
  withWorkbench((started) => ({ product, book } = started));
  const inCents = (text: string) => Math.round(Number(text.replace(/,/g, '').replace('−', '-')) * 100);

  it('shows the reasons of the service beside rents, where an answer about changes tells them to the cent', async () => {
    const columns = 'property_name, unit_name, reason_for_rent_change, rent_change_pa, rent_change_currency';
    await book.enter('Sheet1!B2', '=RR.QUERY("property_name, unit_name, currency, in_place_rent_pa",,0)');
    await book.enter('Sheet1!H2', `=RR.CHANGES("${columns}",,0)`);
    await product.service.admin.advanceQuarter();
    await startRefresh(book.pane, 'workbook');
    await book.pane.getByRole('button', { name: 'Update all', exact: true }).click();
    const past = book.pane.getByRole('region', { name: 'What changed', exact: true });
    await past
      .getByRole('button', { name: /^Show .* rows? of Sheet1!B2/ })
      .first()
      .click();
    const list = past.getByRole('list', { name: 'Changed rows of Sheet1!B2' });
    await list.getByRole('listitem').nth(3).waitFor();
    const listed = (await list.getByRole('listitem').allInnerTexts()).map((text) => text.split(/\n+/));
    const told = await book.page.evaluate(() => {
      const { cell, spill } = window.workbench!;
      const last = Number(/\d+$/.exec(spill('Sheet1!H2')!)![0]);
      return Array.from({ length: last - 1 }, (_, at) =>
        [...'HIJKL'].map((column) => cell(`Sheet1!${column}${at + 2}`).text),
      );
    });
    const expected = listed.map(([unit, ...rest]) => {
      const of = told.filter(
        ([property, name, , change]) => `${property}, ${name}` === unit && inCents(change!) !== 0,
      );
      const moved = /([+−][\d,]+\.\d\d) ([A-Z]{3})/.exec(rest.join(' '));
      if (!moved) return undefined;
      const sum = of.reduce((all, [, , , change]) => all + inCents(change!), 0);
      const isWhole =
        sum === inCents(moved[1]!) && of.every(([, , reason, , code]) => reason !== '' && code === moved[2]);
      return isWhole ? [...new Set(of.map(([, , reason]) => reason!))].join(', ') : undefined;
    });
    const kinds = /^(?:(?:New|Gone or no longer matching)(?: · )?)?/;
    const shownReasons = listed.map(([, about = '']) =>
      about === 'In Place Rent PA' ? undefined : about.replace(kinds, '') || undefined,
    );
    expect(shownReasons).toEqual(expected);
    expect(expected.filter(Boolean).length).toBeGreaterThan(5);
  });
});
