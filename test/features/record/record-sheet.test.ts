import { readRecord } from '../../../src/features/record/read-record';
import { recordSheet } from '../../../src/features/record/record-sheet';
import { COLUMNS, sampleGrid, sampleRecord, sampleResult, SHEET } from './sample-record';

describe('the sheet of a record', () => {
  it.each([[3], [0]])('is read back as it was written, with a result of %d rows', async (count) => {
    const written = await sampleResult((await sampleResult()).values.rows === count ? undefined : []);
    const { facts: _, alpha: __, noTotals: ___, columns, ...expected } = written;
    const names = columns.map(({ identifier, label }) => ({ identifier, label }));
    expect(readRecord(await sampleGrid({ results: [written] }))).toEqual({
      madeAt: '22 Nov 2026 14:02:31 UTC',
      results: [{ ...expected, columns: names }],
    });
  });

  it('holds every text from data as a text, and no formula', async () => {
    const template = recordSheet('Record', await sampleRecord());
    const plain = Object.values(template.cells).filter((content) => typeof content === 'string');
    expect(plain).toEqual(['Record']);
    expect(Object.values(template.cells)).toContainEqual({ text: '=wrong label' });
  });

  it('cuts a text that does not fit into a cell', async () => {
    const long = await sampleResult(undefined, { facts: [['Filters', 'x'.repeat(40_000)]] });
    const [, text] = (await sampleGrid({ results: [long] })).find(([label]) => label === 'Filters')!;
    expect(String(text)).toHaveLength(32_000);
  });

  it('names what was not current, and its maker only if that was ticked', async () => {
    expect(JSON.stringify(await sampleGrid())).not.toContain('Made by');
    const notCurrent = [{ sheet: 'S', cell: 'B9', state: 'Failed' }];
    const text = JSON.stringify(await sampleGrid({ maker: 'lender', notCurrent }));
    for (const words of ["'S'!B9: Failed", 'lender']) expect(text).toContain(words);
  });

  it('writes the totals of a column by currency, and its hash once', async () => {
    const grid = await sampleGrid();
    const at = grid.findIndex(([label]) => label === 'contracted_rent_pa');
    const { hashes } = await sampleResult();
    expect(grid.slice(at, at + 2)).toEqual([
      ['contracted_rent_pa', 'Contracted Rent PA', 'currency p.a.', 'EUR', 1000.1 + 0.2, hashes.columns[1]],
      ['', '', '', 'GBP', 2500, ''],
    ]);
  });
});

describe('a sheet that a person has edited', () => {
  it.each([
    ['Values', 1, "'S'!B9:D11"],
    ['Values', 1, 'B9 and more'],
    ['Values', 1, `'Anna''s roll'!B9:C11`],
    ['Values', 1, `'Anna''s roll'!C9:E11`],
    ['Values', 1, `'Anna''s roll'!B2:D4`],
    ['Values', 1, `'Anna''s roll'!B9:D2000000`],
    ['Values', 1, `'Anna''s roll'!B9:D1048577`],
    ['Values', 0, 'Area'],
    ['SHA-256', 1, 'x'],
    ['SHA-256, rows sorted', 1, ''],
    ['unit_name', 5, 'x'],
  ])('is not read where %s is damaged in column %d: %s', async (label, at, value) => {
    const grid = (await sampleGrid()).map((row) => (row[0] === label ? row.with(at, value) : row));
    expect(readRecord(grid).results).toEqual([{ unreadable: `'Anna''s roll'!B8` }]);
  });

  it('is not read where its cell is damaged', async () => {
    const grid = (await sampleGrid()).map((row) => (row[0] === 'Result 1' ? row.with(1, 'B8') : row));
    expect(readRecord(grid).results).toEqual([{ unreadable: 'B8' }]);
  });

  it('is not taken for a record without results', async () => {
    const grid = (await sampleGrid()).map((row) => (row[0] === 'Result 1' ? row.with(0, 'One') : row));
    expect(readRecord(grid)).toMatchObject({
      problem: 'It has no results: it was edited. Insert a new record.',
      results: [],
    });
  });

  it.each([
    ['Rent Roll evidence, form 1', 'Made by an earlier version: insert a new record.'],
    ['Rent Roll evidence, form 2', 'Made by an earlier version: insert a new record.'],
    ['Rent Roll record, form 4', 'Made by a later version: update the add-in.'],
  ])('is not read if its form is %s', async (form, problem) => {
    const grid = (await sampleGrid()).map((row) => (row[0] === 'Form' ? row.with(1, form) : row));
    expect(readRecord(grid)).toMatchObject({ problem, results: [] });
  });

  it('is read if only words were changed that a check does not need', async () => {
    const grid = (await sampleGrid()).map((row) =>
      row[0] === 'Rows shown' || row[0] === 'Add-in' ? row.with(1, 'edited') : row,
    );
    expect(readRecord(grid).results).toMatchObject([{ sheet: SHEET, columns: COLUMNS.map(() => ({})) }]);
  });
});
