import type { Locator } from 'playwright-core';
import { accessibilityViolations } from '../../support/axe';
import { openColumnsPage } from '../../support/browser/outside';
import { type ColumnsPage, serviceColumns } from '../../support/pane/columns-page';
import type { ColumnsStage } from '../../support/pane/columns-page-entry';
import { COLOUR_RULES } from '../../support/pane/pane-reach';

let open: ColumnsPage;
beforeAll(async () => {
  open = await openColumnsPage();
});
afterAll(() => open.close());
afterEach(() => expect(open.problems).toEqual([]));

const box = () => open.page.getByRole('combobox', { name: 'Search columns' });
const list = () => open.page.getByRole('listbox', { name: 'Columns found' });
const option = (text: string | RegExp) => list().getByRole('option').filter({ hasText: text });
const value = (condition: number, name = 'Value') =>
  open.page.getByRole('group', { name: `Condition ${condition}` }).getByLabel(name, { exact: true });
const values = () => open.page.getByRole('listbox', { name: 'Suggestions' });
const press = async (...keys: string[]) => {
  for (const key of keys) await open.page.keyboard.press(key);
};
/** The option that has the keys. */
const active = async (): Promise<Locator> =>
  open.page.locator(`[id="${await box().getAttribute('aria-activedescendant')}"]`);
const selected = () => open.page.evaluate(() => getSelection()!.toString());
const outer = () => open.page.evaluate(() => window.keys);
const isWide = () => open.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

describe('the search for columns', () => {
  it('finds by words, adds with Enter, and keeps the focus and its text selected', async () => {
    await open.show({ part: 'search' });
    await box().pressSequentially('tenant nam');
    await option('tenant_name').first().waitFor();
    await press('ArrowDown');
    expect(await (await active()).textContent()).toContain('tenant_name');
    await press('Enter');
    // The list covers what the addition changed.
    await list().waitFor({ state: 'detached' });
    await press('ArrowDown');
    await list()
      .getByRole('option', { name: /^Chosen Tenant/, selected: true })
      .first()
      .waitFor();
    expect(await box().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await selected()).toBe('tenant nam');
    // Once is enough, and the list opens where it was.
    await press('Enter', 'ArrowDown', 'ArrowDown', 'Shift+Enter');
    expect(await open.asked()).toEqual([
      'closed',
      'columns ignore',
      'columns exclude',
      'open',
      'add tenant_name',
      'closed',
      'open',
      'closed',
      'open',
      'condition next_tenant_name undefined',
      'closed',
    ]);
  });

  it('clears with Esc, which then does not leave the pane, and opens all columns with an arrow', async () => {
    await open.show({ part: 'search' });
    await box().pressSequentially('rent');
    await list().waitFor();
    await press('Escape');
    await list().waitFor({ state: 'detached' });
    expect(await box().inputValue()).toBe('');
    expect(await outer()).not.toContain('Escape');
    await press('Escape');
    expect(await outer()).toContain('Escape');
    await press('ArrowDown');
    expect(await list().getByRole('option').first().getAttribute('aria-setsize')).toBe('341');
    await press('Tab');
    await list().waitFor({ state: 'detached' });
  });

  it('says of the column that has the keys what it means, how often it is filled, and which values occur', async () => {
    await open.show({ part: 'search' });
    await box().fill('contracted_rent_pa');
    await open.page
      .getByText(/Group Rent · filled in 90 % of 1,208 rows · 1,001 to 2,207 · answer of 14:01/)
      .waitFor();
    await box().fill('rent_free_period_months');
    await option(/rent_free_period_months/)
      .filter({ hasText: 'empty here' })
      .waitFor();
    await box().fill('property_id');
    await option(/Use svc_property_id instead/)
      .filter({ hasText: 'deprecated' })
      .waitFor();
    expect(await open.page.getByRole('status').textContent()).toMatch(/\d+ columns found/);
  });

  it('takes by Enter only what an arrow reached or what the text names, and never a condition without an arrow', async () => {
    await open.show({ part: 'search' });
    await box().fill('office');
    await option('Use Type is OFFICE').filter({ hasText: '604 of 1,208' }).waitFor();
    await press('Enter');
    await box().fill('use');
    await option('use_type').first().waitFor();
    await option('use_type').first().hover();
    await press('Enter');
    expect((await open.asked()).filter((act) => /^(add|condition)/.test(act))).toEqual([]);
    await box().fill('USE TYPE');
    await press('Enter');
    expect(await open.asked()).toContain('add use_type');
    await box().fill('office');
    await option('Use Type is OFFICE').waitFor();
    await press('ArrowDown', 'Enter');
    expect(await open.asked()).toContain('condition use_type OFFICE');
    await box().fill('qqqq');
    await open.page.getByText('No column has “qqqq”. Try a part of a name, such as rent or area.').waitFor();
    expect(await box().getAttribute('aria-expanded')).toBe('false');
  });

  it('offers a database whose name has the words, and asks only that one', async () => {
    await open.show({ part: 'search' });
    await box().fill('harb');
    await option('Only Harbour Core Fund').waitFor();
    expect(await option('Only Meridian').count()).toBe(0);
    await press('Enter');
    expect(await open.asked()).not.toContain('only north');
    await box().fill('core fund');
    await option('Only Harbour Core Fund').waitFor();
    await press('ArrowUp', 'Enter');
    expect(await open.asked()).toContain('only north');
    await list().waitFor({ state: 'detached' });
  });

  it('draws few of 5,000 columns, and reaches the last one', async () => {
    await open.show({ part: 'search', columns: serviceColumns(5000) });
    await box().fill('e');
    await list().waitFor();
    await press('ArrowUp');
    const last = await active();
    const count = Number(await list().getByRole('option').first().getAttribute('aria-setsize'));
    expect(count).toBeGreaterThan(4000);
    expect(await last.getAttribute('aria-posinset')).toBe(String(count));
    await last.click();
    expect(await open.asked()).toContainEqual(expect.stringMatching(/^add /));
    expect(await list().getByRole('option').count()).toBeLessThan(30);
  });
});

describe('the field of a value', () => {
  it('takes a typed text as a value of the type of the column', async () => {
    await open.show({
      part: 'values',
      conditions: [
        { column: 'use_type', operator: '=' },
        { column: 'contracted_rent_pa', operator: '>=' },
        { column: 'lease_expiry_date', operator: 'between' },
        { column: 'use_type', operator: 'is blank' },
      ],
    });
    await value(1).fill('OFFICE, RETAIL');
    await press('Tab');
    await value(2).fill('50,000');
    await press('Enter');
    await value(3).fill('2026-12-31');
    await press('Enter');
    await value(3, 'Up to').and(open.page.locator(':focus')).fill('2027-12-31');
    await value(2).fill('a lot');
    await press('Tab');
    await open.page.getByRole('alert').filter({ hasText: '"a lot" is not a number.' }).waitFor();
    expect(await open.asked()).toEqual([
      'columns ignore',
      'columns exclude',
      '1: ["OFFICE, RETAIL"]',
      '2: [50000]',
      '3: [46387]',
      '3: [46387,46752]',
      '2: []',
    ]);
    expect(await value(4).count()).toBe(0);
  });

  it('offers the texts that occur with their counts, takes several, and says of a text that no row of the answers held has it', async () => {
    await open.show({
      part: 'values',
      conditions: [
        { column: 'use_type', operator: '=' },
        { column: 'is_non_revenue', operator: '=' },
        { column: 'tenant_name', operator: '=' },
        { column: 'use_type', operator: 'in', values: ['OFFICE'] },
        { column: 'use_type', operator: 'in' },
      ],
    });
    const retail = values().getByRole('option', { name: 'RETAIL 302' });
    await value(1).click();
    await retail.click();
    await press('ArrowUp', 'Enter');
    await open.page.getByText('Counted over 1,208 rows of 14:01').waitFor();
    await press('Escape');
    await values().waitFor({ state: 'detached' });
    expect(await value(1).inputValue()).toBe('RETAIL, OFFICE');
    await value(2).click();
    await values().getByRole('option', { name: 'TRUE 604' }).click();
    await press('Tab');
    // Too many to list.
    await value(3).click();
    await open.page.keyboard.type('Tenant');
    expect(await values().count()).toBe(0);
    // What stands before the last comma stays.
    await value(4).click();
    await value(4).fill('OFFICE, ret');
    await retail.click();
    await press('Escape');
    expect(await value(4).inputValue()).toBe('OFFICE, RETAIL');
    await value(5).fill('ret');
    await press('Tab');
    const unknown = open.page.getByText('No row of the answers held has “ret” in Use Type.');
    await unknown.waitFor();
    await value(5).click();
    await retail.click();
    expect(await value(5).inputValue()).toBe('RETAIL');
    await unknown.waitFor({ state: 'detached' });
    expect((await open.asked()).slice(2)).toEqual([
      ...['1: ["RETAIL"]', '1: ["RETAIL","OFFICE"]', '2: [true]', '3: ["Tenant"]'],
      ...['4: ["OFFICE","RETAIL"]', '5: ["ret"]', '5: ["RETAIL"]'],
    ]);
  });

  it('has the browser’s field for a date, which takes no half of one, and says which dates occur', async () => {
    const column = 'lease_expiry_date';
    await open.show({
      part: 'values',
      conditions: [
        { column, operator: '<=', values: [46_752] },
        { column, operator: '>=', values: [46_752.5] },
        { column, operator: 'in', values: [46_387, 46_752] },
      ],
    });
    await value(1).focus();
    await open.page.getByText('31 Dec 2026 to 25 Sep 2029, filled in 100 % of 1,208 rows').waitFor();
    expect(await value(1).inputValue()).toBe('2027-12-31');
    await value(1).fill('2028-02-29');
    await value(1).fill('');
    await press('Tab');
    const refused = open.page.getByRole('alert').filter({ hasText: 'Write day, month and year, from 1910' });
    expect(await refused.count()).toBe(0);
    for (const [written, shown] of [
      ['1909-12-31', '1909-12-31'],
      ['0027-12-31', '0027-12-31'],
    ] as const) {
      await value(1).fill(written);
      await press('Enter');
      await refused.waitFor();
      expect(await value(1).inputValue()).toBe(shown);
    }
    await value(1).fill('1910-01-01');
    await refused.waitFor({ state: 'detached' });
    // A day alone is not a date.
    await value(1).fill('');
    await value(1).focus();
    await open.page.keyboard.type('12');
    await value(2).focus();
    await refused.waitFor();
    expect(await value(2).inputValue()).toBe('2027-12-31T12:00');
    await value(2).fill('2027-12-31T18:00');
    await value(3, 'Value 3').fill('2028-12-31');
    await value(3).fill('');
    expect((await open.asked()).slice(2)).toEqual([
      ...['1: [46812]', '1: []', '1: [3654]', '1: []', '2: [46752.75]'],
      ...['3: [46387,46752,47118]', '3: [46752,47118]'],
    ]);
  });
});

it('counts values in the databases that the question itself asks, never in those of the workbook', async () => {
  const conditions: ColumnsStage['conditions'] = [{ column: 'use_type', operator: '=' }];
  await open.show({ part: 'values', conditions, asked: ['south'] });
  await value(1).fill('RET');
  await open.page.waitForFunction(() => window.asked.length === 2);
  expect(await values().count()).toBe(0);
  await open.show({ part: 'values', conditions, asked: ['north'] });
  await value(1).fill('RET');
  await values().getByRole('option', { name: 'RETAIL 302' }).waitFor();
});

describe('fields with suggestions', () => {
  const FIELDS: Record<string, [stage: Partial<ColumnsStage>, field: () => Locator]> = {
    'the search': [{ part: 'search' }, box],
    'a column': [{ part: 'column' }, () => open.page.getByRole('combobox', { name: 'Column' })],
    'a value': [{ part: 'values', conditions: [{ column: 'use_type', operator: '=' }] }, () => value(1)],
  };
  /** The place of the option that has the keys, and the number of options. */
  const activePosition = async (field: Locator): Promise<[at: number, count: number]> => {
    const id = await field.getAttribute('aria-activedescendant');
    const options = open.page.getByRole('listbox').getByRole('option');
    const size = await options.first().getAttribute('aria-setsize');
    return [Number(id!.replace(/.*-/, '')), size === null ? await options.count() : Number(size)];
  };

  it.each(Object.entries(FIELDS))(
    'have the same keys, and mark the option that has them in high contrast: %s',
    async (_, [stage, of]) => {
      await open.show(stage);
      const field = of();
      await field.focus();
      await press('ArrowDown');
      const [first, count] = await activePosition(field);
      expect(first).toBe(0);
      const id = await field.getAttribute('aria-activedescendant');
      await open.page.emulateMedia({ forcedColors: 'active' });
      const outline = open.page.locator(`[id="${id}"]`).evaluate((it) => getComputedStyle(it).outlineStyle);
      expect(await outline).toBe('solid');
      await open.page.emulateMedia({ forcedColors: 'none' });
      for (const [key, at] of [
        ['ArrowUp', count - 1],
        ['ArrowDown', 0],
        ['PageDown', Math.min(7, count - 1)],
        ['PageUp', 0],
      ] as const) {
        await press(key);
        expect([key, await activePosition(field)]).toEqual([key, [at, count]]);
      }
      await open.asked();
      await press('Escape');
      expect(await field.getAttribute('aria-expanded')).toBe('false');
      expect(await outer()).not.toContain('Escape');
      await press('ArrowUp');
      expect(await activePosition(field)).toEqual([count - 1, count]);
      await press('Escape', 'Escape');
      expect(await outer()).toContain('Escape');

      await field.pressSequentially('f');
      await open.page.getByRole('listbox').waitFor();
      await press('Home');
      expect(await field.evaluate((input) => (input as HTMLInputElement).selectionStart)).toBe(0);
      await press('ArrowDown');
      // An Enter that ends a composition, as in Japanese, takes nothing.
      await field.evaluate((input) =>
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
      );
      const taken = (await open.asked()).filter((asked) => !/^(open|closed|columns \w+)$/.test(asked));
      expect(taken).toEqual([]);
      await press('Tab');
      await open.page.getByRole('listbox').waitFor({ state: 'detached' });
    },
  );
});

describe('the catalogue', () => {
  const region = () => open.page.getByRole('region', { name: 'Columns' });
  const button = (name: string | RegExp) => region().getByRole('button', { name });

  it('folds groups, ticks several columns, and hands them on in the order of the ticks', async () => {
    await open.show({ part: 'catalogue' });
    await button(/^Rent 18 columns$/).click();
    await region().getByRole('checkbox', { name: 'Contracted Rent PA', exact: true }).check();
    await region().getByText('90 %').waitFor();
    await button('Rent 18 columns, 1 ticked').waitFor();
    await box().fill('tenant_name');
    await option('tenant_name').first().click();
    await press('Escape');
    await region().getByText('2 columns ticked').waitFor();
    await button('Add to Ask').click();
    await button('Insert as headings').click();
    await region().getByText('Headings entered in Sheet1!B2:C2.').waitFor();
    await button('Back to Ask').click();
    expect(await open.asked()).toEqual([
      'columns ignore',
      'columns exclude',
      'add contracted_rent_pa tenant_name',
      'insert contracted_rent_pa tenant_name',
      'back',
    ]);
  });

  it('shows only filled columns, keeps the ticks where headings could not be entered, and shows identifiers selected where the clipboard is forbidden', async () => {
    await open.show({ part: 'catalogue', headings: 'fails' });
    await button(/^Filled here 3\d\d$/).click();
    await button(/^Rent-free/).waitFor({ state: 'detached' });
    await button(/^Rent 18 columns$/).click();
    await region().getByRole('checkbox', { name: 'Contracted Rent PA', exact: true }).check();
    await button('Insert as headings').click();
    await region().getByRole('alert').waitFor();
    await region().getByText('1 column ticked').waitFor();
    await open.page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
      document.execCommand = () => false;
    });
    await button('Copy identifiers').click();
    await region().getByText('The identifiers are selected: press Ctrl+C').waitFor();
    expect(await selected()).toBe('contracted_rent_pa');
  });

  it('has columns without a group last, and shows a large group in parts', async () => {
    const [first, ...otherColumns] = serviceColumns(5000);
    await open.show({ part: 'catalogue', columns: [{ ...first!, group: null }, ...otherColumns] });
    const groups = await region()
      .getByRole('button', { name: / columns?$/ })
      .allTextContents();
    expect([groups[0]?.trim(), groups.at(-1)?.trim()]).toEqual([
      'Property 479 columns',
      'Other columns 1 column',
    ]);
    await button(/^Property \d+ columns$/).click();
    const boxes = region().getByRole('checkbox');
    expect(await boxes.count()).toBe(50);
    await button(/^Show 50 more of/).click();
    expect(await boxes.count()).toBe(100);
  });
});

it.each(['light', 'dark', 'high contrast'] as const)(
  'is accessible and fits 320 pixels in %s',
  async (theme) => {
    const narrow = { width: 320, height: 700 };
    const check = async (what: string) => {
      expect([what, await isWide()]).toEqual([what, false]);
      // Colours that fade in have too little contrast until they are there.
      await open.page.evaluate(async () => {
        // One that is cancelled counts as ended.
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      });
      const rules = theme === 'light' ? {} : { rules: COLOUR_RULES };
      expect(await accessibilityViolations(open.page.mainFrame(), rules)).toEqual([]);
    };
    await open.show({ part: 'search', theme }, narrow);
    await box().fill('rent');
    await press('ArrowDown');
    await check('search');
    const conditions: ColumnsStage['conditions'] = [
      { column: 'use_type', operator: '=', values: ['OFFICE'] },
      { column: 'lease_expiry_date', operator: '<=' },
    ];
    await open.show({ part: 'values', theme, conditions }, narrow);
    await value(1).click();
    await press('ArrowDown');
    await values().waitFor();
    await check('values');
    await press('Escape');
    await value(2).focus();
    await check('date');
    await open.show({ part: 'catalogue', theme }, narrow);
    await open.page.getByRole('button', { name: /^Rent 18 columns$/ }).click();
    await check('catalogue');
  },
);
