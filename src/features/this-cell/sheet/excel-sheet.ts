import { excelBatch } from '../../../excel/in-excel';
import { loadPart } from '../../../client/load-part';
import { parseCellAddress, type CellAddress } from '../../../excel/cell-address';
import { loadFilled, POSITION, rectangleOf } from '../../../excel/reference-walk/area';
import { unlessEditing } from '../../../excel/cell-editing';
import { readValues } from '../../../excel/spill-values';
import type { SheetReader } from './sheet-reader';

const AREAS = POSITION.map((name) => `items/${name}`).join();

export const excelSheet: SheetReader = {
  selection: () =>
    excelBatch(async (context) => {
      const areas = context.workbook.getSelectedRanges().areas.load(AREAS);
      const sheet = context.workbook.worksheets.getActiveWorksheet().load('name');
      await context.sync();
      return {
        sheet: sheet.name,
        areas: areas.items.map((range) => ({ sheet: sheet.name, ...rectangleOf(range) })),
      };
    }).catch(unlessEditing(() => undefined)),

  cell: (place) =>
    excelBatch(async (context) => {
      const range = rangeOf(context, place).load('values,text,formulas');
      const parent = range.getSpillParentOrNullObject().load('address');
      await context.sync();
      const spilledFrom = parent.isNullObject ? undefined : parseCellAddress(parent.address);
      const anchor = spilledFrom ? { sheet: place.sheet, cell: spilledFrom.cell } : place;
      const filled = loadFilled(rangeOf(context, anchor));
      await context.sync();
      return {
        value: range.values[0]?.[0] as unknown,
        shown: range.text[0]?.[0] ?? '',
        formula: range.formulas[0]?.[0] as unknown,
        anchor,
        area: { sheet: place.sheet, ...filled() },
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

  hiddenRows: ({ sheet, row, column, rows }) =>
    excelBatch((context) => {
      const worksheet = context.workbook.worksheets.getItem(sheet);
      return hiddenRows({ row, rows }, async (parts) => {
        const ranges = parts.map((part) =>
          worksheet.getRangeByIndexes(part.row, column, part.rows, 1).load('rowHidden'),
        );
        await context.sync();
        return ranges.map(({ rowHidden }) => rowHidden as boolean | null);
      });
    }),

  results: async (anchors) => (await loadReferences())(anchors).results(),
  used: async (sheet) => (await loadReferences())([]).used(sheet),
  walk: async (place, anchors, signal) => {
    const { walkReferences } = await loadPart(
      () => import(/* webpackChunkName: "references" */ '../../../excel/reference-walk/walk-references'),
    );
    return walkReferences(place, (await loadReferences())(anchors), signal);
  },
};

/** Only cells that depend on results need it, and selections of several cells. The build puts it beside the walk. */
const loadReferences = async () =>
  (
    await loadPart(
      () => import(/* webpackChunkName: "references" */ '../../../excel/reference-walk/excel-references'),
    )
  ).excelReferences;

const rangeOf = (context: Excel.RequestContext, { sheet, cell }: CellAddress) =>
  context.workbook.worksheets.getItem(sheet).getRange(cell);

interface Rows {
  row: number;
  rows: number;
}

/** A part with hidden and other rows is divided into this many parts. */
const PARTS = 16;

/**
 * Finds the hidden rows. `isHidden` tells it for each part: true, false, or null if the part has both, as Excel's
 * `Range.rowHidden`.
 */
export async function hiddenRows(
  all: Rows,
  isHidden: (parts: readonly Rows[]) => Promise<readonly (boolean | null)[]>,
): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  let parts: Rows[] = all.rows > 0 ? [all] : [];
  while (parts.length > 0) {
    const states = await isHidden(parts);
    const mixed: Rows[] = [];
    for (const [at, part] of parts.entries()) {
      if (states[at] === true) for (let row = part.row; row < part.row + part.rows; row++) found.add(row);
      else if (states[at] === null && part.rows > 1) mixed.push(part);
    }
    parts = mixed.flatMap(divided);
  }
  return found;
}

function divided({ row, rows }: Rows): Rows[] {
  const size = Math.ceil(rows / PARTS);
  return Array.from({ length: Math.ceil(rows / size) }, (_, at) => ({
    row: row + at * size,
    rows: Math.min(size, rows - at * size),
  }));
}
