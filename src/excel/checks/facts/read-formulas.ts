import { formulaCells } from '../../formulas/scan/formula-cells';
import type { FormulaFact } from './workbook-facts';

/** Reads all cells with formulas, on hidden sheets too. `unread` names the sheets that Excel does not let it read. */
export async function readFormulas(
  context: Excel.RequestContext,
): Promise<{ formulas: FormulaFact[]; unread: string[] }> {
  const { worksheets } = context.workbook;
  worksheets.load('items/name');
  await context.sync();
  const { formulas, refused } = await formulaCells<FormulaFact>(
    context,
    worksheets.items,
    'formulas,values',
    (cell, { range, r, c }) => ({ ...cell, value: range.values[r]?.[c] }),
  );
  return { formulas, unread: refused.map(({ name }) => name) };
}
