import { receivedLines, resultOf } from '../../../../src/features/compare/several/received';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { emulatedExcel } from '../../../support/emulated-excel';
import { textTable } from '../../../support/text-table';
import { openQuarter, rollRows, sheetOf } from './quarter';

const AGENT = [['Hausverwaltung: Kranz & Sohn GmbH']];
const { workbook } = emulatedExcel([
  sheetOf('Crane', rollRows('Crane House', { raise: -600, titles: AGENT })),
  sheetOf('Notes', [
    ['Payment', 'Amount'],
    ['P-1', 100],
  ]),
  sheetOf('Mill', rollRows('Mill Court')),
  sheetOf('Alder', rollRows('Alder Yard', { units: 2, raise: 500 })),
  { name: 'Empty', cells: {} },
  sheetOf(
    'Nowhere',
    rollRows('Birch Row').map((row) => row.map((cell) => String(cell).replaceAll('Birch', 'Fig'))),
  ),
]);
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const tableOf = (name: string) => {
  const sheetId = idOf(name);
  const { bottom, right } = workbook.usedZone(sheetId, true)!;
  return Array.from({ length: bottom + 1 }, (_, row) =>
    Array.from({ length: right + 1 }, (__, col) => workbook.cell({ sheetId, row, col }).value),
  );
};
/** A written list: its rows with headings, and the column of a heading. */
const listOf = (name: string) => {
  const rows = tableOf(name);
  const heading = rows.findIndex((row) => row.includes('Property'));
  const column = (title: string) => rows[heading]!.indexOf(title);
  return { sheetId: idOf(name), rows, heading, column };
};
const OWN = new Set(workbook.sheets().map(({ id }) => id));
afterEach(() => {
  for (const { id } of workbook.sheets()) if (!OWN.has(id)) workbook.deleteSheet(id);
});

/** Reads and compares these sheets, or all of the workbook. */
const pass = async (
  { compare, several, how }: Pick<Awaited<ReturnType<typeof openQuarter>>, 'compare' | 'several' | 'how'>,
  sheets?: Parameters<typeof several.read>[0],
) => several.compare(await several.read(sheets ?? (await compare.sheets(how.signal)), how), how);

it('gives each sheet its line, those that cannot be read with the reason, and asks the database once', async () => {
  const quarter = await openQuarter();
  const lines = (await pass(quarter)).flatMap(receivedLines);
  expect(
    lines.map((line) =>
      [line.sheet, line.property, line.date, String(line.units), line.totals, resultOf(line)].map(String),
    ),
  ).toEqual(
    textTable(`
      Crane | Crane House | 2026-06-30 | 3 | proved | 1 unit open
      Mill | Mill Court | 2026-06-30 | 3 | proved | agrees
      Alder | Alder Yard | 2026-06-30 | 2 | proved | 2 units open
      Nowhere | Fig Row | 2026-06-30 | 3 | proved | not compared
      Notes | | | undefined | | not read
      Empty | | | undefined | | not read
    `),
  );
  const [crane, mill, alder, nowhere, notes, empty] = lines;
  // An open question may hide a difference.
  expect(resultOf({ ...mill!, questions: 1 })).toBe('to confirm');
  expect(crane).toMatchObject({
    agent: 'Kranz & Sohn GmbH',
    counts: { equal: 2, differing: 1 },
    money: [{ measure: 'EUR', sheet: 71_400, database: 72_000, difference: -600 }],
  });
  expect(alder).toMatchObject({
    counts: { differing: 1, onlyInDatabase: 1 },
    money: [{ measure: 'GBP', difference: -35_500 }],
  });
  expect(nowhere?.note).toMatch(/^The chosen databases have no property “Fig Row”\./);
  expect(notes?.note).not.toBe('');
  expect(empty?.note).toBe('Sheet "Empty" is empty. Open the sheet with the agent\'s rent roll.');
  expect(quarter.reported.slice(4, 8)).toEqual([
    ...['4 of 6: Notes', '5 of 6: Empty', '0 of 4: Crane', '1 of 4: Mill'],
  ]);
  const asked = quarter.service.requests.filter(({ path }) => path === DEFAULT_PROFILE.query.path);
  expect(asked).toHaveLength(1);
});

it('writes a list with the way to each sheet, adds it up, keeps nothing else in the file, and one undo deletes it', async () => {
  const quarter = await openQuarter();
  const rolls = await pass(quarter);
  const name = await quarter.several.write(rolls.flatMap(receivedLines));
  expect(name).toBe('Rent rolls received');
  const { rows, heading, column } = listOf(name);
  const cellsIn = (row: number, ...titles: string[]) => titles.map((title) => rows.at(row)![column(title)]);
  const money = ['Less database EUR', 'Less database GBP'];
  expect(rows[2]![1]).toBe(
    '6 rent rolls: 1 agrees, 2 differ, 3 not compared. Compared with the database on 30 Sep 2026. A difference is the sheet less the database; rents are for a year.',
  );
  expect(cellsIn(heading + 1, 'Property', 'Result', 'Agent', ...money)).toEqual([
    ...['Crane House', '1 unit open', 'Kranz & Sohn GmbH', -600, ''],
  ]);
  expect(cellsIn(heading + 3, ...money)).toEqual(['', -35_500]);
  expect(cellsIn(-1, 'Units', ...money)).toEqual([11, -600, -35_500]);
  expect(workbook.cell({ sheetId: idOf(name), row: heading + 1, col: column('Sheet') }).formula).toBe(
    `=HYPERLINK("#'Crane'!A1","Crane")`,
  );
  expect(quarter.fake.file).toEqual({});
  const sheets = await quarter.compare.sheets(quarter.how.signal);
  expect(sheets.find((sheet) => sheet.name === name)?.isLikely).toBe(false);
  await quarter.written.undo();
  expect(workbook.sheets().map((sheet) => sheet.name)).not.toContain(name);
});

it('says of each sheet what kept it from being compared, and completes the list on the next try', async () => {
  const { several, how, service, stop } = await openQuarter();
  const copies = ['Crane', 'Mill', 'Alder', 'Notes'].map((name, at) => {
    const copy = `Copy ${at}`;
    return { id: workbook.copySheet(idOf(name), copy), name: copy };
  });
  workbook.deleteSheet(copies[3]!.id);
  const rolls = await several.read(copies, how);
  service.failing.add(DEFAULT_PROFILE.query.path);
  const progress = (name: string) => {
    if (name === 'Copy 1') service.failing.clear();
    if (name === 'Copy 2') stop.abort();
  };
  const compared = await several.compare(rolls, { ...how, progress });
  const resultsOf = (all: typeof rolls) =>
    all.flatMap(receivedLines).map((line) => `${line.sheet}: ${resultOf(line)}`);
  expect(resultsOf(compared)).toEqual([
    ...['Copy 0: not compared', 'Copy 1: agrees', 'Copy 2: not compared', 'Copy 3: not read'],
  ]);
  const [failed, , cancelled, deleted] = compared.flatMap(receivedLines).map(({ note }) => note);
  expect(failed).not.toBe('');
  expect(cancelled).toBe('It was not compared, because you have cancelled.');
  expect(deleted).toMatch(/deleted/);
  const next = await several.compare(compared, { ...how, signal: new AbortController().signal });
  expect(resultsOf(next)).toEqual([
    ...['Copy 0: 1 unit open', 'Copy 1: agrees', 'Copy 2: 2 units open', 'Copy 3: not read'],
  ]);
});
