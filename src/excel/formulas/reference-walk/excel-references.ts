import { formatCell, parseCellAddress, type CellAddress } from '../../cell-address';
import { unlessEditing } from '../scan/cell-editing';
import { POSITION } from '../scan/divide-range';
import { areaOfRange, type Area } from './area';
import type { ReadCell, ReferenceReader } from './walk-references';

/**
 * Reads the open workbook for a walk. It keeps what it has read of results, names and used ranges: open another one after
 * a change. `anchors` are the cells of all RR formulas.
 */
export function excelReferences(anchors: readonly CellAddress[]): ReferenceReader {
  const results = once(() => Excel.run((context) => resultAreas(context, anchors)));
  const names = once(() => Excel.run(definedNames).catch(unlessEditing(() => undefined)));
  const used = new Map<string, Promise<Area | undefined>>();
  return {
    results,
    names,
    used: (sheet) => {
      const key = sheet.toLowerCase();
      const asked = used.get(key) ?? Excel.run((context) => usedArea(context, sheet));
      used.set(key, asked);
      return asked;
    },
    cells: (areas) => Excel.run((context) => readCells(context, areas)),
  };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
}

async function resultAreas(context: Excel.RequestContext, anchors: readonly CellAddress[]) {
  const sheets = await sheetsOf(context, anchors);
  const asked = anchors.flatMap((anchor) => {
    const cell = sheets.get(anchor.sheet)?.getRange(anchor.cell);
    if (!cell) return [];
    const load = (range: Excel.Range) => range.load(POSITION.join());
    return [{ anchor, cell: load(cell), spill: load(cell.getSpillingToRangeOrNullObject()) }];
  });
  await context.sync();
  return asked.map(({ anchor, cell, spill }) => ({
    anchor,
    area: areaOfRange(anchor.sheet, spill.isNullObject ? cell : spill),
  }));
}

async function usedArea(context: Excel.RequestContext, sheet: string): Promise<Area | undefined> {
  const found = (await sheetsOf(context, [{ sheet }])).get(sheet);
  const range = found?.getUsedRangeOrNullObject().load(POSITION.join());
  await context.sync();
  return range && !range.isNullObject ? areaOfRange(sheet, range) : undefined;
}

async function definedNames(context: Excel.RequestContext): Promise<ReadonlyMap<string, string>> {
  const { workbook } = context;
  workbook.worksheets.load('items/name');
  await context.sync();
  const what = 'items/name,items/formula';
  const owners = [
    { prefix: '', names: workbook.names.load(what) },
    ...workbook.worksheets.items.map(({ name, names }) => ({ prefix: `${name}!`, names: names.load(what) })),
  ];
  await context.sync();
  return new Map(
    owners.flatMap(({ prefix, names }) =>
      names.items.map(({ name, formula }) => [`${prefix}${name}`.toLowerCase(), String(formula)] as const),
    ),
  );
}

/** Asks where each cell spills from: as its formula, a spilled cell may give nothing, its value or the formula of another cell. */
async function readCells(context: Excel.RequestContext, areas: readonly Area[]): Promise<ReadCell[]> {
  const sheets = await sheetsOf(context, areas);
  const ranges = areas.flatMap((area) => {
    const range = sheets
      .get(area.sheet)
      ?.getRangeByIndexes(area.row, area.column, area.rows, area.columns)
      .load('formulas,values');
    return range ? [{ area, range }] : [];
  });
  await context.sync();
  const asked = ranges.flatMap(({ area: { sheet, row, column }, range }) =>
    range.formulas.flatMap((line: unknown[], r) =>
      line.flatMap((formula, c) =>
        formula === '' && range.values[r]?.[c] === ''
          ? []
          : [
              {
                cell: { sheet, cell: formatCell(row + r, column + c) },
                formula,
                parent: range.getCell(r, c).getSpillParentOrNullObject().load('address'),
              },
            ],
      ),
    ),
  );
  if (asked.length > 0) await context.sync();
  return asked.map(({ cell, formula, parent }) => {
    const anchor = parent.isNullObject ? undefined : parseCellAddress(parent.address);
    if (anchor && anchor.cell !== cell.cell) return { ...cell, spilledFrom: { ...cell, cell: anchor.cell } };
    return typeof formula === 'string' && formula.startsWith('=') ? { ...cell, formula } : cell;
  });
}

/** Leaves out sheets that were deleted or renamed. */
async function sheetsOf(
  context: Excel.RequestContext,
  places: readonly { sheet: string }[],
): Promise<ReadonlyMap<string, Excel.Worksheet>> {
  const names = [...new Set(places.map(({ sheet }) => sheet))];
  const found = names.map(
    (name) => [name, context.workbook.worksheets.getItemOrNullObject(name).load('name')] as const,
  );
  await context.sync();
  return new Map(found.filter(([, sheet]) => !sheet.isNullObject));
}
