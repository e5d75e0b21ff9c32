import { cellArea, type Area } from '../../workbook/area';
import { refusalOfName } from '../../workbook/refused-entry';
import type { SheetInfo, Workbook } from '../../workbook/workbook';
import {
  ApiError,
  fail,
  invalidArgument,
  invalidSelection,
  notAvailable,
  notFound,
  unsupportedSheet,
} from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { chartCollection } from './chart-collection';
import { copyRules } from './data-validation';
import { EVENT, registrations } from './excel-events';
import { areaAt, mayAddSheets, type ExcelModel } from './excel-model';
import { namedItems } from './named-items';
import { pageLayouts } from './page-layout';

/** Of an address of several ranges, in characters (Microsoft: "Work with multiple ranges simultaneously"). */
const MAX_OF_ADDRESS = 8_192;

export function infoOf(book: Workbook, sheetId: string): SheetInfo {
  return book.sheets().find(({ id }) => id === sheetId) ?? fail(notFound());
}

/** Throws for a sheet without cells. */
export function withCells(book: Workbook, sheetId: string): string {
  if (infoOf(book, sheetId).isChart) throw unsupportedSheet();
  return sheetId;
}

/** Throws for a name that Excel refuses, or that another sheet has. */
export function freeName(book: Workbook, name: string, ownId?: string): string {
  const refusal = refusalOfName(name);
  if (refusal) throw invalidArgument(refusal);
  if (book.sheets().some((sheet) => sheet.id !== ownId && sheet.name.toLowerCase() === name.toLowerCase()))
    throw new ApiError('ItemAlreadyExists', `A sheet with the name "${name}" exists.`);
  return name;
}

function wholeSheet(book: Workbook, sheetId: string): Area {
  const { rows, columns } = book.size(sheetId);
  return { sheetId, top: 0, left: 0, bottom: rows - 1, right: columns - 1 };
}

export function worksheetType(model: ExcelModel): ApiType<string> {
  const { book, behaviour, events, range, areas, sheet } = model;
  const info = (id: string) => infoOf(book, id);
  const cellsOf = (id: string) => withCells(book, id);
  const at = (cells: Area | string, id: string) => areaAt(book, cells, id);
  const used = (id: string, valuesOnly?: boolean) => {
    const zone = book.usedZone(cellsOf(id), valuesOnly === true);
    return zone ? range({ sheetId: id, ...zone }) : null;
  };
  const panes = freezePanes(book, range);
  const pages = pageLayouts(model);
  const protection: ApiType<string> = {
    name: 'WorksheetProtection',
    properties: { Protected: { get: (id) => book.isProtected(id) } },
  };

  return {
    name: 'Worksheet',
    id: (id) => ({ Id: id }),
    properties: {
      Id: { get: (id) => id },
      Name: {
        get: (id) => info(id).name,
        set: (id, name) => book.renameSheet(id, freeName(book, String(name), id)),
      },
      Gridlines: {
        get: (id) => book.showsGridLines(id),
        set: (id, areShown) => book.showGridLines(id, areShown === true),
      },
      Position: { get: (id) => book.sheets().findIndex((sheet) => sheet.id === id) },
      Visibility: { get: (id) => (info(id).hidden ? 'Hidden' : 'Visible') },
    },
    children: {
      Names: (id) => {
        if (behaviour.otherWorkbookInFront) throw invalidSelection();
        return namedItems(model, cellsOf(id));
      },
      Protection: (id) => apiObject(protection, id),
      Charts: (id) => chartCollection(book, cellsOf(id)),
      FreezePanes: (id) => apiObject(panes, cellsOf(id)),
      PageLayout: (id) => apiObject(pages.layout, cellsOf(id)),
      HorizontalPageBreaks: (id) => apiObject(pages.breaks, cellsOf(id)),
    },
    methods: {
      ...registrations<string>(events, { DataChangedEvent: EVENT.changed }, (id) => id),
      GetRange: (id, address?: string) => range(at(address ?? '', cellsOf(id))),
      GetRanges: (id, given?: string | null) => {
        const addresses = given ?? '';
        if (addresses.length > MAX_OF_ADDRESS)
          throw invalidArgument(
            `The address has ${addresses.length} characters. Excel takes ${MAX_OF_ADDRESS}.`,
          );
        return areas(addresses.split(',').map((address) => at(address, cellsOf(id))));
      },
      GetCell: (id, row: number, col: number) => range(cellArea({ sheetId: cellsOf(id), row, col })),
      GetRangeByIndexes: (id, ...numbers: [top: number, left: number, rows: number, columns: number]) => {
        const [top, left, rows, columns] = numbers;
        return range({ sheetId: cellsOf(id), top, left, bottom: top + rows - 1, right: left + columns - 1 });
      },
      GetUsedRange: (id, valuesOnly?: boolean) =>
        used(id, valuesOnly) ?? range(cellArea({ sheetId: id, row: 0, col: 0 })),
      GetUsedRangeOrNullObject: used,
      Activate: (id) => {
        if (info(id).hidden)
          throw invalidArgument('A hidden sheet cannot be activated. Make it visible first.');
        book.activate(id);
      },
      Copy: (id, position?: string | null) => {
        mayAddSheets(behaviour);
        if (position !== 'End') throw notAvailable(`Worksheet.Copy(${String(position)})`);
        const copy = book.copySheet(cellsOf(id), nameOfCopy(book, info(id).name));
        copyRules(book, id, copy);
        return sheet(copy);
      },
      Delete: (id) => book.deleteSheet(id),
      Calculate: (id) => {
        book.recalculate();
        if (behaviour.manualCalculation) book.calculate(wholeSheet(book, cellsOf(id)));
      },
    },
  };
}

/** Excel calls a copy `Roll (2)`. */
function nameOfCopy(book: Workbook, name: string): string {
  const taken = new Set(book.sheets().map((sheet) => sheet.name.toLowerCase()));
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    // A character beyond 16 bits is left out whole.
    const copy = name.slice(0, 31 - suffix.length).replace(/[\uD800-\uDBFF]$/, '') + suffix;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
}

const freezePanes = (book: Workbook, range: (area: Area) => ApiObject): ApiType<string> => ({
  name: 'WorksheetFreezePanes',
  methods: {
    FreezeRows: (id, count: number) => book.freezeRows(id, count),
    Unfreeze: (id) => book.unfreeze(id),
    GetLocationOrNullObject: (id) => {
      const [rows, columns] = [book.frozenRows(id), book.frozenColumns(id)];
      if (rows + columns === 0) return null;
      return range({
        ...wholeSheet(book, id),
        ...(rows > 0 && { bottom: rows - 1 }),
        ...(columns > 0 && { right: columns - 1 }),
      });
    },
  },
});
