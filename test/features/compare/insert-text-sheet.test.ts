import { insertTextSheet } from '../../../src/features/compare/insert-text-sheet';
import { readSheet } from '../../../src/features/compare/read-sheet';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { emulatedExcel } from '../../support/emulated-excel';

const { workbook, behaviour, hooks } = emulatedExcel();
const written = createLastWritten();
const names = () => workbook.sheets().map(({ name }) => name);
const read = async () => {
  const { grid } = await readSheet(undefined, { signal: new AbortController().signal });
  return grid.rows.map((row) => row.map((cell) => (cell as { v: unknown }).v));
};

describe('text in a new sheet', () => {
  it('stays text, whatever Excel would make of it', async () => {
    const row = [
      '=HYPERLINK("https://x.example")',
      '+49 30 1',
      '-Mill',
      '@SUM(A1)',
      '007',
      '1/2',
      'TRUE',
      "'so'",
    ];
    const { name } = await insertTextSheet(
      [['Mieterliste'], row, ['1.234,56', '', '€ 12']],
      'Liste.csv',
      written,
    );
    expect([name, workbook.sheets().find(({ id }) => id === workbook.activeSheet())?.name]).toEqual([
      'Liste',
      'Liste',
    ]);
    const { top, left, bottom, right } = workbook.usedZone(workbook.activeSheet())!;
    expect([top, left, bottom, right]).toEqual([0, 0, 2, 7]);
    expect(workbook.formulaCells(workbook.activeSheet())).toEqual([]);
    const blanks = (count: number) => Array<null>(count).fill(null);
    expect(await read()).toEqual([
      ['Mieterliste', ...blanks(7)],
      row,
      ['1.234,56', null, '€ 12', ...blanks(5)],
    ]);
  });

  it.each([
    ['Q3: Miete [neu]?.csv', 'Q3 Miete neu'],
    ['History', 'Pasted rent roll'],
    ['x'.repeat(40), 'x'.repeat(27)],
    ['Liste', 'Liste 2'],
  ])('gets a name that Excel allows and no sheet has: %s', async (wanted, name) =>
    expect((await insertTextSheet([['a', 'b']], wanted, written)).name).toBe(name),
  );

  it('is refused with the reason where the structure of the workbook is protected', async () => {
    behaviour.protectedStructure = true;
    await expect(insertTextSheet([['a', 'b']], 'More', written)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('The structure of this workbook is protected') as string,
    });
    behaviour.protectedStructure = false;
  });

  it('leaves no sheet behind if Excel refuses it', async () => {
    jest.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const before = names();
    let syncs = 0;
    hooks.onSync = () => {
      if (++syncs === 2) throw new Error('refused');
    };
    await expect(insertTextSheet([['a', 'b']], 'Refused', written)).rejects.toMatchObject({
      code: 'bad-input',
    });
    hooks.onSync = () => undefined;
    expect(names()).toEqual(before);
  });
});
