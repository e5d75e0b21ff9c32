import { agentFiles, type AgentFile, type AgentFiles } from '../support/agent-files';
import { textTable } from '../support/text-table';
import { machineWords, sheetTexts, inPane, onSheets } from '../support/machine-words';
import { waitForCellText } from '../support/figure-sources';
import { expectNone, openTab, signOut } from '../support/pane-steps';
import {
  book,
  byRole,
  waitForText,
  countClicks,
  expectAccessible,
  expectAtHome,
  withWorkbench,
  ALL_DATABASES,
} from '../support/with-workbench';

let agents: AgentFiles;
/** The requests since the person signed out. */
const sent: string[] = [];

const region = () => byRole('region', 'Compare');
const button = (name: string) => region().getByRole('button', { name, exact: true });
/** Lines that Chromium has not found in view have a text content, but no inner text. */
const lines = (list: string) => region().getByRole('list', { name: list }).getByRole('listitem');
const layouts = async () => JSON.stringify((await book.settings())['rr.layouts']);

/** The differences of the rents, in cents. */
const cents = async () =>
  (await lines('Contracted rent p.a.').allTextContents()).map((text) =>
    Math.round(Number(/[+−][\d,]+\.\d\d/.exec(text)![0].replace('−', '-').replaceAll(',', '')) * 100),
  );

/** Drops files as a person does. */
async function drop(files: readonly AgentFile[]): Promise<void> {
  const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const transfer = await book.addin().evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, base64 } of all)
      data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name));
    return data;
  }, given);
  await region().dispatchEvent('drop', { dataTransfer: transfer });
}

async function pasteText(text: string): Promise<void> {
  await button('paste text instead').click();
  await region().getByLabel('Rent roll as text').fill(text);
  await button('Check this text').click();
  await button('Write result').waitFor();
}

/** The dropped rent roll in German and per month, without its first let unit, and with a higher rent in the second one. */
function changedText(): { text: string; removed: string; raised: string } {
  const [title, manager, blank, heading, ...units] = agents.files[1]!.buffer.toString('latin1').split('\n');
  const let_ = units.filter((unit) => /;\d[\d.,]*;\d+\.\d+\.\d+;/.test(unit));
  const [removed, raised] = let_.map((unit) => unit.split(';'));
  const rent = Number(raised![3]!.replaceAll('.', '').replace(',', '.')) + 2_000;
  const higher = raised!.with(3, rent.toLocaleString('de-DE', { minimumFractionDigits: 2 })).join(';');
  const remaining = units
    .filter((unit) => unit !== let_[0])
    .map((unit) => (unit === let_[1] ? higher : unit));
  return {
    text: [title, manager, blank, heading, ...remaining].join('\n'),
    removed: removed![0]!,
    raised: raised![0]!,
  };
}

withWorkbench({
  units: 300,
  databases: ALL_DATABASES,
});
beforeAll(async () => {
  agents = await agentFiles(book);
  await openTab(book.pane, 'Compare');
});

/** The tests run in this order: one day of one person, in one workbook. */
describe('several rent rolls', () => {
  const several = () => lines('Rent rolls received');

  it('are taken from dropped workbooks and text, but for a damaged file', async () => {
    const broken = { name: 'Broken.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004…') };
    await drop([...agents.files, broken]);
    await waitForText('“Broken.xlsx” was not added.');
    const names = Object.values(agents.properties);
    for (const name of names)
      expect(await region().getByRole('checkbox', { name, checked: true }).count()).toBe(1);
    expect((await book.page.locator('.o-sheet-name').allInnerTexts()).slice(-4)).toEqual(names);
    expect(await book.shown(`'${agents.properties.second}'!A2`)).toBe('Hausverwaltung – Kranz & Sohn GmbH');
    await expectAccessible();
  });

  it('of one layout are asked about once, and what is open comes first', async () => {
    await button('Compare 4 sheets').click();
    await waitForText('An answer holds for all sheets with the same headings.');
    await region().getByRole('combobox').selectOption('year');
    await region().getByLabel('Currency').fill('EUR');
    await button('Use it').click();
    await button('Compare 4 rent rolls').click();
    await button('Write list').waitFor();
    const [open, ...otherRolls] = await several().allTextContents();
    expect(open).toMatch(new RegExp(`${agents.properties.first}.*units? open`));
    expect(otherRolls.map((text) => text.includes('agrees'))).toEqual([true, true, true]);
    await expectAccessible();
  });

  it('lead to each comparison and back, to a list on a sheet, in words of people, and say which of their sheets was deleted', async () => {
    await several().getByRole('button').first().click();
    await button('Write result').waitFor();
    expect(await region().textContent()).toContain(`${agents.properties.first}!A1:`);
    await button('Write result').click();
    const check = `Check ${agents.properties.first}`.slice(0, 31);
    await waitForText(`Written to sheet "${check}".`);
    await book.idle();
    expect(await inPane()).toEqual([]);
    const texts = (await sheetTexts(`'${check}'`, { columns: 14, rows: 60 }))
      // The mapping and the day are arguments of the formula.
      .filter((text) => !/^(?:[^=]+=[a-z_]+; .*|\d{4}-\d\d-\d\d)$/.test(text));
    expect(texts.flatMap(machineWords)).toEqual([]);
    await button('All 4 rent rolls').click();
    await button('Write list').click();
    await waitForText('Written to sheet "Rent rolls received".');
    await book.idle();
    expect(await inPane()).toEqual([]);
    expect(await onSheets(['Rent rolls received'], { columns: 20, rows: 30 })).toEqual([]);
    await book.deleteSheet(agents.properties.fourth);
    await waitForText(`Sheet “${agents.properties.fourth}” was deleted.`);
  });
});

describe('pasted text', () => {
  let planted: ReturnType<typeof changedText>;

  it('becomes a sheet, whose differences stand by size, and stay while another tab is shown', async () => {
    planted = changedText();
    await button('choose other sheets').click();
    await button('compare one sheet instead').click();
    await pasteText(planted.text);
    const regionText = await region().textContent();
    expect(regionText).toMatch(/\d+ of \d+ units agree/);
    expect(regionText).toContain('only in the database');
    const rents = lines('Contracted rent p.a.');
    expect(await rents.filter({ hasText: planted.removed }).count()).toBe(1);
    // A month's rent has two decimals, so a year's is off by a few cents.
    const raised = await rents.filter({ hasText: planted.raised }).textContent();
    expect(raised).toMatch(/\+2(?:4,000\.0|3,999\.9)\d/);
    await openTab(book.pane, 'This cell');
    await expectNone(region());
    await openTab(book.pane, 'Compare');
    expect(await region().textContent()).toBe(regionText);
  });

  it('is asked about in a table on the clipboard, which names workbook, sheet and cells', async () => {
    await button('Copy question to the agent').click();
    await waitForText('Copied.');
    const question = await book.page.evaluate(() => navigator.clipboard.readText());
    expect(question).toMatch(/\(workbook ".+", sheet "Pasted rent roll"\)/);
    expect(question).toMatch(
      new RegExp(`\n${planted.raised}.*\tNettomiete mtl. EUR\tEUR [\\d,.]+ \\(D\\d+\\)\tEUR `),
    );
  });

  it('is compared again after a correction, which keeps what is open, and is remembered for its headings', async () => {
    await button('Contracted rent p.a.').click();
    await button('Sure').click();
    await region().getByLabel('What “Mietende” means').selectOption('');
    await button('Left out').waitFor();
    const isOpen = (group: string) => button(group).getAttribute('aria-expanded');
    expect([await isOpen('Sure'), await isOpen('Contracted rent p.a.')]).toEqual(['true', 'false']);
    expect(await layouts()).toContain('"Mietende","column":null');
    await button('Check this sheet').click();
    await button('Left out').click();
    await region().getByLabel('What “Mietende” means').waitFor();
  });

  it('says what the lines that are taken add up to, to the cent, marks cells, and writes what the pane says', async () => {
    const rents = await cents();
    const boxes = lines('Contracted rent p.a.').getByRole('checkbox');
    const expectTaken = (count: number, sum: number) => {
      const amount = (Math.abs(sum) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      const words = `${count} of ${rents.length} · ${sum < 0 ? '−' : '+'}${amount} EUR`;
      return region().getByText(words).waitFor();
    };
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await expectTaken(2, rents[0]! + rents[1]!);
    await boxes.nth(0).uncheck();
    await expectTaken(1, rents[1]!);
    await boxes.nth(1).uncheck();
    await button('Mark differences').click();
    await waitForText(/^\d+ cells? (is|are) marked\.$/);
    await button('Remove marks').click();
    await waitForText('The marks are removed.');
    await button('Write result').click();
    await waitForText('Written to sheet "Check Pasted rent roll".');
    await book.idle();
    const sum = (Math.abs(rents.reduce((all, rent) => all + rent)) / 100).toLocaleString('en-US');
    expect(await book.shown("'Check Pasted rent roll'!B3")).toContain(`${sum} EUR = sum of the lines below`);
    await expectAccessible();
  });

  it('with a column that is not understood is read as the one whose values it has, after a click', async () => {
    await button('other ways').click();
    await pasteText(planted.text.replace('Nettomiete mtl. EUR', 'Qxz'));
    const offer = region().getByText(
      /^“Qxz” equals contracted rent p\.a\. of the database, divided by 12, in/,
    );
    // The one rent that was raised differs.
    expect(await offer.innerText()).toMatch(/in all but one of \d+ units\.$/);
    await expectNone(lines('Contracted rent p.a.'));
    await button('Read it as contracted rent p.a. per month').click();
    await lines('Contracted rent p.a.').filter({ hasText: planted.raised }).waitFor();
    await expectNone(offer);
    expect(await layouts()).toContain('"Qxz","column":"contracted_rent_pa"');
  });
});

it('two schedules of one sheet are compared by a formula that grows with them, each named by its own', async () => {
  const columns = 'property_name; unit_name; tenant_name; contracted_rent_pa; currency';
  const cells = ['AA9', 'AM9'] as const;
  for (const [at, cell] of cells.entries())
    await book.enter(
      `Sheet1!${cell}`,
      `=RR.QUERY("${columns}",,1,,,"as_of=${['2026-09-30', '2026-06-30'][at]}")`,
    );
  await book.switchTo('Sheet1');
  await book.select('Sheet1!AB12');
  await button('compare with another sheet').click();
  await region().getByRole('heading', { name: 'Compare “Sheet1”, filled by RR.QUERY at AA9 with' }).waitFor();
  await lines('Other sheets').filter({ hasText: 'filled by RR.QUERY at AM9' }).getByRole('button').click();
  await button('Write result').click();
  await waitForText('Written to sheet "Check Sheet1".');
  await book.idle();
  expect(await region().textContent()).toMatch(
    /filled by RR\.QUERY at AA9, with Sheet1!AM9:AQ\d+, filled by RR\.QUERY at AM9/,
  );
  const headline = await book.shown("'Check Sheet1'!B3");
  expect(headline).toMatch(
    /range_a is filled by RR\.QUERY at Sheet1!AA9\. range_b is filled by RR\.QUERY at Sheet1!AM9\.$/,
  );
  for (const cell of cells) await book.enter(`Sheet1!${cell}`, '');
  await book.deleteSheet('Check Sheet1');
});

describe('two sheets, signed out', () => {
  const SHEETS = {
    // The agent's list of the second quarter, in English and for a year.
    Sheet2: textTable(`
      Unit | Tenant | Area m² | Rent p.a. EUR | Lease end
      U1 | Alder GmbH | 101 | 12000 | 2031-12-31
      U2 | Birch GmbH | 102 | 24000 | 2032-12-31
      U3 | Cedar GmbH | 103 | 36000 | 2033-12-31
      U4 | Elm GmbH | 104 | 48000 | 2034-12-31
      U5 | Fir GmbH | 105 | 60000 | 2035-12-31
      U6 | Hazel GmbH | 106 | 72000 | 2036-12-31
    `),
    // That of the third, in German and for a month: one rent is raised, one unit is gone, and one is new.
    Sheet1: textTable(`
      ME-Nr. | Mieter | Fläche m² | Nettomiete mtl. EUR | Vertragsende
      U1 | Alder GmbH | 101 | 1000 | 2031-12-31
      U2 | Birch GmbH | 102 | 2050.25 | 2032-12-31
      U3 | Cedar GmbH | 103 | 3000 | 2033-12-31
      U5 | Fir GmbH | 105 | 5000 | 2035-12-31
      U6 | Hazel GmbH | 106 | 6000 | 2036-12-31
      U7 | Gorse GmbH | 55 | 800 | 2030-06-30
    `),
  };
  const selected = (cell: string) =>
    book.page.waitForFunction((at) => window.workbench!.selection === at, cell);

  beforeAll(async () => {
    await book.page.evaluate((sheets) => {
      for (const [sheet, rows] of Object.entries(sheets))
        for (const [down, row] of rows.entries())
          for (const [right, value] of row.entries())
            window.workbench!.set(`${sheet}!${'BCDEF'[right]}${down + 3}`, value);
      window.workbench!.select('Sheet1!A1');
    }, SHEETS);
    await signOut(book.pane);
    await book.idle();
    book.page.on('request', (request) => {
      // Parts of the program are scripts.
      if (['fetch', 'xhr'].includes(request.resourceType())) sent.push(request.url());
    });
  });

  it('are compared in two clicks without a request, and the lines add up to the difference of the totals to the cent', async () => {
    await byRole('button', 'No service? Paste a rent roll').click();
    await expectNone(button('Check this sheet'));
    await button('Compare with another sheet').click();
    await region().getByRole('heading', { name: 'Compare “Sheet1” with' }).waitFor();
    await button('Sheet2').click();
    await region().getByRole('heading', { name: '4 of 5 units agree' }).waitFor();
    await lines('Contracted rent p.a.').first().waitFor();
    const regionText = await region().textContent();
    expect(regionText).toContain('1 differs, 1 only in “Sheet1”, 1 only in “Sheet2”.');
    expect(regionText).toContain('The rent of “Sheet1” is EUR 37,797.00 lower: the sum of the lines below.');
    expect(regionText).toContain('“Sheet1” 214,203.00 less “Sheet2” 252,000.00 EUR');
    expect(await cents()).toEqual([-4_800_000, 960_000, 60_300]);
    expect(regionText).not.toContain('database');
  });

  it('lead to the cell of each side', async () => {
    await button('U2').click();
    await selected('E5');
    await button('“Sheet2” 24,000.00').click();
    // The cell has the same name on both sheets.
    await book.page.locator('.o-sheet.active', { hasText: 'Sheet2' }).waitFor();
    await button('U4').click();
    await selected('E7');
  });

  it('take a correction of one side, and are written as a formula that says the same, without a request', async () => {
    await button('Sure in “Sheet2”').click();
    await region().getByLabel('What “Lease end” means').selectOption('');
    await button('Left out in “Sheet2”').waitFor();
    await expectNone(button('Left out in “Sheet1”'));
    expect(await layouts()).toContain('"Lease end","column":null');
    await expectAccessible();
    await button('Write result').click();
    await waitForText('Written to sheet "Check Sheet1".');
    await book.idle();
    expect(await book.shown("'Check Sheet1'!B3")).toContain('rent −37,797.00 EUR');
    expect(sent).toEqual([]);
  });
});

describe('a rent roll of one’s own, signed out', () => {
  let clicks: () => Promise<number>;
  const TEXT = [
    'Birch Court;;;;;',
    'Unit;Tenant;Use;Area m²;Rent per month;Lease expiry',
    'A1;Alder GmbH;Office;100;1000;2030-12-31',
    'A2;Cedar GmbH;Office;50;600.5;2029-06-30',
    'A3;Vacant;Retail;40;;',
    'Total;;;190;1600.5;',
  ].join('\n');

  it('becomes a clean table below headings, once its questions are answered', async () => {
    clicks = await countClicks();
    await button('other ways').click();
    await button('paste text instead').click();
    await region().getByLabel('Rent roll as text').fill(TEXT);
    await button('Read this text').click();
    await region().getByRole('heading', { name: '2 leases in force, 1 vacant unit' }).waitFor();
    expect(await button('Insert clean table').isDisabled()).toBe(true);
    await region().getByLabel('Currency').fill('EUR');
    await button('Use it').click();
    await region().getByLabel('As at').fill('2026-09-30');
    await button('Read again').click();
    await region().getByText('rent roll of 30 Sep 2026').waitFor();
    await expectAccessible();
    await button('Insert clean table').click();
    await region().getByText('The clean table is on the sheet “Clean Pasted rent roll 3”.').waitFor();
    await book.idle();
    const clean = (cell: string) => book.shown(`'Clean Pasted rent roll 3'!${cell}`);
    const row = async (number: number) =>
      Promise.all([...'BDEFGHIJ'].map((letter) => clean(letter + number)));
    expect(await row(9)).toEqual([
      'Birch Court',
      'A1',
      'OFFICE',
      'let',
      'Alder GmbH',
      '100.00',
      '12,000.00',
      'EUR',
    ]);
    expect(await row(11)).toEqual(['Birch Court', 'A3', 'RETAIL', 'vacant', '', '40.00', '', 'EUR']);
  });

  it('has the report, totals, lease events and gaps over its table, without a request', async () => {
    for (const sheet of ['Lease events', 'Gaps', 'Report']) {
      await button(sheet).click();
      await book.pane.getByText(new RegExp(`"${sheet}" (?:was|were) added`)).waitFor();
    }
    await button('Totals by …').click();
    await button('use').click();
    await book.pane.getByText('The sheet "Totals" was added.').waitFor();
    await book.idle();
    expect(await book.shown('Totals!B28')).toBe('OFFICE');
    expect(await book.shown('Totals!D28')).toBe('19,206');
    expect(await book.shown("'Lease events'!B3")).not.toContain('No events');
    expect(await book.shown('Gaps!B5')).not.toContain('service');
    expect(sent).toEqual([]);
  });

  it('has the rows behind a figure, and a record that agrees with it, in at most 20 clicks from the paste on', async () => {
    await openTab(book.pane, 'This cell');
    await book.select('Report!C17');
    await waitForCellText('2 rows add up to 19,206.00');
    await openTab(book.pane, 'Workbook');
    await byRole('button', 'Insert record').click();
    await waitForText('Sheet “Record” was added.');
    await byRole('button', 'Check record').click();
    const checked = byRole('list', 'Check of Record').getByRole('listitem');
    await checked.filter({ hasText: /Clean Pasted rent roll 3!B9 Equal\./ }).waitFor();
    expect((await checked.allInnerTexts()).filter((text) => !text.endsWith('Equal.'))).toEqual([]);
    expect(await clicks()).toBeLessThanOrEqual(20);
    expect(sent).toEqual([]);
  });
});

it('comparing asks for nothing that the emulated Excel lacks, and shows no error', async () => {
  await expectAtHome();
  expect(book.problems).toEqual([]);
});
