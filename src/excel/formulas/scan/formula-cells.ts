import { cellKey, formatCell, parseCellAddress } from '../../cell-address';
import { POSITION, rectangleOf } from '../reference-walk/area';
import { isCellEditing, unlessEditing } from './cell-editing';
import { batchesOf, divideRange } from './divide-range';

/** A cell with a formula. Row and column are counted from 0. */
export interface FormulaCell {
  sheet: Excel.Worksheet;
  cell: string;
  row: number;
  column: number;
  formula: string;
  value: unknown;
  /** Undefined unless they were asked for. */
  type: Excel.RangeValueType | undefined;
}

/**
 * Reads the cells with formulas, without those that a formula only spills into. `refused` has the sheets that Excel does not
 * let it read. `isWanted` tells by the text of a formula whether it is one to read.
 */
export async function readFormulaCells(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
  { isWanted = () => true, types = false }: { isWanted?: (formula: string) => boolean; types?: boolean } = {},
): Promise<{ cells: FormulaCell[]; refused: Excel.Worksheet[] }> {
  const { areas, refused } = await formulaAreas(context, sheets);
  const read = async (asked: readonly SheetAreas[]): Promise<FormulaCell[]> => {
    const found: Found[] = [];
    const pieces = asked.flatMap(({ sheet, areas: ranges }) =>
      ranges.flatMap((range) => divideRange(rectangleOf(range))).map((piece) => ({ sheet, ...piece })),
    );
    for (const batch of batchesOf(pieces)) {
      const ranges = batch.map(({ sheet, row, column, rows, columns }) =>
        sheet
          .getRangeByIndexes(row, column, rows, columns)
          .load(types ? 'formulas,valueTypes,values' : 'formulas,values'),
      );
      await context.sync();
      for (const [at, range] of ranges.entries())
        range.formulas.forEach((line: unknown[], r) =>
          line.forEach((formula, c) => {
            if (typeof formula !== 'string' || !formula.startsWith('=') || !isWanted(formula)) return;
            const [row, column] = [batch[at]!.row + r, batch[at]!.column + c];
            const place = { sheet: batch[at]!.sheet, cell: formatCell(row, column), row, column };
            const type = types ? range.valueTypes[r]?.[c] : undefined;
            const cell = { ...place, formula, value: range.values[r]?.[c] as unknown, type };
            found.push({ cell, range: range.getCell(r, c) });
          }),
        );
    }
    return withoutSpilled(context, found);
  };
  const cells = await read(areas).catch(async () => {
    const each: FormulaCell[] = [];
    for (const one of areas)
      each.push(...(await read([one]).catch(unlessEditing(() => (refused.push(one.sheet), [])))));
    return each;
  });
  return { cells, refused };
}

interface Found {
  cell: FormulaCell;
  range: Excel.Range;
}

/** Drops spilled cells. Excel may count them among the cells with formulas, so it is asked for their anchors. */
async function withoutSpilled(
  context: Excel.RequestContext,
  found: readonly Found[],
): Promise<FormulaCell[]> {
  const keyOf = (sheet: Excel.Worksheet, row: number, column: number) =>
    cellKey({ sheet: sheet.name, cell: formatCell(row, column) });
  const formulas = new Map(found.map(({ cell }) => [keyOf(cell.sheet, cell.row, cell.column), cell.formula]));
  const asked = found.map(({ cell, range }) => {
    const { sheet, row, column, formula } = cell;
    const mayBeSpilled =
      (row > 0 && formulas.get(keyOf(sheet, row - 1, column)) === formula) ||
      (column > 0 && formulas.get(keyOf(sheet, row, column - 1)) === formula);
    return { cell, parent: mayBeSpilled ? range.getSpillParentOrNullObject().load('address') : undefined };
  });
  if (asked.some(({ parent }) => parent)) await context.sync();
  return asked.flatMap(({ cell, parent }) => {
    const anchor = parent && !parent.isNullObject ? parseCellAddress(parent.address) : undefined;
    return !anchor || anchor.cell === cell.cell ? [cell] : [];
  });
}

/** The areas of a sheet that may hold formulas. */
interface SheetAreas {
  sheet: Excel.Worksheet;
  areas: Excel.Range[];
}

/**
 * Finds the cells with formulas within the used range of each sheet: special cells of a whole sheet are slow (Microsoft:
 * "Find special cells within a range"). A sheet that refuses those, as a protected sheet may, gives its used range.
 * `refused` has the sheets that refuse that, too.
 */
async function formulaAreas(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<{ areas: SheetAreas[]; refused: Excel.Worksheet[] }> {
  const used = async (asked: readonly Excel.Worksheet[]) => {
    const ranges = asked.map((sheet) => ({
      sheet,
      range: sheet.getUsedRangeOrNullObject().load(POSITION.join()),
    }));
    await context.sync();
    return ranges.filter(({ range }) => !range.isNullObject);
  };
  const special = async (asked: Awaited<ReturnType<typeof used>>) => {
    const cells = asked.map(({ sheet, range }) => ({
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
