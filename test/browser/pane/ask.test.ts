import type { Locator, Page } from 'playwright-core';
import { UNREADABLE } from '../../../src/features/ask/ask-actions';
import type { AskQuery } from '../../../src/features/ask/ask-query';
import { askStage, OPENED_QUERY } from '../../support/pane/ask-stage';
import { eachPane } from '../../support/pane/each-pane';
import { NOW } from '../../support/pane/pane-page';
import { alert, button, EMPTY, focused, tab } from '../../support/pane/pane-parts';
import { expectToFit, expectWithinReach } from '../../support/pane/pane-reach';
import { line, type Stage } from '../../support/pane/pane-stage';

const show = eachPane(EMPTY);

const ask = (change: Partial<Stage['ask']>) => ({ ask: { ...askStage(NOW), ...change } });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search columns' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const condition = (page: Page, number: number) => page.getByRole('group', { name: `Condition ${number}` });
const chosen = (page: Page) =>
  page.getByRole('grid', { name: 'Chosen columns' }).getByRole('row').allInnerTexts();
const start = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}`) });
/** The question that was inserted or applied last. */
const asked = (calls: readonly string[]): AskQuery => {
  const last = calls.filter((call) => /^(insert|apply) /.test(call)).at(-1)!;
  return JSON.parse(/\{.*\}/.exec(last)![0]) as AskQuery;
};

describe('a question', () => {
  it('is not inserted while a column is unknown or a value is missing, and leads to what is missing', async () => {
    const { page, calls } = await show();
    await search(page).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('tenant');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button(page, 'Add condition').press('Enter');
    const column = condition(page, 1).getByLabel('Column');
    await focused(page, column);
    await column.fill('rent_of_mars');
    await page.keyboard.press('Tab');
    const unknown = condition(page, 1).getByText('No column is called “rent_of_mars”. Choose one from');
    await unknown.waitFor();
    const below = async (part: Locator) => (await part.boundingBox().then((box) => box!.y + box!.height))!;
    expect(await below(unknown)).toBeLessThanOrEqual(await below(condition(page, 1)));
    // Written as it is, the formula would ask for the rows that the condition was to leave out.
    await button(page, 'Insert').click();
    await focused(page, column);
    await column.fill('contracted_rent_pa');
    await condition(page, 1).getByLabel('Operator').selectOption('between');
    const [from, to] = ['Value', 'Up to'].map((name) => condition(page, 1).getByLabel(name));
    await from!.fill('50000');
    await button(page, 'Only where').click();
    await button(page, 'Insert').click();
    await focused(page, to!);
    const missing = condition(page, 1).getByText('A value is missing. Type it, or remove the condition.');
    await missing.waitFor();
    await condition(page, 1).getByLabel('Operator').selectOption('>=');
    await missing.waitFor({ state: 'detached' });
    await from!.fill('');
    await page.keyboard.press('Control+Enter');
    await focused(page, from!);
    expect((await calls()).some((call) => call.startsWith('insert'))).toBe(false);
    await from!.fill('50000');
    // The pane is narrow, and the name of an amount is long.
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    expect(await column.evaluate(isCut)).toBe(false);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Entered in Sheet2!B2.').waitFor();
    expect(asked(await calls())).toMatchObject({
      columns: ['tenant_name'],
      conditions: [{ column: 'contracted_rent_pa', operator: '>=', values: [50_000] }],
    });
  });

  it('is previewed with its counts, and stands as entered in its own way until it is undone', async () => {
    const { page, calls, set } = await show();
    await start(page, 'Tenancy schedule').click();
    await preview(page).getByText('412 of 1,208 rows', { exact: true }).waitFor();
    expect(await preview(page).getByRole('status').textContent()).toBe('412 of 1,208 rows · EUR, GBP');
    await button(page, 'Preview of the first rows').click();
    expect(await preview(page).getByRole('status').textContent()).toBe(
      '412 of 1,208 rows · 5 properties · EUR, GBP · answer of 14:02',
    );
    expect(await preview(page).getByRole('row').count()).toBe(9);
    await page.getByText('Fills B2:G228, all empty').waitFor();
    await button(page, 'Insert').press('Enter');
    // Nothing is said of the cells that it fills itself.
    await set({
      ...ask({ blocked: { cell: { sheet: 'Sheet2', cell: 'B2' }, message: 'B2 holds "Filter".' } }),
      written: { by: 'ask', what: 'Sheet2!B2:G228' },
    });
    const entered = page.getByRole('region', { name: 'Entered' });
    await entered.getByText('412 rows · EUR, GBP').waitFor();
    expect(await page.getByText('B2 holds').count()).toBe(0);
    await focused(page, button(page, 'New question'));
    await entered.getByRole('button', { name: 'Undo' }).press('Enter');
    await entered.waitFor({ state: 'detached' });
    await page.getByText('B2 holds').waitFor();
    expect(await calls()).toContain('undo Sheet2!B2:G228');
  });

  it('stays while another tab is shown, moves and loses columns by keys, and ends with the session', async () => {
    const { page, set } = await show();
    await start(page, 'Lease expiries').press('Enter');
    await focused(page, page.getByRole('row').filter({ hasText: 'Lease Expiry Date' }));
    await page.keyboard.press('Alt+ArrowDown');
    await focused(page, page.getByRole('row').filter({ hasText: 'Lease Expiry Date' }));
    expect((await chosen(page)).slice(0, 2)).toEqual([
      expect.stringContaining('Property Name'),
      expect.stringContaining('Lease Expiry Date'),
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Delete');
    await focused(page, page.getByRole('row').filter({ hasText: 'Tenant Name' }));
    const before = await chosen(page);
    await tab(page, 'Workbook').click();
    await tab(page, 'Ask').click();
    await page.getByRole('grid', { name: 'Chosen columns' }).waitFor();
    expect(await chosen(page)).toEqual(before);
    await set({ person: { clientId: 'other', personId: 'other', tokenExpiresAt: null } });
    await start(page, 'Lease expiries').waitFor();
    expect(await page.getByRole('grid', { name: 'Chosen columns' }).count()).toBe(0);
  });

  it('says what is in the way, leads there, and keeps the choices if it cannot be inserted', async () => {
    const message = 'C14 holds “Total”. B2:G228 must be empty.';
    const cell = { sheet: 'Sheet2', cell: 'C14' };
    const { page, calls, set } = await show(
      ask({ blocked: { cell, message }, insert: { error: message, code: 'bad-input' } }),
    );
    await start(page, 'Tenancy schedule').click();
    await page.getByText(message).waitFor();
    await button(page, 'Insert').click();
    await alert(page).filter({ hasText: message }).waitFor();
    await button(page, 'Go there').click();
    expect(await calls()).toContain('go to Sheet2!C14');
    await set(ask({ blocked: null }));
    await page.getByText('Fills B2:G228, all empty').waitFor();
  });
});

it('can be used below an open search, which closes, and has each name once', async () => {
  const { page, calls } = await show();
  // A locator that finds two elements fails.
  const byRole = (role: Parameters<Page['getByRole']>[0], name: string) => page.getByRole(role, { name });
  await byRole('combobox', 'Search columns').fill('contracted_rent_pa');
  await byRole('listbox', 'Columns found').getByRole('option', { name: 'contracted_rent_pa' }).waitFor();
  await page.keyboard.press('Enter');
  await byRole('grid', 'Chosen columns').getByRole('row').waitFor();
  // Without a choice the list stays open.
  await byRole('combobox', 'Search columns').fill('rent');
  await byRole('listbox', 'Columns found').waitFor();
  await byRole('button', 'Add condition').click();
  await byRole('listbox', 'Columns found').waitFor({ state: 'detached' });
  const first = byRole('group', 'Condition 1');
  await first.getByLabel('Column').fill('use_type');
  await first.getByLabel('Operator').selectOption('in');
  await first.getByLabel('Value').fill('OFFICE');
  expect(await first.getByLabel('Column').inputValue()).toBe('Use Type');
  await byRole('combobox', 'Search columns').fill('area');
  await byRole('button', 'Add order').click();
  await page.getByLabel('Order by').fill('lease_exp');
  await byRole('option', 'lease_expiry_date').click();
  await byRole('checkbox', 'Descending').check();
  await byRole('combobox', 'Search columns').fill('area');
  await byRole('button', 'Insert').click();
  await page.getByText('Entered in Sheet2!B2.').waitFor();
  expect(asked(await calls())).toMatchObject({
    conditions: [{ column: 'use_type', operator: 'in', values: ['OFFICE'] }],
    order: [{ column: 'lease_expiry_date', descending: true }],
  });
  await byRole('button', 'New question').click();
  await byRole('button', 'All columns').click();
  await byRole('region', 'Columns').waitFor();
  await byRole('combobox', 'Search columns').waitFor();
  await byRole('button', 'Back to Ask').click();
});

it('shows at work only the sheet that was asked for, and offers no other one meanwhile', async () => {
  const { page } = await show({ insertReport: 'hangs' });
  await start(page, 'Totals by').click();
  const idle = () => page.getByRole('button', { name: /^(property|use|Insert report)$/ });
  expect(await idle().count()).toBe(3);
  await button(page, 'tenant').click();
  await button(page, 'Inserting').waitFor();
  expect(await page.getByRole('progressbar').or(page.locator('.fui-Spinner')).count()).toBe(1);
  for (const otherButton of await idle().all()) expect(await otherButton.isDisabled()).toBe(true);
});

it('begins a new question at any time, and brings back one that stands in no sheet', async () => {
  const { page } = await show(ask({ isCached: false }));
  await start(page, 'Tenancy schedule').click();
  const columns = await chosen(page);
  await button(page, 'New question').click();
  await focused(page, search(page));
  await page.getByRole('button', { name: /^Back to the question before/ }).click();
  expect(await chosen(page)).toEqual(columns);
  await button(page, 'New question').click();
  await start(page, 'Vacancies').click();
  await button(page, 'Insert').click();
  await page.getByText(/^Entered in/).waitFor();
  await button(page, 'New question').click();
  await start(page, 'Vacancies').waitFor();
  expect(await page.getByText('Back to the question before').count()).toBe(0);
});

describe('the preview', () => {
  it('can be cancelled, says why it failed, and is tried again with the same choices', async () => {
    const failure = 'The rent-roll service does not answer. Try again in a few minutes.';
    const { page, set } = await show(ask({ isCached: false, preview: 'hangs' }));
    await start(page, 'Tenancy schedule').click();
    await preview(page).getByRole('progressbar').waitFor();
    await page.clock.runFor(700);
    await button(page, 'Cancel').click();
    await preview(page).getByText('not asked yet').waitFor();
    await set(ask({ isCached: false, preview: { error: failure } }));
    await button(page, 'Preview').click();
    await preview(page).getByText(failure).waitFor();
    await page.getByText('size not known yet').waitFor();
    await set(ask({ isCached: false }));
    await button(page, 'Retry').click();
    await preview(page).getByText('412 of 1,208 rows').waitFor();
  });
});

describe('what can go wrong', () => {
  it('says what to leave out of a result that is too large, leaves it out, and does not insert before', async () => {
    const message = '99,000 rows × 7 columns exceed the limit of one result (4.8 MB).';
    const { answer } = askStage(NOW);
    const { page, calls, set } = await show(
      ask({ answer: { ...answer, tooLarge: { message, column: 'tenant_name' } } }),
    );
    await start(page, 'Tenancy schedule').click();
    await preview(page).getByText(message).waitFor();
    await button(page, 'Insert').click();
    await alert(page).filter({ hasText: message }).waitFor();
    expect((await calls()).some((call) => call.startsWith('insert'))).toBe(false);
    await set(ask({}));
    await button(page, 'Leave out Tenant Name').click();
    await preview(page).getByText(message).waitFor({ state: 'detached' });
    expect((await chosen(page)).join()).not.toContain('Tenant Name');
  });

  it('keeps the choices if the session ends or the service lacks a column now, and while no database is chosen', async () => {
    const columns = [...OPENED_QUERY.columns, 'rent_of_mars'];
    const opened = { ...askStage(NOW).opened, query: { ...OPENED_QUERY, columns } };
    const failure = { error: 'Your session has ended. Sign in again.', code: 'signed-out' as const };
    const { page, set } = await show(
      ask({ inCell: [{ index: 0, name: 'QUERY' }], opened, isCached: false, preview: failure }),
    );
    await page.getByRole('row').filter({ hasText: 'rent_of_mars' }).getByText('not in the').waitFor();
    await preview(page).getByText(failure.error).waitFor();
    const before = await chosen(page);
    const person = { clientId: 'demo', personId: 'client analyst@harbour', tokenExpiresAt: null };
    await set({ person: null, expired: true });
    await search(page).waitFor({ state: 'detached' });
    await set({ person, expired: false, chosen: [] });
    await page.getByText('Choose a database above.').waitFor();
    await set({ chosen: [{ id: '1', name: 'Harbour Core Fund' }] });
    await tab(page, 'Ask').click();
    await page.getByRole('grid', { name: 'Chosen columns' }).waitFor();
    expect(await chosen(page)).toEqual(before);
  });

  it('writes nothing into a formula that has changed meanwhile, and opens it again with the choices', async () => {
    const message = 'The formula in Sheet2!B2 or its cells have changed. Open it again.';
    const { page, calls, set } = await show(
      ask({
        inCell: [{ index: 0, name: 'QUERY' }],
        apply: { error: message, code: 'bad-input', cause: 'changed since it was opened' },
      }),
    );
    await page.getByText('Editing Sheet2!B2.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Unit Name' }).focus();
    await page.keyboard.press('Delete');
    await button(page, 'Apply').click();
    await alert(page).filter({ hasText: message }).waitFor();
    await set(ask({ inCell: [{ index: 0, name: 'QUERY' }] }));
    await button(page, 'Open it again').click();
    await alert(page).filter({ hasText: message }).waitFor({ state: 'detached' });
    expect((await chosen(page)).join()).not.toContain('Unit Name');
    await button(page, 'Apply').click();
    await page.getByText('Wrote Tenancy schedule!F3:G5.').waitFor();
    expect(asked(await calls()).columns).not.toContain('unit_name');
  });

  it('stays with the person who changes it while it is inserted', async () => {
    const { page, calls, set } = await show(ask({ insert: 'hangs' }));
    await start(page, 'Tenancy schedule').click();
    await button(page, 'Insert').click();
    await button(page, 'Inserting…').waitFor();
    await page.getByRole('row').filter({ hasText: 'Unit Name' }).focus();
    await page.keyboard.press('Delete');
    await set(ask({}));
    await button(page, 'Insert').click();
    await page.getByText('Entered in Sheet2!B2.').waitFor();
    const inserted = (await calls()).filter((call) => call.startsWith('insert'));
    expect(inserted.map((call) => call.includes('unit_name'))).toEqual([true, false]);
  });
});

describe('a formula', () => {
  const IN_CELL = { inCell: [{ index: 0, name: 'QUERY' }] };
  const removeUnit = async (page: Page) => {
    await page.getByRole('row').filter({ hasText: 'Unit Name' }).focus();
    await page.keyboard.press('Delete');
  };

  it('that is left while it is applied takes no other question', async () => {
    const { page, calls, set } = await show(ask({ ...IN_CELL, apply: 'hangs' }));
    await page.getByText('Editing Sheet2!B2.').waitFor();
    await removeUnit(page);
    await button(page, 'Apply').click();
    await button(page, 'Leave').click();
    await button(page, 'Leave without them').click();
    await page.getByText('Editing Sheet2!B2.').waitFor({ state: 'detached' });
    await set(ask({ open: 'hangs' }));
    await button(page, 'Undo: Tenancy schedule!F3:G5').waitFor();
    await set(ask({}));
    await start(page, 'Lease expiries').click();
    await button(page, 'Insert').click();
    await page.getByText('Entered in Sheet2!B2.').waitFor();
    expect((await calls()).at(-1)).toMatch(/^insert /);
  });

  it('keeps changes that are made while another one is read, and asks about them', async () => {
    const { page, set } = await show(ask(IN_CELL));
    await page.getByText('Editing Sheet2!B2.').waitFor();
    await set(ask({ ...IN_CELL, target: 'Sheet2!D2', open: 'hangs' }));
    await page.getByText('Reading Sheet2!D2…').waitFor();
    await removeUnit(page);
    await set(ask({ ...IN_CELL, target: 'Sheet2!D2' }));
    await page.getByText('Your changes are not applied. Leave without them?').waitFor();
    await button(page, 'Stay').click();
    expect((await chosen(page)).join()).not.toContain('Unit Name');
    await page.getByText('Editing Sheet2!B2.').waitFor();
  });

  const LINES = [line({ sheet: 'Tenancy schedule', cell: 'B9' })];

  it('opens from its row, and is applied', async () => {
    const { page, calls } = await show({
      lines: LINES,
      found: LINES,
      ...ask({ inCell: [{ index: 0, name: 'QUERY' }] }),
    });
    await tab(page, 'Workbook').click();
    await page.getByRole('listitem').filter({ hasText: 'B9' }).hover();
    await button(page, 'Edit Tenancy schedule!B9').click();
    await page.getByText('Editing Tenancy schedule!B9.').waitFor();
    await page.getByText('Headings and conditions stay in their cells.').waitFor();
    await button(page, 'Only where').click();
    expect(await condition(page, 3).getByLabel('Value').inputValue()).toBe('2026-03-31');
    await search(page).fill('market');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByText('Writes the formula again, and what differs in B8:G8 and F3:G5').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Wrote Tenancy schedule!F3:G5.').waitFor();
    expect(asked(await calls())).toEqual({
      ...OPENED_QUERY,
      columns: [...OPENED_QUERY.columns, 'market_rent_pa'],
    });
    // Nothing is left to apply, so leaving asks nothing.
    await page.getByText('Nothing is changed yet').waitFor();
    await button(page, 'Leave').click();
    await start(page, 'Tenancy schedule').waitFor();
  });

  it('asks before it drops changes, and the question that was built before comes back', async () => {
    const { page, set } = await show();
    await start(page, 'Vacancies').click();
    await set(ask({ inCell: [{ index: 0, name: 'QUERY' }] }));
    await start(page, 'Edit the formula in B2').click();
    await page.getByText('Editing Sheet2!B2.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Unit Name' }).focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Your changes are not applied.' }).waitFor();
    await button(page, 'Stay').click();
    await button(page, 'Leave').click();
    await button(page, 'Leave without them').click();
    await page.getByText('Editing').waitFor({ state: 'detached' });
    expect((await chosen(page)).at(-1)).toContain('Vacant Since');
  });

  const ONE_CALL = [{ index: 0, name: 'QUERY' }];
  const editing = (page: Page, cell: string) => page.getByText(`Editing Sheet2!${cell}.`);

  it('stands as entered after a visit to another tab, until its cell is left or it is undone', async () => {
    const { page, set, calls } = await show();
    const entered = page.getByRole('region', { name: 'Entered' });
    await start(page, 'Vacancies').click();
    await page.getByText('Fills B2:G228, all empty').waitFor();
    await button(page, 'Insert').click();
    await entered.getByText('Entered in Sheet2!B2.').waitFor();
    await set(ask({ inCell: ONE_CALL }));
    const visit = async () => {
      await tab(page, 'Workbook').click();
      await entered.waitFor({ state: 'detached' });
      await tab(page, 'Ask').click();
      await search(page).waitFor();
    };
    await visit();
    await entered.getByText('Entered in Sheet2!B2.').waitFor();
    expect(await editing(page, 'B2').count()).toBe(0);
    await entered.getByRole('button', { name: 'Undo' }).click();
    await entered.waitFor({ state: 'detached' });
    expect((await calls()).at(-1)).toMatch(/^undo /);
    await set(ask({ inCell: [] }));
    await button(page, 'Insert').click();
    await entered.waitFor();
    await tab(page, 'Workbook').click();
    await set(ask({ inCell: ONE_CALL, target: 'Sheet2!D9' }));
    await tab(page, 'Ask').click();
    await editing(page, 'D9').waitFor();
  });

  it('is offered in place of an insertion while a question is not inserted, or changes are not applied', async () => {
    const message = 'B2:G228 must be empty: B2 holds a formula.';
    const blocked = { cell: { sheet: 'Sheet2', cell: 'B2' }, message };
    const { page, set } = await show(ask({ target: 'Sheet2!A1' }));
    await start(page, 'Vacancies').click();
    await set(ask({ inCell: ONE_CALL, blocked }));
    await page.getByText('B2 holds a Rent Roll formula.').waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    expect(await button(page, 'Insert').isDisabled()).toBe(true);
    expect((await chosen(page)).at(-1)).toContain('Vacant Since');
    await button(page, 'Edit it').click();
    await editing(page, 'B2').waitFor();
    await page.getByRole('row').filter({ hasText: 'Unit Name' }).focus();
    await page.keyboard.press('Delete');
    await set(ask({ inCell: ONE_CALL, target: 'Sheet2!D9' }));
    await start(page, 'Edit the formula in D9').waitFor();
    await editing(page, 'B2').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('with several calls asks which, and says why one cannot be opened', async () => {
    const inCell = [
      { index: 0, name: 'QUERY' },
      { index: 1, name: 'QUERY' },
    ];
    const { page, set } = await show(ask({ inCell }));
    await button(page, '2: RR.QUERY').click();
    await page.getByText('Editing Sheet2!B2.').waitFor();
    await button(page, 'Leave').click();
    await set(ask({ inCell, open: { error: 'Sheet2!B2 has changed. Open it again.', code: 'bad-input' } }));
    await start(page, 'Edit the formula in B2').click();
    await button(page, '1: RR.QUERY').click();
    await alert(page).filter({ hasText: 'Open it again.' }).waitFor();
  });

  it('with a part that Ask cannot show names the part, and leads to its cell', async () => {
    const error = 'Ask cannot show the columns of this formula: “A1&"x"” is a calculation.';
    const open = { error, code: 'bad-input' as const, cause: UNREADABLE };
    const { page, calls } = await show(ask({ inCell: ONE_CALL, open }));
    await page.getByRole('status').filter({ hasText: error }).waitFor();
    await button(page, 'Edit in the formula bar').click();
    expect(await calls()).toContain('go to Sheet2!B2');
    expect(await button(page, 'Try again').count()).toBe(0);
    await button(page, 'Close').click();
    await page.getByText(error).waitFor({ state: 'detached' });
  });
});

const LISTED = [line({ sheet: 'Roll', cell: 'B6' })];

it('opens from the ribbon, and with the formula of a cell or at this cell from the menu of a cell', async () => {
  const { page, set } = await show({
    lines: LISTED,
    found: LISTED,
    ...ask({ inCell: [{ index: 0, name: 'QUERY' }] }),
  });
  await tab(page, 'Workbook').waitFor();
  await set({ paneRequest: 'ask' });
  await search(page).waitFor();
  await set({ paneRequest: 'cell' });
  await page.getByRole('region', { name: 'This cell' }).waitFor();
  await set({ paneRequest: { sheet: 'Roll', cell: 'B6' } });
  await page.getByText('Editing Roll!B6.').waitFor();
  expect(await tab(page, 'Ask').getAttribute('aria-selected')).toBe('true');
});

it('is accessible in every theme, does not scroll horizontally at 320 pixels, and fits at 200 % zoom', async () => {
  const opened = await show({}, { width: 320 });
  const { page } = opened;
  await search(page).waitFor();
  await start(page, 'Lease expiries').click();
  await button(page, 'Add condition').click();
  await button(page, 'Add order').click();
  for (const name of ['Totals', 'Rent rolls']) await button(page, name).click();
  await page.getByRole('checkbox', { name: 'One number instead of rows' }).check();
  await page.getByRole('radio', { name: 'As of a date' }).check();
  await page.getByLabel('Databases of this question').selectOption('others');
  await search(page).fill('rent');
  await page.getByRole('listbox', { name: 'Columns found' }).waitFor();
  await expectWithinReach(opened);

  // A pane of 640 × 800 pixels at 200 % zoom.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 400 });
  await expectToFit(page);
  for (const shown of [search(page), button(page, 'Preview of the first rows'), button(page, 'Insert')])
    expect([String(shown), await isInView(shown)]).toEqual([String(shown), true]);
});

/** Whether a person sees all of it without scrolling, and nothing lies over it. */
const isInView = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOnTop = at !== null && (element.contains(at) || at.contains(element));
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && isOnTop;
  });
