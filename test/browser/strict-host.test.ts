import type { Behaviour } from '../../src/workbench/workbook/behaviour';
import { openTab, signOut, startRefresh, updateAll } from '../support/pane-steps';
import type { Product } from '../support/product';
import { chooseDatabases, withWorkbench } from '../support/with-workbench';
import { signIn } from '../support/sign-in';
import type { WorkbenchDriver } from '../support/workbench-driver';
import { openWorkbench } from '../support/browser/outside';

const QUERY = '=RR.QUERY("tenant_name, contracted_rent_pa",,,,,"limit=5")';

let product: Product;
let book: WorkbenchDriver;
withWorkbench((started) => ({ product, book } = started));
beforeAll(async () => {
  await book.enter('Sheet1!B2', QUERY);
  await book.pane.getByText('1 formula', { exact: true }).waitFor();
});
afterEach(async () => {
  await behave({ loseResults: 0, stickyErrors: 0, otherWorkbookInFront: false });
  await book.page.keyboard.press('Escape');
});

const behave = (change: Partial<Behaviour>) =>
  book.page.evaluate((what) => window.workbench!.behave(what), change);
const notice = () => book.page.locator('#notice');
const dismiss = async () => {
  await notice().getByRole('button', { name: 'Dismiss' }).click();
  await notice().waitFor({ state: 'hidden' });
};
const refresh = async () => {
  await startRefresh(book.pane, 'workbook');
  const outcome = book.pane.getByText(/formulas?, (none|\d+) changed/);
  await updateAll(book.pane, outcome);
  return outcome.textContent();
};
const batches = () => book.page.evaluate(() => window.workbench!.batches);

describe('an entry that Excel refuses', () => {
  const long = (length: number) => `="${'x'.repeat(length)}"`;

  it('leaves the cell as it was if it is typed, and a notice names the limit', async () => {
    await book.set('Sheet1!F2', 'before');
    await book.switchTo('Sheet1');
    await book.clickCell('F2');
    await book.page.keyboard.press('F2');
    await book.page.keyboard.press('Control+a');
    await book.page.keyboard.insertText(long(256));
    await book.page.keyboard.press('Enter');
    await notice().getByText('Excel allows 255').waitFor();
    expect(await book.shown('Sheet1!F2')).toBe('before');
    await dismiss();
  });

  it('leaves the cell as it was if a script sets it', async () => {
    await book.set('Sheet1!F2', `=${'1+'.repeat(4100)}1`);
    await notice().getByText('Excel allows 8192').waitFor();
    expect(await book.shown('Sheet1!F2')).toBe('before');
    await dismiss();
    await book.set('Sheet1!F2', long(255));
    expect(await book.shown('Sheet1!F2')).toHaveLength(255);
    await book.set('Sheet1!F2', '');
  });

  it('is an invalid argument for an add-in', async () => {
    const code = await book.addin().evaluate(
      (formula) =>
        Excel.run(async (context) => {
          context.workbook.worksheets.getItem('Sheet1').getRange('F2').formulas = [[formula]];
          await context.sync();
          return 'accepted';
        }).catch((error: { code: string }) => error.code),
      long(256),
    );
    expect(code).toBe('InvalidArgument');
  });
});

describe('a report of an add-in', () => {
  const CELLS = [
    ['Use', 'Rent', 'Vacant'],
    ['Office', '120', '5'],
    ['Retail', '80', '12'],
  ];
  const face = <T>(read: (workbench: NonNullable<Window['workbench']>) => T) =>
    book.page.evaluate((code) => (0, eval)(`(${code})`)(window.workbench) as T, read.toString());

  it('is a sheet with a drawn chart', async () => {
    await book.addin().evaluate(
      (cells) =>
        Excel.run(async (context) => {
          const sheet = context.workbook.worksheets.add('Report');
          const range = sheet.getRange('A1:C3');
          range.values = cells;
          range.format.columnWidth = 90;
          sheet.getRange('A1:C1').format.fill.color = '#1F4E79';
          sheet.freezePanes.freezeRows(1);
          sheet.showGridlines = false;
          const chart = sheet.charts.add(Excel.ChartType.columnStacked, range, Excel.ChartSeriesBy.columns);
          chart.name = 'Rent by use';
          chart.title.text = 'Rent by use';
          chart.setPosition('A5', 'E16');
          chart.series.getItemAt(0).format.fill.clear();
          sheet.activate();
          await context.sync();
          chart.load('name,chartType');
          await context.sync();
          if (chart.chartType !== 'ColumnStacked') throw new Error(`It is a ${chart.chartType}.`);
        }),
      CELLS,
    );
    const canvas = book.page.locator('.o-figure canvas');
    await canvas.waitFor();
    const colors = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
    await book.until(async () => (await colors()) > 3, true);
    expect(await face(({ charts }) => charts)).toMatchObject([
      {
        name: 'Rent by use',
        isStacked: true,
        series: [{ name: 'Rent', color: 'transparent' }, { name: 'Vacant' }],
      },
    ]);
    expect(await face((workbench) => workbench.style('Report!A1'))).toMatchObject({
      fillColor: '#1F4E79',
      // 90 points.
      columnWidth: 120,
      frozenRows: 1,
    });
  });

  afterAll(() =>
    book.addin().evaluate(() =>
      Excel.run(async (context) => {
        context.workbook.worksheets.getItem('Report').delete();
        await context.sync();
      }),
    ),
  );
});

it('refuses the object model and results while a person types, and takes them afterwards', async () => {
  await book.clickCell('F2');
  await book.page.keyboard.type('typing');
  const read = () =>
    book.addin().evaluate(() =>
      Excel.run(async (context) => {
        const name = context.workbook.worksheets.getActiveWorksheet().load('name');
        await context.sync();
        return name.name;
      }).catch((error: { code: string }) => error.code),
    );
  expect(await read()).toBe('InvalidOperationInCellEditMode');
  await book.set('Sheet2!A1', QUERY);
  await book.until(async () => (await book.calls()).at(-1)?.address ?? '', 'Sheet2!A1');
  expect(await read()).toBe('InvalidOperationInCellEditMode');
  expect(await book.shown('Sheet2!A1')).toBe('#BUSY!');
  await book.page.keyboard.press('Escape');
  expect(await read()).toBe('Sheet1');
  await book.until(() => book.spill('Sheet2!A1'), 'A1:B6');
  await book.set('Sheet2!A1', '');
});

it('shows dates of a result to another formula as objects, which that reads', async () => {
  await book.set('Sheet2!A1', '=RR.QUERY("lease_expiry_date",,0,,,"sort=lease_expiry_date desc; limit=1")');
  await book.set('Sheet2!C1', 'lease_expiry_date');
  await book.set('Sheet2!D1', '=A1');
  await book.set('Sheet2!E1', '=RR.QUERY("lease_expiry_date", C1:D1, 0, , , "limit=1")');
  await book.until(async () => /^\d{4}-\d\d-\d\d$/.test(await book.shown('Sheet2!E1')), true);
  expect(await book.shown('Sheet2!E1')).toBe(await book.shown('Sheet2!A1'));
  for (const cell of ['A1', 'C1', 'D1', 'E1']) await book.set(`Sheet2!${cell}`, '');
});

it('sends no request for a part of a formula that a person points at while editing', async () => {
  const before = product.faults.requests.length;
  await book.clickCell('F2');
  await book.page.keyboard.type('=RR.QUERY("lease_reference")');
  const name = book.page.locator('.o-grid-composer .o-composer span').filter({ hasText: 'RR.QUERY' }).first();
  const bubble = book.page.locator('.o-speech-content');
  const pointed = async () => {
    await book.page.mouse.move(700, 600);
    await bubble.waitFor({ state: 'hidden' });
    await name.hover();
    const text = await bubble.textContent();
    // The engine loses a pointer that leaves before the next frame.
    await book.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    return text;
  };
  // The answer shows when the person points there again.
  await book.until(pointed, '#N/A');
  await book.page.keyboard.press('Escape');
  expect(product.faults.requests.length).toBe(before);
});

it.each([1, 99])(
  'answers cells in error that ignore %i recalculations after a sign-in',
  async (stickyErrors) => {
    await signOut(book.pane);
    await book.enter('Sheet2!A1', `=RR.QUERY("unit_name", , 0, , , "limit=${stickyErrors}")`);
    expect(await book.shown('Sheet2!A1')).toBe('#N/A');
    await behave({ stickyErrors });
    await signIn(book, product.service.clients[0]!);
    await openTab(book.pane, 'Workbook');
    await book.until(async () => (await book.shown('Sheet2!A1')).startsWith('#'), false);
    await book.set('Sheet2!A1', '');
    await book.pane.getByText('1 formula', { exact: true }).waitFor();
  },
);

it('refreshes while another workbook is in front', async () => {
  await behave({ otherWorkbookInFront: true });
  expect(await refresh()).toContain('1 formula, none changed');
});

it('does not make the workbook dirty by a refresh that changes nothing', async () => {
  await book.idle();
  expect(await refresh()).toContain('none changed');
  // The pane saves the formulas' answers a second after the last one.
  await book.until(async () => JSON.stringify(await book.settings()).includes('limit=5'), true);
  // What was cleared before may still have to be saved.
  const isDirtied = async () => {
    await book.page.evaluate(() => (window.workbench!.isDirty = false));
    expect(await refresh()).toContain('none changed');
    return book.page.evaluate(() => window.workbench!.isDirty);
  };
  await book.until(isDirtied, false);
  expect(await isDirtied()).toBe(false);
});

it('reads the workbook for 20 quick edits hardly more often than for one', async () => {
  const batchesFor = async (edits: number) => {
    const before = await batches();
    for (let row = 1; row <= edits; row++) await book.set(`Sheet2!D${row}`, String(row));
    await book.set('Sheet2!A1', QUERY);
    await book.pane.getByText('2 formulas', { exact: true }).waitFor();
    await book.set('Sheet2!A1', '');
    await book.pane.getByText('1 formula', { exact: true }).waitFor();
    return (await batches()) - before;
  };
  const forOne = await batchesFor(1);
  expect(await batchesFor(20)).toBeLessThanOrEqual(2 * forOne);
});

describe('another page', () => {
  let other: WorkbenchDriver;
  beforeAll(async () => {
    other = await openWorkbench({
      url: `${product.url}/workbench/`,
      query: '?sheet=empty&chartSheet=listed',
      isForgotten: true,
    });
  });
  afterAll(() => other?.close());

  const fill = async () => {
    await chooseDatabases(other, product);
    await other.set('Sheet1!B2', QUERY);
    await other.pane.getByText('1 formula', { exact: true }).waitFor();
  };

  it('refreshes while a chart sheet is in front', async () => {
    await fill();
    await other.switchTo('Chart');
    await other.pane.getByRole('button', { name: 'Refresh workbook' }).click();
    await other.pane.getByText('1 formula, none changed').waitFor();
  });

  it('draws a generic icon if the reply has Cache-Control, and else the own one', async () => {
    const icons = () =>
      other.page
        .locator('#ribbon img')
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    await other.until(async () => (await icons()).every((src) => /\.png\?v=/.test(src)), true);
    await other.page.route('**/assets/*.png*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-cache' } });
    });
    await other.page.clock.install();
    await other.startOver();
    await other.until(async () => (await icons()).every((src) => src.startsWith('data:image/svg')), true);
    await other.page.unrouteAll();
  });

  it('runs a formula again whose result Excel has lost, then lists it, and Refresh revives it', async () => {
    /** Lets time pass in steps, because the pane looks again and again. */
    const passUntil = async (isDone: () => Promise<boolean>) => {
      for (let step = 0; step < 90 && !(await isDone()); step++) {
        await other.page.clock.fastForward(2_000);
        // What has no timer goes on meanwhile, such as the service's answer.
        await other.addin().evaluate(() => fetch('/gateway/profile').then((reply) => reply.text()));
      }
      expect(await isDone()).toBe(true);
    };
    const lost = async () => (await other.calls()).filter(({ state }) => state === 'lost').length;
    const listed = other.pane.getByText('Excel did not take the answer');
    await fill();
    await other.page.evaluate(() => window.workbench!.behave({ loseResults: 2 }));
    await other.set('Sheet2!A1', QUERY.replace('limit=5', 'limit=4'));
    await passUntil(async () => (await lost()) === 2);
    await passUntil(async () => (await listed.count()) > 0);
    expect(await other.shown('Sheet2!A1')).toBe('#BUSY!');
    await startRefresh(other.pane, 'workbook');
    // Nothing can be lost in a cell without an answer, so that it does not wait for "Update all".
    await passUntil(async () => (await other.spill('Sheet2!A1')) === 'A1:B5');
    await passUntil(async () => (await listed.count()) === 0);
  });
});
