/** Formulas of ours, wherever in a formula they stand. */
const OURS = /\bRR\.[A-Z]+\s*\(/i;

/**
 * Runs the workbook's RR formulas again, by exactly those cells: `application.calculate("Full")` would recalculate
 * every open workbook (Microsoft: excel.application, calculate). Returns how many it ran.
 */
export async function recalculateFormulas(which: 'all' | 'in error'): Promise<number> {
  return Excel.run(async (context) => {
    const { worksheets, application } = context.workbook;
    worksheets.load('items/name');
    await context.sync();
    const used = worksheets.items.map((sheet) =>
      sheet.getUsedRangeOrNullObject().load('formulas,valueTypes'),
    );
    await context.sync();
    let count = 0;
    for (const range of used) {
      if (range.isNullObject) continue;
      range.formulas.forEach((row: unknown[], r) =>
        row.forEach((formula, c) => {
          if (typeof formula !== 'string' || !formula.startsWith('=') || !OURS.test(formula)) return;
          if (which === 'in error' && range.valueTypes[r]?.[c] !== Excel.RangeValueType.error) return;
          range.getCell(r, c).setDirty();
          count++;
        }),
      );
    }
    if (count > 0) application.calculate(Excel.CalculationType.recalculate);
    await context.sync();
    return count;
  });
}
