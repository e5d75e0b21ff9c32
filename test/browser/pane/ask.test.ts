import type { Locator } from 'playwright-core';
import { UNREADABLE } from '../../../src/features/ask/ask-actions';
import type { AskQuery } from '../../../src/features/ask/ask-query';
import { askStage, OPENED_QUERY } from '../../support/pane/ask-stage';
import { NOW } from '../../support/pane/pane-page';
import { CACHED_COLUMNS } from '../../support/pane/service-columns';
import { line, type Stage } from '../../support/pane/pane-stage';
import { gone, expectNone } from '../../support/pane-steps';
import {
  eachPane,
  show,
  page,
  set,
  calls,
  lastCall,
  callsOf,
  expectToFit,
  expectWithinReach,
} from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  byLabel,
  button,
  tab,
  alert,
  waitForText,
  waitForTexts,
  waitForStatus,
  waitForAlert,
  type,
  press,
  focused,
  EMPTY,
} from '../../support/pane/pane-parts';

eachPane(EMPTY);

const ask = (change: Partial<Stage['ask']>) => ({ ask: { ...askStage(NOW), ...change } });
const search = () => byRole('combobox', 'Search columns');
const preview = () => byRole('region', 'Preview');
const condition = (number: number) => byRole('group', `Condition ${number}`);
const chosen = () => byRole('grid', 'Chosen columns').getByRole('row').allInnerTexts();
const start = (title: string) => byRole('button', new RegExp(`^${title}`));
/** The question that was inserted or applied last. */
const asked = async (): Promise<AskQuery> => {
  const last = (await calls()).filter((call) => /^(insert|apply) /.test(call)).at(-1)!;
  return JSON.parse(/\{.*\}/.exec(last)![0]) as AskQuery;
};
const ONE_CALL = { inCell: [{ index: 0, name: 'QUERY' }] };
const waitForEditing = (cell = 'Sheet2!B2') => waitForText(`Editing ${cell}.`);
const edit = async () => {
  await button('Edit B2').click();
  await waitForEditing();
};
const apply = () => button('Apply to Sheet2!B2').click();
const row = (name: string) => byRole('row').filter({ hasText: name });
const removeUnit = async () => {
  await row('Unit Name').focus();
  await press('Delete');
};
const expectWithoutUnit = async () => expect((await chosen()).join()).not.toContain('Unit Name');

describe('a question', () => {
  it('is not inserted while a column is unknown or a value is missing, and leads to what is missing', async () => {
    await show();
    await search().waitFor();
    await press('/');
    await type('tenant');
    await press('Enter');
    await button('Add condition').press('Enter');
    const column = condition(1).getByLabel('Column');
    await focused(column);
    await column.fill('rent_of_mars');
    await press('Tab');
    const unknown = condition(1).getByText('No column is called “rent_of_mars”. Choose one from');
    await unknown.waitFor();
    const below = async (part: Locator) => (await part.boundingBox().then((box) => box!.y + box!.height))!;
    expect(await below(unknown)).toBeLessThanOrEqual(await below(condition(1)));
    // Written as it is, the formula would ask for the rows that the condition was to leave out.
    await button('Insert').click();
    await focused(column);
    await column.fill('contracted_rent_pa');
    await condition(1).getByLabel('Operator').selectOption('between');
    const [from, to] = ['Value', 'Up to'].map((name) => condition(1).getByLabel(name));
    await from!.fill('50000');
    await button('Only where').click();
    await button('Insert').click();
    await focused(to!);
    const missing = condition(1).getByText('A value is missing. Type it, or remove the condition.');
    await missing.waitFor();
    await condition(1).getByLabel('Operator').selectOption('>=');
    await gone(missing);
    await from!.fill('');
    await press('Control+Enter');
    await focused(from!);
    expect(await callsOf('insert')).toEqual([]);
    await from!.fill('50000');
    // The pane is narrow, and the name of an amount is long.
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    expect(await column.evaluate(isCut)).toBe(false);
    await press('Control+Enter');
    await waitForText('Entered in Sheet2!B2.');
    expect(await asked()).toMatchObject({
      columns: ['tenant_name'],
      conditions: [{ column: 'contracted_rent_pa', operator: '>=', values: [50_000] }],
    });
  });

  it('is previewed with its counts, and stands as entered in its own way until it is undone', async () => {
    await show();
    await start('Tenancy schedule').click();
    await waitForTexts(preview(), /^412 of 1,208 rows$/);
    expect(await preview().getByRole('status').textContent()).toBe('412 of 1,208 rows · EUR, GBP');
    await button('Preview of the first rows').click();
    expect(await preview().getByRole('status').textContent()).toBe(
      '412 of 1,208 rows · 5 properties · EUR, GBP · answer of 14:02',
    );
    expect(await preview().getByRole('row').count()).toBe(9);
    await waitForText('Fills B2:G228, all empty');
    await button('Insert').press('Enter');
    // Nothing is said of the cells that it fills itself.
    await set({
      ...ask({ blocked: { cell: { sheet: 'Sheet2', cell: 'B2' }, message: 'B2 holds "Filter".' } }),
      written: { by: 'ask', what: 'Sheet2!B2:G228' },
    });
    const entered = byRole('region', 'Entered');
    await entered.getByText('412 rows · EUR, GBP').waitFor();
    await expectNone(byText('B2 holds'));
    await focused(button('New question'));
    await entered.getByRole('button', { name: 'Undo' }).press('Enter');
    await gone(entered);
    await waitForText('B2 holds');
    expect(await calls()).toContain('undo Sheet2!B2:G228');
  });

  it('stays while another tab is shown, moves and loses columns by keys, and ends with the session', async () => {
    await show();
    await start('Lease expiries').press('Enter');
    await focused(row('Lease Expiry Date'));
    await press('Alt+ArrowDown');
    await focused(row('Lease Expiry Date'));
    expect((await chosen()).slice(0, 2)).toEqual([
      expect.stringContaining('Property Name'),
      expect.stringContaining('Lease Expiry Date'),
    ]);
    await press('ArrowDown', 'Delete');
    await focused(row('Tenant Name'));
    const before = await chosen();
    await tab('Workbook').click();
    await tab('Ask').click();
    await byRole('grid', 'Chosen columns').waitFor();
    expect(await chosen()).toEqual(before);
    await set({ person: { clientId: 'other', personId: 'other', tokenExpiresAt: null } });
    await start('Lease expiries').waitFor();
    await expectNone(byRole('grid', 'Chosen columns'));
  });
});

it('can be used below an open search, which closes, and has each name once', async () => {
  await show();
  // A locator that finds two elements fails.
  await search().fill('contracted_rent_pa');
  await byRole('listbox', 'Columns found').getByRole('option', { name: 'contracted_rent_pa' }).waitFor();
  await press('Enter');
  await byRole('grid', 'Chosen columns').getByRole('row').waitFor();
  // Without a choice the list stays open.
  await search().fill('rent');
  await byRole('listbox', 'Columns found').waitFor();
  await byRole('button', 'Add condition').click();
  await gone(byRole('listbox', 'Columns found'));
  await condition(1).getByLabel('Column').fill('use_type');
  await condition(1).getByLabel('Operator').selectOption('in');
  await condition(1).getByLabel('Value').fill('OFFICE');
  expect(await condition(1).getByLabel('Column').inputValue()).toBe('Use Type');
  await search().fill('area');
  await byRole('button', 'Add order').click();
  await byLabel('Order by').fill('lease_exp');
  await byRole('option', 'lease_expiry_date').click();
  await byRole('checkbox', 'Descending').check();
  await search().fill('area');
  await byRole('button', 'Insert').click();
  await waitForText('Entered in Sheet2!B2.');
  expect(await asked()).toMatchObject({
    conditions: [{ column: 'use_type', operator: 'in', values: ['OFFICE'] }],
    order: [{ column: 'lease_expiry_date', descending: true }],
  });
});

it('says in every tab what comes of a sheet, until it is closed, and offers no other one meanwhile', async () => {
  await show({ insertReport: 'hangs' });
  await start('Totals by').click();
  await button('tenant').click();
  await byRole('status', 'Inserting the sheet').waitFor();
  for (const idle of await byRole('button', /^(property|use)$/).all())
    expect(await idle.getAttribute('aria-disabled')).toBe('true');
  await tab('Workbook').click();
  await set({ insertReport: 'works' });
  await waitForText('The sheet of totals was added.');
  expect(await callsOf('insert')).toEqual(['insert totals {"by":"tenant"}']);
  await button('Close').click();
  await gone(byText('The sheet of totals was added.'));
});

it('offers what to begin with while a condition is set, and begins with its rows', async () => {
  await show({ cachedColumns: CACHED_COLUMNS });
  await search().fill('office');
  await byRole('option', 'Use Type is OFFICE').waitFor();
  await press('Enter');
  await condition(1).waitFor();
  await start('Portfolio report').click();
  await waitForText('The sheet of report was added.');
  expect((await callsOf('insert')).join()).toContain('"filters":["use_type=OFFICE"]');
  await start('Tenancy schedule').click();
  await button('Insert').click();
  await waitForText('Entered in Sheet2!B2.');
  expect((await asked()).conditions).toMatchObject([{ column: 'use_type', values: ['OFFICE'] }]);
});

it('begins a new question at any time, and brings back one that stands in no sheet', async () => {
  await show(ask({ isCached: false }));
  await start('Tenancy schedule').click();
  const columns = await chosen();
  await button('New').click();
  await focused(search());
  await byRole('button', /^Back to the question before/).click();
  expect(await chosen()).toEqual(columns);
  await button('New').click();
  await start('Vacancies').click();
  await button('Insert').click();
  await waitForText(/^Entered in/);
  await button('New question').click();
  await start('Vacancies').waitFor();
  await expectNone(byText('Back to the question before'));
});

describe('what can go wrong', () => {
  it('says what to leave out of a result that is too large, leaves it out, and does not insert before', async () => {
    const message = '99,000 rows × 7 columns exceed the limit of one result (4.8 MB).';
    const { answer } = askStage(NOW);
    await show(ask({ answer: { ...answer, tooLarge: { message, column: 'tenant_name' } } }));
    await start('Tenancy schedule').click();
    await waitForTexts(preview(), message);
    await button('Insert').click();
    await waitForAlert(message);
    expect(await callsOf('insert')).toEqual([]);
    await set(ask({}));
    await button('Leave out Tenant Name').click();
    await gone(preview().getByText(message));
    expect((await chosen()).join()).not.toContain('Tenant Name');
  });

  it('keeps the choices if the session ends or the service lacks a column now, and while no database is chosen', async () => {
    const columns = [...OPENED_QUERY.columns, 'rent_of_mars'];
    const opened = { ...askStage(NOW).opened, query: { ...OPENED_QUERY, columns } };
    const failure = { error: 'Your session has ended. Sign in again.', code: 'signed-out' as const };
    await show(ask({ ...ONE_CALL, opened, isCached: false, preview: failure }));
    await edit();
    await row('rent_of_mars').getByText('not in the').waitFor();
    await waitForTexts(preview(), failure.error);
    const before = await chosen();
    const person = { clientId: 'demo', personId: 'client analyst@harbour', tokenExpiresAt: null };
    await set({ person: null, expired: true });
    await gone(search());
    await set({ person, expired: false, chosen: [] });
    await waitForText('Choose a database above.');
    await set({ chosen: [{ id: '1', name: 'Harbour Core Fund' }] });
    await tab('Ask').click();
    await byRole('grid', 'Chosen columns').waitFor();
    expect(await chosen()).toEqual(before);
  });

  it('writes nothing into a formula that has changed meanwhile, and opens it again with the choices', async () => {
    const message = 'The formula in Sheet2!B2 or its cells have changed. Open it again.';
    await show(
      ask({
        ...ONE_CALL,
        apply: { error: message, code: 'bad-input', cause: 'changed since it was opened' },
      }),
    );
    await edit();
    await removeUnit();
    await apply();
    await waitForAlert(message);
    await set(ask(ONE_CALL));
    await button('Open it again').click();
    await gone(alert().filter({ hasText: message }));
    await expectWithoutUnit();
    await apply();
    await waitForText('Wrote Tenancy schedule!F3:G5.');
    expect((await asked()).columns).not.toContain('unit_name');
  });

  it('stays with the person who changes it while it is inserted', async () => {
    await show(ask({ insert: 'hangs' }));
    await start('Tenancy schedule').click();
    await button('Insert').click();
    await button('Inserting…').waitFor();
    await removeUnit();
    await set(ask({}));
    await button('Insert').click();
    await waitForText('Entered in Sheet2!B2.');
    const inserted = await callsOf('insert');
    expect(inserted.map((call) => call.includes('unit_name'))).toEqual([true, false]);
  });
});

describe('a formula', () => {
  it('that is left while it is applied takes no other question', async () => {
    await show(ask({ ...ONE_CALL, apply: 'hangs' }));
    await edit();
    await removeUnit();
    await apply();
    await button('New').click();
    await button('Leave without them').click();
    await gone(byText('Editing Sheet2!B2.'));
    await set(ask({ open: 'hangs' }));
    await button('Undo: Tenancy schedule!F3:G5').waitFor();
    await set(ask({}));
    await start('Lease expiries').click();
    await button('Insert').click();
    await waitForText('Entered in Sheet2!B2.');
    expect(await lastCall()).toMatch(/^insert /);
  });

  it('keeps changes that are made while another one is read, and asks about them', async () => {
    await show(ask(ONE_CALL));
    await edit();
    await set(ask({ ...ONE_CALL, target: 'Sheet2!D2', open: 'hangs' }));
    await button('Edit D2').click();
    await waitForText('Reading Sheet2!D2…');
    await removeUnit();
    await set(ask({ ...ONE_CALL, target: 'Sheet2!D2' }));
    await waitForText('Your changes are not applied. Leave without them?');
    await button('Stay').click();
    await expectWithoutUnit();
    await waitForEditing();
  });

  it('opens from its row, and is applied', async () => {
    await show({ lines: [line({ sheet: 'Tenancy schedule', cell: 'B9' })], ...ask(ONE_CALL) });
    await tab('Workbook').click();
    await byRole('listitem').filter({ hasText: 'B9' }).hover();
    await button('Edit Tenancy schedule!B9').click();
    await waitForEditing('Tenancy schedule!B9');
    await waitForText('Headings and conditions stay in their cells.');
    await button('Only where').click();
    expect(await condition(3).getByLabel('Value').inputValue()).toBe('2026-03-31');
    await search().fill('market');
    await press('Enter', 'Escape');
    // Nothing is written that the person does not see.
    await waitForText('Another sheet is in view');
    await press('Control+Enter');
    await button('Go to Tenancy schedule!B9').waitFor();
    expect(await calls()).toContain('go to Tenancy schedule!B9');
    await set(ask({ ...ONE_CALL, target: 'Tenancy schedule!B9' }));
    await waitForText('Writes the formula again, and what differs in B8:G8 and F3:G5');
    await button('Apply to Tenancy schedule!B9').click();
    await waitForText('Wrote Tenancy schedule!F3:G5.');
    expect(await asked()).toEqual({
      ...OPENED_QUERY,
      columns: [...OPENED_QUERY.columns, 'market_rent_pa'],
    });
    // Nothing is left to apply, so leaving asks nothing.
    await waitForText('Nothing is changed yet');
    await button('New').click();
    await start('Tenancy schedule').waitFor();
  });

  it('asks before it drops changes, and the question that was built before comes back', async () => {
    await show();
    await start('Vacancies').click();
    await set(ask(ONE_CALL));
    await edit();
    await removeUnit();
    await press('Escape');
    await waitForAlert('Your changes are not applied.');
    await button('Stay').click();
    await button('New').click();
    await button('Leave without them').click();
    await gone(byText('Editing'));
    await start('Back to the question before').click();
    expect((await chosen()).at(-1)).toContain('Vacant Since');
  });

  it('stands as entered after a visit to another tab, until its cell is left or it is undone', async () => {
    await show();
    const entered = byRole('region', 'Entered');
    await start('Vacancies').click();
    await waitForText('Fills B2:G228, all empty');
    await button('Insert').click();
    await entered.getByText('Entered in Sheet2!B2.').waitFor();
    await set(ask({ ...ONE_CALL }));
    const visit = async () => {
      await tab('Workbook').click();
      await gone(entered);
      await tab('Ask').click();
      await search().waitFor();
    };
    await visit();
    await entered.getByText('Entered in Sheet2!B2.').waitFor();
    await expectNone(byText('Editing Sheet2!B2.'));
    await entered.getByRole('button', { name: 'Undo' }).click();
    await gone(entered);
    expect(await lastCall()).toMatch(/^undo /);
    await set(ask({ inCell: [] }));
    await button('Insert').click();
    await entered.waitFor();
    await tab('Workbook').click();
    await set(ask({ ...ONE_CALL, target: 'Sheet2!D9' }));
    await tab('Ask').click();
    await button('Edit D9').waitFor();
    await expectNone(entered);
  });

  it('is offered in place of an insertion while a question is not inserted, or changes are not applied', async () => {
    const message = 'B2:G228 must be empty: B2 holds a formula.';
    const blocked = { cell: { sheet: 'Sheet2', cell: 'B2' }, message };
    await show(ask({ target: 'Sheet2!A1' }));
    await start('Vacancies').click();
    await set(ask({ ...ONE_CALL, blocked }));
    await waitForText('B2 holds a Rent Roll formula.');
    await expectNone(byText(message));
    expect(await button('Insert').isDisabled()).toBe(true);
    expect((await chosen()).at(-1)).toContain('Vacant Since');
    await button('Edit it').click();
    await waitForEditing();
    await removeUnit();
    await set(ask({ ...ONE_CALL, target: 'Sheet2!D9' }));
    await button('Edit D9').waitFor();
    await waitForEditing();
    await expectNone(byRole('alert'));
  });

  it('with several calls asks which, and says why one cannot be opened', async () => {
    const inCell = [0, 1].map((index) => ({ index, name: 'QUERY' }));
    await show(ask({ inCell }));
    await button('Edit B2').click();
    await button('2: RR.QUERY').click();
    await waitForEditing();
    await button('New').click();
    await set(ask({ inCell, open: { error: 'Sheet2!B2 has changed. Open it again.', code: 'bad-input' } }));
    await button('Edit B2').click();
    await button('1: RR.QUERY').click();
    await waitForAlert('Open it again.');
  });

  it('with a part that Ask cannot show names the part, and leads to its cell', async () => {
    const error = 'Ask cannot show the columns of this formula: “A1&"x"” is a calculation.';
    const open = { error, code: 'bad-input' as const, cause: UNREADABLE };
    await show(ask({ ...ONE_CALL, open }));
    await button('Edit B2').click();
    await waitForStatus(error);
    await button('Edit in the formula bar').click();
    expect(await calls()).toContain('go to Sheet2!B2');
    await expectNone(button('Try again'));
    await button('Close').click();
    await gone(byText(error));
  });
});

it('opens from the ribbon, and with the formula of a cell or at this cell from the menu of a cell', async () => {
  await show({ lines: [line({ sheet: 'Roll', cell: 'B6' })], ...ask(ONE_CALL) });
  await tab('Workbook').waitFor();
  await set({ paneRequest: 'ask' });
  await search().waitFor();
  await set({ paneRequest: 'cell' });
  await byRole('region', 'This cell').waitFor();
  await set({ paneRequest: { sheet: 'Roll', cell: 'B6' } });
  await waitForEditing('Roll!B6');
  expect(await tab('Ask').getAttribute('aria-selected')).toBe('true');
  await set({ paneRequest: { report: 'events' } });
  await waitForText('The sheet of events was added.');
});

it('is accessible in every theme, does not scroll horizontally at 320 pixels, and fits at 200 % zoom', async () => {
  await show({}, { width: 320 });
  await search().waitFor();
  await start('Lease expiries').click();
  await button('Add condition').click();
  await button('Add order').click();
  for (const name of ['Totals', 'Rent rolls']) await button(name).click();
  await byRole('checkbox', 'One number instead of rows').check();
  await byRole('radio', 'As of a date').check();
  await byLabel('Databases of this question').selectOption('others');
  await search().fill('rent');
  await byRole('listbox', 'Columns found').waitFor();
  await expectWithinReach();

  // A pane of 640 × 800 pixels at 200 % zoom.
  await press('Escape');
  await page().setViewportSize({ width: 320, height: 400 });
  await expectToFit();
  for (const shown of [search(), button('Preview of the first rows'), button('Insert')])
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
