import { cellKey, formatCell, parseCellAddress, type CellAddress } from '../../cell-address';

export interface FoundFormula<Scanned> {
  scanned: Scanned;
  range: Excel.Range;
}

/** Drops spilled cells. Excel may count them among the cells with formulas, so it is asked for their anchors. */
export async function withoutSpilled<
  Scanned extends CellAddress & { row: number; column: number; formula: string },
>(context: Excel.RequestContext, found: readonly FoundFormula<Scanned>[]): Promise<Scanned[]> {
  const formulas = new Map(found.map(({ scanned }) => [cellKey(scanned), scanned.formula]));
  const formulaAt = (sheet: string, row: number, column: number) =>
    formulas.get(cellKey({ sheet, cell: formatCell(row, column) }));
  const asked = found.map(({ scanned, range }) => {
    const { sheet, row, column, formula } = scanned;
    const mayBeSpilled =
      (row > 0 && formulaAt(sheet, row - 1, column) === formula) ||
      (column > 0 && formulaAt(sheet, row, column - 1) === formula);
    return { scanned, parent: mayBeSpilled ? range.getSpillParentOrNullObject().load('address') : undefined };
  });
  if (asked.some(({ parent }) => parent)) await context.sync();
  return asked
    .filter(({ scanned, parent }) => {
      const anchor = parent && !parent.isNullObject ? parseCellAddress(parent.address) : undefined;
      return !anchor || anchor.cell === scanned.cell;
    })
    .map(({ scanned }) => scanned);
}
