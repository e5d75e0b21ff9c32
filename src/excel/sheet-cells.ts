import { excelBatch } from './in-excel';
import type { CellAddress } from './cell-address';
import { loadAnchor, loadFilled, type Area } from './reference-walk/area';
import { unlessEditing } from './cell-editing';
import { hiddenRows } from './hidden-rows';
import { readSelection, type SelectedAreas } from './selection';
import { readValues } from './spill-values';

export interface ReadCellFacts {
  value: unknown;
  /** As the cell shows it. */
  shown: string;
  formula: unknown;
  /** The formula whose result fills the cell, or the cell itself. */
  anchor: CellAddress;
  /** What the result of `anchor` fills. One cell if it does not spill. */
  area: Area;
}

/** Reads cells of the open workbook. Every method may reject while a person edits a cell. */
export interface SheetCells {
  /** Undefined where Excel does not tell, for example while a chart is selected. */
  selection(): Promise<SelectedAreas | undefined>;
  cell(address: CellAddress): Promise<ReadCellFacts>;
  /** The values of each area. */
  values(areas: readonly Area[], signal: AbortSignal): Promise<unknown[][][]>;
  /** The hidden rows of an area, counted from 0 on the sheet. */
  hiddenRows(area: Area): Promise<ReadonlySet<number>>;
}

export const sheetCells: SheetCells = {
  selection: () => excelBatch(readSelection).catch(unlessEditing(() => undefined)),

  cell: (address) =>
    excelBatch(async (context) => {
      const range = rangeOf(context, address).load('values,text,formulas');
      const spilledFrom = loadAnchor(range);
      await context.sync();
      const anchor = { sheet: address.sheet, cell: spilledFrom()?.cell ?? address.cell };
      const filled = loadFilled(rangeOf(context, anchor));
      await context.sync();
      return {
        value: range.values[0]?.[0] as unknown,
        shown: range.text[0]?.[0] ?? '',
        formula: range.formulas[0]?.[0] as unknown,
        anchor,
        area: { sheet: address.sheet, ...filled() },
      };
    }),

  values: (areas, signal) =>
    excelBatch(async (context) => {
      const all: unknown[][][] = [];
      for (const area of areas) {
        const worksheet = context.workbook.worksheets.getItem(area.sheet);
        all.push(await readValues({ worksheet, area, sync: () => context.sync() }, signal));
      }
      return all;
    }),

  hiddenRows: (area) =>
    excelBatch((context) => hiddenRows(context, context.workbook.worksheets.getItem(area.sheet), area)),
};

const rangeOf = (context: Excel.RequestContext, { sheet, cell }: CellAddress) =>
  context.workbook.worksheets.getItem(sheet).getRange(cell);
