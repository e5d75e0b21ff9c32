import { cellKey, formatCell, parseCellAddress, type CellAddress } from '../cell-address';
import { POSITION, rectangleOf } from '../reference-walk/area';
import { isCellEditing, unlessEditing } from '../cell-editing';
import { loadInPieces } from './load-in-pieces';

/** The areas of a sheet that may hold formulas. */
interface SheetAreas {
  sheet: Excel.Worksheet;
  areas: Excel.Range[];
}

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

/** Reads the cells with formulas, as `take` says. A sheet that refuses costs its own formulas only, and is in `refused`. */
export async function formulaCells<Taken extends FormulaCell>(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
  properties: 'formulas,values' | `formulas,values,valueTypes${'' | ',numberFormat'}`,
  take: (cell: FormulaCell, at: ReadAt) => Taken | undefined,
): Promise<{ formulas: Taken[]; refused: Excel.Worksheet[] }> {
  const { areas, refused } = await findAreas(context, sheets);
  const read = async (inSheets: readonly SheetAreas[]) => {
    const found: { taken: Taken; range: Excel.Range }[] = [];
    const rectangles = inSheets.flatMap(({ sheet, areas: inSheet }) =>
      inSheet.map((area) => ({ sheet, ...rectangleOf(area) })),
    );
    await loadInPieces(
      rectangles,
      properties,
      () => context.sync(),
      (piece, range) => {
        range.formulas.forEach((line: unknown[], r) =>
          line.forEach((formula, c) => {
            if (typeof formula !== 'string' || !formula.startsWith('=')) return;
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
  const formulas = await read(areas).catch(async () => {
    const each: Taken[] = [];
    for (const sheetAreas of areas)
      each.push(
        ...(await read([sheetAreas]).catch(unlessEditing(() => (refused.push(sheetAreas.sheet), [])))),
      );
    return each;
  });
  return { formulas, refused };
}

/**
 * Finds the cells with formulas within the used range of each sheet: special cells of a whole sheet are slow (Microsoft:
 * "Find special cells within a range"). A sheet that refuses those, as a protected sheet may, gives its used range.
 * `refused` has the sheets that refuse that, too.
 */
async function findAreas(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<{ areas: SheetAreas[]; refused: Excel.Worksheet[] }> {
  const used = async (worksheets: readonly Excel.Worksheet[]) => {
    const ranges = worksheets.map((sheet) => ({
      sheet,
      range: sheet.getUsedRangeOrNullObject().load(POSITION.join()),
    }));
    await context.sync();
    return ranges.filter(({ range }) => !range.isNullObject);
  };
  const special = async (usedRanges: Awaited<ReturnType<typeof used>>) => {
    const cells = usedRanges.map(({ sheet, range }) => ({
      sheet,
      cells: range
        .getSpecialCellsOrNullObject(Excel.SpecialCellType.formulas)
        .load(POSITION.map((name) => `areas/items/${name}`).join()),
    }));
    await context.sync();
    return cells.map(({ sheet, cells: found }) => ({
      sheet,
      areas: found.isNullObject ? [] : found.areas.items,
    }));
  };
  const refused: Excel.Worksheet[] = [];
  try {
    return { areas: await special(await used(sheets)), refused };
  } catch (thrown) {
    if (isCellEditing(thrown)) throw thrown;
    const areas: SheetAreas[] = [];
    for (const sheet of sheets) {
      const range = await used([sheet]).catch(unlessEditing(() => void refused.push(sheet)));
      if (range)
        areas.push(
          ...(await special(range).catch(
            unlessEditing(() => range.map((entry) => ({ sheet, areas: [entry.range] }))),
          )),
        );
    }
    return { areas, refused };
  }
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
    return { taken, parent: mayBeSpilled ? range.getSpillParentOrNullObject().load('address') : undefined };
  });
  if (asked.some(({ parent }) => parent)) await context.sync();
  return asked
    .filter(({ taken, parent }) => {
      const anchor = parent && !parent.isNullObject ? parseCellAddress(parent.address) : undefined;
      return !anchor || anchor.cell === taken.cell;
    })
    .map(({ taken }) => taken);
}
