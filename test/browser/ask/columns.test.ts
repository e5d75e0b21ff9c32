import type { Locator } from 'playwright-core';
import type { AskCondition, AskQuery } from '../../../src/features/ask/ask-query';
import { askStage, OPENED_QUERY } from '../../support/pane/ask-stage';
import { NOW } from '../../support/pane/pane-page';
import type { Stage } from '../../support/pane/pane-stage';
import { CACHED_COLUMNS, serviceColumns } from '../../support/pane/service-columns';
import { gone, expectNone } from '../../support/pane-steps';
import { eachPane, show, page, calls, callsOf, expectWithinReach } from '../../support/pane/each-pane';
import {
  byRole,
  byText,
  button,
  region,
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

const columns = serviceColumns();
const emptyColumns = columns.filter(({ group }) => group === 'Rent-free').map(({ name }) => name);
eachPane({ ...EMPTY, columns, emptyColumns, cachedColumns: CACHED_COLUMNS });

const box = () => byRole('combobox', 'Search columns');
const list = () => byRole('listbox', 'Columns found');
const option = (hasText: string | RegExp) => list().getByRole('option').filter({ hasText });
const condition = (number: number) => byRole('group', `Condition ${number}`);
const value = (number: number, name = 'Value') => condition(number).getByLabel(name, { exact: true });
const values = () => byRole('listbox', 'Suggestions');
const chosen = () => byRole('grid', 'Chosen columns').getByRole('row');
/** The option that has the keys. */
const active = async (): Promise<Locator> =>
  page().locator(`[id="${await box().getAttribute('aria-activedescendant')}"]`);
const selected = () => page().evaluate(() => getSelection()!.toString());
const open = async (stage: Partial<Stage> = {}, width = 350) => {
  await show(stage, { width, height: 700 });
  await box().waitFor();
};
/** Opens a formula with these conditions. */
const openWith = async (conditions: Partial<AskCondition>[], query: Partial<AskQuery> = {}) => {
  const { opened, ...stage } = askStage(NOW);
  const all = conditions.map(
    (given) => ({ column: 'use_type', operator: '=', values: [], ...given }) as const,
  );
  const asked = { ...OPENED_QUERY, ...query, conditions: all, order: [] };
  await open({
    ask: { ...stage, inCell: [{ index: 0, name: 'QUERY' }], opened: { ...opened, query: asked } },
  });
  await button('Edit B2').click();
  await button('Only where').click();
};
/** The values of the conditions that are applied. */
const applied = async () => {
  await press('Control+Enter');
  await waitForText('Wrote Tenancy schedule!F3:G5.');
  const query = JSON.parse(/\{.*\}/.exec((await callsOf('apply')).at(-1)!)![0]) as AskQuery;
  return query.conditions.map(({ values: given }) => given);
};

describe('the search for columns', () => {
  it('finds by words, adds with Enter, and keeps the focus and its text selected', async () => {
    await open();
    await box().pressSequentially('tenant nam');
    await option('tenant_name').first().waitFor();
    expect(await (await active()).textContent()).toContain('tenant_name');
    await press('Enter');
    // The list covers what the addition changed.
    await gone(list());
    await press('ArrowDown');
    await list()
      .getByRole('option', { name: /^Chosen Tenant/, selected: true })
      .first()
      .waitFor();
    await focused(box());
    expect(await selected()).toBe('tenant nam');
    // Once is enough, and the list opens where it was.
    await press('Enter', 'ArrowDown', 'ArrowDown', 'Shift+Enter');
    expect(await condition(1).getByLabel('Column').inputValue()).toMatch(/^Tenant/);
    expect(await chosen().count()).toBe(1);
  });

  it('clears with Esc, opens all columns with an arrow, and closes with Tab', async () => {
    await open();
    await box().pressSequentially('rent');
    await list().waitFor();
    await press('Escape');
    await gone(list());
    expect(await box().inputValue()).toBe('');
    await press('ArrowDown');
    expect(await list().getByRole('option').first().getAttribute('aria-setsize')).toBe('341');
    await press('Tab');
    await gone(list());
  });

  it('says of the column that has the keys what it means, how often it is filled, and which values occur', async () => {
    await open();
    await box().fill('contracted_rent_pa');
    await waitForText(/Group Rent · filled in 90 % of 1,208 rows · 1,001 to 2,207 · answer of 14:01/);
    await waitForStatus(/\d+ columns found/);
    await box().fill('rent_free_period_months');
    await option(/rent_free_period_months/)
      .filter({ hasText: 'empty here' })
      .waitFor();
    await box().fill('property_id');
    await option(/Use svc_property_id instead/)
      .filter({ hasText: 'deprecated' })
      .waitFor();
  });

  it('takes by Enter the first, or what the text names, and never what only a pointer passed', async () => {
    await open();
    await box().fill('office');
    await option('Use Type is OFFICE').filter({ hasText: '604 of 1,208' }).waitFor();
    await press('Enter');
    await condition(1).waitFor();
    await box().fill('rent');
    await option('market_rent_pa').first().hover();
    await press('Enter');
    await chosen().filter({ hasText: 'Contracted Rent PA' }).waitFor();
    await box().fill('USE TYPE');
    await press('Enter');
    await chosen().filter({ hasText: 'Use Type' }).waitFor();
    await box().fill('walk');
    await option('Rent bridge').waitFor();
    await press('Enter');
    await waitForText('The sheet of bridge was added.');
    await box().fill('qqqq');
    await waitForText('No column has “qqqq”. Try a part of a name, such as rent or area.');
    expect(await box().getAttribute('aria-expanded')).toBe('false');
    await press('Escape');
    expect(await value(1).inputValue()).toBe('OFFICE');
  });

  it('offers a database whose name has the words, and asks only that one', async () => {
    await open();
    await box().fill('harb');
    await option('Only Harbour Core Fund').waitFor();
    await expectNone(option('Only Meridian'));
    await press('Enter');
    await box().fill('core fund');
    await option('Only Harbour Core Fund').waitFor();
    await press('ArrowUp', 'Enter');
    await gone(list());
    await box().fill('tenant_name');
    await press('Enter');
    await button('Insert').click();
    await waitForText('Entered in');
    expect((await callsOf('insert')).at(-1)).toContain('"databases":["101"]');
  });

  it('draws few of 5,000 columns, and reaches the last one', async () => {
    await open({ columns: serviceColumns(5000) });
    await box().fill('e');
    await list().waitFor();
    await press('ArrowUp');
    const last = await active();
    const count = Number(await list().getByRole('option').first().getAttribute('aria-setsize'));
    expect(count).toBeGreaterThan(4000);
    expect(await last.getAttribute('aria-posinset')).toBe(String(count));
    expect(await list().getByRole('option').count()).toBeLessThan(30);
    await last.click();
    await chosen().waitFor();
  });
});

describe('the field of a value', () => {
  it('takes a typed text as a value of the type of the column', async () => {
    await openWith([
      {},
      { column: 'contracted_rent_pa', operator: '>=' },
      { column: 'lease_expiry_date', operator: 'between' },
      { operator: 'is blank' },
    ]);
    await value(2).fill('a lot');
    await press('Tab');
    await waitForAlert('"a lot" is not a number.');
    await value(2).fill('50,000');
    await press('Enter');
    await value(1).fill('OFFICE, RETAIL');
    await press('Tab');
    await value(3).fill('2026-12-31');
    await press('Enter');
    await focused(value(3, 'Up to'));
    await value(3, 'Up to').fill('2027-12-31');
    await expectNone(value(4));
    expect(await applied()).toEqual([['OFFICE, RETAIL'], [50_000], [46_387, 46_752], []]);
  });

  it('offers the texts that occur with their counts, takes several, and says of a text that no row of the answers held has it', async () => {
    await openWith([
      {},
      { column: 'is_non_revenue' },
      { column: 'tenant_name' },
      { operator: 'in', values: ['OFFICE'] },
      { operator: 'in' },
    ]);
    const retail = values().getByRole('option', { name: 'RETAIL 302' });
    await value(1).click();
    await retail.click();
    await press('ArrowUp', 'Enter');
    await waitForText('Counted over 1,208 rows of 14:01');
    await press('Escape');
    await gone(values());
    expect(await value(1).inputValue()).toBe('RETAIL, OFFICE');
    await value(2).click();
    await values().getByRole('option', { name: 'TRUE 604' }).click();
    await press('Tab');
    // Too many to list.
    await value(3).click();
    await type('Tenant');
    await expectNone(values());
    // What stands before the last comma stays.
    await value(4).click();
    await value(4).fill('OFFICE, ret');
    await retail.click();
    await press('Escape');
    await value(5).fill('ret');
    await press('Tab');
    const unknown = byText('No row of the answers held has “ret” in Use Type.');
    await unknown.waitFor();
    await value(5).click();
    await retail.click();
    await gone(unknown);
    await press('Escape');
    expect(await applied()).toEqual([
      ['RETAIL', 'OFFICE'],
      [true],
      ['Tenant'],
      ['OFFICE', 'RETAIL'],
      ['RETAIL'],
    ]);
  });

  it('has the browser’s field for a date, which takes no half of one, and says which dates occur', async () => {
    const column = 'lease_expiry_date';
    await openWith([
      { column, operator: '<=', values: [46_752] },
      { column, operator: '>=', values: [46_752.5] },
      { column, operator: 'in', values: [46_387, 46_752] },
    ]);
    await value(1).focus();
    await waitForText('31 Dec 2026 to 25 Sep 2029, filled in 100 % of 1,208 rows');
    expect(await value(1).inputValue()).toBe('2027-12-31');
    const refused = alert().filter({ hasText: 'Write day, month and year, from 1910' });
    await value(1).fill('');
    await press('Tab');
    await expectNone(refused);
    for (const written of ['1909-12-31', '0027-12-31']) {
      await value(1).fill(written);
      await press('Enter');
      await refused.waitFor();
      expect(await value(1).inputValue()).toBe(written);
    }
    await value(1).fill('1910-01-01');
    await gone(refused);
    // A day alone is not a date.
    await value(1).fill('');
    await value(1).focus();
    await type('12');
    await value(2).focus();
    await refused.waitFor();
    await value(1).fill('1910-01-01');
    expect(await value(2).inputValue()).toBe('2027-12-31T12:00');
    await value(2).fill('2027-12-31T18:00');
    await value(3, 'Value 3').fill('2028-12-31');
    await value(3).fill('');
    expect(await applied()).toEqual([[3654], [46_752.75], [46_752, 47_118]]);
  });
});

describe('fields with suggestions', () => {
  /** The place of the option that has the keys, and the number of options. */
  const activePosition = async (field: Locator): Promise<[at: number, count: number]> => {
    const id = await field.getAttribute('aria-activedescendant');
    const options = byRole('listbox').getByRole('option');
    const size = await options.first().getAttribute('aria-setsize');
    return [Number(id!.replace(/.*-/, '')), size === null ? await options.count() : Number(size)];
  };

  it.each<[string, () => Locator]>([
    ['the search', box],
    ['a column', () => condition(1).getByLabel('Column')],
    ['a value', () => value(1)],
  ])('have the same keys, and mark the option that has them in high contrast: %s', async (_, of) => {
    await openWith([{}]);
    const field = of();
    await field.fill('');
    await press('ArrowDown');
    const [first, count] = await activePosition(field);
    expect(first).toBe(0);
    const id = await field.getAttribute('aria-activedescendant');
    await page().emulateMedia({ forcedColors: 'active' });
    const outline = page()
      .locator(`[id="${id}"]`)
      .evaluate((it) => getComputedStyle(it).outlineStyle);
    expect(await outline).toBe('solid');
    for (const [key, at] of [
      ['ArrowUp', count - 1],
      ['ArrowDown', 0],
      ['PageDown', Math.min(7, count - 1)],
      ['PageUp', 0],
    ] as const) {
      await press(key);
      expect([key, await activePosition(field)]).toEqual([key, [at, count]]);
    }
    await press('Escape');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await press('ArrowUp');
    expect(await activePosition(field)).toEqual([count - 1, count]);
    // The first Esc closes the list, and only another one leaves the formula.
    await press('Escape');
    await waitForText('Editing Sheet2!B2.');

    await field.pressSequentially('f');
    await byRole('listbox').waitFor();
    await press('Home');
    expect(await field.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(0);
    await press('ArrowDown');
    // An Enter that ends a composition, as in Japanese, takes nothing.
    await field.evaluate((input) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
    );
    expect(await field.inputValue()).toBe('f');
    await press('Tab');
    await gone(byRole('listbox'));
  });
});

describe('the catalogue', () => {
  const catalogue = () => region('Columns');
  const groupOf = (name: string | RegExp) => catalogue().getByRole('button', { name });
  const openCatalogue = async (stage: Partial<Stage> = {}) => {
    await open(stage, 320);
    await byRole('button', /^All columns/).press('Enter');
    await focused(box());
  };

  it('is opened by keyboard, folds groups, ticks several columns, and takes them to the question in the order of the ticks', async () => {
    await openCatalogue();
    await groupOf(/^Rent 18 columns$/).press('Enter');
    await byRole('checkbox', /^Contracted Rent PA$/).press('Space');
    await waitForTexts(catalogue(), '90 %');
    await groupOf('Rent 18 columns, 1 ticked').waitFor();
    await expectWithinReach();
    await box().fill('tenant_name');
    await option('tenant_name').first().click();
    await press('Escape');
    await waitForText('2 columns ticked');
    await button('Insert as headings').press('Enter');
    await waitForText('Headings entered in Sheet2!B2:D2.');
    expect(await calls()).toContain('headings contracted_rent_pa tenant_name');
    await button('Add to Ask').press('Enter');
    await gone(catalogue());
    await focused(chosen().first());
    expect(await chosen().allInnerTexts()).toEqual([
      expect.stringContaining('Contracted Rent PA'),
      expect.stringContaining('Tenant Name'),
    ]);
    await byRole('button', /^All columns/).press('Enter');
    await button('Back to Ask').press('Enter');
    await focused(box());
  });

  it('shows only filled columns, and shows identifiers selected where the clipboard is forbidden', async () => {
    await openCatalogue();
    await groupOf(/^Filled here 3\d\d$/).click();
    await gone(groupOf(/^Rent-free/));
    await groupOf(/^Rent 18 columns$/).click();
    await byRole('checkbox', /^Contracted Rent PA$/).check();
    await page().evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      document.execCommand = () => false;
    });
    await button('Copy identifiers').click();
    await waitForText('The identifiers are selected: press Ctrl+C');
    expect(await selected()).toBe('contracted_rent_pa');
    // The next test has the same page.
    await page().evaluate(() => {
      Reflect.deleteProperty(navigator, 'clipboard');
      Reflect.deleteProperty(document, 'execCommand');
    });
  });
});

it('lists of suggestions are within reach', async () => {
  await openWith([{}, { column: 'lease_expiry_date', operator: '<=' }]);
  await value(1).click();
  await values().waitFor();
  await expectWithinReach();
  await press('Escape');
  await value(2).focus();
  await expectWithinReach();
});
