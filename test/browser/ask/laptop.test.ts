import type { Locator } from 'playwright-core';
import { openTab } from '../../support/pane-steps';
import { withWorkbench } from '../../support/with-workbench';
import type { WorkbenchDriver } from '../../support/workbench-driver';

let book: WorkbenchDriver;
withWorkbench((started) => ({ book } = started));

const button = (name: string | RegExp) =>
  book.pane.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
const preview = () => book.pane.getByRole('region', { name: 'Preview' });
const search = () => book.pane.getByRole('combobox', { name: 'Search columns' });
const insert = () => button('Insert');

/** Where an element stands in the pane, how high the pane is, and whether a person sees all of it. */
const measure = (shown: Locator) =>
  shown.evaluate((element) => {
    const { left, top, right, bottom, height } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isOnTop = at !== null && (element.contains(at) || at.contains(element));
    return {
      top,
      bottom,
      height,
      pane: innerHeight,
      isInView: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && isOnTop,
    };
  });

/** The height between search and preview, where the question is built. Search and "Insert" must be in view. */
async function roomToCompose(): Promise<number> {
  const boxes = { search: await measure(search()), insert: await measure(insert()) };
  expect({ search: boxes.search.isInView, insert: boxes.insert.isInView }).toEqual({
    search: true,
    insert: true,
  });
  return (await measure(preview())).top - boxes.search.bottom;
}

beforeAll(async () => {
  await book.page.setViewportSize({ width: 1366, height: 768 });
  await openTab(book.pane, 'Ask');
  await button('Done').click();
  await book.clickCell('B2');
  await button(/^Tenancy schedule/).click();
  await preview()
    .getByText(/^\d+ of \d+ rows$/)
    .waitFor();
});
afterAll(() => expect(book.problems).toEqual([]));

it('says in one line how many rows there are in which currencies, and shows the first rows on demand in at most a third', async () => {
  const folded = await measure(preview());
  expect(folded.height).toBeLessThanOrEqual(44);
  expect(await preview().getByRole('status').textContent()).toMatch(/^\d+ of \d+ rows · EUR/);
  expect(await preview().getByRole('table').count()).toBe(0);
  expect(await roomToCompose()).toBeGreaterThan(folded.pane / 3);

  await button('Preview of the first rows').click();
  await preview().getByRole('row').nth(8).waitFor();
  const open = await measure(preview());
  expect(open.height).toBeGreaterThan(100);
  expect(open.height).toBeLessThanOrEqual(open.pane / 3);
  expect(await roomToCompose()).toBeGreaterThan(100);
});

it('keeps search, button and room to compose beside an error', async () => {
  await book.enter('C14', 'Total');
  await book.clickCell('B2');
  await book.pane.getByText(/must be empty/).waitFor();
  await insert().click();
  await book.pane
    .getByRole('alert')
    .filter({ hasText: /must be empty/ })
    .waitFor();
  expect(await roomToCompose()).toBeGreaterThan(80);
  const error = await measure(book.pane.getByRole('alert').filter({ hasText: /must be empty/ }));
  const { bottom, pane } = await measure(preview());
  expect(bottom - error.top).toBeLessThanOrEqual(pane / 3 + 1);
});

it('scrolls a part that is opened into view', async () => {
  for (const name of [/^Totals/, /^Rent rolls/]) {
    await button(name).click();
    const group = book.pane.getByRole('group', { name });
    const fields = group.getByRole('radiogroup').or(group.getByRole('checkbox')).first();
    await fields.waitFor();
    await book.until(async () => (await measure(fields)).isInView, true);
    await button(name).click();
  }
});

it('shows what was inserted instead of the question, and leads on from there', async () => {
  await book.enter('C14', '');
  await book.clickCell('B2');
  await book.pane.getByText(', all empty').waitFor();
  const count = /^\d+/.exec((await preview().getByRole('status').textContent())!)![0];
  await insert().click();
  const entered = book.pane.getByRole('region', { name: 'Entered' });
  await entered.getByText(/^Entered in Sheet1!B\d+\./).waitFor();
  await entered.getByText(`${count} rows`).waitFor();
  await button('New question').and(book.pane.locator(':focus')).waitFor();
  expect(await book.pane.getByText('must be empty').count()).toBe(0);
  expect(await insert().count()).toBe(0);
  for (const shown of [search(), button('New question'), entered.getByRole('button', { name: 'Undo' })])
    expect((await measure(shown)).isInView).toBe(true);

  // The question comes back with another cell, to be inserted again.
  await book.clickCell('L2');
  await insert().waitFor();
  await book.clickCell('B2');
  await entered.getByRole('button', { name: 'Edit' }).click();
  await book.pane.getByText(/^Editing Sheet1!B\d+\.$/).waitFor();
  await button('Leave').click();
  await button(/^Tenancy schedule/).waitFor();
  expect(await entered.count()).toBe(0);
});

it('scrolls the choices of “Totals by …” into view', async () => {
  await book.page.setViewportSize({ width: 1366, height: 640 });
  await button(/^Totals by/).click();
  const choices = book.pane.getByRole('group', { name: 'Totals by' });
  await choices.waitFor();
  await book.until(async () => (await measure(choices)).isInView, true);
});
