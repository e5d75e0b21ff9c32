import { readRecord } from '../../../src/features/record/read-record';
import { recordSheet } from '../../../src/features/record/record-sheet';
import { COLUMNS, ROWS, sampleGrid, sampleRecord, sampleResult, SHEET } from './sample-record';
import { textTable } from '../../support/text-table';

describe('the sheet of a record', () => {
  it.each([{ rows: ROWS }, { rows: [] }])(
    'is read back as it was written, with the rows $rows',
    async ({ rows }) => {
      const written = await sampleResult(rows);
      const { facts: _, alpha: __, noTotals: ___, columns, ...expected } = written;
      const names = columns.map(({ identifier, label }) => ({ identifier, label }));
      expect(readRecord(await sampleGrid({ results: [written] }))).toEqual({
        madeAt: '22 Nov 2026 14:02:31 UTC',
        results: [{ ...expected, columns: names }],
      });
    },
  );

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

/** The sheet with another value behind a label. */
const edited = async (label: string, at: number, value: string) =>
  readRecord((await sampleGrid()).map((row) => (row[0] === label ? row.with(at, value) : row)));

describe('a sheet that a person has edited', () => {
  it.each(
    textTable(`
      Values | 1 | 'S'!B9:D11
      Values | 1 | B9 and more
      Values | 1 | 'Anna''s roll'!B9:C11
      Values | 1 | 'Anna''s roll'!C9:E11
      Values | 1 | 'Anna''s roll'!B2:D4
      Values | 1 | 'Anna''s roll'!B9:D2000000
      Values | 1 | 'Anna''s roll'!B9:D1048577
      Values | 0 | Area
      SHA-256 | 1 | x
      SHA-256, rows sorted | 1 |
      unit_name | 5 | x
    `),
  )('is not read where %s is damaged in column %d: %s', async (label, at, value) =>
    expect((await edited(label!, Number(at), value!)).results).toEqual([{ unreadable: `'Anna''s roll'!B8` }]),
  );

  it('is not read where its cell is damaged', async () =>
    expect((await edited('Result 1', 1, 'B8')).results).toEqual([{ unreadable: 'B8' }]));

  it.each(
    textTable(`
      Result 1 | 0 | One | It has no results: it was edited. Insert a new record.
      Form | 1 | Rent Roll evidence, form 1 | Made by an earlier version: insert a new record.
      Form | 1 | Rent Roll evidence, form 2 | Made by an earlier version: insert a new record.
      Form | 1 | Rent Roll record, form 4 | Made by a later version: update the add-in.
    `),
  )('is not read if %s has in column %d: %s', async (label, at, value, problem) =>
    expect(await edited(label!, Number(at), value!)).toMatchObject({ problem, results: [] }),
  );

  it.each(['Rows shown', 'Add-in'])(
    'is read if only %s was changed, which a check does not need',
    async (label) =>
      expect((await edited(label, 1, 'edited')).results).toMatchObject([
        { sheet: SHEET, columns: COLUMNS.map(() => ({})) },
      ]),
  );
});
