import { cellKey, formatCell, parseCellAddress, type CellAddress } from '../../cell-address';
import { isCellEditing, unlessEditing } from './cell-editing';
import { POSITION } from './divide-range';

/** The areas of a sheet that may hold formulas. */
export interface SheetAreas {
  sheet: Excel.Worksheet;
  areas: Excel.Range[];
}

/**
 * Finds the cells with formulas within the used range of each sheet: special cells of a whole sheet are slow (Microsoft:
 * "Find special cells within a range"). A sheet that refuses those, as a protected sheet may, gives its used range.
 * `refused` has the sheets that refuse that, too.
 */
export async function formulaCells(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<{ areas: SheetAreas[]; refused: Excel.Worksheet[] }> {
  const used = async (some: readonly Excel.Worksheet[]) => {
    const ranges = some.map((sheet) => ({
      sheet,
      range: sheet.getUsedRangeOrNullObject().load(POSITION.join()),
    }));
    await context.sync();
    return ranges.filter(({ range }) => !range.isNullObject);
  };
  const special = async (some: Awaited<ReturnType<typeof used>>) => {
    const cells = some.map(({ sheet, range }) => ({
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
            unlessEditing(() => range.map((one) => ({ sheet, areas: [one.range] }))),
          )),
        );
    }
    return { areas, refused };
  }
}

/** Returns the defined names of the workbook and of its sheets. Excel for Mac refuses them while another workbook is in front. */
export async function namesOf(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<Excel.NamedItem[]> {
  const read = async (some: readonly { names: Excel.NamedItemCollection }[]) => {
    const found = some.map(({ names }) => names.load('items/name,items/formula'));
    await context.sync();
    return found.flatMap(({ items }) => items);
  };
  const owners = [context.workbook, ...sheets];
  return read(owners).catch(async () => {
    const each: Excel.NamedItem[] = [];
    for (const owner of owners) each.push(...(await read([owner]).catch(unlessEditing(() => []))));
    return each;
  });
}

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
