import { scanFormulas } from '../../../src/excel/scan/scan-formulas';
import { STRICT } from '../../../src/workbench/workbook/behaviour';
import { emulatedExcel } from '../../support/emulated-excel';

const { workbook, behaviour, hooks, area, write } = emulatedExcel([
  { name: 'Roll', cells: { B6: '=RR.QUERY("rent")' } },
  { name: 'Sums', cells: { A1: '=SUM(Rents)', A2: '=SUM(B1)' } },
  { name: 'Own', cells: { A1: '=Fees', C1: '=RR.CHANGES("a")' } },
  { name: 'Chart', isChart: true, cells: {} },
]);
const scan = async (...given: Parameters<typeof scanFormulas>) => {
  const { formulas, ...sheets } = await scanFormulas(...given);
  return { ...sheets, cells: formulas.map(({ sheet, cell }) => `${sheet}!${cell}`).sort() };
};
const EVERY = ['Own!A1', 'Own!C1', 'Roll!B6', 'Sums!A1'];

beforeEach(() => {
  const names = [
    { name: 'Rents', formula: '=RR.QUERY("contracted_rent_pa")' },
    { name: 'Fees', formula: '=RR.QUERY("fee")', sheet: 'Own' },
  ];
  Object.assign(behaviour, STRICT, { names });
  hooks.onSync = () => undefined;
});

describe('a scan', () => {
  it('finds formulas on all sheets, also through names, and what their cells show, and names a sheet that it cannot read', async () => {
    const { formulas, unread } = await scanFormulas();
    const shown = formulas.map(({ sheet, cell, isBusy, error }) => [sheet, cell, isBusy ?? error]);
    expect(shown.sort()).toEqual([
      ['Own', 'A1', '#NAME?'],
      ['Own', 'C1', true],
      ['Roll', 'B6', true],
      ['Sums', 'A1', '#NAME?'],
    ]);
    expect(unread).toEqual(['Chart']);
  });

  it('reads the cells of a protected sheet that refuses to search for formulas', async () => {
    const { sheetId } = area('Sums!A1');
    behaviour.protectedSheetsRefuseSearch = true;
    workbook.setProtected(sheetId, true);
    expect(await scan()).toMatchObject({ cells: EVERY, unread: ['Chart'] });
    workbook.setProtected(sheetId, false);
  });

  it('fails while a cell is edited, and blames no sheet', async () => {
    hooks.onSync = () => {
      throw Object.assign(new Error('Editing.'), { code: 'InvalidOperationInCellEditMode' });
    };
    await expect(scanFormulas()).rejects.toThrow('Editing.');
  });
});

describe('a scan of some sheets', () => {
  const part = async (...sheets: string[]) => ({
    sheets: new Set(sheets),
    last: (await scanFormulas()).formulas,
  });

  it('reads the cells of those only, and keeps the others', async () => {
    const asked = await part(area('Roll!A1').sheetId);
    for (const cell of ['Roll!B9', 'Sums!A9']) write(cell, '=RR.QUERY("rent")');
    expect(await scan(asked)).toEqual({ cells: [...EVERY, 'Roll!B9'].sort(), scanned: ['Roll'], unread: [] });
    for (const cell of ['Roll!B9', 'Sums!A9']) write(cell, '');
  });

  it('takes names of sheets, too, and drops formulas of sheets that are gone', async () => {
    const added = workbook.addSheet('Gone');
    write('Gone!A1', '=RR.QUERY("rent")');
    const asked = await part('roll');
    workbook.deleteSheet(added);
    expect(await scan(asked)).toMatchObject({ cells: EVERY, scanned: ['Roll'] });
  });

  it('reads all sheets if one of them has another name now', async () =>
    expect(await scan(await part('former name'))).toMatchObject({
      scanned: ['Roll', 'Sums', 'Own', 'Chart'],
    }));
});
