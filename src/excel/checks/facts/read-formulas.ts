import { formatCell } from '../../cell-address';
import { unlessEditing } from '../../formulas/scan/cell-editing';
import { rectangleOf } from '../../formulas/reference-walk/area';
import { batchesOf, divideRange } from '../../formulas/scan/divide-range';
import { formulaCells, type SheetAreas } from '../../formulas/scan/formula-cells';
import { withoutSpilled, type FoundFormula } from '../../formulas/scan/without-spilled';
import type { FormulaFact } from './workbook-facts';

/** Reads all cells with formulas, on hidden sheets too. `unread` names the sheets that Excel does not let it read. */
export async function readFormulas(
  context: Excel.RequestContext,
): Promise<{ formulas: FormulaFact[]; unread: string[] }> {
  const { worksheets } = context.workbook;
  worksheets.load('items/name');
  await context.sync();
  const { areas, refused } = await formulaCells(context, worksheets.items);
  const formulas = await readSheets(context, areas).catch(async () => {
    const each: FormulaFact[] = [];
    for (const one of areas)
      each.push(
        ...(await readSheets(context, [one]).catch(unlessEditing(() => (refused.push(one.sheet), [])))),
      );
    return each;
  });
  return { formulas, unread: refused.map(({ name }) => name) };
}

async function readSheets(
  context: Excel.RequestContext,
  sheets: readonly SheetAreas[],
): Promise<FormulaFact[]> {
  const pieces = sheets.flatMap(({ sheet, areas }) =>
    areas.flatMap((range) => divideRange(rectangleOf(range))).map((piece) => ({ sheet, ...piece })),
  );
  const found: FoundFormula<FormulaFact>[] = [];
  for (const batch of batchesOf(pieces)) {
    const ranges = batch.map(({ sheet, row, column, rows, columns }) =>
      sheet.getRangeByIndexes(row, column, rows, columns).load('formulas,values'),
    );
    await context.sync();
    ranges.forEach((range, index) => {
      const { sheet, ...piece } = batch[index]!;
      range.formulas.forEach((line: unknown[], r) =>
        line.forEach((formula, c) => {
          if (typeof formula !== 'string' || !formula.startsWith('=')) return;
          const [row, column] = [piece.row + r, piece.column + c];
          const value: unknown = range.values[r]?.[c];
          const scanned = { sheet: sheet.name, cell: formatCell(row, column), row, column, formula, value };
          found.push({ scanned, range: range.getCell(r, c) });
        }),
      );
    });
  }
  return withoutSpilled(context, found);
}
