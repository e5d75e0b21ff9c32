import { cellKey, formatCell, parseCellAddress, type CellAddress } from './cell-address';
import { createCallCounter } from './rr-formula';

/** A cell whose formula calls our functions. */
export interface ScannedFormula extends CellAddress {
  /** Place on its sheet, counted from 0. */
  row: number;
  column: number;
  sheetIsHidden: boolean;
  /** In order of the workbook's sheets. */
  sheetPosition: number;
  formula: string;
  /** How many calls of ours it makes, through names included. */
  calls: number;
  isError: boolean;
}

/** A piece of a sheet that holds formulas; its formulas are read in answers of this many cells at most. */
const CELLS_AT_ONCE = 20_000;

/**
 * Finds the workbook's RR formulas: on all sheets, hidden ones too, and through defined names. Reads the cells that
 * hold formulas and no others, in pieces, because an answer over 5 MB is refused on the web (Microsoft: "Resource
 * limits and performance optimization").
 */
export async function scanFormulas(): Promise<ScannedFormula[]> {
  return Excel.run(async (context) => {
    const { worksheets, names } = context.workbook;
    worksheets.load('items/id,items/name,items/visibility,items/position');
    names.load('items/name,items/formula');
    await context.sync();
    const sheets = await withFormulaCells(context, worksheets.items);
    const count = createCallCounter([...names.items, ...sheets.flatMap((one) => one.names.items)]);

    const found: Found[] = [];
    for (const { sheet, areas } of sheets) {
      for (const piece of areas().flatMap(pieces)) {
        const range = sheet
          .getRangeByIndexes(piece.row, piece.column, piece.rows, piece.columns)
          .load('formulas,valueTypes');
        await context.sync();
        range.formulas.forEach((row: unknown[], r) =>
          row.forEach((formula, c) => {
            const calls = count(formula);
            if (calls === 0) return;
            const [at, column] = [piece.row + r, piece.column + c];
            const scanned = {
              sheet: sheet.name,
              cell: formatCell(at, column),
              row: at,
              column,
              sheetIsHidden: sheet.visibility !== Excel.SheetVisibility.visible,
              sheetPosition: sheet.position,
              formula: formula as string,
              calls,
              isError: range.valueTypes[r]?.[c] === Excel.RangeValueType.error,
            };
            found.push({ scanned, range: range.getCell(r, c) });
          }),
        );
      }
    }
    return withoutSpilled(context, found);
  });
}

interface Found {
  scanned: ScannedFormula;
  range: Excel.Range;
}

interface SheetAreas {
  sheet: Excel.Worksheet;
  names: Excel.NamedItemCollection;
  /** Where cells with formulas may be. */
  areas(): Excel.Range[];
}

const POSITION = ['rowIndex', 'columnIndex', 'rowCount', 'columnCount'];

/** All sheets at once; where one refuses, as a protected sheet may, each by itself and that one by its used range. */
async function withFormulaCells(
  context: Excel.RequestContext,
  sheets: readonly Excel.Worksheet[],
): Promise<SheetAreas[]> {
  const byFormulas = (sheet: Excel.Worksheet): SheetAreas => {
    const cells = sheet
      .getRange()
      .getSpecialCellsOrNullObject(Excel.SpecialCellType.formulas)
      .load(POSITION.map((name) => `areas/items/${name}`).join());
    const names = sheet.names.load('items/name,items/formula');
    return { sheet, names, areas: () => (cells.isNullObject ? [] : cells.areas.items) };
  };
  const byUsedRange = (sheet: Excel.Worksheet): SheetAreas => {
    const used = sheet.getUsedRangeOrNullObject().load(POSITION.join());
    const names = sheet.names.load('items/name,items/formula');
    return { sheet, names, areas: () => (used.isNullObject ? [] : [used]) };
  };
  const read = async (how: (sheet: Excel.Worksheet) => SheetAreas, some: readonly Excel.Worksheet[]) => {
    const found = some.map(how);
    await context.sync();
    return found;
  };
  try {
    return await read(byFormulas, sheets);
  } catch {
    const all: SheetAreas[] = [];
    for (const sheet of sheets)
      all.push(...(await read(byFormulas, [sheet]).catch(() => read(byUsedRange, [sheet]))));
    return all;
  }
}

function pieces({ rowIndex, columnIndex, rowCount, columnCount }: Excel.Range) {
  const height = Math.max(1, Math.floor(CELLS_AT_ONCE / columnCount));
  return Array.from({ length: Math.ceil(rowCount / height) }, (_, i) => ({
    row: rowIndex + i * height,
    column: columnIndex,
    rows: Math.min(height, rowCount - i * height),
    columns: columnCount,
  }));
}

/**
 * Whether Excel counts the cells that a formula spills over among those with formulas is not documented. If it does,
 * they show the formula of their anchor: where neighbours are equal, Excel is asked whose spill they are.
 */
async function withoutSpilled(
  context: Excel.RequestContext,
  found: readonly Found[],
): Promise<ScannedFormula[]> {
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
