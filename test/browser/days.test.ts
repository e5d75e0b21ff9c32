import { performance } from 'node:perf_hooks';
import type { Locator } from 'playwright-core';
import { agentFiles } from '../support/agent-files';
import { plainWords } from '../support/machine-words';
import { openTab, startRefresh } from '../support/pane-steps';
import type { Product } from '../support/product';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

/** The days of three people, each step as a person takes it: every click counts, and so does the choice of a cell. */
let product: Product;
let book: WorkbenchDriver;
let clicks = 0;
let startedAt = 0;

beforeEach(() => {
  clicks = 0;
  startedAt = performance.now();
});
afterEach(() => {
  const { currentTestName } = expect.getState();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${clicks} clicks, ${seconds} s: ${currentTestName}\n`);
});

async function click(what: Locator): Promise<void> {
  clicks += 1;
  await what.click();
}
const cell = async (address: string) => {
  clicks += 1;
  await book.clickCell(address);
};
const button = (name: string | RegExp) =>
  book.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const box = (name: string) => book.pane.getByRole('checkbox', { name, exact: true });
const tab = async (name: 'Ask' | 'Workbook' | 'This cell' | 'Compare') => {
  clicks += 1;
  await openTab(book.pane, name);
};
const type = (text: string) => book.page.keyboard.type(text);
const words = plainWords(() => book);
/** Words of a machine in what the pane said of each sheet. */
const said: string[] = [];

describe('the day of a person with one fund', () => {
  withWorkbench((started) => ({ product, book } = started), { databases: null });

  it('leads from the sign-in to the offices of one fund in at most 12 clicks', async () => {
    const { clientId, clientSecret } = product.service.clients[0]!;
    await click(book.pane.getByLabel('Client ID'));
    await type(clientId);
    await book.page.keyboard.press('Tab');
    await type(clientSecret);
    await click(button('Sign in'));
    await click(box('Harbour Core Fund'));
    await book.pane.getByText('Saved with this workbook').waitFor();
    await tab('Ask');
    await cell('B2');
    await click(button(/^Tenancy schedule/));
    await click(book.pane.getByRole('combobox', { name: 'Search columns' }));
    await type('office');
    await click(book.pane.getByRole('option', { name: /^Condition Use Type is OFFICE/ }));
    await book.pane.getByText(', all empty').waitFor();
    await click(button('Insert'));
    await book.pane.getByText(/^Entered in Sheet1!B\d+\./).waitFor();
    await book.idle();

    const entered = /Sheet1!B(\d+)/.exec((await book.pane.getByText(/^Entered in/).textContent())!)![1]!;
    const spilled = /^B(\d+):([A-Z])(\d+)$/.exec((await book.spill(`Sheet1!B${entered}`))!)!;
    const [first, last] = [Number(spilled[1]), Number(spilled[3])];
    const uses = await book.page.evaluate(
      ([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => window.workbench!.cell(`Sheet1!E${from + at}`).text),
      [first, last] as const,
    );
    expect(uses.length).toBeGreaterThan(20);
    expect([...new Set(uses)]).toEqual(['OFFICE']);
    expect(clicks).toBeLessThanOrEqual(12);
  });

  it('leads through a quarter-end: refresh, report, bridge, totals and a record', async () => {
    await click(button('New question'));
    await tab('Workbook');
    clicks += 1;
    await startRefresh(book.pane, 'workbook');
    await book.pane.getByText('1 formula, none changed.').waitFor();
    await tab('Ask');
    for (const [name, sheet] of [
      ['Insert report', 'Report'],
      ['Insert rent bridge', 'Rent bridge'],
    ] as const) {
      await click(button(name));
      await book.pane
        .getByText(new RegExp(`"${sheet}" w(?:as|ere) added`))
        .first()
        .waitFor();
      await book.idle();
      said.push(...(await words.inPane()));
    }
    await click(button(/^Totals by …/));
    await click(button('property'));
    await book.pane.getByText('The sheet "Totals" was added.').waitFor();
    // Sums of a person over a result, of which many amounts are below 1,000.
    await book.set('Sheet2!B2', '=SUMIFS(Units!H:H, Units!C:C, Units!C14)');
    await book.set('Sheet2!B3', '=B2/2');
    await book.idle();
    await tab('Workbook');
    await click(button('Insert record'));
    await book.pane.getByText('Sheet “Record” was added.').waitFor();
    expect(await book.shown('Report!B3')).toMatch(/^All amounts are in EUR\./);
    expect(await book.shown('Rent bridge!D5')).toBe(
      'All amounts are in EUR, and the lines add up to the cent.',
    );
    expect(clicks).toBeLessThanOrEqual(12);
  });

  it('leads through words of people on each sheet and in the pane, and none of a machine', async () => {
    expect([...said, ...(await words.inPane())]).toEqual([]);
    expect(await words.onSheets(['Report', 'Rent bridge', 'Totals'])).toEqual([]);
    expect(await words.onSheets(['Record'], { columns: 7, rows: 200 })).toEqual([]);
  });

  it('ends with a record that agrees with the workbook', async () => {
    await click(button('Check record'));
    const list = book.pane.getByRole('list', { name: 'Check of Record', exact: true });
    await list.waitFor();
    const results = await list.getByRole('listitem').allTextContents();
    expect(results.length).toBeGreaterThan(5);
    expect(results.filter((text) => !text.trim().endsWith(' Equal.'))).toEqual([]);
  });

  it('hands on copies of all sheets, which show the same without a formula', async () => {
    await openTab(book.pane, 'Workbook');
    await click(button('Values instead of formulas…'));
    await click(button('Make the copies'));
    await book.pane
      .getByText(/ were added at the end|Nothing was changed|nothing was changed/)
      .first()
      .waitFor();
    expect(await book.pane.getByRole('alert').allTextContents()).toEqual([]);
    await book.idle();
    for (const sheet of ['Report', 'Rent bridge', 'Totals']) {
      const [copy, original] = await book.page.evaluate(
        (names) =>
          names.map((name) =>
            Array.from({ length: 80 * 12 }, (_, at) => {
              const address = `${name}!${String.fromCharCode(65 + (at % 12))}${Math.floor(at / 12) + 1}`;
              const { text, formula } = window.workbench!.cell(address);
              return { text, formula: formula === undefined ? '' : 'formula' };
            }),
          ),
        [`${sheet} (values)`, sheet],
      );
      expect(copy!.map(({ text }) => text)).toEqual(original!.map(({ text }) => text));
      expect(copy!.filter(({ formula }) => formula)).toEqual([]);
      expect(original!.filter(({ formula }) => formula)).not.toEqual([]);
    }
  });

  it('hands on the workbook itself, whose figures still add up, and takes that back', async () => {
    const figures = () =>
      book.page.evaluate(() =>
        ['Report', 'Rent bridge', 'Totals'].map((sheet) =>
          Array.from({ length: 60 * 8 }, (_, at) => {
            const address = `${sheet}!${String.fromCharCode(65 + (at % 8))}${Math.floor(at / 8) + 1}`;
            const { text, formula } = window.workbench!.cell(address);
            return { text, formula };
          }),
        ),
      );
    const before = await figures();
    await click(book.pane.getByRole('radio', { name: /^In this workbook/ }));
    await click(button('Replace formulas…'));
    await click(button('Replace'));
    await book.pane.getByText(/ became values\. |othing was changed/).waitFor();
    expect(await book.pane.getByRole('alert').allTextContents()).toEqual([]);
    await book.idle();
    const after = await figures();
    const textsOf = (sheets: typeof before) => sheets.map((cells) => cells.map(({ text }) => text));
    expect(textsOf(after)).toEqual(textsOf(before));
    const formulas = after.flat().flatMap(({ formula }) => formula ?? []);
    expect(formulas.length).toBeGreaterThan(200);
    expect(formulas.filter((formula) => /RR\.|Units!\$?B\$?11#/.test(formula))).toEqual([]);
    await click(book.pane.getByRole('button', { name: /^Undo: values in the place of/ }));
    await book.pane.getByText(/^Undone: values/).waitFor();
    await book.idle();
    expect(await figures()).toEqual(before);
  });
});

describe('the day of a person with rent rolls of agents', () => {
  withWorkbench((started) => ({ product, book } = started), { units: 600, databases: ALL_DATABASES });

  it('leads from three files to a list of what is open', async () => {
    const { files, properties } = await agentFiles(book);
    await tab('Compare');
    // Dropping files is one act.
    clicks += 1;
    const [chooser] = [book.pane.locator('input[type="file"]').first()];
    await chooser.setInputFiles(files.slice(0, 3));
    await book.pane.getByRole('heading', { name: 'Several sheets' }).waitFor();
    await click(button('Compare 3 sheets'));
    const lines = book.pane.getByRole('list', { name: 'Rent rolls received' }).getByRole('listitem');
    const period = book.pane.getByRole('combobox').first();
    await lines.first().or(period).first().waitFor();
    if (await period.isVisible()) {
      clicks += 2;
      await period.selectOption('year');
      await book.pane.getByLabel('Currency').fill('EUR');
      await click(button('Use it'));
      await click(button('Compare 3 rent rolls'));
    }
    await click(button('Write list'));
    await book.pane.getByText('Written to sheet "Rent rolls received".').waitFor();
    const open = await lines.allTextContents();
    expect(open).toHaveLength(3);
    expect(open[0]).toContain(properties.first);
    expect(open[0]).toMatch(/units? open/);
    expect(clicks).toBeLessThanOrEqual(12);
  });
});
