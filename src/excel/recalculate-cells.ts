import { sheetsOf } from './reference-walk/excel-references';
import type { CellAddress } from './cell-address';

/** Works in manual mode, too. `calculate("Full")` would affect every open workbook (Microsoft: excel.application). */
export async function recalculateCells(cells: readonly CellAddress[]): Promise<void> {
  if (cells.length === 0) return;
  await Excel.run(async (context) => {
    const sheets = await sheetsOf(context, cells);
    for (const { sheet, cell } of cells) sheets.get(sheet)?.getRange(cell).setDirty();
    context.workbook.application.calculate(Excel.CalculationType.recalculate);
    await context.sync();
  });
}

/** In manual mode, calculates what depends on answers, as F9 does. Resolves to whether the mode is manual. */
export const calculateDependents = (): Promise<boolean> =>
  Excel.run(async (context) => {
    const { application } = context.workbook;
    application.load('calculationMode');
    await context.sync();
    const isManual = application.calculationMode === 'Manual';
    if (isManual) application.calculate(Excel.CalculationType.recalculate);
    await context.sync();
    return isManual;
  });
