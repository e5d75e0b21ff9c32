import fc from 'fast-check';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askService } from '../support/ask-service';
import { openTab, signOut } from '../support/pane-steps';
import { propertyRuns } from '../support/property-runs';
import { signIn } from '../support/sign-in';
import { book, product, withWorkbench } from '../support/with-workbench';

// With fewer units, two uses have the same number of rows.
withWorkbench({ units: 300 });

/** The formulas that a person types, by the use that they ask for. Each has a cell with room below. */
const USES = ['OFFICE', 'RETAIL', 'LOGISTICS', 'PARKING'] as const;
const CELLS = ['A1', 'C1', 'E1'] as const;
type Use = (typeof USES)[number];

type Act =
  | { kind: 'type'; cell: (typeof CELLS)[number]; use: Use }
  | { kind: 'ask'; use: Use }
  | { kind: 'undo' | 'refresh' | 'sign out' | 'sign in' | 'service fails' | 'service answers' };

const acts = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('type'),
        cell: fc.constantFrom(...CELLS),
        use: fc.constantFrom(...USES),
      }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask'), use: fc.constantFrom(...USES) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('undo', 'refresh', 'sign out', 'sign in', 'service fails', 'service answers'),
      }),
    },
  ) as fc.Arbitrary<Act>,
  { minLength: 6, maxLength: 10 },
);

/** How many rows the service has of each use, and in all. */
const counts = new Map<string, number>();
let all = 0;
let isSignedIn = true;
/** Nothing is inserted, so that the values in the condition of the question in Ask become more. */
const asked = new Set<Use>();

beforeAll(async () => {
  const rows = await askService(product, 'query', { columns: ['unit_name', 'use_type'] }, ['101']);
  all = rows.length;
  for (const use of USES) counts.set(use, rows.filter((row) => row['use_type'] === use).length);
  expect(new Set(counts.values()).size).toBe(USES.length);
});

const formulaOf = (use: Use) => `=RR.QUERY("unit_name","use_type=${use}",0)`;

async function act(action: Act): Promise<void> {
  const { pane, page } = book;
  switch (action.kind) {
    case 'type':
      return book.set(`Sheet1!${action.cell}`, formulaOf(action.use));
    case 'ask': {
      if (!isSignedIn) return;
      // A selected formula would open in Ask.
      await book.clickCell('H1');
      await openTab(pane, 'Ask');
      if (asked.has(action.use)) return;
      const search = pane.getByRole('combobox', { name: 'Search columns' });
      await search.fill(action.use);
      const condition = pane.getByRole('option', { name: new RegExp(`Use Type is ${action.use}`) });
      await condition
        .or(pane.getByText(/^(?:No column|\d+ found)/))
        .first()
        .waitFor();
      // Values are known of answers that are held.
      if (!(await condition.isVisible())) return search.fill('');
      await condition.click();
      if (asked.size === 0) {
        await search.fill('unit_name');
        await page.keyboard.press('Enter');
      }
      asked.add(action.use);
      return;
    }
    case 'undo': {
      const undo = pane.getByRole('button', { name: /^Undo/ }).first();
      if (await undo.isVisible()) await undo.click();
      return;
    }
    case 'refresh':
      if (!isSignedIn) return;
      await openTab(pane, 'Workbook');
      // Without formulas there is nothing to refresh, and a preview that asks comes to its end first.
      return pane
        .getByRole('button', { name: 'Refresh workbook' })
        .click({ timeout: 1_000 })
        .catch(() => undefined);
    case 'sign out':
      if (isSignedIn) await signOut(pane);
      isSignedIn = false;
      return;
    case 'sign in':
      if (isSignedIn) return;
      product.faults.heal();
      await signIn(book, product.service.clients[0]!);
      isSignedIn = true;
      return;
    case 'service fails':
      return product.faults.fail(DEFAULT_PROFILE.query.path, { status: 400 });
    case 'service answers':
      product.faults.heal();
  }
}

/** What a text says of rows: how many are shown, and of how many. */
const readRowCounts = (text: string): [number, number] | undefined => {
  const [, shown, of] = /([\d,]+) of ([\d,]+) rows/.exec(text) ?? [];
  return shown === undefined ? undefined : [Number(shown.replace(',', '')), Number(of!.replace(',', ''))];
};

/** Compares what the pane says of each formula with what the formula says, and that with the service. */
async function expectTruth(typed: ReadonlyMap<string, Use>): Promise<void> {
  await book.idle();
  const shown = new Map<string, number>();
  for (const [cell, use] of typed) {
    const spill = await book.spill(`Sheet1!${cell}`);
    if (spill === null) continue;
    shown.set(cell, Number(/\d+$/.exec(spill)![0]));
    expect([cell, use, shown.get(cell)]).toEqual([cell, use, counts.get(use)]);
  }
  if (!isSignedIn) return;
  const { pane } = book;
  if (asked.size > 0) {
    await book.clickCell('H1');
    await openTab(pane, 'Ask');
    const status = pane.getByRole('region', { name: 'Preview' }).getByRole('status').first();
    // A preview that has no answer says no number.
    if (await status.isVisible()) {
      const rows = readRowCounts((await status.textContent())!);
      // A second value of a column means any of them.
      const matching = [...asked].reduce((sum, use) => sum + counts.get(use)!, 0);
      if (rows) expect([...asked, ...rows]).toEqual([...asked, matching, all]);
    }
  }
  await openTab(pane, 'Workbook');
  for (const [cell, rows] of shown) {
    const line = pane.getByRole('listitem').filter({ hasText: new RegExp(`Sheet1!${cell}(?!\\d)`) });
    if ((await line.count()) === 0) continue;
    const [, size] = /([\d,]+) × \d+/.exec((await line.first().textContent())!) ?? [];
    if (size !== undefined) expect([cell, Number(size.replace(',', ''))]).toEqual([cell, rows]);
  }
  await openTab(pane, 'This cell');
  for (const [cell, rows] of shown) {
    await book.clickCell(cell);
    const panel = pane.getByRole('tabpanel', { name: 'This cell' });
    await panel.getByText(`Sheet1!${cell}`, { exact: true }).first().waitFor();
    const rowCounts = readRowCounts(await panel.innerText());
    if (rowCounts) expect([cell, ...rowCounts]).toEqual([cell, rows, all]);
  }
}

it('says of each formula what the formula says, whatever a person did before', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (actions) => {
      product.faults.heal();
      const typed = new Map<string, Use>();
      await act({ kind: 'sign in' });
      for (const cell of CELLS) await book.set(`Sheet1!${cell}`, '');
      for (const action of actions) {
        await act(action);
        if (action.kind === 'type') typed.set(action.cell, action.use);
        await expectTruth(typed);
        compared += 1;
      }
    }),
    // Each run costs half a minute of a browser.
    { numRuns: propertyRuns(10), endOnFailure: true },
  );
  expect(compared).toBeGreaterThan(0);
});
