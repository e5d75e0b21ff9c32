import { createColumnNames } from '../../src/answers/naming';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { askService } from '../support/ask-service';
import { accessibilityViolations } from '../support/axe';
import { openTab } from '../support/pane-steps';
import type { Product } from '../support/product';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { EVENT_COLUMNS, eventsOracle } from '../templates/events/events-oracle';
import { expectEvents } from '../templates/events/read-events';
import { GAP_COLUMNS } from '../templates/gaps/gaps-oracle';
import { expectGaps } from '../templates/gaps/read-gaps';
import { latestRows } from '../templates/totals/totals-oracle';

let product: Product;
let book: WorkbenchDriver;

withWorkbench((started) => ({ product, book } = started), { databases: ALL_DATABASES });

const { identity, rentrollDateColumn } = DEFAULT_PROFILE;
const { columns } = createCatalogue();
const { heading } = createColumnNames(columns);
const HEADINGS = new Map(columns.map(({ name }) => [name, heading(name)]));
const start = () => book.pane.getByRole('button', { name: /^Lease events/ });
const IDS = ['101', '102', '103'];
const said = (text: string) => book.pane.getByText(text).first().waitFor();
const valuesOf = (cells: readonly string[]) =>
  book.page.evaluate(
    (wanted) =>
      Object.fromEntries(wanted.map((cell) => [cell, window.workbench!.cell(`Lease events!${cell}`).value])),
    cells,
  );
/** What the sheet holds. */
async function readGaps() {
  const cells = await book.page.evaluate(() =>
    Object.fromEntries(
      Array.from({ length: 900 }, (_, row) => [...'BCDEFG'].map((letter) => `${letter}${row + 1}`))
        .flat()
        .map((cell) => [cell, window.workbench!.cell(`Gaps!${cell}`).value]),
    ),
  );
  return { value: (cell: string) => cells[cell] ?? '' };
}
/** The list, and the cells that it names. */
async function readEvents() {
  const list = Array.from({ length: 900 }, (_, row) =>
    [...'BCDEFGHIJKL'].map((at) => `${at}${row + 1}`),
  ).flat();
  const shown = await valuesOf(list);
  const named = list.map((cell) => String(shown[cell])).filter((text) => /^[A-Z]{1,2}\d+$/.test(text));
  const cells = { ...shown, ...(await valuesOf(named)) };
  return { value: (cell: string) => cells[cell] ?? '' };
}

it('“Gaps by money” adds a sheet in two clicks from a blank one, whose figures are those of the service', async () => {
  await openTab(book.pane, 'Ask');
  await book.pane.getByRole('button', { name: /^Gaps by money/ }).click();
  await said('The sheet "Gaps" was added.');
  await book.idle();
  const rows = await askService(product, 'query', { columns: [...GAP_COLUMNS] }, IDS);
  expectGaps(await readGaps(), rows, String(await book.shown('Gaps!C4')));
  await book.enter('Gaps!C4', 'GBP');
  await book.enter('Gaps!C5', 'ERV');
  await book.idle();
  expectGaps(await readGaps(), rows, 'GBP', 'ERV');
  expect(await book.shown('Gaps!H31')).toMatch(/^.+, unit .+: please tell us the .*ERV.*\.$/);
  expect(await accessibilityViolations(book.addin())).toEqual([]);
});

/** The tests run in this order: one person and one workbook. */
describe('“Lease events”', () => {
  it('adds a sheet in two clicks from a blank one, whose events are those of the service', async () => {
    await openTab(book.pane, 'Ask');
    await start().click();
    await said('The sheet "Lease events" was added.');
    await book.idle();
    const asked = { columns: [...EVENT_COLUMNS], rentrolls: 'all-rentrolls' };
    const all = await askService(product, 'query', asked, IDS);
    const at = (day: string) =>
      latestRows(all, { property: identity.property, date: rentrollDateColumn }, day);
    const from = all
      .map((row) => String(row[rentrollDateColumn]).slice(0, 10))
      .sort()
      .at(-1)!;
    const before = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
    const expected = (months: number, shown?: string) =>
      eventsOracle(at(from), { from, months, earlier: at(before), ...(shown && { shown }) });
    expect(expected(12).length).toBeGreaterThan(200);
    await book.enter('Lease events!C5', 'expiry');
    await book.idle();
    expectEvents(await readEvents(), expected(12, 'expiry'), HEADINGS);
    await book.enter('Lease events!C4', '3');
    await book.enter('Lease events!C5', 'everything');
    await book.idle();
    expectEvents(await readEvents(), expected(3), HEADINGS);
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('leads from a rent at stake to its row of the source, and from each deadline to its cell', async () => {
    await openTab(book.pane, 'This cell');
    await book.page.evaluate(() => window.workbench!.select('Lease events!I23'));
    const region = book.pane.getByRole('region', { name: 'This cell' });
    await region
      .getByRole('button', { name: /^Find the source row/ })
      .first()
      .click();
    await region
      .getByText(new RegExp(`· ${await book.shown('Lease events!F23')}`))
      .first()
      .waitFor();
    const cell = await book.shown('Lease events!L23');
    await book.page.evaluate((to) => window.workbench!.select(to), `Lease events!${cell}`);
    const told = await book.shown('Lease events!K23');
    await region.getByText(told).first().waitFor();
    expect(await book.shown(`Lease events!${cell.replace(/\d+/, '22')}`)).toBe(told);
  });
});
