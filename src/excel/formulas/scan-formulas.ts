import { cellKey, formatCell, parseCellAddress, type CellAddress } from '../cell-address';
import { createCallCounter, repeatsCalls } from './rr-formula';

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
  /** Its calls can be told by its text: it has no LAMBDA that may make one call several times. */
  isPlain: boolean;
  /** What the cell shows where it is an error, such as `#SPILL!`. */
  error: string | undefined;
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
    worksheets.load('items/name,items/visibility,items/position');
    names.load('items/name,items/formula');
    await context.sync();
    const sheets = await withFormulaCells(context, worksheets.items);
    const allNames = [...names.items, ...sheets.flatMap((one) => one.names.items)];
    const count = createCallCounter(allNames);
    // A function of one's own by name may repeat a call wherever it is used.
    const namesRepeat = allNames.some(({ formula }) => repeatsCalls(formula) && count(formula) > 0);

    const found: Found[] = [];
    const pieces = sheets.flatMap(({ sheet, areas }) =>
      areas()
        .flatMap(divide)
        .map((piece) => ({ sheet, ...piece })),
    );
    for (const batch of batches(pieces)) {
      const ranges = batch.map(({ sheet, row, column, rows, columns }) =>
        sheet.getRangeByIndexes(row, column, rows, columns).load('formulas,valueTypes,values'),
      );
      await context.sync();
      ranges.forEach((range, index) => {
        const piece = batch[index]!;
        range.formulas.forEach((line: unknown[], r) =>
          line.forEach((formula, c) => {
            const calls = count(formula);
            if (calls === 0) return;
            const [row, column] = [piece.row + r, piece.column + c];
            const scanned = {
              sheet: piece.sheet.name,
              cell: formatCell(row, column),
              row,
              column,
              sheetIsHidden: piece.sheet.visibility !== Excel.SheetVisibility.visible,
              sheetPosition: piece.sheet.position,
              formula: formula as string,
              calls,
              isPlain: !repeatsCalls(formula) && !namesRepeat,
              error: errorOf(range.valueTypes[r]?.[c], range.values[r]?.[c]),
            };
            found.push({ scanned, range: range.getCell(r, c) });
          }),
        );
      });
    }
    return withoutSpilled(context, found);
  });
}

/** A cell that waits for its answer is in no error. */
function errorOf(type: Excel.RangeValueType | undefined, value: unknown): string | undefined {
  const isError = type === Excel.RangeValueType.error && value !== '#BUSY!' && value !== '#GETTING_DATA';
  return isError ? String(value) : undefined;
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
  const formulaCells = (sheet: Excel.Worksheet) => {
    const cells = sheet
      .getRange()
      .getSpecialCellsOrNullObject(Excel.SpecialCellType.formulas)
      .load(POSITION.map((name) => `areas/items/${name}`).join());
    return () => (cells.isNullObject ? [] : cells.areas.items);
  };
  const usedRange = (sheet: Excel.Worksheet) => {
    const used = sheet.getUsedRangeOrNullObject().load(POSITION.join());
    return () => (used.isNullObject ? [] : [used]);
  };
  const read = async (some: readonly Excel.Worksheet[], areasOf: typeof formulaCells) => {
    const found = some.map((sheet) => ({
      sheet,
      areas: areasOf(sheet),
      names: sheet.names.load('items/name,items/formula'),
    }));
    await context.sync();
    return found;
  };
  try {
    return await read(sheets, formulaCells);
  } catch {
    const all: SheetAreas[] = [];
    for (const sheet of sheets)
      all.push(...(await read([sheet], formulaCells).catch(() => read([sheet], usedRange))));
    return all;
  }
}

interface Piece {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** As many pieces as one answer of Excel holds: one round trip for a thousand single cells, too. */
function batches<T extends Piece>(pieces: readonly T[]): T[][] {
  const all: T[][] = [];
  let room = 0;
  for (const piece of pieces) {
    const cells = piece.rows * piece.columns;
    if (cells > room) {
      all.push([]);
      room = CELLS_AT_ONCE;
    }
    all.at(-1)!.push(piece);
    room -= cells;
  }
  return all;
}

function divide({ rowIndex, columnIndex, rowCount, columnCount }: Excel.Range): Piece[] {
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
