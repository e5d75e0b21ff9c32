import { isFormula } from '../calls/tokens';
import { loadOnce } from '../../table/load-once';
import { formatCell, type CellAddress } from '../cell-address';
import { readNames, type DefinedNames } from '../defined-names';
import { loadAnchor, loadFilled, POSITION, rectangleOf, type Area } from './area';
import type { ReadCell, ReferenceReader } from './walk-references';

/**
 * Reads the open workbook for a walk. It keeps what it has read of results, names and used ranges: open another one after
 * a change. `anchors` are the cells of all RR formulas.
 */
export function excelReferences(anchors: readonly CellAddress[]): ReferenceReader {
  const results = loadOnce(() => Excel.run((context) => resultAreas(context, anchors)));
  const names = loadOnce(() => Excel.run(namesOf));
  const used = new Map<string, Promise<Area | undefined>>();
  return {
    results: results.get,
    names: names.get,
    used: (sheet) => {
      const key = sheet.toLowerCase();
      const asked = used.get(key) ?? Excel.run((context) => usedArea(context, sheet));
      used.set(key, asked);
      return asked;
    },
    cells: (areas) => Excel.run((context) => readCells(context, areas)),
  };
}

async function resultAreas(context: Excel.RequestContext, anchors: readonly CellAddress[]) {
  const sheets = await sheetsOf(context, anchors);
  const asked = anchors.flatMap((anchor) => {
    const cell = sheets.get(anchor.sheet)?.getRange(anchor.cell);
    return cell ? [{ anchor, filled: loadFilled(cell) }] : [];
  });
  await context.sync();
  return asked.map(({ anchor, filled }) => ({ anchor, area: { sheet: anchor.sheet, ...filled() } }));
}

async function usedArea(context: Excel.RequestContext, sheet: string): Promise<Area | undefined> {
  const found = (await sheetsOf(context, [{ sheet }])).get(sheet);
  const range = found?.getUsedRangeOrNullObject().load(POSITION);
  await context.sync();
  return range && !range.isNullObject ? { sheet, ...rectangleOf(range) } : undefined;
}

async function namesOf(context: Excel.RequestContext): Promise<DefinedNames> {
  const { worksheets } = context.workbook;
  worksheets.load('items/name');
  await context.sync();
  return readNames(context, worksheets.items);
}

/** Asks where each cell spills from: as its formula, a spilled cell may give nothing, its value or the formula of another cell. */
async function readCells(context: Excel.RequestContext, areas: readonly Area[]): Promise<ReadCell[][]> {
  const sheets = await sheetsOf(context, areas);
  const ranges = areas.map(({ sheet, row, column, rows, columns }) =>
    sheets.get(sheet)?.getRangeByIndexes(row, column, rows, columns).load('formulas,values'),
  );
  await context.sync();
  const asked = areas.map(({ sheet, row, column }, at) => {
    const range = ranges[at];
    return (range?.formulas ?? []).flatMap((line: unknown[], r) =>
      line.flatMap((formula, c) => {
        if (!range || (formula === '' && range.values[r]?.[c] === '')) return [];
        const anchor = loadAnchor(range.getCell(r, c));
        return [{ cell: { sheet, cell: formatCell(row + r, column + c) }, formula, anchor }];
      }),
    );
  });
  if (asked.flat().length > 0) await context.sync();
  return asked.map((cells) =>
    cells.map(({ cell, formula, anchor }) => {
      const from = anchor()?.cell ?? cell.cell;
      if (from !== cell.cell) return { ...cell, spilledFrom: { ...cell, cell: from } };
      return isFormula(formula) ? { ...cell, formula } : cell;
    }),
  );
}

/** Leaves out sheets that were deleted or renamed. */
export async function sheetsOf(
  context: Excel.RequestContext,
  locations: readonly { sheet: string }[],
): Promise<ReadonlyMap<string, Excel.Worksheet>> {
  const names = [...new Set(locations.map(({ sheet }) => sheet))];
  const found = names.map(
    (name) => [name, context.workbook.worksheets.getItemOrNullObject(name).load('name')] as const,
  );
  await context.sync();
  return new Map(found.filter(([, sheet]) => !sheet.isNullObject));
}
