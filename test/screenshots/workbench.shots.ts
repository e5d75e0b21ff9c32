import { mkdirSync } from 'node:fs';
import type { Product } from '../support/product';
import { openTab, startRefresh } from '../support/pane-steps';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench, startProduct } from '../support/browser/outside';

const FOLDER = 'screenshots/workbench';
const SHEETS = ['Tenancy schedule', 'Columns', 'Rent bridge', 'Units', 'Report', "Agent's rent roll"];
const LAPTOP = { width: 1366, height: 768 };
/** A state that cannot be reached fails soon, and the others follow. */
const WAIT_MS = 30_000;

let product: Product;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  product = await startProduct();
});
afterAll(() => product?.close());

interface Look {
  query?: string;
  viewport?: { width: number; height: number };
}
type Act = (book: WorkbenchDriver) => Promise<unknown>;

async function take(name: string, { query = '', viewport = LAPTOP }: Look, act: Act): Promise<void> {
  const book = await openWorkbench({ url: `${product.url}/workbench/`, query, viewport });
  const { page } = book;
  page.setDefaultTimeout(WAIT_MS);
  const picture = (file: string) => page.screenshot({ path: `${FOLDER}/${file}.png` });
  try {
    await act(book).catch(async (thrown) => {
      await picture(`failed-${name}`);
      throw thrown;
    });
    // A click on a sheet's tab draws a circle for a moment. Wait until it is gone.
    await page.locator('.o-ripple').first().waitFor({ state: 'detached' });
    await picture(name);
  } finally {
    page.setDefaultTimeout(90_000);
    await book.close();
  }
}

/** Takes a picture in light and dark. */
const state = (name: string, query: string, act: Act) =>
  it.each(['light', 'dark'])(`${name}, %s`, (theme) =>
    take(`${name}-${theme}`, { query: `?theme=${theme}${query}` }, act),
  );

const filled = async (book: WorkbenchDriver, sheet?: string) => {
  await signIn(book, product.service.clients[0]!);
  await book.pane.getByText('Answered').first().waitFor();
  if (sheet) await book.switchTo(sheet);
};

const onSheet = (sheet: string) => (book: WorkbenchDriver) => filled(book, sheet);
const press = (book: WorkbenchDriver, name: string | RegExp) =>
  book.pane.getByRole('button', { name }).filter({ visible: true }).first().click();
const waitForText = (book: WorkbenchDriver, text: string | RegExp) =>
  book.pane.getByText(text).first().waitFor();
const onEmpty = async (book: WorkbenchDriver, tab: Parameters<typeof openTab>[1]) => {
  await signIn(book, product.service.clients[0]!);
  await book.pane.getByRole('checkbox', { name: 'Harbour Core Fund' }).check();
  await press(book, 'Done');
  await openTab(book.pane, tab);
};
/** "This cell" beside the selected cell of a sheet. */
const atCell = async (book: WorkbenchDriver, sheet: string, cell: string) => {
  await filled(book, sheet);
  await openTab(book.pane, 'This cell');
  await book.clickCell(`${sheet}!${cell}`);
};

state('signed-out', '', async () => undefined);
for (const sheet of SHEETS) state(`sheet-${sheet}`, '', onSheet(sheet));
state('empty', '&sheet=empty', (book) => signIn(book, product.service.clients[0]!));
state('ask-preview', '&sheet=empty', async (book) => {
  await onEmpty(book, 'Ask');
  await press(book, /^Tenancy schedule/);
  await press(book, /^Preview of the first rows/);
  await waitForText(book, /% filled/);
});
state('ask-entered', '&sheet=empty', async (book) => {
  await onEmpty(book, 'Ask');
  await press(book, /^Tenancy schedule/);
  await waitForText(book, /, all empty/);
  await press(book, 'Insert');
  await waitForText(book, 'Entered in');
  await book.idle();
});
state('cell-of-a-result', '', async (book) => {
  await atCell(book, 'Tenancy schedule', 'G12');
  await press(book, 'Find the source row');
  await book.pane.getByRole('list', { name: 'Source' }).waitFor();
});
state('cell-of-the-report', '', async (book) => {
  await atCell(book, 'Report', 'C12');
  await waitForText(book, 'Depends on');
});
const compareAgent = async (book: WorkbenchDriver) => {
  await filled(book, "Agent's rent roll");
  await openTab(book.pane, 'Compare');
  await press(book, 'Check this sheet');
  await press(book, 'Mark differences');
  await waitForText(book, 'marked');
};
state('compare', '', compareAgent);

/** The second door of README, signed out: the link below the sign-in, the clean table, the report. */
const OWN_ROLL: readonly (readonly [name: string, act: Act])[] = [
  ['link', (book) => press(book, 'No service? Paste a rent roll')],
  [
    'clean-table',
    async (book) => {
      await book.switchTo("Agent's rent roll");
      await press(book, 'Clean table');
      await press(book, 'Insert clean table');
      await waitForText(book, 'The clean table is on the sheet');
      await book.idle();
    },
  ],
  [
    'report',
    async (book) => {
      await press(book, 'Report');
      await waitForText(book, /were added/);
      await book.idle();
    },
  ],
];
for (const [at, [name]] of OWN_ROLL.entries())
  state(`own-roll-${at + 1}-${name}`, '', async (book) => {
    for (const [, act] of OWN_ROLL.slice(0, at + 1)) await act(book);
  });

it.each(['dark', 'contrast'])('report, %s', (theme) =>
  take(`report-${theme}`, { query: `?theme=${theme}` }, onSheet('Report')),
);
it('the ribbon’s menu open', () =>
  take('ribbon-menu', {}, async (book) => {
    await filled(book);
    await book.page.getByRole('button', { name: 'Refresh part' }).click();
  }));
/** Writes a question for the offices of one fund, with its headings and conditions in cells. Returns the formula's cell. */
const insertOffices = async (book: WorkbenchDriver, onlyApproved = false): Promise<string> => {
  await onEmpty(book, 'Ask');
  await book.clickCell('B2');
  await press(book, /^Tenancy schedule/);
  await book.pane.getByRole('combobox', { name: 'Search columns' }).fill('office');
  await book.pane.getByRole('option', { name: /^Condition Use Type is OFFICE/ }).click();
  await book.pane.getByRole('combobox', { name: 'Search columns' }).fill('');
  if (onlyApproved) {
    await press(book, /^Rent rolls/);
    await book.pane.getByRole('checkbox', { name: 'Only approved rent rolls' }).check();
  }
  await waitForText(book, /, all empty/);
  await press(book, 'Insert');
  await waitForText(book, 'Entered in');
  await book.idle();
  const entered = await book.pane.getByText(/^Entered in/).textContent();
  return /Sheet1!(B\d+)/.exec(entered!)![1]!;
};
it('a refresh that found changes', () =>
  take('refresh-found', { query: '?sheet=empty', viewport: { width: 1400, height: 900 } }, async (book) => {
    const { admin } = product.service;
    const cell = await insertOffices(book, true);
    await openTab(book.pane, 'Workbook');
    await book.pane.getByText('1 formula', { exact: true }).waitFor();
    const rolls = await admin.rentrolls({ database: '101' });
    const newest = rolls.at(-1)!.date;
    const first = await book.shown(`Sheet1!${cell}`);
    const waiting = rolls.filter(({ date, isApproved }) => date === newest && !isApproved);
    const roll = waiting.find(({ property }) => property === first) ?? waiting[0]!;
    await admin.setApproved(roll.rentrollId, true);
    await startRefresh(book.pane, 'workbook');
    await book.pane.getByRole('button', { name: 'Update all' }).waitFor();
  }));
describe('pictures of the docs', () => {
  it('ask', () =>
    take('ask', { query: '?sheet=empty', viewport: { width: 1280, height: 760 } }, async (book) => {
      const cell = await insertOffices(book);
      await book.clickCell('A1');
      await book.clickCell(cell);
      await press(book, `Edit ${cell.replace(/^.*!/, '')}`);
      await waitForText(book, /^Editing Sheet1!/);
      await press(book, 'Preview of the first rows');
      await waitForText(book, /% filled/);
    }));
  it('workbench', () =>
    take('workbench', { viewport: { width: 1400, height: 800 } }, onSheet('Tenancy schedule')));
  it('report', () => take('report', { viewport: { width: 1500, height: 900 } }, onSheet('Report')));
  it('reconcile', () => take('reconcile', { viewport: { width: 1500, height: 900 } }, compareAgent));
  it('clean-table', () =>
    take('clean-table', { viewport: { width: 1500, height: 760 } }, async (book) => {
      for (const [, act] of OWN_ROLL.slice(0, 2)) await act(book);
    }));
});
