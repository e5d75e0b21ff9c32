import { isCellEditing, unlessEditing } from './cell-editing';
import { POSITION } from '../reference-walk/area';

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
