import { insertTextSheet } from '../../../src/features/compare/insert-cells';
import { readSheet } from '../../../src/features/compare/read-sheet';
import { createLastWritten } from '../../../src/excel/write/last-written';
import { emulatedExcel } from '../../support/emulated-excel';

const { workbook } = emulatedExcel();
const written = createLastWritten();
const read = async () => {
  const { grid } = await readSheet(undefined, { signal: new AbortController().signal });
  return grid.rows.map((row) => row.map((cell) => (cell as { v: unknown }).v));
};

describe('text in a new sheet', () => {
  it('stays text, whatever Excel would make of it', async () => {
    const link = '=HYPERLINK("https://x.example")';
    const row = [link, '+49 30 1', '-Mill', '@SUM(A1)', '007', '1/2', 'TRUE', "'so'"];
    const { name } = await insertTextSheet(
      [['Mieterliste'], row, ['1.234,56', '', '€ 12']],
      'Liste.csv',
      written,
    );
    expect(name).toBe('Liste');
    expect(workbook.activeSheet()).toBe(workbook.sheets().at(-1)!.id);
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
  ])('gets a name that Excel allows and no sheet has: %s', async (requested, name) =>
    expect((await insertTextSheet([['a', 'b']], requested, written)).name).toBe(name),
  );
});
