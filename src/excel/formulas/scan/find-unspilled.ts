import { cellKey, type CellAddress } from '../../cell-address';

/** Returns the keys of cells whose result does not spill: array formulas of the old kind show a part of it only. */
export async function findUnspilled(cells: readonly CellAddress[]): Promise<ReadonlySet<string>> {
  return Excel.run(async (context) => {
    const asked = cells.map((cell) => ({
      cell,
      spill: context.workbook.worksheets
        .getItem(cell.sheet)
        .getRange(cell.cell)
        .getSpillingToRangeOrNullObject()
        .load('rowCount'),
    }));
    await context.sync();
    return new Set(asked.filter(({ spill }) => spill.isNullObject).map(({ cell }) => cellKey(cell)));
  });
}
