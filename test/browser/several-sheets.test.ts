import { accessibilityViolations } from '../support/axe';
import { agentFiles, type AgentFile, type AgentFiles } from '../support/agent-files';
import { openTab } from '../support/pane-steps';
import { ALL_DATABASES, withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let book: WorkbenchDriver;
let agents: AgentFiles;

const region = () => book.pane.getByRole('region', { name: 'Compare' });
const button = (name: string | RegExp) => region().getByRole('button', { name });
const lines = () => region().getByRole('list', { name: 'Rent rolls received' }).getByRole('listitem');
const sheets = () => book.page.locator('.o-sheet-name').allInnerTexts();
const ticked = async () => {
  const names: string[] = [];
  for (const box of await region().getByRole('checkbox', { checked: true }).all())
    names.push(
      (await box.getAttribute('aria-label')) ??
        (await box.evaluate((one: HTMLInputElement) => one.labels![0]!.innerText)),
    );
  return names;
};

/** Drops files as a person does. */
async function drop(files: readonly AgentFile[]): Promise<void> {
  const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }));
  const transfer = await book.addin().evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, base64 } of all)
      data.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name));
    return data;
  }, given);
  await region().dispatchEvent('drop', { dataTransfer: transfer });
}

const inList = (of: (row: string[]) => unknown) =>
  book.page
    .evaluate(() => {
      const { cell } = window.workbench!;
      return Array.from({ length: 16 }, (_, row) =>
        Array.from(
          { length: 20 },
          (__, column) => cell(`${String.fromCharCode(65 + column)}${row + 1}`).text,
        ),
      );
    })
    .then((rows) => rows.map(of));

withWorkbench((started) => ({ book } = started), { units: 600, databases: ALL_DATABASES });
beforeAll(async () => {
  agents = await agentFiles(book);
  await openTab(book.pane, 'Compare');
});

describe('several sheets in one pass', () => {
  it('makes sheets of dropped workbooks and text, and says why it takes no damaged file', async () => {
    await drop([
      ...agents.files,
      { name: 'Broken.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004…') },
    ]);
    await region().getByRole('heading', { name: 'Several sheets' }).waitFor();
    const { first, second, third, fourth } = agents.properties;
    expect(await ticked()).toEqual([first, second, third, fourth]);
    await region().getByText('“Broken.xlsx” was not added.').waitFor();
    expect((await sheets()).slice(-4)).toEqual([first, second, third, fourth]);
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('asks once for two sheets of one layout, and lists what is open first', async () => {
    await button('Compare 4 sheets').click();
    await region().getByText('An answer holds for all sheets with the same headings.').waitFor();
    expect(await region().getByRole('combobox').count()).toBe(1);
    await region().getByRole('combobox').selectOption('year');
    await region().getByLabel('Currency').fill('EUR');
    await button('Use it').click();
    await button('Compare 4 rent rolls').click();
    await button('Write list').waitFor();
    const said = await lines().allTextContents();
    expect(said).toHaveLength(4);
    expect(said[0]).toContain(agents.properties.first);
    expect(said[0]).toMatch(/units? open/);
    for (const line of said.slice(1)) expect(line).toContain('agrees');
    expect(await accessibilityViolations(book.addin())).toEqual([]);
  });

  it('opens the comparison of a line, and leads back to all of them', async () => {
    await lines().getByRole('button').first().click();
    await button('Write result').waitFor();
    expect(await region().innerText()).toContain(`${agents.properties.first}!A1:`);
    await button('All 4 rent rolls').click();
    await button('Write list').waitFor();
  });

  it('writes a list', async () => {
    await button('Write list').click();
    await region().getByText('Written to sheet "Rent rolls received".').waitFor();
    await book.idle();
    const rows = (await inList((row) => row)) as string[][];
    const heading = rows.findIndex((row) => row[1] === 'Property');
    expect(rows.slice(heading + 1, heading + 5).map((row) => row[1])).toEqual(
      Object.values(agents.properties),
    );
    expect(rows[heading + 1]).toContain('Kestrel Property Management');
    expect(rows[heading + 2]).toContain('Kranz & Sohn GmbH');
  });

  it('says which of their sheets was deleted, and nothing more of a list that is gone', async () => {
    const { second, third, fourth } = agents.properties;
    const remove = (names: string[]) =>
      book.addin().evaluate(
        (gone) =>
          Excel.run(async ({ workbook, sync }) => {
            gone.forEach((name) => workbook.worksheets.getItem(name).delete());
            await sync();
          }),
        names,
      );
    await book.idle();
    await remove(['Rent rolls received', fourth]);
    await region().getByText('Written to sheet').waitFor({ state: 'detached' });
    const gone = region().getByText('was deleted.');
    await lines()
      .filter({ has: book.pane.getByText(`Sheet “${fourth}” was deleted.`) })
      .waitFor();
    expect(await gone.count()).toBe(1);
    await button('choose other sheets').click();
    await region().getByRole('heading', { name: 'Several sheets' }).waitFor();
    const before = await ticked();
    expect(before).toEqual(expect.arrayContaining([second, third]));
    expect(before).not.toContain('Rent rolls received');
    await remove([third]);
    await region().getByRole('checkbox', { name: third, exact: true }).waitFor({ state: 'detached' });
    expect(await ticked()).toEqual(before.filter((name) => name !== third));
  });

  it('asks for nothing that the emulated Excel lacks, and shows no error', async () => {
    expect(await book.missing()).toEqual([]);
    expect(book.problems).toEqual([]);
  });
});
