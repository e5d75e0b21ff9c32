import { resultOf, summary } from '../../../../src/features/compare/several/list-content';
import { DEFAULT_PROFILE } from '../../../../src/contract/profile';
import { questionsByLayout } from '../../../../src/features/compare/several/share-answers';
import { NO_ANSWERS } from '../../../../src/features/compare/compare-actions';
import { emulatedExcel } from '../../../support/emulated-excel';
import { openQuarter, rollRows, sheetOf } from './quarter';

const AGENT = [['Hausverwaltung: Kranz & Sohn GmbH']];
const { workbook, hooks } = emulatedExcel([
  sheetOf('Crane', rollRows('Crane House', { raise: -600, titles: [['Hausverwaltung: Kranz & Sohn GmbH']] })),
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
/** Writes rows to a sheet as a person does. */
const fill = (sheetId: string, rows: Parameters<typeof sheetOf>[1]) => {
  for (const [cell, content] of Object.entries(sheetOf('x', rows).cells)) {
    const [, letter = '', row = ''] = /^([A-Z])(\d+)$/.exec(cell)!;
    const [top, left] = [Number(row) - 1, 'ABCDEFGH'.indexOf(letter)];
    workbook.write({ sheetId, top, left, bottom: top, right: left }, () => String(content));
  }
  return sheetId;
};
const idOf = (name: string) => workbook.sheets().find((sheet) => sheet.name === name)!.id;
const tableOf = (name: string) => {
  const sheetId = idOf(name);
  const { bottom, right } = workbook.usedZone(sheetId, true)!;
  return Array.from({ length: bottom + 1 }, (_, row) =>
    Array.from({ length: right + 1 }, (__, col) => workbook.cell({ sheetId, row, col }).value),
  );
};
afterEach(() => {
  hooks.onSync = () => undefined;
  for (const { id, name } of workbook.sheets()) if (name.startsWith('Rent rolls')) workbook.deleteSheet(id);
});

const pass = async (quarter: Awaited<ReturnType<typeof openQuarter>>) => {
  const { several, how } = quarter;
  const sheets = await several.sheets(how.signal);
  return several.compare(await several.read(sheets, how), how);
};

it('proposes the sheets that look like rent rolls, first', async () => {
  const { several, how } = await openQuarter();
  const sheets = await several.sheets(how.signal);
  expect(sheets.map(({ name, isLikely }) => [name, isLikely])).toEqual([
    ['Crane', true],
    ['Mill', true],
    ['Alder', true],
    ['Nowhere', true],
    ['Notes', false],
    ['Empty', false],
  ]);
});

it('gives each sheet its line, those that cannot be read with the reason', async () => {
  const quarter = await openQuarter();
  const { lines } = await quarter.several.receive(await pass(quarter));
  expect(
    lines.map((line) => [line.sheet, line.property, line.date, line.units, line.totals, resultOf(line)]),
  ).toEqual([
    ['Crane', 'Crane House', '2026-06-30', 3, 'proved', '1 unit open'],
    ['Mill', 'Mill Court', '2026-06-30', 3, 'proved', 'agrees'],
    ['Alder', 'Alder Yard', '2026-06-30', 2, 'proved', '2 units open'],
    ['Nowhere', 'Fig Row', '2026-06-30', 3, 'proved', 'not compared'],
    ['Notes', '', '', 0, '', 'not read'],
    ['Empty', '', '', 0, '', 'not read'],
  ]);
  expect(summary(lines)).toBe('6 rent rolls: 1 agrees, 2 differ, 3 not compared.');
  const [crane, mill, alder, nowhere, notes, empty] = lines;
  // An open question may hide a difference.
  expect(resultOf({ ...mill!, questions: 1 })).toBe('to confirm');
  expect([crane?.key, nowhere?.key, notes?.key]).toEqual(['4001', 'fig row', 'notes']);
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
  expect(quarter.told).toEqual([
    ...['Crane', 'Mill', 'Alder', 'Nowhere', 'Notes', 'Empty'].map((name, at) => `${at} of 6: ${name}`),
    ...['Crane', 'Mill', 'Alder', 'Nowhere'].map((name, at) => `${at} of 4: ${name}`),
  ]);
});

it('asks the database once for all of them', async () => {
  const quarter = await openQuarter();
  await pass(quarter);
  const asked = quarter.service.requests.filter(({ path }) => path === DEFAULT_PROFILE.query.path);
  expect(asked).toHaveLength(1);
});

it('writes a list with the way to each sheet, adds it up, and one undo deletes it', async () => {
  const quarter = await openQuarter();
  const rolls = await pass(quarter);
  const name = await quarter.several.write(await quarter.several.receive(rolls));
  expect(name).toBe('Rent rolls received');
  const rows = tableOf(name);
  const heading = rows.findIndex((row) => row.includes('Property'));
  const column = (title: string) => rows[heading]!.indexOf(title);
  const [crane, , alder] = rows.slice(heading + 1);
  const total = rows.at(-1)!;
  expect(rows[2]![1]).toBe(
    '6 rent rolls: 1 agrees, 2 differ, 3 not compared. Compared with the database on 30 Sep 2026. A difference is the sheet less the database; rents are for a year.',
  );
  expect([crane![column('Property')], crane![column('Result')], crane![column('Agent')]]).toEqual([
    'Crane House',
    '1 unit open',
    'Kranz & Sohn GmbH',
  ]);
  expect(
    [crane, alder, total].map((row) => [
      row![column('Less database EUR')],
      row![column('Less database GBP')],
    ]),
  ).toEqual([
    [-600, ''],
    ['', -35_500],
    [-600, -35_500],
  ]);
  expect(total[column('Units')]).toBe(11);
  expect(workbook.cell({ sheetId: idOf(name), row: heading + 1, col: column('Sheet') }).formula).toBe(
    `=HYPERLINK("#'Crane'!A1","Crane")`,
  );
  workbook.select({ sheetId: idOf(name), top: heading + 3, bottom: heading + 3, left: 1, right: 1 });
  expect(await quarter.several.selected()).toBe(rolls[2]!.id);
  await quarter.written.undo();
  expect(workbook.sheets().map((sheet) => sheet.name)).not.toContain(name);
});

it('says the next time what is new, changed, the same and missing, and keeps the former list', async () => {
  const quarter = await openQuarter();
  const { several } = quarter;
  const first = (await pass(quarter)).filter(({ sheet }) => !['Alder', 'Notes', 'Empty'].includes(sheet));
  const list = await several.write(await several.receive(first));
  // A person names an agent in the list.
  const rows = tableOf(list);
  const heading = rows.findIndex((row) => row.includes('Property'));
  const agent = rows[heading]!.indexOf('Agent');
  const mill = { sheetId: idOf(list), top: heading + 2, bottom: heading + 2, left: agent, right: agent };
  workbook.write(mill, () => 'Mahler & Partner');
  // The next quarter.
  fill(idOf('Crane'), rollRows('Crane House', { date: '30.09.2026', raise: 400, titles: AGENT }));
  // The pane was closed meanwhile.
  const again = { ...quarter, ...(await quarter.open()) };
  const now = (await pass(again)).filter(({ sheet }) => !['Nowhere', 'Notes', 'Empty'].includes(sheet));
  const received = await again.several.receive(now);
  expect(received.lines.map(({ property, since, agent: by }) => [property, since, by])).toEqual([
    ['Crane House', 'dated 30 Sep 2026, before 30 Jun 2026; rent +1,000.00 EUR', 'Kranz & Sohn GmbH'],
    ['Mill Court', 'the same as before', 'Mahler & Partner'],
    ['Alder Yard', 'new', ''],
  ]);
  expect(received.missing.map(({ property }) => property)).toEqual(['Fig Row']);
  const written = await again.several.write(received);
  expect(written).toBe('Rent rolls received 2');
  expect(tableOf(list)[heading + 2]![agent]).toBe('Mahler & Partner');
  expect(tableOf(written).flat()).toContain(
    'Since the list of 30 Sep 2026: 1 new, 1 changed, 1 the same as before.',
  );
  expect(tableOf(written).flat()).toContain('not received');
  const sheets = await again.several.sheets(quarter.how.signal);
  expect(sheets.map(({ name }) => name)).not.toContain(written);
});

it('compares with the list before when the last one was undone', async () => {
  const quarter = await openQuarter();
  const { several, how } = quarter;
  const sheetId = workbook.addSheet('Undone');
  const received = async (raise: number) => {
    fill(sheetId, rollRows('Crane House', { raise }));
    const rolls = await several.read([{ id: sheetId, name: 'Undone' }], how);
    return several.receive(await several.compare(rolls, how));
  };
  await several.write(await received(400));
  await several.write(await received(500));
  await quarter.written.undo();
  expect((await received(500)).lines[0]!.since).toBe('rent +100.00 EUR');
  workbook.deleteSheet(sheetId);
});

it('tells two rent rolls of one property apart, and who sent each', async () => {
  const quarter = await openQuarter();
  const { several, how } = quarter;
  const both = ['Offices', 'Parking'].map((name, at) => ({
    id: fill(workbook.addSheet(name), rollRows('Crane House', { raise: 100 * at })),
    name,
  }));
  const received = async (some = both) =>
    several.receive(await several.compare(await several.read(some, how), how));
  const list = await several.write(await received());
  const heading = tableOf(list).findIndex((row) => row.includes('Property'));
  const left = tableOf(list)[heading]!.indexOf('Agent');
  ['Kranz', 'Park & Co.'].forEach((agent, at) => {
    const top = heading + 1 + at;
    workbook.write({ sheetId: idOf(list), top, bottom: top, left, right: left }, () => agent);
  });
  expect((await received()).lines.map(({ since, agent }) => [since, agent])).toEqual([
    ['the same as before', 'Kranz'],
    ['the same as before', 'Park & Co.'],
  ]);
  expect((await received(both.slice(1))).missing.map(({ agent }) => agent)).toEqual(['Kranz']);
  both.forEach(({ id }) => workbook.deleteSheet(id));
});

it('knows a rent roll again that was not compared then, or is not compared now', async () => {
  const quarter = await openQuarter();
  const { several, how } = quarter;
  const id = fill(workbook.addSheet('Cancelled'), rollRows('Crane House'));
  const said: unknown[] = [];
  for (const signal of [how.signal, AbortSignal.abort(), how.signal]) {
    const rolls = await several.read([{ id, name: 'Cancelled' }], how);
    const received = await several.receive(await several.compare(rolls, { ...how, signal }));
    said.push([received.lines[0]!.since, received.missing.length]);
    await several.write(received);
  }
  expect(said).toEqual([
    ['', 0],
    ['the same as before', 0],
    ['the same as before', 0],
  ]);
  workbook.deleteSheet(id);
});

it('leads from a line of the written list to its rent roll, also after rows were inserted above', async () => {
  const quarter = await openQuarter();
  const rolls = await pass(quarter);
  const list = await quarter.several.write(await quarter.several.receive(rolls));
  workbook.insertRows(idOf(list), 1, 2);
  const heading = tableOf(list).findIndex((row) => row.includes('Property'));
  const select = (row: number) =>
    workbook.select({ sheetId: idOf(list), top: row, bottom: row, left: 1, right: 1 });
  select(heading + 3);
  expect(await quarter.several.selected()).toBe(rolls[2]!.id);
  select(heading);
  expect(await quarter.several.selected()).toBeUndefined();
});

it('keeps no tenant, unit or rent of a unit in the workbook', async () => {
  const quarter = await openQuarter();
  await quarter.several.write(await quarter.several.receive(await pass(quarter)));
  const kept = JSON.stringify(quarter.kept.file['rr.received']);
  expect(kept).toContain('Mill Court');
  expect(kept).not.toMatch(/tenant|"0[123]"|12000|24000/);
});

it('asks once what several sheets of a layout do not say, keeps their properties, and compares all again', async () => {
  const heading = ['Unit', 'Tenant', 'Area m²', 'Rent'];
  const added = ['Mill Court', 'Crane House'].map((property) =>
    fill(workbook.addSheet(`Asks ${property}`), rollRows(property, { heading })),
  );
  const quarter = await openQuarter();
  const { several, how } = quarter;
  const rolls = await several.read(
    added.map((id, at) => ({ id, name: `Asks ${at}` })),
    how,
  );
  const [asked, ...others] = questionsByLayout(rolls);
  expect(others).toEqual([]);
  expect(asked!.rolls).toHaveLength(2);
  expect(asked!.questions.map(({ field }) => field)).toContain('period');
  const compared = await several.compare(rolls, how);
  const before = quarter.told.length;
  // Property and day are those of one sheet.
  const own = { property: 'Mill Court', date: '2026-06-30' };
  const said = { ...NO_ANSWERS, ...own, period: 'year', currency: 'EUR' } as const;
  const answered = await several.compare(await several.answer(compared, rolls[0]!.id, said, how), how);
  expect(quarter.told.slice(before)).toEqual(['0 of 2: Asks Mill Court', '1 of 2: Asks Crane House']);
  const { lines } = await several.receive(answered);
  expect(lines.map((line) => [line.property, resultOf(line)])).toEqual([
    ['Mill Court', 'agrees'],
    ['Crane House', 'agrees'],
  ]);
  expect(answered.map(({ checked }) => checked!.answers)).toEqual([
    said,
    { ...NO_ANSWERS, period: 'year', currency: 'EUR' },
  ]);
  added.forEach((id) => workbook.deleteSheet(id));
});

it('counts the questions of a sheet once, however many properties it has', async () => {
  const heading = ['Property', 'Unit', 'Tenant', 'Area m²', 'Rent'];
  const units = ['Mill Court', 'Crane House'].flatMap((property) =>
    rollRows(property)
      .slice(3, 6)
      .map((row) => [property, ...row]),
  );
  const sheetId = fill(workbook.addSheet('Both'), [heading, ...units]);
  const { several, how } = await openQuarter();
  const rolls = await several.compare(await several.read([{ id: sheetId, name: 'Both' }], how), how);
  const { lines } = await several.receive(rolls);
  expect(lines.map(({ property, questions }) => [property, questions]).sort()).toEqual([
    ['Crane House', 0],
    ['Mill Court', 2],
  ]);
  workbook.deleteSheet(sheetId);
});

it('compares each rent roll of a sheet that has several', async () => {
  const rows = [
    ...rollRows('Mill Court'),
    [''],
    ...rollRows('Crane House', { heading: ['ME-Nr.', 'Mieter', 'Fläche m²', 'Jahresmiete EUR'] }),
  ];
  rows.splice(0, rows.length, ...rows.filter(([text]) => !/^(?:As at|Total)/.test(String(text))));
  const sheetId = fill(workbook.addSheet('Two'), rows);
  const { several, how } = await openQuarter();
  const rolls = await several.compare(await several.read([{ id: sheetId, name: 'Two' }], how), how);
  const { lines } = await several.receive(rolls);
  expect(lines.map((line) => [line.property, resultOf(line)]).sort()).toEqual([
    ['Crane House', 'agrees'],
    ['Mill Court', 'agrees'],
  ]);
  workbook.deleteSheet(sheetId);
});

it('compares what it has read when it is cancelled, and says of the others that they were not', async () => {
  const quarter = await openQuarter();
  const { several, how, stop } = quarter;
  const rolls = await several.read(await several.sheets(how.signal), how);
  const cancelled = await several.compare(rolls, {
    ...how,
    progress: (name) => {
      if (name === 'Alder') stop.abort();
    },
  });
  const { lines } = await several.receive(cancelled);
  expect(lines.slice(0, 4).map((line) => [line.sheet, resultOf(line)])).toEqual([
    ['Crane', '1 unit open'],
    ['Mill', 'agrees'],
    ['Alder', 'not compared'],
    ['Nowhere', 'not compared'],
  ]);
  expect(lines[2]!.note).toBe('It was not compared, because you have cancelled.');
});

it('leads to sheets by the names that they have when the list is written, and not to a deleted one', async () => {
  const quarter = await openQuarter();
  const { several, how } = quarter;
  const two = ['Alder', 'Mill'].map((name) => ({ id: workbook.copySheet(idOf(name), `${name} copy`), name }));
  const rolls = await several.compare(await several.read(two, how), how);
  workbook.renameSheet(two[0]!.id, 'Alder "Q3"');
  workbook.deleteSheet(two[1]!.id);
  const name = await several.write(await several.receive(rolls));
  const sheetId = idOf(name);
  const heading = tableOf(name).findIndex((row) => row.includes('Property'));
  const formulas = [1, 2].map((at) => workbook.cell({ sheetId, row: heading + at, col: 2 }));
  expect(formulas.map(({ formula, value }) => formula ?? value)).toEqual([
    `=HYPERLINK("#'Alder ""Q3""'!A1","Alder ""Q3""")`,
    'Mill copy',
  ]);
  workbook.deleteSheet(two[0]!.id);
});
