import { activeSheet, selectedCells } from '../../src/excel/selected-cells';

/** Installs an Excel whose requests fail with this code. */
const installFailing = (code: string) => {
  const proxy: object = new Proxy(() => undefined, { get: () => proxy, apply: () => proxy });
  const sync = async () => {
    throw Object.assign(new Error(code), { code });
  };
  Object.assign(globalThis, {
    Excel: { run: (work: (context: object) => unknown) => work({ workbook: proxy, sync }) },
  });
};

describe('the scope of a refresh', () => {
  it('asks for a worksheet if a chart or another workbook is in front', async () => {
    installFailing('InvalidSelection');
    await expect(activeSheet()).rejects.toThrow(
      'No worksheet of this workbook is in front. Choose a worksheet',
    );
    await expect(selectedCells([])).rejects.toThrow('No cells are selected.');
  });

  it('blames no selection while a cell is edited', async () => {
    installFailing('InvalidOperationInCellEditMode');
    await expect(activeSheet()).rejects.toThrow('InvalidOperationInCellEditMode');
    await expect(selectedCells([])).rejects.toThrow('InvalidOperationInCellEditMode');
  });
});
