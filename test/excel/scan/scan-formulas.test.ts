import { scanFormulas } from '../../../src/excel/scan/scan-formulas';
import { installExcel, type FakeSheet } from './fake-excel';

const ROLL: FakeSheet = { name: 'Roll', formulas: { B6: '=RR.QUERY(A1)' } };
const cellsOf = async () =>
  (await scanFormulas()).formulas.map(({ sheet, cell }) => `${sheet}!${cell}`).sort();

describe('a scan', () => {
  it('finds formulas on all sheets, also through names, and what their cells show', async () => {
    installExcel({
      names: { Rents: '=RR.QUERY("contracted_rent_pa")' },
      sheets: [
        { ...ROLL, values: { B6: '#BUSY!' } },
        { name: 'Sums', formulas: { A1: '=SUM(Rents)', A2: '=SUM(B1)' }, values: { A1: '#VALUE!' } },
        { name: 'Own', formulas: { A1: '=Fees' }, names: { Fees: '=RR.QUERY("fee")' } },
      ],
    });
    expect((await scanFormulas()).formulas).toMatchObject([
      { sheet: 'Roll', cell: 'B6', isBusy: true, error: undefined },
      { sheet: 'Sums', cell: 'A1', error: '#VALUE!' },
      { sheet: 'Own', cell: 'A1' },
    ]);
  });

  it.each<[string, FakeSheet['refuses'], string[], string[]]>([
    ['its names', ['names'], ['Odd!B6', 'Roll!B6'], []],
    ['its special cells, as a protected one may', ['special'], ['Odd!B6', 'Roll!B6'], []],
    ['everything, as a chart may', ['names', 'used', 'special'], ['Roll!B6'], ['Odd']],
    ['its cells', ['cells'], ['Roll!B6'], ['Odd']],
  ])('reads the other sheets if one refuses %s', async (_, refuses, cells, unread) => {
    installExcel({ sheets: [{ ...ROLL, name: 'Odd', refuses }, ROLL] });
    expect(await cellsOf()).toEqual(cells);
    expect((await scanFormulas()).unread).toEqual(unread);
  });

  it('fails while a cell is edited, and blames no sheet', async () => {
    installExcel({ sheets: [ROLL], editing: true });
    await expect(scanFormulas()).rejects.toThrow('InvalidOperationInCellEditMode');
  });
});

describe('a scan of some sheets', () => {
  const OTHER_SHEET: FakeSheet = { name: 'Other', formulas: { C1: '=RR.FILES()' } };
  const TWO = [ROLL, OTHER_SHEET];

  it('reads the cells of those only, and keeps the others', async () => {
    installExcel({ sheets: TWO });
    const { formulas: last } = await scanFormulas();
    const log = installExcel({ sheets: [{ ...ROLL, formulas: { B9: '=RR.QUERY(A1)' } }, OTHER_SHEET] });
    const part = await scanFormulas({ sheets: new Set(['id of Roll']), last });
    expect(part.formulas.map(({ sheet, cell }) => `${sheet}!${cell}`)).toEqual(['Other!C1', 'Roll!B9']);
    expect(log).not.toContain('cells Other');
    expect(part.scanned).toEqual(['Roll']);
  });

  it('takes names of sheets, too, and drops formulas of sheets that are gone', async () => {
    installExcel({ sheets: TWO });
    const { formulas: last } = await scanFormulas();
    installExcel({ sheets: [ROLL] });
    const part = await scanFormulas({ sheets: new Set(['roll']), last });
    expect(part.formulas).toEqual(last.filter(({ sheet }) => sheet === 'Roll'));
  });

  it('reads all sheets if one of them has another name now', async () => {
    installExcel({ sheets: TWO });
    const { formulas: last } = await scanFormulas();
    const part = await scanFormulas({ sheets: new Set(['former name']), last });
    expect(part.scanned).toEqual(['Roll', 'Other']);
  });
});
