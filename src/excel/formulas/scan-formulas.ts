import { cellKey, formatCell, parseCellAddress, type CellAddress } from '../cell-address';
import { CELLS_AT_ONCE, divideRange, POSITION, type Piece } from './divide-range';
import { isBusyText } from './busy-cells';
import { createCallCounter, repeatsCalls } from './rr-formula';

export interface ScannedFormula extends CellAddress {
  sheetId: string;
  /** Counted from 0. */
  row: number;
  column: number;
  sheetIsHidden: boolean;
  sheetPosition: number;
  formula: string;
  /** Includes calls through defined names. */
  calls: number;
  /** It has no LAMBDA, which may make one call several times, so its text tells its calls. */
  isPlain: boolean;
  /** Such as `#SPILL!`. */
  error: string | undefined;
  /** It shows `#BUSY!`: it waits for an answer. */
  isBusy?: boolean;
}

/**
 * Finds the RR formulas on all sheets, hidden ones too. Reads only cells with formulas, in pieces.
 */
export async function scanFormulas(): Promise<ScannedFormula[]> {
  return Excel.run(async (context) => {
    const { worksheets, names } = context.workbook;
    worksheets.load('items/id,items/name,items/visibility,items/position');
    names.load('items/name,items/formula');
    await context.sync();
    const sheets = await withFormulaCells(context, worksheets.items);
    const allNames = [...names.items, ...sheets.flatMap((one) => one.names.items)];
    const count = createCallCounter(allNames);
    // A defined name with LAMBDA may repeat a call wherever it is used.
    const namesRepeat = allNames.some(({ formula }) => repeatsCalls(formula) && count(formula) > 0);

    const found: Found[] = [];
    const pieces = sheets.flatMap(({ sheet, areas }) =>
      areas()
        .flatMap(divideRange)
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
              sheetId: piece.sheet.id,
              cell: formatCell(row, column),
              row,
              column,
              sheetIsHidden: piece.sheet.visibility !== Excel.SheetVisibility.visible,
              sheetPosition: piece.sheet.position,
              formula: formula as string,
              calls,
              isPlain: !repeatsCalls(formula) && !namesRepeat,
              ...shownBy(range.valueTypes[r]?.[c], range.values[r]?.[c]),
            };
            found.push({ scanned, range: range.getCell(r, c) });
          }),
        );
      });
    }
    return withoutSpilled(context, found);
  });
}

function shownBy(
  type: Excel.RangeValueType | undefined,
  value: unknown,
): Pick<ScannedFormula, 'error' | 'isBusy'> {
  if (type !== Excel.RangeValueType.error) return { error: undefined };
  return isBusyText(value) ? { error: undefined, isBusy: true } : { error: String(value) };
}

interface Found {
  scanned: ScannedFormula;
  range: Excel.Range;
}

interface SheetAreas {
  sheet: Excel.Worksheet;
  names: Excel.NamedItemCollection;
  areas(): Excel.Range[];
}

/** Reads all sheets at once. If one refuses, as a protected sheet may, reads that one by its used range. */
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

/** Drops spilled cells. Excel may count them among the cells with formulas, so it is asked for their anchors. */
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
