import { isFormula } from '../calls/tokens';
import { cellKey, formatCell, type CellAddress } from '../cell-address';
import { loadAnchor, POSITION, positionsIn, rectangleOf } from '../reference-walk/area';
import { unlessEditing } from '../cell-editing';
import { loadInPieces } from './load-in-pieces';

export interface FormulaCell extends CellAddress {
  /** Counted from 0. */
  row: number;
  column: number;
  formula: string;
}

/** Where a formula was read: `range.values[r][c]` is its value, and so on with the other properties that were loaded. */
interface ReadAt {
  sheet: Excel.Worksheet;
  range: Excel.Range;
  r: number;
  c: number;
}

/**
 * Reads the cells with formulas, as `take` says: special cells within the used range of each sheet, because those of a whole
 * sheet are slow (Microsoft: "Find special cells within a range"). A sheet that refuses those, as a protected sheet may, is read
 * in its used range. One that refuses that, too, costs its own formulas only, and is in `refused`.
 */
export async function formulaCells<Taken extends FormulaCell>(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
  properties: 'formulas,values' | `formulas,values,valueTypes${'' | ',numberFormat'}`,
  take: (cell: FormulaCell, at: ReadAt) => Taken | undefined,
): Promise<{ formulas: Taken[]; refused: Excel.Worksheet[] }> {
  const usedRanges = async (worksheets: readonly Excel.Worksheet[]) => {
    const ranges = worksheets.map((sheet) => ({
      sheet,
      range: sheet.getUsedRangeOrNullObject().load(POSITION),
    }));
    await context.sync();
    return ranges.filter(({ range }) => !range.isNullObject);
  };
  const read = async (ranges: readonly { sheet: Excel.Worksheet; range: Excel.Range }[]) => {
    const found: { taken: Taken; range: Excel.Range }[] = [];
    await loadInPieces(
      ranges.map(({ sheet, range }) => ({ sheet, ...rectangleOf(range) })),
      properties,
      () => context.sync(),
      (piece, range) => {
        range.formulas.forEach((line: unknown[], r) =>
          line.forEach((formula, c) => {
            if (!isFormula(formula)) return;
            const [row, column] = [piece.row + r, piece.column + c];
            const cell = { sheet: piece.sheet.name, cell: formatCell(row, column), row, column, formula };
            const taken = take(cell, { sheet: piece.sheet, range, r, c });
            if (taken) found.push({ taken, range: range.getCell(r, c) });
          }),
        );
      },
    );
    return withoutSpilled(context, found);
  };
  const readSpecial = async (worksheets: readonly Excel.Worksheet[]) => {
    const found = (await usedRanges(worksheets)).map(({ sheet, range }) => ({
      sheet,
      cells: range
        .getSpecialCellsOrNullObject(Excel.SpecialCellType.formulas)
        .load(positionsIn('areas/items')),
    }));
    await context.sync();
    return read(
      found.flatMap(({ sheet, cells }) =>
        cells.isNullObject ? [] : cells.areas.items.map((range) => ({ sheet, range })),
      ),
    );
  };
  const refused: Excel.Worksheet[] = [];
  const formulas = await readSpecial(sheets).catch(
    unlessEditing(async () => {
      const each: Taken[] = [];
      for (const sheet of sheets)
        each.push(
          ...(await readSpecial([sheet])
            .catch(unlessEditing(async () => read(await usedRanges([sheet]))))
            .catch(unlessEditing(() => (refused.push(sheet), [])))),
        );
      return each;
    }),
  );
  return { formulas, refused };
}

/** Drops spilled cells. Excel may count them among the cells with formulas, so it is asked for their anchors. */
async function withoutSpilled<Taken extends FormulaCell>(
  context: Excel.RequestContext,
  found: readonly { taken: Taken; range: Excel.Range }[],
): Promise<Taken[]> {
  const formulas = new Map(found.map(({ taken }) => [cellKey(taken), taken.formula]));
  const formulaAt = (sheet: string, row: number, column: number) =>
    formulas.get(cellKey({ sheet, cell: formatCell(row, column) }));
  const asked = found.map(({ taken, range }) => {
    const { sheet, row, column, formula } = taken;
    const mayBeSpilled =
      (row > 0 && formulaAt(sheet, row - 1, column) === formula) ||
      (column > 0 && formulaAt(sheet, row, column - 1) === formula);
    return { taken, anchor: mayBeSpilled ? loadAnchor(range) : undefined };
  });
  if (asked.some(({ anchor }) => anchor)) await context.sync();
  return asked.flatMap(({ taken, anchor }) =>
    (anchor?.()?.cell ?? taken.cell) === taken.cell ? [taken] : [],
  );
}
